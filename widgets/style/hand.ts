/** A hand with scissors: the same seed cuts the same shape, another seed another one. */
export type Hand = ReturnType<typeof handOf>

/** @param seed any text; what must not move when something else changes gets a seed of its own */
export function handOf(seed: string) {
  let state = 2166136261
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619)

  /** mulberry32, 0 to 1 */
  const chance = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number): number => low + chance() * (high - low)

  return {
    between,
    pick: <Value>(from: readonly Value[]): Value =>
      from[Math.floor(chance() * from.length)] as Value,
    /** Every number of a path moved a little: no two cuts are the same. Not for arcs (their flags are numbers too). */
    cut: (path: string, by = 1): string =>
      path.replace(/-?\d+(\.\d+)?/g, (number) => tenth(Number(number) + between(-by, by))),
    /** A closed shape from its radii, one corner each, all the way round; `slip` is how unsteady the scissors are. */
    shape: (
      x: number,
      y: number,
      radii: readonly number[],
      size: number,
      slip = 0.1,
      turn = between(0, 6.3),
    ): string =>
      `${radii
        .map((radius, i) => {
          const angle = turn + (i / radii.length) * 2 * Math.PI
          const reach = radius * size * between(1 - slip, 1 + slip)
          return `${i ? 'L' : 'M'}${tenth(x + Math.sin(angle) * reach)} ${tenth(y - Math.cos(angle) * reach)}`
        })
        .join('')}Z`,
    /** A wavy line across the sheet at a height, from `left` to `right`, without its first move. */
    wave: (y: number, left: number, right: number, height: number): string => {
      const step = (right - left) / 4
      return [1, 2, 3, 4]
        .map((i) => {
          const lift = (i % 2 ? -1 : 1) * height * between(0.5, 1.4)
          return `Q${tenth(left + step * (i - 0.5))} ${tenth(y + lift)} ${tenth(left + step * i)} ${tenth(y + between(-0.6, 0.6))}`
        })
        .join('')
    },
  }
}

/**
 * Dots as one path: each is a line of no length with a round cap, as thick as the stroke. Each says how far it is from the one
 * before, because rows of dots then read alike and a page full of them compresses well.
 */
export function dots(places: readonly (readonly [number, number])[]): string {
  let left = 0
  let top = 0
  return places
    .map(([x, y]) => {
      const [right, down] = [tenth(x - left), tenth(y - top)]
      left += Number(right)
      top += Number(down)
      return `m${right} ${down}h0`
    })
    .join('')
}

export const tenth = (value: number): string => String(Math.round(value * 10) / 10)
