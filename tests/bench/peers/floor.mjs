/**
 * The tiles of one kind as a floor of triangles, two a tile, y up: positions (stride 3), indices (stride 3, counter-clockwise
 * from above). Neighbours share their vertices, as meshes for finding ways must.
 */
export function floorOf(rows, isOpen = true, height = 0) {
  const width = rows[0].length + 1;
  const v_of_corner = new Int32Array(width * (rows.length + 1)).fill(-1);
  const positions = [];
  const indices = [];
  const vertex = (x, y) => {
    const corner = y * width + x;
    if (v_of_corner[corner] < 0) {
      v_of_corner[corner] = positions.length / 3;
      positions.push(x, height, y);
    }
    return v_of_corner[corner];
  };
  rows.forEach((row, y) => {
    row.forEach((tile, x) => {
      if (tile !== isOpen) return;
      const [a, b, c, d] = [vertex(x, y), vertex(x, y + 1), vertex(x + 1, y + 1), vertex(x + 1, y)];
      indices.push(a, b, c, a, c, d);
    });
  });
  return { positions, indices };
}
