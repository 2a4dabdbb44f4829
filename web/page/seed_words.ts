/** Seeds that are easy to read out: a word of the outdoors and a number. */
const words =
  'alder amber ash aspen basalt beech birch bramble brook cairn cedar chalk cliff clover cove crag delta dune ember fen fern flint ford gale glade glen gorse grove hazel heath heron hollow ivy juniper larch lichen linden loam maple marsh meadow mica mire moor moss oak onyx opal otter pebble pine quarry quartz reed ridge rowan rush sage shale slate spruce thorn tundra umber vale willow wren yarrow yew'.split(
    ' ',
  );

export function randomSeed(): string {
  const word = words[Math.floor(Math.random() * words.length)] as string;
  return `${word}-${1 + Math.floor(Math.random() * 9999)}`;
}
