import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import {
  CREDIT_GIVEN,
  groupOf,
  payableTo,
  type Account,
  type Payee,
  type Posting,
} from '#domain/books/accounts.ts'
import {
  creditPostings,
  giftMonthPostings,
  giftPaidPostings,
  giftRefundPostings,
  membershipPostings,
  membershipRefundPostings,
  packSalePostings,
  packUsePostings,
  payoutPostings,
  roomChargePostings,
  roomForfeitPostings,
  roomRefundPostings,
  roomSalePostings,
  seatChargePostings,
  seatRefundPostings,
  seatSalePostings,
  seatSharePostings,
} from '#domain/books/posting.ts'
import { splitSale } from '#domain/artists/split.ts'
import { thousandthsOf } from '#domain/cafe/money.ts'
import type { LineRequest, Quote } from '#domain/contracts/ordering.ts'
import { chargesOf, lineRate, rateFor } from '#domain/ordering/charges.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import { giftCardId } from '#domain/ordering/gift-card-line.ts'
import { goodKey, isWork } from '#domain/ordering/counter-goods.ts'
import {
  partsOfAmount,
  partsOfLines,
  partsOfTip,
  quoteAfter,
  sumOfParts,
  type RefundParts,
} from '#domain/payments/refund-parts.ts'
import { movementPostings, MOVES } from '#domain/till/drawer.ts'
import type { Db } from '../db/open.ts'
import type { TestServer } from '../db/testing.ts'
import {
  bookFailedRefund,
  bookSale,
  bookPayment,
  bookRefund,
  bookWorkSale,
  bring,
  post,
} from './store.ts'

// Days of everything that posts, written with the functions of the books. What a day should come to is kept beside it, from
// quotes, payments and refunds, and not from postings: so the two can differ. Orders have no rows here, so a day costs
// milliseconds; `counter-days-testing.ts` plays fewer days with the functions of the counter.

const ITEMS = 5
const ARTIST = 'an-artist'
/** Who is owed of seats: an artist, and somebody who is none. */
const TEACHERS: readonly Payee[] = [
  { artistId: ARTIST, instructorId: null },
  { artistId: null, instructorId: 7 },
]
const WORK = 'a-work'
const DRAWER = 'front'
const CASH: Account = `cash:${DRAWER}`
const ONLINE: Account = 'provider:test'
const FLOAT_CENTS = 30_000
const ORDERS_KEPT = 8
const AHEAD = ['room', 'seat', 'membership', 'gift-membership', 'pack'] as const

const which = fc.nat(1_000)
const cents = (most: number) => fc.integer({ min: 1, max: most })
const money = fc.constantFrom<Account>(CASH, CASH, 'card-terminal', 'till', ONLINE)
const is = <Name extends string>(name: Name) => fc.constant(name)
const share = fc.constantFrom(0, 30, 50, 100, 100, 100)

