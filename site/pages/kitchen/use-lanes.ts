import { useEffect, useRef, useState } from 'react'

/** For so long after a press the lanes stay as wide as they are: nothing moves under a finger. */
const STILL_MS = 15_000
/** From how many tickets on a lane is two and three times as wide. */
const WIDER = [5, 11]
/** Narrower than this the words of a ticket break in the middle, and its buttons stand below each other. */
const NARROWEST = '10.75rem'
/** A lane without a ticket has room for its first one: nothing moves when it comes. */
const EMPTY_LANE = `minmax(${NARROWEST}, 0.25fr)`
/** How many fewer it has to have before it is narrow again. */
const SLACK = 2

/**
 * How wide the lanes are: by load, but never while somebody works, and not to and fro by a ticket.
 * @param extra how many tickets the last lane has, which is only there while it has some
 * @param now the clock of the page: what had to wait is done when it moves on
 * @returns columns for a grid, and whether the last lane is there: it comes with its first ticket, and goes when nobody works
 */
export function useLanes(
  counts: readonly number[],
  extra: number,
  now: Date,
): { columns: string; hasExtra: boolean } {
  const [shares, setShares] = useState(() => [
    ...counts.map((count) => shareOf(count, 1)),
    Math.min(extra, 1),
  ])
  const workedAt = useRef(-Infinity)
  useEffect(() => {
    const work = () => {
      workedAt.current = performance.now()
    }
    addEventListener('pointerdown', work, true)
    addEventListener('keydown', work, true)
    return () => {
      removeEventListener('pointerdown', work, true)
      removeEventListener('keydown', work, true)
    }
  }, [])
  const load = [...counts, extra].join(' ')
  useEffect(() => {
    const isStill = performance.now() - workedAt.current < STILL_MS
    setShares((before) => {
      const loads = load.split(' ').map(Number)
      const after = loads.map((count, lane) => {
        const share = before[lane] ?? 1
        // Whoever waits to be accepted is shown at once.
        if (lane === loads.length - 1) return count > 0 ? 1 : isStill ? share : 0
        return isStill ? share : shareOf(count, share)
      })
      return after.every((share, lane) => share === before[lane]) ? before : after
    })
  }, [load, now])
  const lanes = shares.slice(0, counts.length)
  const hasExtra = shares.at(-1) === 1 || extra > 0
  return {
    columns: [...lanes, ...(hasExtra ? [1] : [])]
      .map((share) => (share === 0 ? EMPTY_LANE : `minmax(${NARROWEST}, ${share}fr)`))
      .join(' '),
    hasExtra,
  }
}

/** @param before as wide as it is @returns 0 where nothing is in it */
export function shareOf(count: number, before: number): number {
  if (count === 0) return 0
  return 1 + WIDER.filter((from, step) => count >= (before > step + 1 ? from - SLACK : from)).length
}
