/**
 * Things of different heights in columns that end about together: the high ones are given out first, each to the column that
 * is shortest so far; within a column they keep their order. Read column by column, which is how a list in columns runs.
 * @param heightOf in any unit; a guess will do
 */
export function deal<Thing>(
  things: readonly Thing[],
  columns: number,
  heightOf: (thing: Thing) => number,
): Thing[][] {
  const piles = Array.from({ length: columns }, () => ({ height: 0, places: [] as number[] }))
  const heights = things.map(heightOf)
  const highFirst = heights.map((_, place) => place)
  highFirst.sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0) || a - b)
  for (const place of highFirst) {
    const pile = piles.reduce((shortest, each) => (each.height < shortest.height ? each : shortest))
    pile.places.push(place)
    pile.height += heights[place] ?? 0
  }
  return piles
    .map(({ places }) => places.toSorted((a, b) => a - b))
    .filter(({ length }) => length > 0)
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map((places) => places.flatMap((place) => things[place] ?? []))
}
