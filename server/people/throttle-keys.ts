import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { inWords, type Limits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'

/** Where a try comes from. `device` names one that this account signed in on before, or is signed in on now. */
export type From = { address: string; device: string | null }

/** Counts where there is room left. @returns whether there was */
export async function fits(limiter: ReturnType<Limits['limiter']>, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return false
  }
}

/** @throws Refused 429 with the sentence and how long to wait, where a limiter has none left */
export async function orRefuse<T>(sentence: string, consume: () => Promise<T>): Promise<T> {
  try {
    return await consume()
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new Refused(429, 'too_many_attempts', `${sentence} Try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

/** One account from one network, or from one device that is known. */
export const pairKey = (email: string, { device, address }: From) =>
  keyOf(device ? `${email} device ${device}` : `${email} address ${address}`)

/** No address stands in a table of limits. */
export const keyOf = (who: string) => createHash('sha256').update(who).digest('base64url')