const SALE = fc.record({
  deed: is('sale'),
  items: fc.array(fc.tuple(fc.nat(ITEMS - 1), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 3,
  }),
  tip: fc.constantFrom(0, 0, 100, 137, 300),
  offPercent: fc.constantFrom(0, 0, 0, 7, 50),
  tier: fc.constantFrom('none' as const, 'none' as const, 'basic' as const, 'elite' as const),
  promoPercent: fc.constantFrom(0, 0, 0, 30),
  points: fc.constantFrom(0, 0, 0, 120, 1_000),
  giftDollars: fc.constantFrom(0, 0, 0, 0, 5, 25),
  workCents: fc.constantFrom(0, 0, 0, 0, 0, 4_500, 4_999),
  dining: fc.constantFrom('here' as const, 'to-go' as const),
  waives: fc.boolean(),
  /** How much of it is paid at first, in percent; the rest another time, or never. */
  share,
  from: money,
  byCard: fc.boolean(),
  extraTip: fc.constantFrom(0, 0, 0, 50),
})
const GIVE_BACK = fc.record({
  deed: is('give-back'),
  which,
  of: fc.constantFrom('line', 'amount', 'tip', 'all', 'unpaid'),
  position: fc.nat(3),
  cents: cents(700),
  fails: fc.constantFrom(false, false, false, true),
})
const REST = fc.record({ deed: is('rest'), which, from: money, extraTip: fc.nat(90) })
const DRAWER_MOVE = fc.record({
  deed: is('drawer'),
  kind: fc.constantFrom(...MOVES, 'close' as const),
  cents: cents(1_500),
  offCents: fc.integer({ min: -90, max: 90 }),
  /** Of a count what stays in the drawer, and how the next one differs from that. */
  keepPercent: fc.constantFrom(0, 0, 40, 100),
  openedOff: fc.integer({ min: -90, max: 90 }),
  difference: fc.constantFrom('off' as const, 'safe' as const),
})
const CREDIT = fc.record({ deed: is('credit'), cents: cents(2_000) })
const WORK_SALE = fc.record({
  deed: is('work'),
  priceCents: cents(20_000),
  comesBack: fc.boolean(),
})
const PAYOUT = fc.record({
  deed: is('payout'),
  account: fc.constantFrom('safe' as const, 'bank' as const),
})
const PAID_AHEAD = fc.record({
  deed: is('ahead'),
  what: fc.constantFrom(...AHEAD),
  cents: fc.integer({ min: 300, max: 20_000 }),
  offCents: fc.nat(299),
})
const SETTLE = fc.record({
  deed: is('settle'),
  which,
  how: fc.constantFrom('sell', 'sell', 'give-back', 'keep'),
})

/** A day: from one deed to four, every third of them a sale. */
export const DAY = fc.array(
  fc.oneof(
    { arbitrary: SALE, weight: 7 },
    { arbitrary: GIVE_BACK, weight: 4 },
    { arbitrary: REST, weight: 2 },
    { arbitrary: DRAWER_MOVE, weight: 2 },
    { arbitrary: CREDIT, weight: 1 },
    { arbitrary: WORK_SALE, weight: 1 },
    { arbitrary: PAYOUT, weight: 1 },
    { arbitrary: PAID_AHEAD, weight: 2 },
    { arbitrary: SETTLE, weight: 2 },
  ),
  { minLength: 1, maxLength: 4 },
)
export type Deed = typeof DAY extends fc.Arbitrary<(infer One)[]> ? One : never
type Of<Name extends Deed['deed']> = Extract<Deed, { deed: Name }>

type Payment = { id: string; account: Account; amountCents: number; tipCents: number }
type Order = {
  id: string
  quote: Quote
  payments: Payment[]
  parts: RefundParts[]
  isSold: boolean
  /** A work that was sold with it. */
  work: Parameters<typeof bookWorkSale>[2] | null
}
type Ahead = { what: (typeof AHEAD)[number]; id: string; cents: number; offCents: number }

/** A café of a test, and what its books should say. */
export type Cafe = {
  items: string[]
  orders: Order[]
  ahead: Ahead[]
  works: Parameters<typeof bookWorkSale>[2][]
  /** By account, and by group where an account cannot be told from a quote; a debit above 0. */
  should: Map<string, number>
  /** The same as the ledger says it, added up day by day. */
  stands: Map<string, number>
  /** How often each deed came to something. */
  done: Record<string, number>
}

/** Sells an item of each category. */
export const newCafe = ({ menu }: Pick<TestServer, 'menu'>): Cafe => ({
  items: [...new Map(menu.get().items.map(({ category, id }) => [category, id])).values()].slice(
    0,
    ITEMS,
  ),
  orders: [],
  ahead: [],
  works: [],
  should: new Map(),
  stands: new Map(),
  done: {},
})

type Play = { tx: Db; server: TestServer; cafe: Cafe; at: Date }

export async function playDay(play: Play, deeds: readonly Deed[]): Promise<void> {
  if (!play.cafe.done.opened) await openDrawer(play)
  for (const one of deeds) {
    const isDone = await act(play, one)
    if (isDone) count(play.cafe, one.deed)
  }
}

