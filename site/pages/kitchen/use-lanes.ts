import { useEffect, useRef, useState } from 'react'

/** For so long after a press the lanes stay as wide as they are: nothing moves under a finger. */
const STILL_MS = 15_000
/** From how many tickets on a lane is two and three times as wide. */
const WIDER = [5, 11]
/** Narrower than this the words of a ticket break in the middle, and its buttons stand below each other. */
const NARROWEST = '10.75rem'
/** A lane without a ticket has room for its name alone. */
const EMPTY_LANE = 'minmax(7.5rem, 0.25fr)'
/** The column of a lane that never gets wider. */
export const ONE_LANE = `minmax(${NARROWEST}, 1fr)`
/** How many fewer it has to have before it is narrow again. */
const SLACK = 2

/**
 * How wide the lanes are: by load, but never while somebody works, and not to and fro by a ticket. Only the first ticket of an
 * empty lane widens it at once, because it would not fit.
 * @param now the clock of the page: what had to wait is done when it moves on @returns columns for a grid
 */
export function useLanes(counts: readonly number[], now: Date): string {
  const [shares, setShares] = useState(() => counts.map((count) => shareOf(count, 1)))
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
  const load = counts.join(' ')
  useEffect(() => {
    const isStill = performance.now() - workedAt.current < STILL_MS
    setShares((before) => {
      const after = load.split(' ').map((count, lane) => {
        const share = before[lane] ?? 1
        if (!isStill) return shareOf(Number(count), share)
        return share === 0 && count !== '0' ? 1 : share
      })
      return after.every((share, lane) => share === before[lane]) ? before : after
    })
  }, [load, now])
  return shares
    .map((share) => (share === 0 ? EMPTY_LANE : `minmax(${NARROWEST}, ${share}fr)`))
    .join(' ')
}

/** @param before as wide as it is @returns 0 where nothing is in it */
export function shareOf(count: number, before: number): number {
  if (count === 0) return 0
  return 1 + WIDER.filter((from, step) => count >= (before > step + 1 ? from - SLACK : from)).length
}
