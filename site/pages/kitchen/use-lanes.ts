import { useEffect, useRef, useState } from 'react'

/** For so long after a press the lanes stay as wide as they are: nothing moves under a finger. */
const STILL_MS = 15_000
/** From how many tickets on a lane is two and three times as wide. */
const WIDER = [5, 11]
/** How many fewer it has to have before it is narrow again. */
const SLACK = 2

/**
 * How wide the lanes are: by load, but never while somebody works, and not to and fro by a ticket.
 * @returns columns for a grid, and what to call for each press
 */
export function useLanes(counts: readonly number[]) {
  const [shares, setShares] = useState(() => counts.map((count) => shareOf(count, 1)))
  const workedAt = useRef(-Infinity)
  useEffect(() => {
    if (performance.now() - workedAt.current < STILL_MS) return
    setShares((before) => {
      const after = counts.map((count, lane) => shareOf(count, before[lane] ?? 1))
      return after.every((share, lane) => share === before[lane]) ? before : after
    })
  })
  return {
    columns: shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
    onWork: () => {
      workedAt.current = performance.now()
    },
  }
}

/** @param before as wide as it is */
export function shareOf(count: number, before: number): number {
  return 1 + WIDER.filter((from, step) => count >= (before > step + 1 ? from - SLACK : from)).length
}