function count({ done }: Cafe, name: string) {
  done[name] = (done[name] ?? 0) + 1
}

/** @returns whether it came to anything */
function act(play: Play, one: Deed): Promise<boolean> {
  if (one.deed === 'sale') return sell(play, one)
  if (one.deed === 'give-back') return giveBack(play, one)
  if (one.deed === 'rest') return payRest(play, one)
  if (one.deed === 'drawer') return moveDrawer(play, one)
  if (one.deed === 'credit') return giveCredit(play, one)
  if (one.deed === 'work') return sellWork(play, one)
  if (one.deed === 'payout') return payOut(play, one)
  if (one.deed === 'ahead') return payAhead(play, one)
  return settle(play, one)
}

async function sell(play: Play, one: Of<'sale'>): Promise<boolean> {
  const { server, cafe } = play
  const lines: LineRequest[] = one.items.map(([item, quantity]) => ({
    id: cafe.items[item] ?? 'latte',
    quantity,
  }))
  if (one.giftDollars > 0)
    lines.push({ id: giftCardId(one.giftDollars), type: 'gift-card', quantity: 1 })
  if (one.workCents > 0) lines.push({ id: WORK, type: 'work', quantity: 1 })
  const charges = chargesOf(server.settings.get().cafe)
  const quote = fullQuote({
    menu: server.menu.get(),
    request: { lines, tip: { cents: one.tip }, dining: one.dining },
    ...charges,
    tier: one.tier,
    promo: one.promoPercent > 0 ? promo(one.promoPercent) : null,
    discount: one.offPercent > 0 ? { of: { percent: one.offPercent } } : undefined,
    points: one.points,
    waive: one.waives ? ['service'] : undefined,
    goods: new Map([
      [goodKey('work', WORK), { name: 'A work', priceCents: one.workCents, left: 9 }],
    ]),
  })
  if (!quote.isSellable) throw new Error(`Nobody can sell that: ${JSON.stringify(quote)}`)
  const order: Order = {
    id: randomUUID(),
    quote,
    payments: [],
    parts: [],
    isSold: false,
    work: null,
  }
  cafe.orders.unshift(order)
  cafe.orders.length = Math.min(cafe.orders.length, ORDERS_KEPT)
  const first = Math.floor((quote.totalCents * one.share) / 100)
  const onCards = -(cafe.should.get('gift-cards') ?? 0)
  const byCard = one.byCard && one.giftDollars === 0 ? Math.min(onCards, Math.floor(first / 2)) : 0
  if (byCard > 0) await pay(play, order, { account: 'gift-cards', amountCents: byCard })
  if (first > byCard)
    await pay(play, order, {
      account: one.from,
      amountCents: first - byCard,
      tipCents: one.extraTip,
    })
  return true
}

const promo = (value: number) => ({
  code: 'RAIN',
  label: 'Rain',
  kind: 'percent' as const,
  value,
  itemId: null,
  categories: null,
  minimumCents: 0,
})

/** Money for an order; where it is paid in full, it is sold. */
async function pay(
  play: Play,
  order: Order,
  { tipCents = 0, ...paid }: Omit<Payment, 'id' | 'tipCents'> & { tipCents?: number },
) {
  const { tx, server, at, cafe } = play
  const payment = { ...paid, id: randomUUID(), tipCents }
  await changing(cafe, order, async () => {
    await bookPayment(tx, server, payment, at, { isNew: true })
    order.payments.push({ ...payment })
    add(cafe, payment.account, payment.amountCents + tipCents)
    add(cafe, 'tips', -tipCents)
    if (dueOf(order) > 0 || order.isSold) return
    order.isSold = true
    await book(play, order)
  })
}

const dueOf = ({ quote, parts, payments }: Order) =>
  quoteAfter(quote, parts).totalCents - sum(payments.map(({ amountCents }) => amountCents))

