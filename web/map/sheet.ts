/** A sheet to draw on before the whole goes onto a bitmap. One serves all, one after the other. */
let canvas: OffscreenCanvas | undefined;

export function emptySheet(size: number): OffscreenCanvasRenderingContext2D {
  if (canvas?.width !== size) canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.reset();
  return context;
}
