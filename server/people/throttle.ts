import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { BLOCK_FACTOR, blockOf } from '../http/address.ts'
import { MAILS_OF_ADDRESS } from '../http/mail-budgets.ts'
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
/** Tries of one account that a network has left when it used up its own: for somebody else behind the same address. */
const LATE_TRIES = 2
/** Accounts in an hour that a network may try so; those that do not exist are never let in, and use up none of it. */
export const LATE_ACCOUNTS = { points: 60, seconds: 3600 }
/** Mails with links, all kinds together, that one mailbox is sent on the word of strangers: nobody fills it. */
const PER_MAILBOX = { points: 6, seconds: 3600 }
const PER_MAILBOX_AND_DAY = { points: 15, seconds: DAY_SECONDS }
/** As much of that as one network may cause, so that others have some left. */
const PER_MAILBOX_AND_ADDRESS = { points: 4, seconds: 3600 }
/** What a device that the account signed in on may ask for besides, of each kind of mail. */
const PER_DEVICE = { points: 6, seconds: 3600 }
/** Beyond the hour's: one for the lifetime of a link to sign in, the shortest of those that are mailed to strangers. */
const NEWEST_LINK = { points: 1, seconds: LINK_LIFETIMES_MS['sign-in'] / 1000 }
/** Mails in a day that tell an address that it has no account. */
const NOBODY_HERE = { points: 1, seconds: DAY_SECONDS }
const ENOUGH_MAILS =
  'This address was sent several mails lately, so no other one was sent now. Use the newest one, and look for it among the spam, too.'
const ENOUGH_TRIES = 'Too many attempts to sign in.'
const OTHER_WAY = 'A link by mail lets you in at once.'

/** Where a try comes from. `device` names one that this account signed in on before, or is signed in on now. */
export type From = { address: string; device: string | null }
export type MailKind = 'registration' | 'sign-in' | 'reset'
export type Throttles = ReturnType<typeof signInThrottles>

/**
 * Slows down who guesses or floods. Unknown accounts are counted like known ones, so nothing is learnt from being slowed
 * down. What a known device does is counted for itself: no stranger can keep the owner out there.
 */