/** Writes down what an order is now, and the work on its bill. */
async function book({ tx, server, at, cafe }: Play, order: Order) {
  const status = order.isSold ? ('picked-up' as const) : ('refunded' as const)
  const { id, quote, parts, isSold: isPaid } = order
  await bookSale(tx, server, { id, quote, status, isPaid }, at, parts)
  const line = quote.lines.find(isWork)
  if (!line || isPaid === (order.work?.returnedAt === null)) return
  const { totalCents: priceCents, taxCents } = line
  order.work = isPaid ? workSale(at, priceCents, taxCents) : { ...order.work!, returnedAt: at }
  const as = { account: 'deposits:orders' as const, taxRate: lineRate(quote, line) }
  await bookWorkSale(tx, server, order.work, at, as)
  const sign = isPaid ? 1 : -1
  add(cafe, `payable:artist:${ARTIST}`, -sign * order.work.artistCents)
  add(cafe, 'sales', -sign * order.work.houseCents)
}

function workSale(at: Date, priceCents: number, taxCents: number) {
  return {
    id: randomUUID(),
    artistId: ARTIST,
    priceCents,
    ...splitSale(priceCents, 7_000),
    taxCents,
    soldAt: at,
    returnedAt: null,
  } as unknown as Parameters<typeof bookWorkSale>[2]
}

async function payRest(play: Play, one: Of<'rest'>): Promise<boolean> {
  const order = pick(play.cafe.orders, one.which)
  const amountCents = order && !order.isSold ? dueOf(order) : 0
  if (!order || amountCents <= 0) return false
  await pay(play, order, { account: one.from, amountCents, tipCents: one.extraTip })
  return true
}

async function giveBack(play: Play, one: Of<'give-back'>): Promise<boolean> {
  const { tx, server, at, cafe } = play
  const order = pick(cafe.orders, one.which)
  if (!order || order.payments.length === 0) return false
  const isWhole = one.of === 'all' || one.of === 'unpaid'
  const parts = isWhole ? null : partsOf(order, one)
  if (!isWhole && !parts) return false
  // A card that was sold is taken back whole only, and only while what it holds is not spent.
  const giftCents = giftsOf(quoteAfter(order.quote, order.parts))
  if (
    order.isSold &&
    giftCents > 0 &&
    (!isWhole || giftCents > -(cafe.should.get('gift-cards') ?? 0))
  )
    return false
  let left = parts ? sumOfParts(parts) : sum(order.payments.map((paid) => paid.amountCents))
  const given: Payment[] = []
  await changing(cafe, order, async () => {
    for (const paid of order.payments.toReversed()) {
      const amountCents = Math.min(left, paid.amountCents)
      const tipCents = isWhole ? paid.tipCents : 0
      if (amountCents + tipCents === 0) continue
      const refund = { id: randomUUID(), account: paid.account, amountCents, tipCents }
      await bookRefund(tx, server, refund, at)
      given.push(refund)
      left -= amountCents
      paid.amountCents -= amountCents
      paid.tipCents -= tipCents
      add(cafe, refund.account, -amountCents - tipCents)
      add(cafe, 'tips', tipCents)
    }
    if (parts) order.parts.push(parts)
    const wasSold = order.isSold
    if (isWhole) order.isSold = false
    if (wasSold) await book(play, order)
    if (isWhole) order.parts = []
    const last = given.at(-1)
    if (!one.fails || last?.account !== ONLINE) return
    // The provider could not make it: the café still has the money, and owes it.
    await bookFailedRefund(tx, server, last, at)
    const { account, amountCents, tipCents } = last
    order.payments.push({ id: randomUUID(), account, amountCents, tipCents })
    add(cafe, account, amountCents + tipCents)
    add(cafe, 'tips', -tipCents)
  })
  return true
}

function partsOf(order: Order, one: Of<'give-back'>): RefundParts | null {
  if (!order.isSold) return null
  const { quote, parts } = order
  if (quote.lines.some(isWork)) return null
  const found =
    one.of === 'line'
      ? partsOfLines(quote, parts, [{ position: one.position, quantity: 1 }])
      : one.of === 'tip'
        ? partsOfTip(quote, parts, one.cents)
        : partsOfAmount(quote, parts, one.cents)
  const paid = sum(order.payments.map(({ amountCents }) => amountCents))
  return found && sumOfParts(found) > 0 && sumOfParts(found) <= paid ? found : null
}

