/** Seeds that are easy to read out: a word of the outdoors and a number. */
const words =
  'alder amber ash aspen basalt beech birch bramble brook cedar chalk cliff clover cove crag delta dune ember fen fern ford gale glade glen grove hazel heath heron ivy juniper larch lichen loam maple marsh meadow mica moor moss oak otter pebble pine quarry quartz reed ridge rowan rush sage shale slate spruce thorn tundra vale willow wren yarrow yew'.split(
    ' ',
  );

export function randomSeed(): string {
  const word = words[Math.floor(Math.random() * words.length)] as string;
  return `${word}-${1 + Math.floor(Math.random() * 9999)}`;
}
