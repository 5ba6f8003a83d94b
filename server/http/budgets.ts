import type { CallName } from '#domain/contracts/api.ts'
import { seeingMails } from '../outbox/mail-count.ts'
import { countedAs } from './address.ts'
import { BudgetSpent } from './budget-spent.ts'
import type { Limits } from './limits.ts'
import { mailboxKey } from './mailbox.ts'
import { Refused } from './refuse.ts'

const DAY_SECONDS = 24 * 60 * 60
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
export const BUDGETS: Partial<Record<CallName, Budget>> = {
  logError: { perNetwork: MB, inAll: 40 * MB },
  logChat: { perNetwork: 2 * MB, inAll: 50 * MB },
  handOverCart: { perNetwork: 10 * MB, inAll: 1_000 * MB },
  /** With the résumés, of up to 5 MB each. */
  apply: { perNetwork: 60 * MB, inAll: 5_000 * MB },
}

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

/**
 * Mails that strangers can have sent to an address they typed, by the field that holds it. A call that mails somebody
 * who has not confirmed their address stands here; the mails of signing in are counted in server/people/throttle.ts,
 * and orders, which a counter in the database would slow down, in server/ordering/limits.ts.
 */
export const MAILED: Partial<Record<CallName, string>> = {
  newsletter: 'email',
  feedback: 'email',
  contact: 'email',
  apply: 'email',
  artworkEnquiry: 'email',
  privateEvent: 'email',
  rsvp: 'email',
  requestSpace: 'email',
  requestClass: 'email',
  submitSurvey: 'email',
  remindEntry: 'email',
}
/**
 * Mails of forms and orders that one address may be sent in a day on the word of strangers, so that no mailbox is flooded.
 * Mails with links to sign in count here, too, but stop at a number of their own (server/people/throttle.ts).
 */
export const MAILS_PER_ADDRESS = 15
/** The name of that budget; its keys are mailboxes. */
export const MAILS_OF_ADDRESS = 'mails-address'
/** As much of that as one network may take, so that others have some left. */
export const MAILS_PER_ADDRESS_AND_NETWORK = 12
/** Mails that one network may cause in a day: a tablet at a festival, with room to spare. */
export const MAILS_PER_NETWORK = 500

export type Spending = {
  call: CallName
  address: string
  body: unknown
  fileBytes: number
  /** Whether somebody is signed in; asked only where it matters. */
  isKnown?: () => Promise<boolean>
}

/**
 * Counts what an open call would leave behind. Staff and the signed-in are not counted here: what they keep is theirs.
 * @param body as it was checked: what is kept, not how it was written
 * @throws Refused 429 where this network used its share, 503 where all of them together did, both with `Retry-After`
 */
export async function spend(
  limits: Limits,
  { call, address, body, fileBytes, isKnown = async () => false }: Spending,
) {
  if (!UNCOUNTED.includes(call)) {
    const { perNetwork, inAll } = BUDGETS[call] ?? USUAL
    const amount = ROW_BYTES + JSON.stringify(body).length + fileBytes
    const ofDay = { seconds: DAY_SECONDS, amount }
    for (const { key, factor } of countedAs(address))
      await limits
        .spend(`bytes-${call}`, key, { ...ofDay, most: perNetwork * factor })
        .catch(tooMuch)
    // In kilobytes: a counter ends at two thousand million.
    const kilobytes = { seconds: DAY_SECONDS, amount: Math.ceil(amount / 1024) }
    const most = Math.floor(inAll / 1024)
    const all = { ...kilobytes, most, longest: most * LONGER }
    const mayLonger = async () => amount <= SMALL_BYTES || (await isKnown())
    await limits.spendLonger(`kilobytes-${call}`, 'all', all, mayLonger).catch(tooMuchInAll)
  }
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
  { call, person, body, fileBytes }: Omit<Spending, 'address'> & { person: string },
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

/**
 * Does the work of a call that may mail somebody, within what their mailbox may be sent. It is counted before, so that many
 * calls at once do not pass the limit, and given back where no mail was written: the call was refused, or sent before.
 * @throws Refused 429 with `Retry-After`
 */
export async function withinMails<T>(
  limits: Limits,
  { call, address, body }: Omit<Spending, 'fileBytes'>,
  work: () => Promise<T>,
): Promise<T> {
  const to = mailedBy(call, body)
  if (to === null) return work()
  const mailbox = mailboxKey(to)
  const budgets = [
    ...countedAs(address).flatMap(({ key, factor }) => [
      { name: 'mails-network', key, most: MAILS_PER_NETWORK * factor, refuse: tooMuch },
      {
        name: 'mails-both',
        key: `${mailbox} ${key}`,
        most: MAILS_PER_ADDRESS_AND_NETWORK * factor,
        refuse: tooManyMails,
      },
    ]),
    { name: MAILS_OF_ADDRESS, key: mailbox, most: MAILS_PER_ADDRESS, refuse: tooManyMails },
  ]
  const day = { seconds: DAY_SECONDS, amount: 1 }
  const counted: typeof budgets = []
  const giveBack = async () => {
    for (const { name, key } of counted) await limits.give(name, key, DAY_SECONDS)
  }
  try {
    for (const budget of budgets) {
      counted.push(budget)
      const { name, key, most, refuse } = budget
      await limits.spend(name, key, { ...day, most }).catch(refuse)
    }
    const { result, mailed } = await seeingMails(work)
    if (!mailed.has(to)) await giveBack()
    return result
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Whom a call would mail, by the field of its body; null where nobody. */
function mailedBy(call: CallName, body: unknown): string | null {
  const path = MAILED[call]?.split('.')
  if (!path) return null
  let at: unknown = body
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : null
  return typeof at === 'string' && at !== '' ? at.toLowerCase() : null
}

function tooMuch(error: unknown): never {
  throw again(
    error,
    429,
    'budget_spent',
    'A lot was sent from your network today. Please try again later, or call us.',
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

function tooManyMails(error: unknown): never {
  throw again(
    error,
    429,
    'too_many_mails',
    'Many mails were sent to this address today. Look for them, also among the spam, or try again tomorrow.',
  )
}

function again(error: unknown, status: 429 | 503, code: string, message: string): unknown {
  if (!(error instanceof BudgetSpent)) return error
  return new Refused(status, code, message, {
    headers: { 'Retry-After': String(error.retryAfterSeconds) },
  })
}
