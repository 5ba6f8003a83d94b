import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { CallName } from '#domain/contracts/api.ts'
import { BLOCK_FACTOR, countedAs } from './address.ts'
import { BudgetSpent } from './budget-spent.ts'
import { Refused } from './refuse.ts'
import { openSharedCounters, type Used } from './shared-counter.ts'

export type Limits = ReturnType<typeof openLimits>
export type Window = { points: number; seconds: number }
/** How much is taken of how much, in a window of so many seconds. */
export type Spending = { amount: number; most: number; seconds: number }

/**
 * How often one address may make a call, far above what a visitor does: a counter in the café and its guests share one
 * address. Calls that are not listed have no limit.
 */
export const CALL_WINDOWS: Partial<Record<CallName, Window>> = {
  // For what checking a password costs the machine; guessing is slowed down in people/throttle.ts.
  login: { points: 600, seconds: 900 },
  refresh: { points: 300, seconds: 900 },
  secondFactor: { points: 60, seconds: 900 },
  // What they mail has budgets of its own (people/link-mails.ts): nobody's link waits longer than a minute for others.
  register: { points: 60, seconds: 60 },
  requestLink: { points: 60, seconds: 60 },
  followLink: { points: 60, seconds: 900 },
  previewLink: { points: 120, seconds: 900 },
  finishAccount: { points: 30, seconds: 600 },
  returnEmail: { points: 30, seconds: 600 },
  changeEmail: { points: 20, seconds: 600 },
  resendEmailLink: { points: 20, seconds: 600 },
  confirmEmail: { points: 60, seconds: 900 },
  forgotPassword: { points: 60, seconds: 60 },
  resetPassword: { points: 30, seconds: 600 },
  googleStart: { points: 60, seconds: 600 },
  demoGoogle: { points: 60, seconds: 600 },
  exchangeTicket: { points: 60, seconds: 600 },
  passkeyOptions: { points: 120, seconds: 600 },
  passkeySignIn: { points: 60, seconds: 900 },
  changePassword: { points: 30, seconds: 900 },
  startTotp: { points: 30, seconds: 900 },
  confirmTotp: { points: 30, seconds: 900 },
  removeTotp: { points: 30, seconds: 900 },
  newRecoveryCodes: { points: 30, seconds: 900 },
  newPasskeyOptions: { points: 30, seconds: 900 },
  prove: { points: 60, seconds: 900 },
  mailProof: { points: 20, seconds: 600 },
  addPasskey: { points: 30, seconds: 900 },
  logError: { points: 120, seconds: 60 },
  logChat: { points: 600, seconds: 60 },
  csrfToken: { points: 300, seconds: 60 },
  chat: { points: 300, seconds: 60 },
  // All logs are looked through for it.
  forgetChat: { points: 30, seconds: 600 },
  submitSurvey: { points: 60, seconds: 600 },
  verifyEntry: { points: 120, seconds: 600 },
  remindEntry: { points: 20, seconds: 600 },
  quote: { points: 600, seconds: 60 },
  placeOrder: { points: 120, seconds: 60 },
  startPayment: { points: 60, seconds: 60 },
  payAtCounter: { points: 60, seconds: 60 },
  giftCardBalance: { points: 60, seconds: 60 },
  membershipGiftOffer: { points: 60, seconds: 60 },
  startMembershipGift: { points: 60, seconds: 60 },
  giveMembership: { points: 30, seconds: 600 },
  payByGiftCard: { points: 60, seconds: 60 },
  mailMyReceipt: { points: 20, seconds: 600 },
  paymentStanding: { points: 600, seconds: 60 },
  embed: { points: 600, seconds: 60 },
  countEmbed: { points: 600, seconds: 60 },
  confirmOrder: { points: 30, seconds: 60 },
  cancelOrder: { points: 60, seconds: 60 },
  sayHere: { points: 60, seconds: 60 },
  quoteOrderEdit: { points: 300, seconds: 60 },
  editMyOrder: { points: 60, seconds: 60 },
  exportMyData: { points: 10, seconds: 600 },
  deleteMyAccount: { points: 20, seconds: 900 },
  handOverCart: { points: 120, seconds: 60 },
  claimCart: { points: 120, seconds: 60 },
  handoverState: { points: 300, seconds: 60 },
  forgetHandover: { points: 60, seconds: 600 },
  formToken: { points: 300, seconds: 60 },
  contact: { points: 20, seconds: 600 },
  replyToCafe: { points: 20, seconds: 600 },
  replyAboutCommission: { points: 20, seconds: 600 },
  takeMembershipGiftBack: { points: 30, seconds: 600 },
  creditCard: { points: 60, seconds: 600 },
  apply: { points: 20, seconds: 600 },
  artworkEnquiry: { points: 20, seconds: 600 },
  askForCommission: { points: 20, seconds: 600 },
  privateEvent: { points: 20, seconds: 600 },
  newsletter: { points: 30, seconds: 600 },
  feedback: { points: 60, seconds: 600 },
  rsvp: { points: 60, seconds: 600 },
  confirmRsvp: { points: 60, seconds: 600 },
  cancelRsvp: { points: 60, seconds: 600 },
  requestSpace: { points: 20, seconds: 600 },
  holdSeats: { points: 120, seconds: 600 },
  holdTickets: { points: 120, seconds: 600 },
  bookSeats: { points: 120, seconds: 600 },
  seatsForCart: { points: 120, seconds: 600 },
  holdSeatsAgain: { points: 60, seconds: 600 },
  moveSeats: { points: 60, seconds: 600 },
  quoteBreakDrinks: { points: 300, seconds: 60 },
  orderBreakDrinks: { points: 60, seconds: 600 },
  transferSeats: { points: 30, seconds: 600 },
  holdRoom: { points: 60, seconds: 600 },
  bookRoom: { points: 60, seconds: 600 },
  roomForCart: { points: 60, seconds: 600 },
  holdRoomAgain: { points: 60, seconds: 600 },
  orderBookings: { points: 300, seconds: 60 },
  payRoom: { points: 60, seconds: 60 },
  moveRoom: { points: 30, seconds: 600 },
  roomLonger: { points: 120, seconds: 60 },
  addRoomHour: { points: 30, seconds: 600 },
  cancelPrivateEvent: { points: 60, seconds: 600 },
  cancelRoom: { points: 60, seconds: 600 },
  roomMove: { points: 120, seconds: 60 },
  roomQuote: { points: 300, seconds: 60 },
  bookClass: { points: 60, seconds: 600 },
  postNote: { points: 20, seconds: 600 },
  reportNote: { points: 30, seconds: 600 },
  addWork: { points: 60, seconds: 600 },
  addPhoto: { points: 60, seconds: 600 },
  addOwnPhoto: { points: 60, seconds: 600 },
  addMenuPhoto: { points: 60, seconds: 600 },
  replaceWorkImage: { points: 60, seconds: 600 },
}

