const FIRST_MS = 10_000
const LAST_MS = 120_000

/**
 * How long to wait before a stream is opened again that the server refused, because it is busy, starting, or follows too
 * many already: 10 s, then longer each time up to two minutes, and never everybody at once.
 * @param random between 0 and 1
 */
export function pauses(random: () => number = Math.random) {
  let next = FIRST_MS
  return {
    next: (): number => {
      const pause = next * (1 + random() / 2)
      next = Math.min(next * 2, LAST_MS)
      return pause
    },
    /** It was opened: the next refusal is the first again. */
    reset: () => {
      next = FIRST_MS
    },
  }
}
