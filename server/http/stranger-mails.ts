import type { CallName } from '#domain/contracts/api.ts'
import type { MailLimits } from '#domain/cafe/settings.ts'
import type { Services } from '../services.ts'
import { seeingMails } from '../outbox/mail-count.ts'
import { homeOf } from './address.ts'
import { BudgetSpent } from './budget-spent.ts'
import { again, type Spending } from './budgets.ts'
import { inWords, type Limits } from './limits.ts'
import { mailedBy, secondsUntilLeft, takeEach, type MailBudget } from './mail-budgets.ts'
import { mailboxKey } from './mailbox.ts'
import { widerRanges } from './ranges.ts'

/** What mails to addresses that nobody proved are about. Each kind has a part of its own in the settings. */
export const STRANGER_MAILS = {
  orders: 'orders',
  seats: 'seats at events',
  accounts: 'new accounts and links to sign in',
  contest: 'the contest',
  newsletter: 'the newsletter',
  forms: 'other forms',
} as const
export type StrangerMails = keyof typeof STRANGER_MAILS

const HOUR_SECONDS = 60 * 60
const WINDOWS = [
  { name: 'strangers-hour', seconds: HOUR_SECONDS },
  { name: 'strangers-day', seconds: 24 * HOUR_SECONDS },
]
/** How many times as much a range around a network may use as the network. */
const RANGE_FACTOR = 2
/**
 * Mails of a kind in a day that make no network one of those that had some: one order with its two mails, or two forms. The
 * ranges around it have no more of them, for one sender often has a whole range.
 */
const FIRST_MAILS = 2
/** What networks may use together beyond those: the rest is for networks that had no more than them. */
const REPEAT_PERCENT = 50
/** Where it is not 'forms'. */
const KINDS: Partial<Record<CallName, StrangerMails>> = {
  newsletter: 'newsletter',
  submitSurvey: 'contest',
  remindEntry: 'contest',
}

/** Mails of a kind that may go to strangers in an hour and in a day: at least one order with its two mails. */
export function mostStrangerMails(limits: MailLimits, kind: StrangerMails) {
  const day = Math.max(2, Math.floor((limits.perDay * limits[`${kind}Percent`]) / 100))
  return { hour: partOf(day, limits.hourPercent), day }
}

/**
 * What a mail to an address that nobody proved is counted by (docs/decisions/mails-to-strangers.md): its network and the
 * ranges around that, which may use a part of each budget; the half that networks share which had some today; and all
 * networks together. A network is an IPv4 address or the /56 of an IPv6 one.
 * @param address the network address as limits count it @param amount how many mails it is
 */
export function strangerBudgets(
  limits: MailLimits,
  kind: StrangerMails,
  address: string,
  amount = 1,
): MailBudget[] {
  const most = mostStrangerMails(limits, kind)
  const [hour, day] = WINDOWS.map((window) => ({ ...window, amount }))
  if (!hour || !day) return []
  const home = homeOf(address)
  const percent = limits.networkPercent
  const rangePercent = Math.min(100, percent * RANGE_FACTOR)
  const networks = [
    { key: `${kind} ${home}`, percent },
    ...widerRanges(address)
      .filter(({ range }) => range !== home)
      .map(({ range }) => ({ key: `${kind} ${range}`, percent: rangePercent })),
  ]
  const { name, seconds } = day
  const repeat = {
    key: `${kind} repeat`,
    beyond: { name, seconds, keys: networks.map(({ key }) => key), points: FIRST_MAILS },
  }
  return [
    ...networks.flatMap((network) => [
      { ...hour, key: network.key, most: partOf(most.hour, network.percent) },
      { ...day, key: network.key, most: partOf(most.day, network.percent) },
    ]),
    { ...hour, ...repeat, most: partOf(most.hour, REPEAT_PERCENT) },
    { ...day, ...repeat, most: partOf(most.day, REPEAT_PERCENT) },
    ...kindBudgets(limits, kind, amount),
  ]
}

/** What such a mail is counted by whatever network caused it. @param amount how many mails it is */
export function kindBudgets(limits: MailLimits, kind: StrangerMails, amount = 1): MailBudget[] {
  const most = mostStrangerMails(limits, kind)
  const [hour, day] = WINDOWS.map((window) => ({ ...window, amount }))
  if (!hour || !day) return []
  return [
    { ...hour, key: kind, most: most.hour },
    { ...day, key: kind, most: most.day },
  ]
}

/**
 * Does the work of a form that may mail an address which nobody proved, within what such mails may be in all. It is given
 * back where no mail was written. Somebody's own proven address is not counted.
 * @param proven the address of who sends it, where that is known to be theirs @throws Refused 429
 */
export async function withinStrangerMails<T>(
  { limits, settings }: Pick<Services, 'limits' | 'settings'>,
  { call, address, body }: Pick<Spending, 'call' | 'address' | 'body'>,
  proven: () => Promise<string | null>,
  work: () => Promise<T>,
): Promise<T> {
  const to = mailedBy(call, body)
  if (to === null) return work()
  const own = await proven()
  if (own !== null && mailboxKey(own) === mailboxKey(to)) return work()
  const kind = KINDS[call] ?? 'forms'
  const { mailLimits } = settings.get()
  const share = await takeEach(limits, strangerBudgets(mailLimits, kind, address))
  if (!share.isLeft) {
    const ofAll = await secondsUntilLeft(limits, kindBudgets(mailLimits, kind))
    throw ofAll === null ? ofNetwork(share.spent ?? HOUR_SECONDS) : refusal(ofAll)
  }
  try {
    const { result, mailed } = await seeingMails(work, to)
    if (!mailed.has(to)) await share.giveBack()
    return result
  } catch (error) {
    await share.giveBack()
    throw error
  }
}

/** The kinds of which nothing is left in this hour or day, for the owner to see. */
export async function spentKinds({
  limits,
  settings,
}: Pick<Services, 'limits' | 'settings'>): Promise<StrangerMails[]> {
  const { mailLimits } = settings.get()
  const spent = await Promise.all(
    (Object.keys(STRANGER_MAILS) as StrangerMails[]).map(async (kind) => {
      const most = mostStrangerMails(mailLimits, kind)
      return (await isSpent(limits, 'strangers-hour', kind, most.hour, HOUR_SECONDS)) ||
        (await isSpent(limits, 'strangers-day', kind, most.day, 24 * HOUR_SECONDS))
        ? [kind]
        : []
    }),
  )
  return spent.flat()
}

/** An order needs two at once. */
const isSpent = async (limits: Limits, name: string, kind: string, most: number, seconds: number) =>
  (await limits.used(name, kind, seconds)) >= (kind === 'orders' ? most - 1 : most)

/** At least one order fits with its two mails. */
const partOf = (whole: number, percent: number) => Math.max(2, Math.floor((whole * percent) / 100))

/** Said where other networks are still served. */
const ofNetwork = (seconds: number) =>
  again(
    new BudgetSpent(seconds),
    429,
    'mails_spent',
    `Your network asked for many emails to new addresses, so this was not taken. Use another one, such as mobile data, sign in with an address that you have confirmed, try again in ${inWords(seconds)}, or call us.`,
  )

/** Said where nothing is left for any network. */
const refusal = (seconds: number) =>
  again(
    new BudgetSpent(seconds),
    429,
    'mails_spent',
    `We cannot email any more new addresses now, so this was not taken. Sign in with an address that you have confirmed, try again in ${inWords(seconds)}, or call us.`,
  )