/** More than anybody may use in one window: whether it is too much is judged by the caller. */
const UNBOUNDED_POINTS = 2_000_000_000
/** Shorter windows are about the work of one server, which counts them for itself. */
const SHARED_FROM_SECONDS = 3_600

/**
 * Counters in memory, or in PostgreSQL where several servers share them. Windows of a minute and less are for calls that
 * come often and need not be counted to the last one, and neither need budgets: they are shared a moment later, so that
 * no order waits for its limit to be written to the disk.
 * @param hasBudgets false for tests that send more than a network may in a day
 */
export function openLimits(pool: pg.Pool | null, windows = CALL_WINDOWS, hasBudgets = true) {
  const limiter = limitersOf(pool)
  const shared = pool && openSharedCounters(pool)
  return {
    limiter,
    ...openBudgets(shared, hasBudgets),
    ...openCallLimits(limiter, shared, windows),
    /** Tells the other servers what was counted until now. */
    share: async () => shared?.share(),
  }
}

type Shared = ReturnType<typeof openSharedCounters> | null
type Limiters = ReturnType<typeof limitersOf>

/** Counters that are exact: each is asked for its limit before it is gone on. */
function limitersOf(pool: pg.Pool | null) {
  return (name: string, { points, seconds }: Window) =>
    pool
      ? new RateLimiterPostgres({
          storeClient: withoutNames(pool),
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: seconds,
        })
      : new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
}

