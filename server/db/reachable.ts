import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './refusals.ts'
import { DatabaseTrouble } from './trouble.ts'

/**
 * Opens a database that may still be starting, as after a power cut that hit both machines: it is tried again for a while.
 * @param options.forMs how long @param options.say is told of each try that failed
 */
export async function whenReachable<T>(
  open: () => Promise<T>,
  { forMs, pauseMs = PAUSE_MS, say }: ReachableOptions,
): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      // What somebody has to set right does not mend itself.
      if (error instanceof DatabaseTrouble || !isUnavailable(error)) throw error
      if (performance.now() + pauseMs > until) throw error
      say(error)
    }
    await pause(pauseMs)
  }
}

export type ReachableOptions = {
  forMs: number
  pauseMs?: number
  say: (error: unknown) => void
}

const PAUSE_MS = 3_000
