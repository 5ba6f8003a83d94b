import { computed, signal } from '@preact/signals-react'
import type { SharedBill, WaitingBill } from '#domain/contracts/parked-bills.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { persisted } from '#widgets/state/storage.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { account } from './account.ts'
import { callPrivate } from './call-private.ts'
import { billName, EMPTY, isHeld, till, type Bill, type ParkedBill } from './till.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'

/** A bill that waits, as the list shows it. */
export type Waiting = {
  id: string
  /** By the clock of the café. */
  parkedAt: Date
  bill: Bill
  /** Who parked it on another till, and on which. */
  by?: string
  on?: string
  /** Only this tablet has it: it was not sent yet, or money was taken for it. */
  isOnlyHere: boolean
  /** Another till parked it: it takes the server to get it. */
  isElsewhere: boolean
}
/** A bill that this tablet took, or asked for without an answer. */
type Take = { id: string; takeId: string; name: string; isHere: boolean; isRemoved?: boolean }

/** Nobody at the counter waits longer for it. */
const SHORTLY = { retries: 0, timeoutMs: 3_000 }

const owner = signal('till')
const takes = persisted<Take[]>('till-takes', owner, [], (stored) =>
  Array.isArray(stored) ? (stored as Take[]) : null,
)
/** Of the whole café, as the server said last. */
const shared = signal<SharedBill[]>([])
/** Taken by this tablet: an answer that was under way does not bring them back. */
const taken = signal<ReadonlySet<string>>(new Set())

/**
 * Bills that are put aside, for every till of the café (docs/decisions/till.md). The server has them and gives each to one till; without it
 * they are kept on this tablet, which takes back its own, and everything is sent later.
 */
export const parkedBills = {
  /** What waits, the oldest first. While practising only what was put aside then. */
  list: computed<Waiting[]>(() => {
    const isPractice = till.isTraining.value
    const own = till.parked.value.filter((one) => (one.isPractice ?? false) === isPractice)
    if (isPractice) return own.map(asOwn)
    const gone = new Set([
      ...own.map(({ id }) => id),
      ...takes.value.map(({ id }) => id),
      ...taken.value,
    ])
    const others = shared.value.filter(({ id }) => !gone.has(id)).map(asOther)
    return [...own.map(asOwn), ...others].toSorted(
      (one, other) => one.parkedAt.getTime() - other.parkedAt.getTime(),
    )
  }),

  /** Whether the server is still to be told something. */
  hasUnsent: computed(() => till.parked.value.some(isToSend) || takes.value.length > 0),

  /** Asks for what the other tills parked; without the server it is what this tablet heard last. */
  async ask(): Promise<void> {
    if (!can(account.user.value, 'orders') || till.isTraining.value) return
    const askedAt = Date.now()
    const ask = async () => (await callPrivate('parkedBills', undefined, SHORTLY)).bills
    const bills = await known.ask('parked', ask).catch(() => null)
    if (!bills) return
    shared.value = bills
    if (known.oldSince.value.parked !== undefined) return
    // What the server had and has no more was taken by another till.
    till.parked.value = till.parked.value.filter(
      ({ id, sharedAt }) =>
        sharedAt === undefined || sharedAt >= askedAt || bills.some((one) => one.id === id),
    )
  },

  /** Puts the bill on the screen aside, for all tills. @returns whether there was room */
  park(): boolean {
    const hasRoom = till.park()
    void parkedBills.send()
    return hasRoom
  },

  /** Takes a bill back and puts it on the screen; says why, where it cannot. @returns whether it came */
  recall: (id: string): Promise<boolean> => take(id, false),

  /** Throws a bill away that waits; says why, where it cannot. @returns whether it is gone */
  remove: (id: string): Promise<boolean> => take(id, true),

  /** Sends what was parked and taken without the server. */
  send: (): Promise<void> => inTurn(sendAll),

  /** Nobody is at the till: what the others parked is shown to nobody. */
  leave(): void {
    shared.value = []
  },
}

const asOwn = (one: ParkedBill): Waiting => ({
  id: one.id,
  parkedAt: tillClock.at(one.parkedAt),
  bill: one.bill,
  isOnlyHere: one.sharedAt === undefined,
  isElsewhere: false,
})

const asOther = ({ id, parkedAt, by, till: on, bill }: SharedBill): Waiting => ({
  id,
  parkedAt: new Date(parkedAt),
  bill: asBill(bill),
  by,
  on,
  isOnlyHere: false,
  isElsewhere: true,
})

const asBill = (bill: WaitingBill): Bill => ({ ...EMPTY, ...bill })

/** Money that was taken lies in the drawer of this tablet, and a sale without an answer is this tablet's: such a bill stays on it. */
const isToSend = ({ bill, isPractice, sharedAt }: ParkedBill): boolean =>
  !isPractice && sharedAt === undefined && !isHeld(bill) && bill.saleId === null

async function take(id: string, isRemoved: boolean): Promise<boolean> {
  const own = till.parked.value.find((one) => one.id === id)
  // Nobody else can have it.
  if (own && own.triedAt === undefined) return have(id, own.bill, isRemoved)
  return inTurn(() => takeShared(id, isRemoved))
}

