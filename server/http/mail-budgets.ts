import type { CallName } from '#domain/contracts/api.ts'
import { seeingMails } from '../outbox/mail-count.ts'
import { blockOf } from './address.ts'
import { BudgetSpent } from './budget-spent.ts'
import { again, tooMuch, type Spending } from './budgets.ts'
import type { Limits } from './limits.ts'
import { mailboxKey } from './mailbox.ts'
import { widerRanges } from './ranges.ts'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Mails that strangers can have sent to an address they typed, by the field that holds it. A call that mails somebody
 * who has not confirmed their address stands here; the mails of signing in are counted in server/people/link-mails.ts,
 * orders, which a counter in the database would slow down, in server/ordering/daily.ts, and seats, which wait for the café
 * where no mail is left, in server/booking/seat-mails.ts.
 */
export const MAILED: Partial<Record<CallName, string>> = {
  newsletter: 'email',
  feedback: 'email',
  contact: 'email',
  apply: 'email',
  artworkEnquiry: 'email',
  askForCommission: 'email',
  privateEvent: 'email',
  requestSpace: 'email',
  submitSurvey: 'email',
  remindEntry: 'email',
  transferSeats: 'email',
  mailMyReceipt: 'email',
}
/**
 * Mails that one address may be sent in a day on the word of strangers, so that no mailbox is flooded. An order counts twice:
 * it is mailed about when it is placed and when it ends. Mails with links to sign in count, too, and an account is never
 * without one (server/people/link-mails.ts).
 */
export const MAILS_PER_ADDRESS = 10
/** The name of that budget; its keys are mailboxes. */
export const MAILS_OF_ADDRESS = 'mails-address'
/** As much of that as one network may take, so that others have some left. */
export const MAILS_PER_ADDRESS_AND_NETWORK = 8
/**
 * Mails to addresses nobody proved that one network may cause: the 60 guests of a full café in an hour, and five such hours
 * in a day. Orders beyond it are placed without a mail.
 */
export const MAILS_PER_NETWORK = { hour: 60, day: 300 }
/** How many times as much the ranges around a network may, by their length: one sender often has all of it. */
export const RANGE_FACTORS: Readonly<Record<number, number>> = { 24: 2, 56: 1.5, 48: 2, 32: 4 }
/** Mails that somebody signed in may cause in a day where their network has none left. */
const MAILS_PER_PERSON = 20

export type MailBudget = {
  name: string
  key: string
  most: number
  seconds: number
  /** How many mails it is, where it is not one. */
  amount?: number
  /** Taken only where more than so much of one of these budgets is used; they are taken before. */
  beyond?: { name: string; keys: string[]; seconds: number; points: number }
}
/** What was taken of budgets. `giveBack` returns it where no mail was written. */
export type Share = {
  isLeft: boolean
  /** Where nothing is left: the seconds until there is again. */
  spent?: number
  giveBack: () => Promise<void>
}

/** What mails of one network to addresses nobody proved are counted by. */
export function networkMailBudgets(address: string): MailBudget[] {
  const { hour, day } = MAILS_PER_NETWORK
  return [
    { key: address, factor: 1 },
    ...widerRanges(address).map(({ bits, range }) => ({
      key: `range ${range}`,
      factor: RANGE_FACTORS[bits] ?? 1,
    })),
  ].flatMap(({ key, factor }) => [
    { name: 'mails-hour', key, most: hour * factor, seconds: HOUR_SECONDS },
    { name: 'mails-network', key, most: day * factor, seconds: DAY_SECONDS },
  ])
}

/** What mails to an address that a stranger typed are counted by. @param mailbox as `mailboxKey` has it */
export function mailboxBudgets(mailbox: string, address: string): MailBudget[] {
  const day = { seconds: DAY_SECONDS }
  const ofBoth = { name: 'mails-both', most: MAILS_PER_ADDRESS_AND_NETWORK, ...day }
  return [
    ...[address, blockOf(address)].flatMap((from) =>
      from === null ? [] : [{ ...ofBoth, key: `${mailbox} ${from}` }],
    ),
    mailboxBudget(mailbox),
  ]
}

