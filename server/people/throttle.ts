import type { Services } from '../services.ts'
import { BLOCK_FACTOR } from '../http/address.ts'
import type { Limits } from '../http/limits.ts'
import { widerRanges } from '../http/ranges.ts'
import { Refused } from '../http/refuse.ts'
import { linkMailLimits } from './link-mails.ts'
import { fits, keyOf, orRefuse, pairKey, type From } from './throttle-keys.ts'

/**
 * Slowing down instead of locking out: some tries are free, after that each one makes the next wait twice as long. How many
 * and how long follows NIST SP 800-63B (at most 100 wrong tries for an account, waits from 30 seconds up to an hour).
 */
type Slowing = { free: number; firstSeconds: number; longestSeconds: number; seconds: number }
const DAY_SECONDS = 24 * 60 * 60

/** One account from one address, or from one device that signed in before. Nobody elsewhere can use these up. */
const PER_PAIR: Slowing = { free: 10, firstSeconds: 30, longestSeconds: 900, seconds: DAY_SECONDS }
/**
 * The same from the ranges around an IPv6 network: a home has a /56, which counts hardly more than one network. The /24 of an
 * IPv4 address is many people's.
 */
const PER_RANGE: Readonly<Record<number, Slowing>> = {
  56: { ...PER_PAIR, free: 15 },
  48: { ...PER_PAIR, free: 30 },
  32: { ...PER_PAIR, free: 60 },
}
/** One account from everywhere: whoever guesses from many addresses has about 1,500 tries a day. */
const PER_ACCOUNT: Slowing = {
  free: 100,
  firstSeconds: 4,
  longestSeconds: 60,
  seconds: DAY_SECONDS,
}
/** How long a network is known to an account after a sign-in. Limits in memory keep nothing for longer than 24 days. */
const KNOWN_SECONDS = 21 * DAY_SECONDS
/** All accounts from one address, which a whole café can share. */
const PER_ADDRESS: Slowing = { free: 50, firstSeconds: 4, longestSeconds: 60, seconds: 3600 }
/** How many times as much a /56 may try as one network in it. */
const HOME_FACTOR = 1.5
/** A code has a million values, three of which are right at a time: ten tries a quarter of an hour find one in years. */
const CODES = { points: 10, seconds: 900 }
/** Tries of one account that a network has left when it used up its own: for somebody else behind the same address. */
const LATE_TRIES = 2
/** Accounts in an hour that a network may try so; those that do not exist are never let in, and use up none of it. */
export const LATE_ACCOUNTS = { points: 60, seconds: 3600 }
const ENOUGH_TRIES = 'Too many attempts to sign in.'
const OTHER_WAY = 'A link by email lets you in at once.'

export type Throttles = ReturnType<typeof signInThrottles>

/**
 * Slows down who guesses or floods. Unknown accounts are counted like known ones, so nothing is learnt from being slowed
 * down. What a known device does is counted for itself: no stranger can keep the owner out there.
 */
export function signInThrottles(
  {
    limits,
    settings,
    google = null,
  }: Pick<Services, 'limits' | 'settings'> & Partial<Pick<Services, 'google'>>,
  sendsMail = false,
) {
  const { pairs, accounts, knownNetworks, rangePairs, accountKey, networksOf } = counters(limits)
  const codes = limits.limiter('second-factor', CODES)
  const refusal = sendsMail ? `${ENOUGH_TRIES} ${OTHER_WAY}` : ENOUGH_TRIES
  const lateAccounts = limits.limiter('login-late', LATE_ACCOUNTS)

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
        const tries = await orRefuse(refusal, () => pairs.take(pair))
        if (from.device) return null
        let late: Refused | null = null
        const taken = rangePairs(email, from)
        try {
          await orRefuse(refusal, () => takeAll(taken))
        } catch (error) {
          await pairs.undo(pair)
          throw error
        }
        try {
          await orRefuse(refusal, () => takeAll(networksOf(from.address))).catch(
            (error: unknown) => {
              if (!(error instanceof Refused) || tries > LATE_TRIES) throw error
              late = error
            },
          )
          const own = await accountKey(email, from)
          await orRefuse(refusal, () => accounts.take(own))
        } catch (error) {
          await undoAll([...taken, { limit: pairs, key: pair }])
          throw error
        }
        return late
      },
      /** Counts an account that a network tries beyond its own tries. @returns whether it may */
      mayTryLate: (from: From) => fits(lateAccounts, from.address),
      /** A success is no attempt at guessing. @param late what `take` returned */
      forgive: async (email: string, from: From, late: Refused | null = null) => {
        const pair = pairKey(email, from)
        await pairs.forgive(pair)
        const counted = await accountKey(email, from)
        await knownNetworks.set(knownKey(email, from), 1, KNOWN_SECONDS)
        if (from.device) return
        await undoAll(rangePairs(email, from))
        if (!late) await undoAll(networksOf(from.address))
        await accounts.undo(counted)
      },
    },
    codes: {
      /** @throws Refused 429 */
      take: (userId: string, from: Pick<From, 'device'>) =>
        orRefuse('Too many wrong codes.', () => codes.consume(codeKey(userId, from))),
      forgive: (userId: string, from: Pick<From, 'device'>) => codes.delete(codeKey(userId, from)),
    },
    ...linkMailLimits(limits, () => settings.get().mailLimits, { hasGoogle: google !== null }),
  }
}