async function takeShared(id: string, isRemoved: boolean): Promise<boolean> {
  const own = till.parked.value.find((one) => one.id === id)
  const name = nameOf(own?.bill ?? shared.value.find((one) => one.id === id)?.bill)
  if (known.goneSince.value !== null) return own ? takeHere(own, isRemoved) : sayNeedsServer()
  // It is written down before: where the answer is lost, the same is asked again.
  const asked = takes.value.find((one) => one.id === id) ?? {
    id,
    takeId: crypto.randomUUID(),
    name,
    isHere: isRemoved,
    ...(isRemoved && { isRemoved }),
  }
  keepTake(asked)
  try {
    const bill = await post(asked)
    endTake(id)
    const found = bill ? asBill(bill) : own?.bill
    if (found) return have(id, found, isRemoved)
    return sayNot('It is not parked any more', name)
  } catch (error) {
    if (known.failed(error)) return own ? takeHere(own, isRemoved) : sayNeedsServer()
    endTake(id)
    if (isTakenElsewhere(error)) {
      forget(id)
      return sayNot(`${name} is with somebody else`, error.message)
    }
    return sayNot('Not taken', error instanceof ApiError ? error.message : 'Please try again.')
  }
}

/** Without the server a tablet takes back what it parked itself, and says so later. */
function takeHere({ id, bill }: ParkedBill, isRemoved: boolean): boolean {
  const { takeId = crypto.randomUUID() } = takes.value.find((one) => one.id === id) ?? {}
  keepTake({ id, takeId, name: nameOf(bill), isHere: true, ...(isRemoved && { isRemoved }) })
  return have(id, bill, isRemoved)
}

function have(id: string, bill: Bill, isRemoved: boolean): boolean {
  forget(id)
  if (!isRemoved) {
    till.show(bill)
    // The one that was on the screen waits now.
    void parkedBills.send()
  }
  return true
}

function forget(id: string): void {
  till.drop(id)
  taken.value = new Set([...taken.value, id])
}

/** By one tab of this browser at a time: what is asked for comes once. */
async function sendAll(): Promise<void> {
  if (!can(account.user.value, 'orders')) return
  if (!navigator.locks) return sendEach()
  await navigator.locks.request('lounge:parked', { ifAvailable: true }, (lock) =>
    lock ? sendEach() : undefined,
  )
}

async function sendEach(): Promise<void> {
  for (const one of till.parked.value.filter(isToSend)) if (!(await share(one))) return
  for (const one of takes.value) if (!(await tell(one))) return
}

/** @returns false where there is no use in sending the next one now */
async function share({ id, parkedAt, bill }: ParkedBill): Promise<boolean> {
  const { lines, name, note, tip, discount, waiver, member, promo, dining } = bill
  noteOn(id, { triedAt: Date.now() })
  try {
    const body = {
      id,
      parkedAt: tillClock.at(parkedAt).toISOString(),
      bill: { lines, name, note, tip, discount, waiver, member, promo, dining },
    }
    await callPrivate('parkBill', { body }, SHORTLY)
    known.heard()
    noteOn(id, { sharedAt: Date.now() })
  } catch (error) {
    if (known.failed(error)) return false
    // It was refused, so nobody else has it: it stays here.
    noteOn(id, { triedAt: undefined })
  }
  return true
}

/** Tells the server what was taken here, and gets what was asked for without an answer. @returns as `share` */
async function tell(one: Take): Promise<boolean> {
  try {
    const bill = await post(one)
    endTake(one.id)
    if (bill && !one.isHere) {
      forget(one.id)
      till.putAside(asBill(bill))
    }
  } catch (error) {
    if (known.failed(error)) return false
    if (!(error instanceof ApiError) || [401, 408, 429].includes(error.status)) return false
    endTake(one.id)
    if (one.isHere && !one.isRemoved && isTakenElsewhere(error))
      toasts.show({
        kind: 'error',
        title: `${one.name} was taken twice`,
        text: `${error.message} This till took it too, while it had no connection. Sell it once.`,
      })
  }
  return true
}

async function post({ id, takeId, isRemoved }: Take): Promise<WaitingBill | null> {
  const body = { takeId, ...(isRemoved && { isRemoved }) }
  const { bill } = await callPrivate('takeBill', { params: { id }, body }, SHORTLY)
  known.heard()
  return bill
}

function noteOn(id: string, patch: Partial<ParkedBill>): void {
  till.parked.value = till.parked.value.map((one) => (one.id === id ? { ...one, ...patch } : one))
}

function keepTake(one: Take): void {
  takes.value = [...takes.value.filter(({ id }) => id !== one.id), one]
}

function endTake(id: string): void {
  takes.value = takes.value.filter((one) => one.id !== id)
}

const nameOf = (bill: Pick<Bill, 'name' | 'lines'> | undefined): string =>
  (bill && billName(bill)) || bill?.lines[0]?.name || 'The bill'

const isTakenElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'bill_taken'

function sayNot(title: string, text: string): false {
  toasts.show({ kind: 'info', title, text })
  return false
}

const sayNeedsServer = () =>
  sayNot(
    'Not taken',
    'The café’s server cannot be reached. A bill of another till can be taken once it is back.',
  )

/** One after the other: what is being sent is not taken meanwhile. */
function inTurn<Done>(run: () => Promise<Done>): Promise<Done> {
  const done = last.then(run)
  last = done.catch(() => {})
  return done
}
let last: Promise<unknown> = Promise.resolve()
