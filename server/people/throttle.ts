import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { inWords, type Limits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'

/** Ten wrong passwords for an account, or fifty from one address, within a quarter of an hour. */
const PER_ACCOUNT = { points: 10, seconds: 900 }
const PER_ADDRESS = { points: 50, seconds: 900 }
/** A code has a million values, three of which are right at a time: ten tries a quarter of an hour find one in years. */
const CODES = { points: 10, seconds: 900 }
/** Nobody's mailbox is filled by somebody else: links, resets and registrations together. */
const PER_MAILBOX = { points: 6, seconds: 3600 }

export type Throttles = ReturnType<typeof signInThrottles>

/** Slows down who guesses or floods. Unknown accounts are counted like known ones, so nothing is learnt from being refused. */
export function signInThrottles(limits: Limits) {
  const account = limits.limiter('login-account', PER_ACCOUNT)
  const address = limits.limiter('login-address', PER_ADDRESS)
  const codes = limits.limiter('second-factor', CODES)
  const mailbox = limits.limiter('mailbox', PER_MAILBOX)

  return {
    password: {
      /** Counts an attempt before it is tried, so that many at once cannot slip through. @throws Refused 429 */
      take: (email: string, from: string) =>
        orRefuse('Too many attempts to sign in.', async () => {
          await address.consume(from)
          await account.consume(keyOf(email))
        }),
      /** A success is no attempt at guessing. */
      forgive: async (email: string, from: string) => {
        await account.delete(keyOf(email))
        await address.reward(from)
      },
    },
    codes: {
      /** @throws Refused 429 */
      take: (userId: string) =>
        orRefuse('Too many wrong codes.', () => codes.consume(keyOf(userId))),
      forgive: (userId: string) => codes.delete(keyOf(userId)),
    },
    /** Before a mail goes to an address that anybody can type. @throws Refused 429 */
    mail: (email: string) =>
      orRefuse('We wrote to this address often enough for now: look there first.', () =>
        mailbox.consume(keyOf(email)),
      ),
  }
}

async function orRefuse(sentence: string, consume: () => Promise<unknown>) {
  try {
    await consume()
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.ceil(refusal.msBeforeNext / 1000)
    throw new Refused(429, 'too_many_attempts', `${sentence} Try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

const keyOf = (who: string) => createHash('sha256').update(who).digest('base64url')
