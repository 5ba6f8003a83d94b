import { computed, signal } from '@preact/signals-react'
import type {
  Discount,
  FeeWaiver,
  NewPhoneSale,
  SalePayment,
  TillMember,
} from '#domain/contracts/drawers.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine, Dining, Quote, Tip } from '#domain/contracts/ordering.ts'
import { lineFromItem, readLines, removeLine, setQuantity } from '#domain/ordering/cart.ts'
import { chargesOf, type Charges } from '#domain/ordering/charges.ts'
import { goodsOfBill } from '#domain/ordering/counter-goods.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import { GOODS_TYPES } from '#domain/ordering/goods-types.ts'
import { LINE_NOTE_MAX } from '#domain/ordering/limits.ts'
import { LINE_TYPES } from '#domain/ordering/line-types.ts'
import { addNoted, editNoted, notedRequest, type NotedWish } from '#domain/till/noted-lines.ts'
import { splitLine } from '#domain/till/split-line.ts'
import { persisted } from '#widgets/state/storage.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { training } from './training.ts'

/** What somebody at the counter is being sold. */
export type Bill = {
  lines: CartLine[]
  name: string
  note: string
  tip: Tip | null
  discount: Discount | null
  /** Service fees that are not charged. */
  waiver: FeeWaiver | null
  /** The customer, where they were named: the tier as it was when they were found. */
  member: TillMember | null
  /** A promo code that the server knows, as it was when it was entered. */
  promo: PromoTerms | null
  dining: Dining
  /** What was taken so far, while the rest is still to pay. */
  paid: PaidPart[]
  /** The order that it became when a phone was asked for a part: what was taken is in the books. */
  placed: PlacedBill | null
  /** The sale as it was sent last, where its answer is not known: asked again, it is the same one. */
  saleId: string | null
}
/** Who a bill is called by: its own name, or that of all its drinks. Empty where there is none, or more than one. */
export function billName({ name, lines }: Pick<Bill, 'name' | 'lines'>): string {
  const names = new Set(lines.flatMap(({ customerName }) => (customerName ? [customerName] : [])))
  const [only = ''] = names
  return name || (names.size === 1 ? only : '')
}

export type PlacedBill = {
  id: string
  number: string
  sale: NewPhoneSale
  quote: Quote
  /** A phone pays all of it, and nothing was taken before: whoever gives that up calls the order off. */
  isWhole: boolean
}
/** Money that was taken, and for which lines of the bill. */
export type PaidPart = { payment: SalePayment; lines: number[] }
/** A bill that was put aside on this tablet, by its clock. `parked-bills.ts` tells the other tills of it. */
export type ParkedBill = {
  id: string
  parkedAt: number
  bill: Bill
  /** Put aside while practising: it is for practising alone. */
  isPractice?: boolean
  /** When it was sent first: the server may have it. */
  triedAt?: number | undefined
  /** When the server had it for certain. */
  sharedAt?: number
}

/** A bill with nothing on it. */
export const EMPTY: Bill = {
  lines: [],
  name: '',
  note: '',
  tip: null,
  discount: null,
  waiver: null,
  member: null,
  promo: null,
  dining: 'to-go',
  paid: [],
  placed: null,
  saleId: null,
}
/** What decides the price: it stays as it is once money was taken for it. */
const PRICED = ['lines', 'tip', 'discount', 'waiver', 'member', 'promo', 'dining'] as const
const SOLD_HERE = [...LINE_TYPES, 'gift-card', ...GOODS_TYPES] as const

/** More than a counter has on hold; the oldest of them are never dropped, so parking is refused instead. */
export const PARKED_MAX = 30

/** What a till keeps belongs to the tablet, whoever stands at it. */
const owner = signal('till')
const bill = persisted<Bill>('till-bill', owner, EMPTY, readBill)
const parked = persisted<ParkedBill[]>('till-parked', owner, [], readParked)
const favorites = persisted<string[]>('till-favorites', owner, [], readIds)
const drawerId = persisted<string>('till-drawer', owner, 'front', (stored) =>
  typeof stored === 'string' ? stored : null,
)

