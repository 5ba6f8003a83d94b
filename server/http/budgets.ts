import type { CallName } from '#domain/contracts/api.ts'
import { countedAs, homeOf } from './address.ts'
import { BudgetSpent } from './budget-spent.ts'
import type { Limits } from './limits.ts'
import { widerRanges } from './ranges.ts'
import { Refused } from './refuse.ts'

const DAY_SECONDS = 24 * 60 * 60
const HOUR_SECONDS = 60 * 60
const MB = 1024 * 1024

/**
 * What strangers may leave behind in a day, in bytes: from one network, and all of them together. The second protects the
 * disk. Beyond it, small entries and those of the signed-in are still taken, up to `LONGER` times as much: a few dozen
 * networks must not close a form for everybody.
 */
export type Budget = { perNetwork: number; inAll: number }
/** What a visitor types into a form, with room to spare. */
export const SMALL_BYTES = 16 * 1024
export const LONGER = 4

/** Far above what the guests of a full café send over its one address. */
export const USUAL: Budget = { perNetwork: 8 * MB, inAll: 1_000 * MB }

/** Calls that keep more than usual, or about which a stranger has less reason to say much. */
const BUDGETS: Partial<Record<CallName, Budget>> = {
  logError: { perNetwork: MB, inAll: 40 * MB },
  /** Their number has limits of its own (server/barista/routes.ts). */
  logChat: { perNetwork: 2 * MB, inAll: 25 * MB },
  handOverCart: { perNetwork: 10 * MB, inAll: 1_000 * MB },
  /** With the résumés, of up to 5 MB each. */
  apply: { perNetwork: 60 * MB, inAll: 5_000 * MB },
}

/**
 * Entries of all networks together within an hour, where each is a line that somebody looks through. Beyond it those of the
 * signed-in are still taken, up to `LONGER` times as many.
 */
export const ENTRIES_PER_HOUR: Partial<Record<CallName, number>> = {
  logError: 300,
  contact: 60,
  askForCommission: 30,
}

/**
 * What of those one network, an IPv4 address or the /56 of an IPv6 one, may send, and a range around it. Nobody notices it
 * when the reports of their errors are not kept, so a few networks must not take them all.
 */
const ENTRY_SHARES: Partial<Record<CallName, { network: number; range: number }>> = {
  logError: { network: 0.1, range: 0.2 },
}
const USUAL_SHARES = { network: 0.5, range: 0.5 }

/**
 * Calls that keep nothing of their body, or have limits of their own (server/ordering/limits.ts, server/people/throttle.ts):
 * nobody is kept from signing in or ordering because strangers sent a lot.
 */
export const UNCOUNTED: readonly CallName[] = [
  'quote',
  'chat',
  'placeOrder',
  'confirmOrder',
  'cancelOrder',
  'sayHere',
  'quoteOrderEdit',
  'editMyOrder',
  'login',
  'refresh',
  'logout',
  'secondFactor',
  'register',
  'requestLink',
  'previewLink',
  'finishAccount',
  'returnEmail',
  'followLink',
  'forgotPassword',
  'resetPassword',
  'googleStart',
  'demoGoogle',
  'exchangeTicket',
  'passkeyOptions',
  'passkeySignIn',
]
/** What a row weighs beside its texts. */
const ROW_BYTES = 512

export type Spending = {
  call: CallName
  address: string
  body: unknown
  fileBytes: number
  /** The id of who is signed in; asked only where it matters. */
  person?: () => Promise<string | null>
}

/**
 * Counts what an open call would leave behind. Who is signed in goes on with a budget of their own where their network has
 * used up its.
 * @param body as it was checked: what is kept, not how it was written
 * @throws Refused 429 where this network used its share, 503 where all of them together did, both with `Retry-After`
 */
