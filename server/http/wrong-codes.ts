import { Refused } from './refuse.ts'
import type { Limits } from './limits.ts'

/** Wrong codes from one network in an hour: far above typing errors. A code has 80 bits, so nobody finds one anyway. */
const WINDOW = { points: 20, seconds: 3_600 }

/**
 * Counts the wrong codes that each network tries. Where it has none left, whoever is signed in with a proven address is counted for
 * themselves, so that others on their network keep nobody out.
 * @param name of the counter, which several servers share
 */
export function wrongCodes(limits: Limits, name: string) {
  const tries = limits.limiter(name, WINDOW)
  const isUsedUp = async (key: string): Promise<boolean> => {
    const tried = await tries.get(key)
    return tried !== null && tried.consumedPoints >= WINDOW.points
  }
  const hasTooMany = async (network: string, knownAs: string | null): Promise<boolean> =>
    (await isUsedUp(network)) && (knownAs === null || (await isUsedUp(`user:${knownAs}`)))
  const count = async (network: string, knownAs: string | null): Promise<void> => {
    const key = knownAs !== null && (await isUsedUp(network)) ? `user:${knownAs}` : network
    // Beyond its points it refuses, which is what is wanted.
    await tries.consume(key).catch(() => {})
  }
  return {
    hasTooMany,
    count,

    /**
     * Does what needs a right code, and counts it where the code was wrong.
     * @param knownAs the account of who is signed in with a proven address; asked only when it matters
     * @param isWrong the code of the error that says so @param tooMany what a network reads that tried too many
     * @param letsRightThrough a right code works all the same, so that nobody on a network keeps others from paying; for codes that
     * nobody can guess
     * @throws Refused 429 before anything is done unless right codes are let through, else what the work throws
     */
    async guard<T>(
      network: string,
      knownAs: () => Promise<string | null>,
      {
        isWrong,
        tooMany,
        letsRightThrough = false,
      }: { isWrong: string; tooMany: string; letsRightThrough?: boolean },
      work: () => Promise<T>,
    ): Promise<T> {
      const known = (await isUsedUp(network)) ? await knownAs() : null
      const refusal = (await hasTooMany(network, known))
        ? new Refused(429, 'too_many_codes', tooMany, { headers: { 'Retry-After': '3600' } })
        : null
      if (refusal && !letsRightThrough) throw refusal
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Refused) || error.error !== isWrong) throw error
        if (refusal) throw refusal
        await count(network, known)
        throw error
      }
    },
  }
}
