/** A die that always falls the same way for the same seed. */
export type Chance = ReturnType<typeof chanceOf>

/** @param salt keeps the throws of one part from moving those of another */
export function chanceOf(seed: number, salt: string) {
  let state = seed >>> 0
  for (let i = 0; i < salt.length; i += 1)
    state = Math.imul(state ^ salt.charCodeAt(i) ^ (state >>> 13), 0x01000193) >>> 0

  /** mulberry32: 0 to 1 */
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  unit()
  const between = (low: number, high: number): number => low + unit() * (high - low)
  return {
    unit,
    between,
    /** Whole, both ends included. */
    int: (low: number, high: number): number => Math.floor(between(low, high + 1)),
    often: (share: number): boolean => unit() < share,
    pick: <Value>(from: readonly Value[]): Value => from[Math.floor(unit() * from.length)] as Value,
    shuffle: <Value>(from: readonly Value[]): Value[] =>
      from
        .map((value) => ({ value, at: unit() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
  }
}

/** Smooth hills between -1 and 1: value noise in three octaves. */
export function hills(chance: Chance): (x: number, y: number) => number {
  const lattice = Array.from({ length: 256 }, () => chance.between(-1, 1))
  const corner = (x: number, y: number) => lattice[(x * 57 + y * 131) & 255] ?? 0
  const ease = (t: number) => t * t * (3 - 2 * t)
  const octave = (x: number, y: number): number => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = ease(x - left)
    const v = ease(y - top)
    const above = corner(left, top) * (1 - u) + corner(left + 1, top) * u
    const below = corner(left, top + 1) * (1 - u) + corner(left + 1, top + 1) * u
    return above * (1 - v) + below * v
  }
  return (x, y) =>
    (octave(x, y) + octave(x * 2.1, y * 2.1) * 0.45 + octave(x * 4.3, y * 4.3) * 0.16) / 1.4
}