export async function spend(
  limits: Limits,
  { call, address, body, fileBytes, person = async () => null }: Spending,
) {
  if (!UNCOUNTED.includes(call)) {
    const { perNetwork, inAll } = BUDGETS[call] ?? USUAL
    const amount = ROW_BYTES + JSON.stringify(body).length + fileBytes
    const ofDay = { seconds: DAY_SECONDS, amount }
    try {
      for (const { key, factor } of countedAs(address))
        await limits.spend(`bytes-${call}`, key, { ...ofDay, most: perNetwork * factor })
    } catch (error) {
      const known = error instanceof BudgetSpent ? await person() : null
      if (known === null) throw tooMuch(error)
      await spendOwn(limits, { call, person: known, body, fileBytes })
    }
    // In kilobytes: a counter ends at two thousand million.
    const kilobytes = { seconds: DAY_SECONDS, amount: Math.ceil(amount / 1024) }
    const mostKilobytes = Math.floor(inAll / 1024)
    const all = { ...kilobytes, most: mostKilobytes, longest: mostKilobytes * LONGER }
    const mayLonger = async () => amount <= SMALL_BYTES || (await person()) !== null
    await limits.spendLonger(`kilobytes-${call}`, 'all', all, mayLonger).catch(tooMuchInAll)
    const most = ENTRIES_PER_HOUR[call]
    if (most !== undefined) await spendEntry(limits, { call, address, most }, person)
  }
}

/** @throws Refused 429 for a network, 503 for all of them */
async function spendEntry(
  limits: Limits,
  { call, address, most }: { call: CallName; address: string; most: number },
  person: () => Promise<string | null>,
) {
  const hour = { amount: 1, seconds: HOUR_SECONDS }
  const isKnown = async () => (await person()) !== null
  const upTo = (points: number) => ({ ...hour, most: points, longest: points * LONGER })
  const name = `entries-${call}`
  const shares = ENTRY_SHARES[call] ?? USUAL_SHARES
  const home = homeOf(address)
  const networks = [
    { key: home, share: shares.network },
    ...widerRanges(address)
      .filter(({ range }) => range !== home)
      .map(({ range }) => ({ key: range, share: shares.range })),
  ]
  for (const { key, share } of networks)
    await limits.spendLonger(name, key, upTo(most * share), isKnown).catch((error: unknown) => {
      throw tooMuch(error)
    })
  await limits.spendLonger(name, 'all', upTo(most), isKnown).catch(tooManyInAll)
}

/** What somebody signed in may send in a day, pictures included: an artist's whole year at once. */
export const PER_PERSON_BYTES = 500 * MB
/** Notes for the board that one person may post in a day; somebody reads each of them. */
export const NOTES_PER_PERSON = 20

/**
 * Counts what a call of somebody signed in would leave behind.
 * @param person the id of their account
 * @throws Refused 429 with `Retry-After`
 */
export async function spendOwn(
  limits: Limits,
  { call, person, body, fileBytes }: Omit<Spending, 'address' | 'person'> & { person: string },
) {
  const amount = ROW_BYTES + JSON.stringify(body).length + fileBytes
  const day = { seconds: DAY_SECONDS }
  await limits
    .spend('bytes-person', person, { ...day, amount, most: PER_PERSON_BYTES })
    .catch(tooMuchOfYou)
  if (call === 'postNote')
    await limits
      .spend('notes-person', person, { ...day, amount: 1, most: NOTES_PER_PERSON })
      .catch(tooMuchOfYou)
}

/** What a network is told that sent too much. */
export function tooMuch(error: unknown): unknown {
  return again(
    error,
    429,
    'budget_spent',
    'A lot was sent from your network. Use another one, such as mobile data, try again later, or call us.',
  )
}

function tooMuchOfYou(error: unknown): never {
  throw again(
    error,
    429,
    'budget_spent',
    'You have sent a lot today. Please go on tomorrow, or call us.',
  )
}

function tooMuchInAll(error: unknown): never {
  throw again(
    error,
    503,
    'busy',
    'We are sent more than we can keep. Please try again later, or call us.',
  )
}

function tooManyInAll(error: unknown): never {
  throw again(
    error,
    503,
    'busy',
    'We were sent more than we can read within this hour. Please call us, or try again later.',
  )
}

/** The answer where a budget is spent; any other error as it is. */
export function again(error: unknown, status: 429 | 503, code: string, message: string): unknown {
  if (!(error instanceof BudgetSpent)) return error
  return new Refused(status, code, message, {
    headers: { 'Retry-After': String(error.retryAfterSeconds) },
  })
}
