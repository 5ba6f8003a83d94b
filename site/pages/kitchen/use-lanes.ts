import { useEffect, useRef, useState } from 'react'

/** For so long after a press the lanes stay as wide as they are: nothing moves under a finger. */
const STILL_MS = 15_000
/** From how many tickets on a lane is two and three times as wide. */
const WIDER = [5, 11]
/** Narrower than this the words of a ticket break in the middle, and its buttons stand below each other. */
const NARROWEST = '10.75rem'
/** The column of a lane that never gets wider. */
export const ONE_LANE = `minmax(${NARROWEST}, 1fr)`
/** How many fewer it has to have before it is narrow again. */
const SLACK = 2

/**
 * How wide the lanes are: by load, but never while somebody works, and not to and fro by a ticket.
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
    if (performance.now() - workedAt.current < STILL_MS) return
    setShares((before) => {
      const after = load.split(' ').map((count, lane) => shareOf(Number(count), before[lane] ?? 1))
      return after.every((share, lane) => share === before[lane]) ? before : after
    })
  }, [load, now])
  return shares.map((share) => `minmax(${NARROWEST}, ${share}fr)`).join(' ')
}

/** @param before as wide as it is */
export function shareOf(count: number, before: number): number {
  return 1 + WIDER.filter((from, step) => count >= (before > step + 1 ? from - SLACK : from)).length
}