export function signInThrottles(limits: Limits, sendsMail = false) {
  const pairs = slowing(limits, 'login-pair', PER_PAIR)
  const accounts = slowing(limits, 'login-account', PER_ACCOUNT)
  const addresses = slowing(limits, 'login-address', PER_ADDRESS)
  const blocks = slowing(limits, 'login-block', {
    ...PER_ADDRESS,
    free: PER_ADDRESS.free * BLOCK_FACTOR,
  })
  /** An address, and the /48 that it is part of: both or none. */
  const networks = {
    take: async (address: string) => {
      await addresses.take(address)
      const block = blockOf(address)
      if (block === null) return
      try {
        await blocks.take(block)
      } catch (refusal) {
        await addresses.undo(address)
        throw refusal
      }
    },
    undo: async (address: string) => {
      await addresses.undo(address)
      const block = blockOf(address)
      if (block !== null) await blocks.undo(block)
    },
  }
  const codes = limits.limiter('second-factor', CODES)
  const ofMany = sendsMail ? `${ENOUGH_TRIES} ${OTHER_WAY}` : ENOUGH_TRIES
  const lateAccounts = limits.limiter('login-late', LATE_ACCOUNTS)
  const proofs = limits.limiter('mailbox-proof', PER_DEVICE)
  const ofDevices = limits.limiter('mailbox-device', PER_DEVICE)
  const ofNetworks = limits.limiter('mailbox-network', PER_MAILBOX_AND_ADDRESS)
  const hours = limits.limiter('mailbox-hour', PER_MAILBOX)
  const days = limits.limiter('mailbox-day', PER_MAILBOX_AND_DAY)
  const newestLinks = limits.limiter('mailbox-newest', NEWEST_LINK)
  const nobodyHere = limits.limiter('mailbox-nobody', NOBODY_HERE)

  return {
    password: {
      /**
       * Counts an attempt before it is tried, so that many at once cannot slip through.
       * @returns the refusal of a network that used up its tries, where this account had few of them: then only the right
       * password is let in, and every other answer is this refusal. So one guest keeps nobody else on the Wi-Fi out, and
       * learns nothing. @throws Refused 429
       */
      take: async (email: string, from: From): Promise<Refused | null> => {
        const pair = pairKey(email, from)
        const tries = await orRefuse(ENOUGH_TRIES, () => pairs.take(pair))
        if (from.device) return null
        let late: Refused | null = null
        try {
          await orRefuse(ofMany, () => networks.take(from.address)).catch((refusal: unknown) => {
            if (!(refusal instanceof Refused) || tries > LATE_TRIES) throw refusal
            late = refusal
          })
          await orRefuse(ofMany, () => accounts.take(keyOf(email)))
        } catch (refusal) {
          await pairs.undo(pair)
          throw refusal
        }
        return late
      },
      /** Counts an account that a network tries beyond its own tries. @returns whether it may */
      mayTryLate: (from: From) => fits(lateAccounts, from.address),
      /** A success is no attempt at guessing. @param late what `take` returned */
      forgive: async (email: string, from: From, late: Refused | null = null) => {
        await pairs.forgive(pairKey(email, from))
        if (from.device) return
        if (!late) await networks.undo(from.address)
        await accounts.undo(keyOf(email))
      },
    },
    codes: {
      /** @throws Refused 429 */
      take: (userId: string, from: Pick<From, 'device'>) =>
        orRefuse('Too many wrong codes.', () => codes.consume(codeKey(userId, from))),
      forgive: (userId: string, from: Pick<From, 'device'>) => codes.delete(codeKey(userId, from)),
    },
    /** Before a mail goes to an address that somebody who is signed in has, or wants. @throws Refused 429 */
    proof: (email: string, from: From) =>
      orRefuse(ENOUGH_MAILS, async () => {
        const mailbox = mailboxKey(email)
        await proofs.consume(pairKey(mailbox, from))
        if (from.device) return
        // An address that they typed: another one that several accounts could have written to.
        await hours.consume(keyOf(mailbox))
        await days.consume(keyOf(mailbox))
      }),
    /**
     * Before a mail with a link goes to an address that anybody can type. All kinds count together. Beyond the hour's
     * number one more is sent each time the last of those is as old as a link to sign in may be, until the day's number is
     * reached. A device that the account signed in on has mails of its own, which no stranger uses up.
     * @param hasAccount whether somebody has this address, written exactly so: others spell the mailbox in many ways
     * @returns whether to send it; not where the address was told today that it has no account
     * @throws Refused 429, whether or not it has an account
     */
    mayMailLink: (kind: MailKind, email: string, from: From, hasAccount: () => Promise<boolean>) =>
      orRefuse(ENOUGH_MAILS, async () => {
        const mailbox = mailboxKey(email)
        if (from.device) await ofDevices.consume(pairKey(`${kind} ${mailbox}`, from))
        else {
          await ofNetworks.consume(pairKey(mailbox, from))
          await days.consume(keyOf(mailbox))
          if (!(await fits(hours, keyOf(mailbox)))) {
            const isOwn = mailbox === email || (await hasAccount())
            try {
              await newestLinks.consume(keyOf(isOwn ? email : `other ${mailbox}`))
            } catch (refusal) {
              await days.reward(keyOf(mailbox))
              throw refusal
            }
          }
        }
        if (kind !== 'registration' && !(await hasAccount())) {
          if (!(await fits(nobodyHere, keyOf(mailbox)))) return false
        }
        // Forms and orders write to this mailbox so much less today.
        await limits.has(MAILS_OF_ADDRESS, mailbox, { most: Infinity, seconds: DAY_SECONDS })
        return true
      }),
  }
}

/** A limit that grows. All of many tries at once are counted, and of those beyond the free ones one at a time gets through. */
function slowing(limits: Limits, name: string, { free, seconds, ...waits }: Slowing) {
  const tries = limits.limiter(name, { points: Number.MAX_SAFE_INTEGER, seconds })
  const gate = limits.limiter(`${name}-wait`, { points: 1, seconds: waits.longestSeconds })
  return {
    /**
     * @returns how many tries there were in the window, with this one
     * @throws RateLimiterRes, which says when the next try is taken; a try that was not taken does not count
     */
    take: async (key: string): Promise<number> => {
      const { consumedPoints } = await tries.consume(key)
      if (consumedPoints < free) return consumedPoints
      const wait = waits.firstSeconds * 2 ** Math.min(consumedPoints - free, 20)
      try {
        await gate.consume(key, 1, { customDuration: Math.min(wait, waits.longestSeconds) })
      } catch (refusal) {
        await tries.reward(key)
        throw refusal
      }
      return consumedPoints
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
