import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { creditPostings } from '#domain/books/posting.ts'
import type { Account } from '#domain/books/accounts.ts'
import type { RefundOf } from '#domain/contracts/payments.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import { MOVES } from '#domain/till/drawer.ts'
import { giftCardId } from '#domain/ordering/gift-card-line.ts'
import { payArtist, readStatement } from '../artists/statement.ts'
import { recordSale, returnSale } from '../artists/sales.ts'
import {
  giftCards,
  memberships,
  orders,
  payments,
  promoCodes,
  refunds,
  works,
} from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import type { TestServer } from '../db/testing.ts'
import { UNATTRIBUTED } from '../embeds/attribution.ts'
import { codeOf } from '../gift-cards/codes.ts'
import { payByCard } from '../gift-cards/pay.ts'
import { giveCard } from '../gift-cards/store.ts'
import { Refused } from '../http/refuse.ts'
import { changeIn, holdOrder } from '../ordering/change.ts'
import { priced } from '../ordering/pricing.ts'
import { ask } from '../payments/asked.ts'
import { settlePayment, settleRefund } from '../payments/online.ts'
import { refundPayment } from '../payments/refund.ts'
import { takePayment } from '../payments/take.ts'
import { correctTender } from '../payments/tender.ts'
import type { Person } from '../people/person.ts'
import { accountOf } from '../people/testing.ts'
import { newMember } from '../memberships/testing.ts'
import type { Services } from '../services.ts'
import { closeDrawer, moveCash, openDrawer } from '../till/drawers.ts'
import type { Pins } from '../till/pins.ts'
import { post } from './store.ts'

// Days as a café may have them, played with the functions that the calls use, on rows as the calls write them. A day is one
// transaction with a savepoint for each deed, and orders are written without the kitchen: so thousands of days take seconds.

const cents = (most: number) => fc.integer({ min: 1, max: most })
const which = fc.nat(1_000)
const FOOD = ['latte', 'taro-milk-tea', 'egg-tart', 'butter-croissant'] as const
const deed = <Name extends string, Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ deed: fc.constant(name), ...rest }) as fc.Arbitrary<{ deed: Name } & Rest>

