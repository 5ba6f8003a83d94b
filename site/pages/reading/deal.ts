/**
 * Things of different heights in columns: each, in its order, to the column that is shortest so far. Read column by column,
 * which is how a list in columns runs.
 * @param heightOf in any unit; a guess will do
 */
export function deal<Thing>(
  things: readonly Thing[],
  columns: number,
  heightOf: (thing: Thing) => number,
): Thing[][] {
  const piles = Array.from({ length: columns }, () => ({ height: 0, things: [] as Thing[] }))
  for (const thing of things) {
    const pile = piles.reduce((shortest, each) => (each.height < shortest.height ? each : shortest))
    pile.things.push(thing)
    pile.height += heightOf(thing)
  }
  return piles.map((pile) => pile.things).filter((pile) => pile.length > 0)
}
