import { Refused } from './refuse.ts'
import type { Limits } from './limits.ts'

/** Wrong codes from one network in an hour: far above typing errors. A code has 80 bits, so nobody finds one anyway. */
const WINDOW = { points: 20, seconds: 3_600 }

/**
 * Counts the wrong codes that each network tries.
 * @param name of the counter, which several servers share
 */
export function wrongCodes(limits: Limits, name: string) {
  const tries = limits.limiter(name, WINDOW)
  const hasTooMany = async (network: string): Promise<boolean> => {
    const tried = await tries.get(network)
    return tried !== null && tried.consumedPoints >= WINDOW.points
  }
  const count = async (network: string): Promise<void> => {
    // Beyond its points it refuses, which is what is wanted.
    await tries.consume(network).catch(() => {})
  }
  return {
    hasTooMany,
    count,

    /**
     * Does what needs a right code, and counts it where the code was wrong.
     * @param isWrong the code of the error that says so @param tooMany what a network reads that tried too many
     * @throws Refused 429 before anything is done, else what the work throws
     */
    async guard<T>(
      network: string,
      { isWrong, tooMany }: { isWrong: string; tooMany: string },
      work: () => Promise<T>,
    ): Promise<T> {
      if (await hasTooMany(network))
        throw new Refused(429, 'too_many_codes', tooMany, { headers: { 'Retry-After': '3600' } })
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refused && error.error === isWrong) await count(network)
        throw error
      }
    },
  }
}