const SALE = deed('sale', {
  items: fc.array(
    fc.record({ item: fc.nat(FOOD.length - 1), quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  tip: fc.constantFrom(0, 0, 100, 137, 300),
  offPercent: fc.constantFrom(0, 0, 0, 7, 50),
  isMember: fc.boolean(),
  spendsPoints: fc.boolean(),
  hasCode: fc.constantFrom(false, false, true),
  giftDollars: fc.constantFrom(0, 0, 0, 5, 25),
  dining: fc.constantFrom('here' as const, 'to-go' as const),
  pays: fc.constantFrom(
    'cash',
    'card',
    'till',
    'split',
    'deposit',
    'online',
    'phone',
    'gift-card',
    'nothing',
  ),
  extraTip: fc.constantFrom(0, 0, 50),
  becomes: fc.constantFrom('pending', 'ready', 'picked-up', 'picked-up'),
})
const REFUND = deed('refund', {
  which,
  of: fc.constantFrom('lines' as const, 'amount' as const, 'tip' as const, 'all' as const),
  position: fc.nat(3),
  cents: cents(700),
})
/** Rung up as one, and it was another: of any order of the last days, so that those of closed days are tried too. */
const CORRECTION = deed('correct', {
  which,
  payment: fc.nat(2),
  method: fc.constantFrom('cash' as const, 'card-terminal' as const),
})
const OTHER = [
  deed('rest', {
    which,
    method: fc.constantFrom('cash' as const, 'card-terminal' as const, 'counter' as const),
  }),
  deed('move', {
    which,
    status: fc.constantFrom('preparing', 'picked-up', 'cancelled', 'refunded', 'no-show'),
  }),
  deed('mark', { which, isPaid: fc.boolean() }),
  deed('refund-fails', { which }),
  deed('cash', { kind: fc.constantFrom(...MOVES), cents: cents(2_000) }),
  deed('credit', { cents: cents(2_000) }),
  deed('work', { priceCents: cents(20_000) }),
  deed('work-back', { which }),
  deed('payout', { account: fc.constant('bank' as const) }),
] as const

/** Half of what happens at a counter is a sale. */
const DEED = fc.oneof(
  { arbitrary: SALE, weight: 8 },
  { arbitrary: REFUND, weight: 4 },
  { arbitrary: CORRECTION, weight: 3 },
  ...OTHER.map((arbitrary) => ({ arbitrary: arbitrary as fc.Arbitrary<OtherDeed>, weight: 1 })),
)
type OtherDeed = (typeof OTHER)[number] extends fc.Arbitrary<infer One> ? One : never
type Deed = typeof DEED extends fc.Arbitrary<infer One> ? One : never

/** A day: what happens, by how many cents the count of the drawer is off at its end, and what stays in it. */
export const COUNTER_DAY = fc.record({
  deeds: fc.array(DEED, { minLength: 1, maxLength: 4 }),
  countedOff: fc.constantFrom(0, 0, 0, -105, 20),
  /** What stays in the drawer, and how the next count differs from that. */
  floatCents: fc.constantFrom(0, 0, 12_000, 20_000),
  openedOff: fc.constantFrom(0, 0, -150, 1_000),
  difference: fc.constantFrom('off' as const, 'safe' as const),
})
type Day = typeof COUNTER_DAY extends fc.Arbitrary<infer One> ? One : never

/** What is remembered from one day to the next. */
export type Counter = {
  person: Person
  memberId: string
  workId: string
  artistId: string
  /** The latest orders, which may still be given back. */
  orderIds: string[]
  /** Those of them that may have changed today, and all that are new. */
  today: string[]
  saleIds: string[]
  codes: string[]
  /** What stayed in the drawer. */
  leftCents: number
  count: number
  /** How often each deed was done, and how many were refused. */
  done: Record<string, number>
  refused: Record<string, number>
}

export const ORDERS_KEPT = 6
const DRAWER = 'front'
const PROMO = 'RAIN'
const FLOAT_CENTS = 30_000
const ACCOUNT: Account = 'provider:test'

export async function newCounter(server: TestServer): Promise<Counter> {
  const admin = await accountOf(server, 'admin@demo.example')
  const member = await newMember(server, 'Mira')
  const day = '2020-01-01'
  await server.db.insert(memberships).values({
    id: randomUUID(),
    userId: member.user.id,
    tier: 'premium',
    state: 'active',
    priceCents: 0,
    payWay: 'counter',
    startsOn: day,
    anchorDay: 1,
    paidFrom: day,
    // For ever, so that every day has discounts.
    paidUntil: '2099-01-01',
    createdAt: server.now(),
    updatedAt: server.now(),
  })
  await server.db.insert(promoCodes).values({
    code: PROMO,
    label: 'Rain',
    kind: 'percent',
    value: 30,
    minimumCents: 0,
    createdAt: server.now(),
    createdBy: 'Mo',
  })
  const [work] = await server.db
    .update(works)
    .set({ editionLeft: 100_000, status: 'available', isHidden: false })
    .where(
      eq(works.id, (await server.db.select({ id: works.id }).from(works).limit(1))[0]?.id ?? ''),
    )
    .returning()
  if (!work) throw new Error('The demo has no work.')
  return {
    person: { ...member, user: { ...member.user, ...admin } as Person['user'] },
    memberId: member.user.id,
    workId: work.id,
    artistId: work.artistId,
    orderIds: [],
    today: [],
    saleIds: [],
    codes: [],
    leftCents: 0,
    count: 0,
    done: {},
    refused: {},
  }
}

/** Plays a day, all of it in one transaction. @param number 0 is the first; it sets the clock */
export async function playCounterDay(
  server: TestServer,
  world: Counter,
  { deeds, countedOff, floatCents, openedOff, difference }: Day,
) {
  world.today = [...world.orderIds]
  await server.db.transaction(async (tx) => {
    const services: Services = { ...server, db: tx }
    const sessionId = randomUUID()
    await openDrawer(services, NO_PINS, DRAWER, {
      sessionId,
      countedCents: world.leftCents > 0 ? world.leftCents + openedOff : FLOAT_CENTS,
      difference,
      person: world.person,
    })
    for (const one of deeds) await attempt(tx, server, world, one)
    const { person } = world
    const countedCents = FLOAT_CENTS + countedOff
    const reason = 'Counted twice'
    const count = { sessionId, countedCents, floatCents, person, reason }
    await closeDrawer(services, NO_PINS, DRAWER, count)
    world.leftCents = floatCents
    if (floatCents > 0) world.done.float = (world.done.float ?? 0) + 1
  })
}

/** Whoever plays may do everything, so nobody is asked for a PIN. */
const NO_PINS = null as unknown as Pins

/** A deed that is refused leaves nothing behind; anything else that goes wrong is a failure of the test. */
async function attempt(tx: Db, server: TestServer, world: Counter, one: Deed) {
  const { orderIds, today, saleIds, codes } = world
  const before = {
    orderIds: [...orderIds],
    today: [...today],
    saleIds: [...saleIds],
    codes: [...codes],
  }
  try {
    // Limits of its own: what counts wrong codes keeps the database that it was first given.
    const limits = { ...server.limits }
    await tx.transaction((inner) => act(inner, { ...server, db: inner, limits }, world, one))
    world.done[one.deed] = (world.done[one.deed] ?? 0) + 1
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    Object.assign(world, before)
    world.refused[error.error] = (world.refused[error.error] ?? 0) + 1
  }
}

async function act(tx: Db, services: Services, world: Counter, one: Deed): Promise<void> {
  const { person } = world
  const orderId = 'which' in one ? world.orderIds[one.which % world.orderIds.length] : undefined
  switch (one.deed) {
    case 'sale':
      return sale(tx, services, world, one)
    case 'refund': {
      if (!orderId) return
      const of: RefundOf =
        one.of === 'all'
          ? { kind: 'all' }
          : one.of === 'lines'
            ? { kind: 'lines', lines: [{ position: one.position, quantity: 1 }] }
            : { kind: one.of, cents: one.cents }
      return refundPayment(
        tx,
        services,
        { orderId, of, reason: 'Spilled', key: randomUUID() },
        person,
      )
    }
    case 'correct': {
      if (!orderId) return
      const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId))
      const { id: paymentId, method: from } = paid[one.payment % paid.length] ?? {}
      if (!paymentId || !from || from === one.method) return
      const wish = { orderId, paymentId, method: one.method, from, reason: 'It was a card' }
      return correctTender(tx, services, { ...wish, ...inDrawer(one.method) }, person)
    }
    case 'rest':
      if (!orderId) return
      return void (await takePayment(
        tx,
        services,
        { orderId, method: one.method, ...inDrawer(one.method), key: randomUUID() },
        person,
      ))
    case 'move': {
      if (!orderId) return
      const patch = { status: one.status as 'cancelled', isAcknowledged: true }
      return void (await changeIn(tx, services, orderId, patch, changer(world)))
    }
    case 'mark':
      if (!orderId) return
      return void (await changeIn(tx, services, orderId, { isPaid: one.isPaid }, changer(world)))
    case 'refund-fails': {
      if (!orderId) return
      const rows = await tx.select().from(refunds).where(eq(refunds.orderId, orderId))
      const pending = rows.find(({ state }) => state === 'pending')
      if (pending)
        await settleRefund(services, pending.id, {
          state: 'failed',
          failure: 'The card is closed.',
        })
      return
    }
    case 'cash':
      return void (await moveCash(services, NO_PINS, DRAWER, {
        id: randomUUID(),
        kind: one.kind,
        cents: one.cents,
        reason: 'Milk',
        person,
      }))
    case 'credit': {
      const at = services.now()
      const cardId = await giveCard(tx, services.secrets, { cents: one.cents, at })
      const postings = creditPostings(one.cents)
      await post(tx, services, { subject: 'credit', subjectId: cardId, at, postings })
      world.codes.push(codeOf(services.secrets, cardId))
      return
    }
    case 'work': {
      const id = randomUUID()
      await recordSale(services, person, { id, workId: world.workId, priceCents: one.priceCents })
      world.saleIds.push(id)
      return
    }
    case 'work-back': {
      const id = world.saleIds[one.which % world.saleIds.length]
      if (id) await returnSale(services, person, id, 'Scratched')
      return
    }
    case 'payout':
      return payout(services, world, one.account)
  }
}

const inDrawer = (method: string) => (method === 'cash' ? { drawerId: DRAWER } : {})
const changer = ({ person }: Counter) => ({
  name: person.user.name,
  person,
  check: () => {},
  refund: { isHandedOut: true },
})

type Sale = Extract<Deed, { deed: 'sale' }>

async function sale(tx: Db, services: Services, world: Counter, one: Sale) {
  const lines: LineRequest[] = [
    ...one.items.map(({ item, quantity }) => ({ id: FOOD[item] ?? 'latte', quantity })),
    ...(one.giftDollars > 0
      ? [{ id: giftCardId(one.giftDollars), type: 'gift-card' as const, quantity: 1 }]
      : []),
  ]
  const userId = one.isMember ? world.memberId : null
  const quote = await priced(
    services,
    {
      lines,
      tip: { cents: one.tip },
      dining: one.dining,
      usePoints: one.spendsPoints,
      ...(one.hasCode && { promoCode: PROMO }),
    },
    {
      accountId: userId,
      guesser: null,
      discount:
        one.offPercent > 0 ? { of: { percent: one.offPercent }, reason: 'Late' } : undefined,
    },
  )
  if (!quote.isSellable)
    throw new Error(`The test sells what is not sold: ${JSON.stringify(quote)}`)
  const id = randomUUID()
  const at = services.now()
  world.count += 1
  const isOnline = one.pays === 'online' || one.pays === 'phone'
  await tx.insert(orders).values({
    id,
    day: at.toISOString().slice(0, 10),
    dailyNumber: world.count,
    token: id,
    status: isOnline ? 'awaiting-payment' : 'pending',
    contactName: 'Zoe',
    quote,
    note: '',
    payment: isOnline ? 'online' : 'counter',
    isPaid: false,
    channel: 'counter',
    estimatedAt: at,
    timeZone: services.settings.get().cafe.timeZone,
    slotStartsAt: at,
    reservedSeconds: 0,
    isAcknowledged: true,
    userId,
    idempotencyKey: id,
    requestHash: id,
    ...UNATTRIBUTED,
    createdAt: at,
    updatedAt: at,
  })
  world.orderIds.unshift(id)
  world.today.push(id)
  world.orderIds.length = Math.min(world.orderIds.length, ORDERS_KEPT)
  await pay(tx, services, world, { id, totalCents: quote.totalCents, sale: one })
  const cards =
    one.giftDollars > 0 ? await tx.select().from(giftCards).where(eq(giftCards.orderId, id)) : []
  world.codes.push(...cards.map((card) => codeOf(services.secrets, card.id)))
  const { status } = await holdOrder(tx, id)
  const isMoved = one.becomes !== 'pending' && ['pending', 'preparing'].includes(status)
  if (isMoved) await changeIn(tx, services, id, { status: one.becomes as 'ready' }, changer(world))
}

type Paying = { id: string; totalCents: number; sale: Sale }

async function pay(
  tx: Db,
  services: Services,
  world: Counter,
  { id: orderId, totalCents, sale: { pays, extraTip: tipCents, giftDollars } }: Paying,
) {
  const take = (method: 'cash' | 'card-terminal' | 'counter', amountCents?: number) =>
    takePayment(
      tx,
      services,
      { orderId, method, ...inDrawer(method), amountCents, tipCents, key: randomUUID() },
      world.person,
    )
  if (totalCents === 0 || pays === 'nothing') return
  if (pays === 'cash') return void (await take('cash'))
  if (pays === 'card') return void (await take('card-terminal'))
  if (pays === 'till') return void (await take('counter'))
  if (pays === 'online') return online(tx, services, orderId, totalCents)
  const half = Math.floor(totalCents / 2)
  if (pays === 'phone' && half > 0) {
    await take('cash', half)
    await byPhone(tx, services, orderId, { cents: totalCents - half, isPaid: half % 3 === 0 })
    // Of those that nobody paid on a phone some are paid otherwise, and some are called off.
    if (half % 3 === 1) await take('card-terminal')
    if (half % 3 === 2)
      await changeIn(tx, services, orderId, { status: 'cancelled' }, changer(world))
    return
  }
  const code = world.codes.pop()
  if (pays === 'gift-card' && code && giftDollars === 0) {
    const byCard = { orderId, code, key: randomUUID() }
    const after = await payByCard(tx, services, byCard, world.person)
    // What may be left on it is spent another time.
    world.codes.unshift(code)
    if (!after.isPaid) await take('card-terminal')
    return
  }
  if (half > 0) await take('cash', half)
  if (pays !== 'deposit') await take('card-terminal')
}

/** A phone is asked for what is left; every third one pays, the others do not in time. */
async function byPhone(
  tx: Db,
  services: Services,
  orderId: string,
  { cents, isPaid }: { cents: number; isPaid: boolean },
) {
  await ask(tx, services, { id: orderId }, cents)
  const id = await open(tx, services, orderId, cents)
  await settlePayment(
    services,
    id,
    isPaid
      ? { state: 'succeeded', amountCents: cents, chargeId: id }
      : { state: 'expired', failure: null },
  )
}

/** Sometimes more arrives than it costs: the surplus goes back by itself. */
async function online(tx: Db, services: Services, orderId: string, totalCents: number) {
  const id = await open(tx, services, orderId, totalCents)
  const surplus = totalCents % 7 === 0 ? 31 : 0
  const amountCents = totalCents + surplus
  await settlePayment(services, id, { state: 'succeeded', amountCents, chargeId: id })
}

/** The page of the provider at which somebody pays. */
async function open(tx: Db, services: Services, orderId: string, amountCents: number) {
  const id = randomUUID()
  await tx.insert(payments).values({
    id,
    orderId,
    method: 'test',
    state: 'open',
    account: ACCOUNT,
    amountCents,
    idempotencyKey: id,
    createdAt: services.now(),
  })
  return id
}

async function payout(services: Services, { artistId, person }: Counter, account: 'safe' | 'bank') {
  const at = services.now()
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 15))
    .toISOString()
    .slice(0, 7)
  const { payoutCents: expectedCents } = await readStatement(
    services,
    { artistId, instructorId: null },
    month,
  )
  await payArtist(services, person, { artist: artistId, month, expectedCents, account })
}