/** Amounts that may be used up in a window, whatever call uses them. */
function openBudgets(shared: Shared, hasBudgets: boolean) {
  const counters = new Map<string, RateLimiterMemory>()
  const counter = (name: string, seconds: number) => {
    const points = UNBOUNDED_POINTS
    const open = () => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const known = counters.get(name) ?? open()
    counters.set(name, known)
    return known
  }

  /** Counts, whatever is left. */
  const take = async (
    name: string,
    key: string,
    seconds: number,
    amount: number,
  ): Promise<Used> => {
    if (!hasBudgets) return { points: 0, msBeforeNext: 0 }
    if (shared && seconds >= SHARED_FROM_SECONDS)
      return shared.count(`${name}:${key}`, seconds, amount)
    const at = await counter(name, seconds).consume(key, amount)
    return { points: at.consumedPoints, msBeforeNext: at.msBeforeNext }
  }
  const give = async (name: string, key: string, seconds: number, amount = 1) => {
    if (!hasBudgets) return
    if (shared && seconds >= SHARED_FROM_SECONDS) shared.count(`${name}:${key}`, seconds, -amount)
    else await counter(name, seconds).reward(key, amount)
  }

  return {
    /**
     * Takes an amount of a budget that fills up again when its window is over.
     * @param name of the budget, one of few @param key whose it is @throws BudgetSpent
     */
    spend: async (name: string, key: string, { amount, most, seconds }: Spending) => {
      const used = await take(name, key, seconds, amount)
      if (used.points > most) throw new BudgetSpent(Math.ceil(used.msBeforeNext / 1000))
    },
    /**
     * The same, where some may go on beyond `most`, up to `longest`; what is refused is not counted.
     * @param mayLonger whether this one may, asked only when it matters @throws BudgetSpent
     */
    spendLonger: async (
      name: string,
      key: string,
      { amount, most, longest, seconds }: Spending & { longest: number },
      mayLonger: () => Promise<boolean>,
    ) => {
      const used = await take(name, key, seconds, amount)
      if (used.points <= most) return
      if (used.points <= longest && (await mayLonger())) return
      await give(name, key, seconds, amount)
      throw new BudgetSpent(Math.ceil(used.msBeforeNext / 1000))
    },
    /**
     * Takes an amount of a budget where it has that left, and refuses nothing: for what goes on without it. No database is waited
     * for. @returns whether it had @see give
     */
    has: async (
      name: string,
      key: string,
      { most, seconds }: { most: number; seconds: number },
      amount = 1,
    ) => {
      const { points } = await take(name, key, seconds, amount)
      if (points > most) await give(name, key, seconds, amount)
      return points <= most
    },
    /** How much of a budget was taken in its window. */
    used: async (name: string, key: string, seconds: number) =>
      Math.max(0, (await take(name, key, seconds, 0)).points),
    /** In how many seconds the window of a budget is over. */
    endsIn: async (name: string, key: string, seconds: number) =>
      Math.max(1, Math.ceil((await take(name, key, seconds, 0)).msBeforeNext / 1000)),
    /** Gives back what `has` took and what was not used. */
    give,
  }
}

/** How often an address may make each call. */
function openCallLimits(limiter: Limiters, shared: Shared, windows: typeof CALL_WINDOWS) {
  const isFrequent = ({ seconds }: Window) => shared !== null && seconds <= FREQUENT_SECONDS
  const perCall = new Map(
    Object.entries(windows)
      .filter(([, window]) => !isFrequent(window))
      .map(([name, window]) => [
        name,
        {
          ofNetwork: limiter(name, window),
          ofBlock: limiter(name, { ...window, points: window.points * BLOCK_FACTOR }),
        },
      ]),
  )

  /** @param factor how many times as much as one network may do @throws Refused 429 */
  const count = async (call: CallName, key: string, factor: number) => {
    const window = windows[call]
    if (shared && window && isFrequent(window)) {
      const used = shared.count(`${call}:${key}`, window.seconds)
      if (used.points > window.points * factor) throw tooMany(used.msBeforeNext)
      return
    }
    try {
      await perCall.get(call)?.[factor === 1 ? 'ofNetwork' : 'ofBlock'].consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooMany(refusal.msBeforeNext)
    }
  }

  return {
    /**
     * Counts a call of an address, and of the /48 that it is part of. Where those have none left, whoever is known is counted
     * for themselves, so that others on their network keep nobody out.
     * @param knownAs who makes the call, where that is known; asked only when it matters @throws Refused 429
     */
    take: async (
      call: CallName,
      address: string,
      knownAs: () => Promise<string | null> = async () => null,
    ) => {
      try {
        for (const { key, factor } of countedAs(address)) await count(call, key, factor)
      } catch (refusal) {
        const who = refusal instanceof Refused ? await knownAs() : null
        if (who === null) throw refusal
        await count(call, who, 1)
      }
    },
    /** Counts a call of somebody signed in, wherever they are. @throws Refused 429 */
    takeAs: (call: CallName, who: string) => count(call, who, 1),
  }
}

const FREQUENT_SECONDS = 60

function tooMany(msBeforeNext: number) {
  const seconds = Math.ceil(msBeforeNext / 1000)
  return new Refused(
    429,
    'too_many_requests',
    `Too many requests. Try again in ${inWords(seconds)}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/**
 * The package names its statements. Behind a pooler in transaction mode a name belongs to a connection that somebody else
 * has a moment later, and is refused there.
 */
function withoutNames(pool: pg.Pool) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values }) }
}

/** 90 → '2 minutes' */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