/** Does something with an order, and notes what the books should say of it by then. */
async function changing(cafe: Cafe, order: Order, change: () => Promise<void>) {
  const before = sayingsOf(order)
  await change()
  const after = sayingsOf(order)
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    add(cafe, name, (after[name] ?? 0) - (before[name] ?? 0))
}

/** What the books say of an order, by its quote and what was paid; its works, and tips beside it, are noted where they happen. */
function sayingsOf({ quote, parts, payments, isSold }: Order): Record<string, number> {
  const paid = sum(payments.map(({ amountCents }) => amountCents))
  if (!isSold) return { 'deposits:orders': -paid }
  const now = quoteAfter(quote, parts)
  const works = sum(now.lines.filter(isWork).map(({ totalCents }) => totalCents))
  const gifts = giftsOf(now)
  const waived = sum((quote.waivedFees ?? []).map((fee) => fee.cents))
  const fees = sum((now.fees ?? []).map((fee) => fee.cents))
  return {
    'deposits:orders': now.totalCents - paid,
    discounts: now.discountCents + waived,
    sales: -(now.subtotalCents - works - gifts + fees + waived),
    'gift-cards': -gifts,
    tax: -now.taxCents,
    tips: -now.tipCents,
  }
}

const giftsOf = ({ lines }: Quote) =>
  sum(lines.map(({ type, totalCents }) => (type === 'gift-card' ? totalCents : 0)))

async function openDrawer(play: Play, one?: Of<'drawer'>) {
  count(play.cafe, 'opened')
  const left = play.cafe.should.get(CASH) ?? 0
  const difference = one && left > 0 ? one.difference : 'safe'
  const counted = one && left > 0 ? Math.max(0, left + one.openedOff) : FLOAT_CENTS
  await put(play, 'drawer-movement', movementPostings(DRAWER, 'open', counted, left, difference))
  add(play.cafe, CASH, counted - left)
  add(play.cafe, difference === 'off' ? 'cash-over-short' : 'safe', left - counted)
}

async function moveDrawer(play: Play, one: Of<'drawer'>): Promise<boolean> {
  const { cafe } = play
  const expected = cafe.should.get(CASH) ?? 0
  if (one.kind === 'close') {
    const counted = Math.max(0, expected + one.offCents)
    await moved(play, 'close', counted, expected)
    add(cafe, 'safe', counted)
    add(cafe, 'cash-over-short', expected - counted)
    add(cafe, CASH, -expected)
    const float = Math.floor((counted * one.keepPercent) / 100)
    await moved(play, 'float', float, 0)
    add(cafe, CASH, float)
    add(cafe, 'safe', -float)
    await openDrawer(play, one)
    return true
  }
  if (one.kind !== 'pay-in' && one.cents > expected) return false
  await moved(play, one.kind, one.cents, 0)
  const sign = one.kind === 'pay-in' ? 1 : -1
  add(cafe, CASH, sign * one.cents)
  add(cafe, one.kind === 'pay-out' ? 'paid-out' : 'safe', -sign * one.cents)
  return true
}

function moved(
  play: Play,
  kind: Parameters<typeof movementPostings>[1],
  amount: number,
  expected: number,
) {
  return put(play, 'drawer-movement', movementPostings(DRAWER, kind, amount, expected))
}

async function giveCredit(play: Play, one: Of<'credit'>): Promise<boolean> {
  await put(play, 'credit', creditPostings(one.cents))
  add(play.cafe, CREDIT_GIVEN, one.cents)
  add(play.cafe, 'gift-cards', -one.cents)
  return true
}

