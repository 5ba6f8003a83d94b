import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { inWords, type Limits } from '../http/limits.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { Refused } from '../http/refuse.ts'
import { LINK_LIFETIMES_MS } from './links.ts'

/**
 * Slowing down instead of locking out: some tries are free, after that each one makes the next wait twice as long. How many
 * and how long follows NIST SP 800-63B (at most 100 wrong tries for an account, waits from 30 seconds up to an hour).
 */
type Slowing = { free: number; firstSeconds: number; longestSeconds: number; seconds: number }
const DAY_SECONDS = 24 * 60 * 60

/** One account from one address, or from one device that signed in before. Nobody elsewhere can use these up. */
const PER_PAIR: Slowing = { free: 10, firstSeconds: 30, longestSeconds: 900, seconds: DAY_SECONDS }
/** One account from everywhere: whoever guesses from many addresses has about 1,500 tries a day. */
const PER_ACCOUNT: Slowing = {
  free: 100,
  firstSeconds: 4,
  longestSeconds: 60,
  seconds: DAY_SECONDS,
}
/** All accounts from one address, which a whole café can share. */
const PER_ADDRESS: Slowing = { free: 50, firstSeconds: 4, longestSeconds: 60, seconds: 3600 }
/** A code has a million values, three of which are right at a time: ten tries a quarter of an hour find one in years. */
const CODES = { points: 10, seconds: 900 }
/** Nobody's mailbox is filled by somebody else: each kind of mail by itself, from one address and from all of them. */
const PER_MAILBOX_AND_ADDRESS = { points: 6, seconds: 3600 }
const PER_MAILBOX = { points: 18, seconds: 3600 }
/** Beyond that: one for the lifetime of a link to sign in, the shortest of those that are mailed to strangers. */
const NEWEST_LINK = { points: 1, seconds: LINK_LIFETIMES_MS['sign-in'] / 1000 }
const ENOUGH_MAILS =
  'We wrote to this address often enough for now: look for the newest mail first.'

/** Where a try comes from. `device` names one that this account signed in on before, or is signed in on now. */
export type From = { address: string; device: string | null }
export type MailKind = 'registration' | 'sign-in' | 'reset' | 'proof'
export type Throttles = ReturnType<typeof signInThrottles>

/**
 * Slows down who guesses or floods. Unknown accounts are counted like known ones, so nothing is learnt from being slowed
 * down. What a known device does is counted for itself: no stranger can keep the owner out there.
 */
export function signInThrottles(limits: Limits) {
  const pairs = slowing(limits, 'login-pair', PER_PAIR)
  const accounts = slowing(limits, 'login-account', PER_ACCOUNT)
  const addresses = slowing(limits, 'login-address', PER_ADDRESS)
  const codes = limits.limiter('second-factor', CODES)
  const mailboxPairs = limits.limiter('mailbox-pair', PER_MAILBOX_AND_ADDRESS)
  const mailboxes = limits.limiter('mailbox', PER_MAILBOX)
  const newestLinks = limits.limiter('mailbox-newest', NEWEST_LINK)

  return {
    password: {
      /** Counts an attempt before it is tried, so that many at once cannot slip through. @throws Refused 429 */
      take: (email: string, from: From) =>
        orRefuse('Too many attempts to sign in.', async () => {
          const pair = pairKey(email, from)
          await pairs.take(pair)
          if (from.device) return
          try {
            await addresses.take(from.address)
            await accounts.take(keyOf(email))
          } catch (refusal) {
            await pairs.undo(pair)
            throw refusal
          }
        }),
      /** A success is no attempt at guessing. */
      forgive: async (email: string, from: From) => {
        await pairs.forgive(pairKey(email, from))
        if (from.device) return
        await addresses.undo(from.address)
        await accounts.undo(keyOf(email))
      },
    },
    codes: {
      /** @throws Refused 429 */
      take: (userId: string, from: Pick<From, 'device'>) =>
        orRefuse('Too many wrong codes.', () => codes.consume(codeKey(userId, from))),
      forgive: (userId: string, from: Pick<From, 'device'>) => codes.delete(codeKey(userId, from)),
    },
    /** Before a mail goes to an address that anybody can type. @throws Refused 429 */
    mail: (kind: MailKind, email: string, from: From) =>
      orRefuse(ENOUGH_MAILS, async () => {
        await mailboxPairs.consume(pairKey(`${kind} ${mailboxKey(email)}`, from))
        if (!from.device) await mailboxes.consume(keyOf(`${kind} ${mailboxKey(email)}`))
      }),
    /**
     * Before a mail with a link goes to an address that anybody can type. When strangers everywhere had a mailbox written to
     * often enough, it gets one more each time the last of those is as old as a link to sign in may be. So its owner always
     * has one that works, and is answered as usual.
     * @param hasAccount whether somebody has this address, written exactly so: others spell the mailbox in many ways
     * @returns whether to send it @throws Refused 429 where this network, or this known device, asked too often
     */
    mayMailLink: (kind: MailKind, email: string, from: From, hasAccount: () => Promise<boolean>) =>
      orRefuse(ENOUGH_MAILS, async () => {
        const mailbox = mailboxKey(email)
        await mailboxPairs.consume(pairKey(`${kind} ${mailbox}`, from))
        if (from.device || (await fits(mailboxes, keyOf(`${kind} ${mailbox}`)))) return true
        const isOwn = mailbox === email || (await hasAccount())
        return fits(newestLinks, keyOf(`${kind} ${isOwn ? email : `other ${mailbox}`}`))
      }),
  }
}

/** A limit that grows. All of many tries at once are counted, and of those beyond the free ones one at a time gets through. */
function slowing(limits: Limits, name: string, { free, seconds, ...waits }: Slowing) {
  const tries = limits.limiter(name, { points: Number.MAX_SAFE_INTEGER, seconds })
  const gate = limits.limiter(`${name}-wait`, { points: 1, seconds: waits.longestSeconds })
  return {
    /** @throws RateLimiterRes, which says when the next try is taken; a try that was not taken does not count */
    take: async (key: string) => {
      const { consumedPoints } = await tries.consume(key)
      if (consumedPoints < free) return
      const wait = waits.firstSeconds * 2 ** Math.min(consumedPoints - free, 20)
      try {
        await gate.consume(key, 1, { customDuration: Math.min(wait, waits.longestSeconds) })
      } catch (refusal) {
        await tries.reward(key)
        throw refusal
      }
    },
    undo: (key: string) => tries.reward(key),
    forgive: async (key: string) => {
      await tries.delete(key)
      await gate.delete(key)
    },
  }
}

/** Counts where there is room left. @returns whether there was */
async function fits(limiter: ReturnType<Limits['limiter']>, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return false
  }
}

async function orRefuse<T>(sentence: string, consume: () => Promise<T>): Promise<T> {
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

const pairKey = (email: string, { device, address }: From) =>
  keyOf(device ? `${email} device ${device}` : `${email} address ${address}`)
const codeKey = (userId: string, { device }: Pick<From, 'device'>) =>
  keyOf(device ? `${userId} device ${device}` : userId)
const keyOf = (who: string) => createHash('sha256').update(who).digest('base64url')