/** What a try to sign in is counted by: the account from one place, from each range around that, from anywhere; and its network. */
function counters(limits: Limits) {
  const pairs = slowing(limits, 'login-pair', PER_PAIR)
  const accounts = slowing(limits, 'login-account', PER_ACCOUNT)
  const pairsOfRanges = Object.entries(PER_RANGE).map(([bits, slow]) => ({
    bits: Number(bits),
    limit: slowing(limits, `login-pair-${bits}`, slow),
  }))
  /** An account from each range around a network that is not of a known device. */
  const rangePairs = (email: string, { address, device }: From): Counted[] =>
    device
      ? []
      : widerRanges(address).flatMap(({ bits, range }) =>
          pairsOfRanges
            .filter((pair) => pair.bits === bits)
            .map(({ limit }) => ({ limit, key: keyOf(`${email} range ${range}`) })),
        )
  const knownNetworks = limits.limiter('login-known', { points: 1, seconds: KNOWN_SECONDS })
  /**
   * Where tries at an account are counted together: those from a range where it signed in lately for themselves, so that
   * guesses from all over the world slow nobody down there, on a new device either.
   */
  const accountKey = async (email: string, from: From) => {
    const range = knownKey(email, from)
    return (await knownNetworks.get(range)) === null ? keyOf(email) : range
  }
  const addresses = slowing(limits, 'login-address', PER_ADDRESS)
  const homes = slowing(limits, 'login-home', {
    ...PER_ADDRESS,
    free: PER_ADDRESS.free * HOME_FACTOR,
  })
  const blocks = slowing(limits, 'login-block', {
    ...PER_ADDRESS,
    free: PER_ADDRESS.free * BLOCK_FACTOR,
  })
  /** An address, and the /56 and /48 that it is part of. */
  const networksOf = (address: string): Counted[] => [
    { limit: addresses, key: address },
    ...widerRanges(address).flatMap(({ bits, range }) =>
      bits === 56
        ? [{ limit: homes, key: range }]
        : bits === 48
          ? [{ limit: blocks, key: range }]
          : [],
    ),
  ]
  return { pairs, accounts, knownNetworks, rangePairs, accountKey, networksOf }
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

type Counted = { limit: ReturnType<typeof slowing>; key: string }

/** A try of all of them, or of none. @throws RateLimiterRes */
async function takeAll(counted: readonly Counted[]) {
  for (const [at, { limit, key }] of counted.entries())
    try {
      await limit.take(key)
    } catch (refusal) {
      await undoAll(counted.slice(0, at))
      throw refusal
    }
}

async function undoAll(counted: readonly Counted[]) {
  for (const { limit, key } of counted) await limit.undo(key)
}

/** A line at home or in a café often has another address of the same range tomorrow. */
const knownKey = (email: string, { address }: Pick<From, 'address'>) =>
  keyOf(`${email} range ${widerRanges(address)[0]?.range ?? address}`)

const codeKey = (userId: string, { device }: Pick<From, 'device'>) =>
  keyOf(device ? `${userId} device ${device}` : userId)