/** The bill on the screen of a till, and those that wait. */
export const till = {
  bill,
  parked,
  favorites,
  /** Nothing is sold or changed while it is on (`training.ts`). */
  isTraining: training.isOn,
  /** The drawer beside this till. */
  drawerId,
  isEmpty: computed(() => bill.value.lines.length === 0),

  add(menu: Menu, { note = '', ...wish }: NotedWish): void {
    const line = lineFromItem(menu, wish)
    if (line) change({ lines: addNoted(bill.value.lines, line, note, crypto.randomUUID()) })
  },
  edit(menu: Menu, lineId: string, patch: Parameters<typeof editNoted>[2]): void {
    change({ lines: editNoted(bill.value.lines, lineId, patch, menu) })
  },
  setQuantity(lineId: string, quantity: number): void {
    change({ lines: setQuantity(bill.value.lines, lineId, quantity) })
  },
  /** Makes one of several alike a line of its own. */
  split(lineId: string): void {
    change({ lines: splitLine(bill.value.lines, lineId, crypto.randomUUID()) })
  },
  remove(lineId: string): void {
    change({ lines: removeLine(bill.value.lines, lineId) })
  },
  change,
  /** Keeps what was taken: neither a closed dialog nor a reload forgets money. */
  setPaid(paid: PaidPart[]): void {
    bill.value = { ...bill.value, paid }
  },
  /** @param placed null where the order is off: what was taken for it went back */
  setPlaced(placed: PlacedBill | null): void {
    bill.value = { ...bill.value, placed, ...(placed === null && { paid: [] }) }
  },
  setSaleId(saleId: string | null): void {
    bill.value = { ...bill.value, saleId }
  },
  clear(): void {
    bill.value = EMPTY
  },
  /** Puts the bill aside. @returns whether there was room */
  park(): boolean {
    if (bill.value.lines.length === 0 || parked.value.length >= PARKED_MAX) return false
    till.putAside(bill.value)
    bill.value = EMPTY
    return true
  },
  putAside(one: Bill): void {
    const isPractice = till.isTraining.value
    const entry = { id: crypto.randomUUID(), parkedAt: Date.now(), bill: one }
    parked.value = [...parked.value, isPractice ? { ...entry, isPractice } : entry]
  },
  /** Puts a bill on the screen; the one that is there is put aside, so that none is lost. */
  show(next: Bill): void {
    if (bill.value.lines.length > 0) till.putAside(bill.value)
    bill.value = next
  },
  /** Takes a bill off the list of this tablet. */
  drop(id: string): void {
    parked.value = parked.value.filter((one) => one.id !== id)
  },
  toggleFavorite(id: string): void {
    const has = favorites.value.includes(id)
    favorites.value = has
      ? favorites.value.filter((each) => each !== id)
      : [...favorites.value, id].slice(-60)
  },
}

/** What a bill costs by the menu of this tablet. The server decides; where it differs it says so before anything is sold. */
export function quoteBill(
  menu: Menu,
  { lines, tip, discount, waiver, member, promo, dining }: Bill,
  charges: Charges,
): Quote {
  return fullQuote({
    menu,
    request: {
      lines: notedRequest(lines),
      ...(tip && { tip }),
      ...(dining === 'here' && { dining }),
    },
    ...chargesOf(charges),
    ...(discount && { discount }),
    waive: waiver?.fees,
    tier: member?.tier,
    promo,
    goods: goodsOfBill(lines),
  })
}

function change(patch: Partial<Omit<Bill, 'paid' | 'placed' | 'saleId'>>): void {
  if (isHeld(bill.value) && PRICED.some((key) => key in patch)) return sayPaid()
  bill.value = { ...bill.value, ...patch }
}

/** Says why a bill stays as it is. */
export function sayPaid(): void {
  toasts.show({
    kind: 'info',
    title: 'Money was taken for this bill',
    text: 'Press Pay to take the rest, or to undo what was taken.',
  })
}

/** Whether money was taken for it, or a phone may be paying it at this moment. */
export const isHeld = ({ paid, placed }: Pick<Bill, 'paid' | 'placed'>): boolean =>
  paid.length > 0 || placed !== null

/** How much was taken for a bill so far, in cents. */
export const paidCents = ({ paid }: Pick<Bill, 'paid'>): number =>
  paid.reduce((sum, { payment }) => sum + payment.amountCents, 0)

function readBill(stored: unknown): Bill | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { lines, name, note, tip, discount, waiver, member, promo, dining, paid, saleId, placed } =
    stored as Record<string, unknown>
  return {
    lines: readNoted(lines),
    name: typeof name === 'string' ? name : '',
    note: typeof note === 'string' ? note : '',
    tip: (tip ?? null) as Tip | null,
    discount: (discount ?? null) as Discount | null,
    waiver: (waiver ?? null) as FeeWaiver | null,
    member: (member ?? null) as TillMember | null,
    promo: (promo ?? null) as PromoTerms | null,
    dining: dining === 'here' ? 'here' : 'to-go',
    paid: Array.isArray(paid) ? (paid as PaidPart[]) : [],
    placed: (placed ?? null) as PlacedBill | null,
    saleId: typeof saleId === 'string' ? saleId : null,
  }
}

/** The cart of a page knows no notes, so they are read apart. */
function readNoted(stored: unknown): CartLine[] {
  const lines = readLines(stored, SOLD_HERE) ?? []
  return lines.map((line, index) => {
    const note = (stored as { note?: unknown }[])[index]?.note
    return typeof note === 'string' ? { ...line, note: note.slice(0, LINE_NOTE_MAX) } : line
  })
}

function readParked(stored: unknown): ParkedBill[] | null {
  if (!Array.isArray(stored)) return null
  return stored.flatMap((one: Partial<ParkedBill>) => {
    const read = readBill(one.bill)
    if (!read || typeof one.id !== 'string' || typeof one.parkedAt !== 'number') return []
    const { isPractice, triedAt, sharedAt } = one
    return [
      {
        id: one.id,
        parkedAt: one.parkedAt,
        bill: read,
        ...(isPractice === true && { isPractice }),
        ...(typeof triedAt === 'number' && { triedAt }),
        ...(typeof sharedAt === 'number' && { sharedAt }),
      },
    ]
  })
}

function readIds(stored: unknown): string[] | null {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null
}