/** The same whatever network they come from. */
export function mailboxBudget(mailbox: string): MailBudget {
  return { name: MAILS_OF_ADDRESS, key: mailbox, most: MAILS_PER_ADDRESS, seconds: DAY_SECONDS }
}

/** What mails of somebody signed in are counted by, where their network has none left. */
export function personMailBudget(userId: string): MailBudget {
  return { name: 'mails-person', key: userId, most: MAILS_PER_PERSON, seconds: DAY_SECONDS }
}

/** Takes of each of some budgets, or of none where one has not enough. No database is waited for. */
export async function takeEach(limits: Limits, budgets: readonly MailBudget[]): Promise<Share> {
  const taken: MailBudget[] = []
  const giveBack = () => giveAll(limits, taken)
  for (const budget of budgets) {
    const { name, key, amount, beyond, ...window } = budget
    if (beyond && !(await isBeyond(limits, beyond))) continue
    if (!(await limits.has(name, key, window, amount))) {
      await giveBack()
      return { isLeft: false, spent: await limits.endsIn(name, key, window.seconds), giveBack }
    }
    taken.push(budget)
  }
  return { isLeft: true, giveBack }
}

/** In how many seconds each of some budgets has enough left again; null where all have it now. Nothing is taken. */
export async function secondsUntilLeft(
  limits: Limits,
  budgets: readonly MailBudget[],
): Promise<number | null> {
  let longest: number | null = null
  for (const { name, key, most, seconds, amount = 1 } of budgets)
    if ((await usedOf(limits, { name, key, seconds })) + amount > most)
      longest = Math.max(longest ?? 0, await limits.endsIn(name, key, seconds))
  return longest
}

async function isBeyond(
  limits: Limits,
  { keys, points, ...budget }: NonNullable<MailBudget['beyond']>,
): Promise<boolean> {
  for (const key of keys) if ((await usedOf(limits, { ...budget, key })) > points) return true
  return false
}

const usedOf = (
  limits: Limits,
  { name, key, seconds }: Pick<MailBudget, 'name' | 'key' | 'seconds'>,
) => limits.used(name, key, seconds)

/**
 * Does the work of a call that may mail somebody, within what their mailbox may be sent. It is counted before, so that many
 * calls at once do not pass the limit, and given back where no mail was written: the call was refused, or sent before.
 * Who is signed in has a few mails of their own where their network has none left.
 * @throws Refused 429 with `Retry-After`
 */
export async function withinMails<T>(
  limits: Limits,
  { call, address, body, person = async () => null }: Omit<Spending, 'fileBytes'>,
  work: () => Promise<T>,
): Promise<T> {
  const to = mailedBy(call, body)
  if (to === null) return work()
  const counted: MailBudget[] = []
  const spend = async (budgets: readonly MailBudget[]) => {
    for (const budget of budgets) {
      counted.push(budget)
      const { name, key, amount = 1, ...window } = budget
      await limits.spend(name, key, { ...window, amount })
    }
  }
  try {
    await spend(networkMailBudgets(address)).catch(async (error: unknown) => {
      const known = error instanceof BudgetSpent ? await person() : null
      if (known === null) throw tooMuch(error)
      await giveAll(limits, counted)
      await spend([personMailBudget(known)]).catch((spent: unknown) => {
        throw tooMuch(spent)
      })
    })
    await spend(mailboxBudgets(mailboxKey(to), address)).catch(tooManyMails)
    const { result, mailed } = await seeingMails(work)
    if (!mailed.has(to)) await giveAll(limits, counted)
    return result
  } catch (error) {
    await giveAll(limits, counted)
    throw error
  }
}

async function giveAll(limits: Limits, taken: MailBudget[]) {
  for (const { name, key, seconds, amount } of taken.splice(0))
    await limits.give(name, key, seconds, amount)
}

/** Whom a call would mail, by the field of its body; null where nobody. */
export function mailedBy(call: CallName, body: unknown): string | null {
  const path = MAILED[call]?.split('.')
  if (!path) return null
  let at: unknown = body
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : null
  return typeof at === 'string' && at !== '' ? at.toLowerCase() : null
}

function tooManyMails(error: unknown): never {
  throw again(
    error,
    429,
    'too_many_mails',
    'Many emails were sent to this address today. Look for them, also among the spam, or try again tomorrow.',
  )
}
