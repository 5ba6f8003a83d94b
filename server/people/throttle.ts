import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { inWords, type Limits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'

/** Ten wrong passwords for an account, or fifty from one address, within a quarter of an hour. */
const PER_ACCOUNT = { points: 10, seconds: 900 }
const PER_ADDRESS = { points: 50, seconds: 900 }

/** Slows down who tries passwords. Only failures are counted for good; unknown accounts are counted like known ones. */
export function loginThrottle(limits: Limits) {
  const account = limits.limiter('login-account', PER_ACCOUNT)
  const address = limits.limiter('login-address', PER_ADDRESS)
  const keyOf = (email: string) => createHash('sha256').update(email).digest('base64url')

  return {
    /** Counts an attempt before it is tried, so that many at once cannot slip through. @throws Refused 429 */
    take: async (email: string, from: string) => {
      try {
        await address.consume(from)
        await account.consume(keyOf(email))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new Refused(
          429,
          'too_many_attempts',
          `Too many attempts to sign in. Try again in ${inWords(seconds)}.`,
          { headers: { 'Retry-After': String(seconds) } },
        )
      }
    },
    /** A success is no attempt at guessing. */
    forgive: async (email: string, from: string) => {
      await account.delete(keyOf(email))
      await address.reward(from)
    },
  }
}