async function sellWork(play: Play, one: Of<'work'>): Promise<boolean> {
  const { tx, server, at, cafe } = play
  const rate = rateFor('work', server.settings.get().cafe)
  const known = one.comesBack ? cafe.works.pop() : undefined
  const taxCents = thousandthsOf(one.priceCents, rate)
  const sale = known ? { ...known, returnedAt: at } : workSale(at, one.priceCents, taxCents)
  await bookWorkSale(tx, server, sale, at)
  if (!known) cafe.works.push(sale)
  const sign = known ? -1 : 1
  add(cafe, 'till', sign * (sale.priceCents + sale.taxCents))
  add(cafe, `payable:artist:${ARTIST}`, -sign * sale.artistCents)
  add(cafe, 'sales', -sign * sale.houseCents)
  add(cafe, 'tax', -sign * sale.taxCents)
  return true
}

async function payOut(play: Play, { account }: Of<'payout'>): Promise<boolean> {
  const owed = TEACHERS.map((to) => ({
    to,
    amountCents: -(play.cafe.should.get(payableTo(to)) ?? 0),
  })).filter(({ amountCents }) => amountCents > 0)
  for (const { to, amountCents } of owed) {
    await put(play, 'artist-payout', payoutPostings({ account, to, amountCents }))
    add(play.cafe, payableTo(to), amountCents)
    add(play.cafe, account, -amountCents)
  }
  return owed.length > 0
}

/** Money for something that comes later. */
async function payAhead(
  play: Play,
  { what, cents: amountCents, offCents }: Of<'ahead'>,
): Promise<boolean> {
  const id = randomUUID()
  const of = { account: ONLINE, amountCents }
  add(play.cafe, ONLINE, amountCents)
  if (what === 'membership') {
    const worthCents = amountCents + offCents
    await put(play, 'membership-charge', membershipPostings({ ...of, worthCents }))
    add(play.cafe, 'sales', -worthCents)
    add(play.cafe, 'discounts', offCents)
  } else {
    const [subject, postings] = {
      room: ['room-charge', roomChargePostings(of)] as const,
      seat: ['seat-charge', seatChargePostings(of)] as const,
      'gift-membership': ['membership-gift', giftPaidPostings(of)] as const,
      pack: ['seat-charge', packSalePostings(of)] as const,
    }[what]
    await put(play, subject, postings)
    add(play.cafe, HELD_ON[what], -amountCents)
  }
  play.cafe.ahead.push({ what, id, cents: amountCents, offCents })
  return true
}

const HELD_ON = {
  room: 'deposits:rooms',
  seat: 'deposits:seats',
  'gift-membership': 'deposits:memberships',
  pack: 'credits:classes',
} as const

/** What was paid ahead is sold, given back or kept. */
async function settle(play: Play, one: Of<'settle'>): Promise<boolean> {
  const { tx, server, at, cafe } = play
  const ahead = pick(cafe.ahead, one.which)
  if (!ahead) return false
  const { what, id: subjectId, cents: amountCents, offCents } = ahead
  cafe.ahead = cafe.ahead.filter((each) => each !== ahead)
  const priceCents = amountCents + offCents
  const back = { account: ONLINE, amountCents }
  if (what === 'membership') {
    if (one.how !== 'give-back') return false
    await put(play, 'membership-refund', membershipRefundPostings(back))
    add(cafe, ONLINE, -amountCents)
    add(cafe, 'sales', amountCents)
    return true
  }
  add(cafe, HELD_ON[what], amountCents)
  if (one.how === 'give-back' && what !== 'pack') {
    if (what === 'room') await put(play, 'room-refund', roomRefundPostings(back))
    else if (what === 'seat') await put(play, 'seat-refund', seatRefundPostings(back))
    else await put(play, 'membership-gift-refund', giftRefundPostings(back))
    add(cafe, ONLINE, -amountCents)
    return true
  }
  const isForfeited = one.how === 'keep'
  if (what === 'gift-membership') {
    await put(play, 'membership-gift-month', giftMonthPostings({ cents: amountCents, isForfeited }))
    add(cafe, 'sales', -amountCents)
    return true
  }
  if (what === 'room') {
    const postings = isForfeited
      ? roomForfeitPostings(amountCents)
      : roomSalePostings({ priceCents, discountCents: offCents })
    await bring(tx, server, { subject: 'room-booking', subjectId, at, postings })
    add(cafe, 'sales', isForfeited ? -amountCents : -priceCents)
    add(cafe, 'discounts', isForfeited ? 0 : offCents)
    return true
  }
  // A seat that a pack pays for costs more alone; any other is cheaper for a member.
  if (what === 'pack')
    await put(
      play,
      'seat-charge',
      packUsePostings({ amountCents: priceCents, packCents: amountCents }),
    )
  const discountCents = what === 'pack' ? 0 : offCents
  const postings = seatSalePostings({ kind: 'class', priceCents, discountCents })
  await bring(tx, server, { subject: 'seat-booking', subjectId, at, postings })
  const shareCents = Math.floor(amountCents / 3)
  const to = TEACHERS[amountCents % 2] ?? TEACHERS[0]!
  await put(play, 'seat-share', seatSharePostings({ account: 'sales:class', to, shareCents }))
  add(cafe, 'sales', shareCents - priceCents)
  add(cafe, 'discounts', offCents)
  add(cafe, payableTo(to), -shareCents)
  return true
}

function put(
  { tx, server, at }: Play,
  subject: Parameters<typeof post>[2]['subject'],
  postings: Posting[],
) {
  return post(tx, server, { subject, subjectId: randomUUID(), at, postings })
}

function add({ should }: Cafe, name: string, amount: number) {
  should.set(name, (should.get(name) ?? 0) + amount)
}

/**
 * What is wrong with the books at the end of a day, each in a sentence; nothing where they are right. One query.
 */
export async function problemsOf({ tx, cafe }: Pick<Play, 'tx' | 'cafe'>, day: string) {
  const { rows } = (await tx.execute(sql`
    with posted as (
      select t.id, t.day, p.account, p.cents, p.day as posted_on
      from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id where t.day = ${day}::date
    )
    select
      (select coalesce(json_object_agg(account, cents), '{}') from (
        select account, sum(cents)::int as cents from posted where account is not null group by 1) as moved) as moved,
      (select count(*)::int from (
        select from posted group by id having coalesce(sum(cents), 1) <> 0 or bool_or(posted_on <> day)) as bad) as bad`)) as unknown as {
    rows: { moved: Record<string, number>; bad: number }[]
  }
  const [{ moved = {}, bad = 0 } = {}] = rows
  const problems = bad > 0 ? [`${bad} transactions do not balance.`] : []
  for (const [account, amount] of Object.entries(moved)) {
    const now = (cafe.stands.get(account) ?? 0) + amount
    cafe.stands.set(account, now)
    if (now * signOf(account) < 0) problems.push(`${account} may not stand at ${now}.`)
  }
  const found = new Map<string, number>()
  for (const [account, amount] of cafe.stands)
    found.set(nameOf(account), (found.get(nameOf(account)) ?? 0) + amount)
  for (const name of new Set([...found.keys(), ...cafe.should.keys()])) {
    const [is, should] = [found.get(name) ?? 0, cafe.should.get(name) ?? 0]
    if (is !== should) problems.push(`${name} stands at ${is} and should at ${should}.`)
  }
  return problems
}

/** What a quote says together: it names no categories, and neither kinds of discounts nor rates. */
const nameOf = (account: string) => {
  const group = groupOf(account)
  return group === 'sales' || group === 'discounts' || group === 'tax' ? group : account
}

/**
 * 1 where an account is never below 0, -1 where it is never above, 0 where it may be either: a paid work may come back, an online
 * refund may fail and be owed, the safe begins with nothing, and of a count nobody knows.
 */
export function signOf(account: string): 1 | -1 | 0 {
  if (/^(till|card-terminal|paid-out)$|^(cash|provider|discounts):/.test(account)) return 1
  if (/^(tips|gift-cards|bank)$|^(sales|tax|deposits|credits):/.test(account)) return -1
  return 0
}

const pick = <One>(all: readonly One[], index: number): One | undefined => all[index % all.length]
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
