import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { BREAK_TEXTS } from '#domain/booking/break-drinks.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { addDays, dateIn, formatDate, formatTime } from '#domain/cafe/time.ts'
import type { Discount } from '#domain/contracts/drawers.ts'
import type { NewOrder, Order, Quote, QuoteLine } from '#domain/contracts/ordering.ts'
import {
  checkPickup,
  nextPickup,
  slotOf,
  type PickupCheck,
  type PickupWorld,
} from '#domain/ordering/pickup.ts'
import { noteWith } from '#domain/kitchen/allergy.ts'
import { counterMinutes, type Queued } from '#domain/ordering/queue.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { WAITING_REFUSALS } from '#domain/ordering/waiting-refusals.ts'
import type { Db } from '../db/open.ts'
import { orders, type ForBreak } from '../db/schema.ts'
import { keptSince } from '../db/surplus.ts'
import { UNATTRIBUTED, type Attributed, type CartOrigin } from '../embeds/attribution.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { isMadeByNobody } from '#domain/kitchen/making.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { asHandedOver } from '#domain/ordering/handed-over.ts'
import { asOrdered, isReserved } from '#domain/ordering/reserved-lines.ts'
import type { Trust } from '#domain/people/trust.ts'
import { goodsFor, worksForCart } from '../shop/goods.ts'
import { holdWorks } from '../shop/work-holds.ts'
import { mailRow } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { requireProvider } from '../payments/provider.ts'
import { promoRefusal } from '../promos/find.ts'
import { standingOf, type Standing } from '../people/trust.ts'
import { newToken } from '../tokens.ts'
import { requireContact, requireExpected, requireSellable } from './acceptance.ts'
import { venueHires } from '../booking/store.ts'
import { bookedMinutes } from './capacity.ts'
import {
  COUNTED_MS,
  countingKeys,
  dayShare,
  limitsOf,
  slotShares,
  waitingLimits,
  type CountingKeys,
} from './limits.ts'
import type { Share } from '../http/mail-budgets.ts'
import { isOneMailbox, takeMail, takePlace, UNCOUNTED } from './daily.ts'
import { confirmationMail, waitingMail } from './mails.ts'
import { isRace, placeIn, type Entry, type Outcome, type OverKind } from './placing.ts'
import { priced } from './pricing.ts'
import { openPromise, openQueue, type TimePromise } from './queue.ts'
import { calledOut, findByKey, findOrder, toOrder } from './store.ts'
import { endSurplusOrders, newConfirmCode, waitsUntil } from './waiting.ts'

type Placed = { order: Order; isReplay: boolean }
/** `address` is the network address as limits count it. */
type Sender = {
  key: string
  person: Person | null
  address: string
  /** Whether whoever ordered is told that an order waits: widgets of release 0.1.0 always say that it was placed. */
  tellsOfWaiting?: boolean
  attribution?: Attributed
  /** A cart that was filled on another page: the order counts as one of that page. */
  handedOver?: Pick<CartOrigin, 'source'>
  /** Given at the counter. */
  discount?: Discount | undefined
  /** Service fees that are waived at the counter, by id. */
  waive?: string[] | undefined
  /** At the counter: the account of the customer, where they named it. */
  memberId?: string | undefined
  /** At the counter: when it was sold, where the server could not be reached then. Its tickets stand. */
  keptAt?: Date | undefined
  /** Sold at the till: what is in the case is handed over with the change. */
  isAtTill?: boolean
  /** For the break of a class: when that is, and whose order it is where nobody is signed in. */
  atBreak?: { at: Date; forBreak: ForBreak; userId: string | null }
  /** Who asks for a time while others do is promised it behind them. */
  promise?: TimePromise
}
/** An order to be written, and what its customer is told once it has a number. */
export type Draft = { entry: Entry; order: Order; keys: CountingKeys; shares: Shares }
/** What the order takes of a day's share: of kitchen time, and of mails. */
type Shares = { place: Share; mail: Share }
type Accepted = { quote: Quote; pickupAt: Date | null; estimatedAt: Date }

/**
 * Takes an order, once per idempotency key however often and however concurrently it is sent. Everything is decided anew
 * here: prices, what is sold out, the time, and in the database whether the kitchen has room. Who has much open already
 * gets an order that waits until it is confirmed.
 * @throws Refused
 */
export async function placeOrder(
  services: Services,
  body: NewOrder,
  sender: Sender,
): Promise<Placed> {
  const promise = openPromise(services, sender.key)
  try {
    const placed = await placePromised(services, body, { ...sender, promise })
    promise.end(true)
    return placed
  } catch (refusal) {
    promise.end(false)
    throw refusal
  }
}

async function placePromised(services: Services, body: NewOrder, sender: Sender): Promise<Placed> {
  const { discount, waive, memberId } = sender
  const requestHash = hashOf({
    ...body,
    ...(discount && { discount }),
    ...(waive && { waive }),
    ...(memberId && { memberId }),
  })
  let draft: Draft
  try {
    const accepted = await accept(services, body, sender)
    draft = await draftOf(services, { body, sender, accepted, requestHash })
  } catch (refusal) {
    // Sent again when it could not be placed any more: it was placed in time.
    const earlier = await replay(services, body, sender, requestHash)
    if (earlier) return earlier
    throw refusal
  }
  const outcome: Outcome = draft.shares.place.isLeft
    ? await place(services, draft)
    : { outcome: 'over', kind: 'network' }
  if (outcome.outcome !== 'over') return answerOf(services, body, sender, draft, outcome)
  // Nothing is held for an order that may never be confirmed.
  if (draft.order.quote.lines.some(isHeld)) {
    await draft.shares.mail.giveBack()
    throw tooManyWaiting(outcome.kind, draft.entry)
  }
  if (sender.tellsOfWaiting === false) {
    await draft.shares.mail.giveBack()
    throw new Refused(409, 'pickup_to_confirm', WAITING_REFUSALS.elsewhere)
  }
  const waiting = waitingDraft(services, draft)
  const outcomeOfWaiting = await place(services, waiting)
  const placed = await answerOf(services, body, sender, waiting, outcomeOfWaiting)
  if (!placed.isReplay)
    await endSurplusOrders(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'orders that wait beyond their number were not cancelled'),
    )
  return placed
}

/**
 * An order for the break of a class, decided and priced, to be placed by `placeAtBreak`. Until then it has taken its part of a day:
 * give that back where it is not placed (`leaveDraft`). @throws Refused
 */
export async function draftAtBreak(
  services: Services,
  body: NewOrder,
  sender: Sender & Required<Pick<Sender, 'atBreak'>>,
): Promise<Draft> {
  const accepted = await accept(services, body, sender)
  const draft = await draftOf(services, { body, sender, accepted, requestHash: hashOf(body) })
  if (draft.shares.place.isLeft) return draft
  await draft.shares.mail.giveBack()
  throw new Refused(409, 'too_many_drinks', BREAK_TEXTS.tooMuch)
}

export async function leaveDraft({ shares }: Draft): Promise<void> {
  await shares.place.giveBack()
  await shares.mail.giveBack()
}

/** Places it in the transaction of the seats that it is for; sent again it is the same order. @throws Refused 409 */
export async function placeAtBreak(
  tx: Db,
  services: Services,
  { entry }: Draft,
): Promise<{ id: string; isNew: boolean }> {
  const since = new Date(services.now().getTime() - COUNTED_MS)
  const outcome = await placeIn(tx, entry, since)
  if (outcome.outcome === 'replay') return { id: outcome.id, isNew: false }
  if (outcome.outcome === 'full') throw new Refused(409, 'slot_full', BREAK_TEXTS.full)
  if (outcome.outcome === 'over') throw new Refused(409, 'too_many_drinks', BREAK_TEXTS.tooMuch)
  const { id, forBreak } = entry.row
  await tx.update(orders).set({ forBreak }).where(eq(orders.id, id))
  return { id, isNew: true }
}

/** Places it, and gives back what it took of its day where that was not used: an order sent again counts once. */
async function place(services: Services, { entry, shares }: Draft): Promise<Outcome> {
  const since = new Date(services.now().getTime() - COUNTED_MS)
  const isWaiting = entry.row.status === 'waiting'
  try {
    const outcome = entry.row.quote.lines.some(isHeld)
      ? await placeHolding(services, entry, since)
      : await services.placing.place(entry, since)
    if (outcome.outcome !== 'placed' || isWaiting) await shares.place.giveBack()
    if (outcome.outcome !== 'placed' && (isWaiting || outcome.outcome !== 'over'))
      await shares.mail.giveBack()
    return outcome
  } catch (error) {
    await shares.place.giveBack()
    await shares.mail.giveBack()
    throw promoRefusal(error) ?? error
  }
}

/** What nobody else may have while it is paid. */
const isHeld = (line: QuoteLine) => isWork(line) || isReserved(line)

/** Placed and held in one transaction, so that no order is taken whose work or seat somebody else has. @throws Refused 409 */
async function placeHolding(services: Services, entry: Entry, since: Date): Promise<Outcome> {
  for (let tries = 1; ; tries += 1)
    try {
      return await services.db.transaction(async (tx) => {
        await services.reservations.hold(tx, entry.row)
        const outcome = await placeIn(tx, entry, since)
        if (outcome.outcome !== 'placed') return outcome
        await holdWorks(tx, entry.row)
        await services.reservations.take(tx, entry.row)
        return outcome
      })
    } catch (error) {
      if (tries === TRIES_MAX || !isRace(error)) throw error
    }
}

const TRIES_MAX = 5

async function answerOf(
  services: Services,
  body: NewOrder,
  sender: Sender,
  { entry, order }: Draft,
  outcome: Outcome,
): Promise<Placed> {
  if (outcome.outcome === 'placed')
    return { order: { ...order, number: calledOut(outcome.number) }, isReplay: false }
  if (outcome.outcome === 'full') throw await slotFull(services, body, entry)
  if (outcome.outcome === 'over') throw tooManyWaiting(outcome.kind, entry)
  const earlier = await replay(services, body, sender, entry.row.requestHash)
  if (!earlier) throw new Error('An order was neither placed nor found.')
  return earlier
}

/** The account that it is for. An order typed in at the counter does not belong to the account of the staff. */
function customerOf({ channel }: NewOrder, { person, memberId, atBreak }: Sender): string | null {
  return (channel === 'counter' ? memberId : (person?.user.id ?? atBreak?.userId)) ?? null
}

/** What can be refused before the database is asked. @throws Refused */
async function accept(services: Services, body: NewOrder, sender: Sender): Promise<Accepted> {
  requireContact(body)
  noteOf(body)
  const asked = await priced(services, body, {
    accountId: customerOf(body, sender),
    email: body.contact.email,
    phone: body.contact.phone,
    guesser: body.channel === 'counter' ? null : sender.address,
    date: body.pickup?.date,
    discount: sender.discount,
    waive: sender.waive,
    goods: await goodsOf(services, body, sender.keptAt),
    isReserving: (body.channel ?? 'site') === 'site' && !sender.atBreak,
  })
  const quote = sender.isAtTill ? asHandedOver(services.menu.get(), asked) : asked
  requireSellable(quote, services.settings.get().cafe.minimumOrderCents)
  requireExpected(quote, body.expectedTotalCents)
  await requireWorksPaid(services, body, sender)
  requireReservedPaid(body, quote)
  if (body.payment === 'online') requireProvider(services)
  const at = sender.atBreak?.at
  if (at) return { quote, pickupAt: at, estimatedAt: at }
  return { quote, ...(await chosenTime(services, body, quote, { promise: sender.promise })) }
}

/** At the counter all that is sold there; from the site the works of the gallery. */
function goodsOf(services: Services, { channel, lines }: NewOrder, keptAt?: Date) {
  if (channel === 'counter') return goodsFor(services, lines, keptAt)
  return channel === 'widget' ? undefined : worksForCart(services, lines)
}

/** Works that one network may hold in an hour without paying at the counter: nobody takes the whole wall from the others. */
const WORKS_HELD = { most: 12, seconds: 3_600 }

/** @throws Refused 409, 429 */
async function requireWorksPaid(
  services: Services,
  { channel, lines, payment }: NewOrder,
  { address, key }: Sender,
) {
  const amount = lines.filter(({ type }) => type === 'work').length
  if (channel === 'counter' || amount === 0) return
  if (payment !== 'online')
    throw new Refused(
      409,
      'work_paid_online',
      'A work is paid when it is ordered. Choose to pay now, or take it out of the cart and buy it at the counter.',
    )
  // Sent again, it is held already.
  if (await findByKey(services.db, key)) return
  if (await services.limits.has('works-held', address, WORKS_HELD, amount)) return
  throw new Refused(
    429,
    'too_many_works',
    'Many works were put aside from your network. Try again in an hour, or buy it at the counter.',
    { headers: { 'Retry-After': '3600' } },
  )
}

/** @throws Refused 409 */
function requireReservedPaid({ payment }: NewOrder, { lines }: Quote) {
  if (payment === 'online' || !lines.some(isReserved)) return
  throw new Refused(
    409,
    'booking_paid_online',
    'Seats, rooms and memberships are paid when they are ordered. Choose to pay now, or take them out of the cart.',
  )
}

type Parts = {
  body: NewOrder
  sender: Sender
  accepted: Accepted
  requestHash: string
}

async function draftOf(services: Services, parts: Parts): Promise<Draft> {
  const { body, sender, accepted } = parts
  const { quote } = accepted
  const settings = services.settings.get()
  const at = services.now()
  const day = dateIn(settings.cafe.timeZone, at)
  const isCounter = body.channel === 'counter'
  const userId = customerOf(body, sender)
  // What is sold over the counter is not counted by who sells it.
  const standing = await standingOf(services, isCounter ? null : sender.person, services.db)
  const trust = isCounter ? 'known' : standing.trust
  const isKnown = trust === 'known'
  const keys = countingKeys(services, body.contact, sender.address, standing.email)
  const countedBefore = await services.countedBefore(day)
  const shares = await sharesOf(services, body, { keys, standing, address: sender.address })
  if (quote.totalCents === 0 && quote.lines.some(isReserved))
    throw new Refused(
      409,
      'nothing_to_pay',
      'There is nothing to pay for what you want to book. Take it out of the cart, and book it on its own page.',
    )
  const row = rowOf(services, parts, {
    at,
    day,
    userId,
    trust,
    keys: isKnown ? null : keys,
    isMailed: shares.mail.isLeft,
  })
  const entry: Entry = {
    row,
    by: sender.person?.user.name ?? body.contact.name,
    countedBefore,
    limits: isCounter ? [] : limitsOf(trust, settings, keys, trust === 'guest' ? null : userId),
    ...slotShares(trust, settings),
    day: dayShare(trust, settings, row.slotStartsAt),
    waitingMost: null,
    keptSince: null,
    capacitySeconds: isCounter ? null : settings.pickup.capacityMinutesPerSlot * 60,
    mail: null,
  }
  return withMail(services, { entry, keys, shares }, confirmationMail)
}

type Counting = {
  at: Date
  day: string
  userId: string | null
  trust: Trust
  /** By what the order is counted; nothing where it is counted by an account, or not at all. */
  keys: CountingKeys | null
  isMailed: boolean
}

/** The order as it is written down, before it has a number and its place among the others. */
function rowOf(
  services: Services,
  { body, sender, accepted: { quote, pickupAt, estimatedAt }, requestHash }: Parts,
  { at, day, userId, trust, keys, isMailed }: Counting,
): Entry['row'] {
  const settings = services.settings.get()
  const { cafe, pickup } = settings
  const isCounter = body.channel === 'counter'
  return {
    id: randomUUID(),
    day,
    token: newToken(),
    // Nothing is to pay online of what costs nothing.
    status:
      body.payment === 'online' && quote.totalCents > 0
        ? 'awaiting-payment'
        : firstStatus(body.channel ?? 'site'),
    contactName: body.contact.name,
    contactEmail: body.contact.email ?? null,
    contactPhone: body.contact.phone ?? null,
    quote: asOrdered(quote),
    note: noteOf(body),
    payment: quote.totalCents > 0 ? body.payment : 'counter',
    isPaid: false,
    channel: sender.handedOver && !isCounter ? 'widget' : (body.channel ?? 'site'),
    source: sender.handedOver ? sender.handedOver.source : (body.source ?? null),
    language: body.language ?? 'en',
    pickupAt,
    estimatedAt,
    promisedAt: null,
    hereAt: null,
    seenAt: null,
    madeLines: null,
    dueCents: null,
    phoneCents: null,
    forBreak: sender.atBreak?.forBreak ?? null,
    timeZone: cafe.timeZone,
    slotStartsAt: sender.atBreak
      ? breakSlot(settings, sender.atBreak.at)
      : (pickupAt ?? slotOf({ hours: cafe, pickup, now: at }, estimatedAt)),
    reservedSeconds: quote.prepSeconds,
    isAcknowledged: true,
    userId,
    idempotencyKey: sender.key,
    requestHash,
    waitsUntil: null,
    confirmHash: null,
    isMailed,
    isProven: trust !== 'guest',
    isKnown: trust === 'known',
    // Known people are counted by their account; an order at the counter is not counted.
    emailKey: keys?.email ?? null,
    phoneKey: keys?.phone ?? null,
    networkKey: keys?.network ?? null,
    blockKey: keys?.block ?? null,
    rangeKey: keys?.range ?? null,
    domainKey: keys?.domain ?? null,
    ...(sender.attribution ?? UNATTRIBUTED),
    createdAt: at,
    updatedAt: at,
  }
}

/** @throws Refused 422 where allergies and note together are longer than a ticket shows */
function noteOf({ note = '', avoids = [] }: NewOrder): string {
  const whole = avoids.length > 0 ? noteWith(avoids, note) : note
  if (whole.length <= NOTE_MAX) return whole
  const message = `With the allergies, your note is too long by ${whole.length - NOTE_MAX} characters.`
  throw new Refused(422, 'note_too_long', message, { fields: { note: message } })
}

const NOTE_MAX = 500

/** The slot of kitchen time in which the break of a class is, on its own day. */
export function breakSlot({ cafe, pickup }: Pick<Settings, 'cafe' | 'pickup'>, at: Date): Date {
  return slotOf({ hours: cafe, pickup, now: at }, at)
}

/** The same order as one that takes no kitchen time until it is confirmed. */
function waitingDraft(services: Services, { entry, keys, shares }: Draft): Draft {
  const settings = services.settings.get()
  const { orderLimits } = settings
  const { row } = entry
  // Who is proven already confirms nothing by another mail.
  const byMail = row.contactEmail !== null && row.isMailed && !row.isProven
  const code = byMail ? newConfirmCode() : null
  const waiting: Entry = {
    ...entry,
    row: {
      ...row,
      status: 'waiting',
      confirmHash: code && code.hash,
      waitsUntil: waitsUntil(settings, row, { isByMail: byMail, isProven: row.isProven }),
    },
    limits: waitingLimits(
      row.isKnown ? 'known' : row.isProven ? 'newcomer' : 'guest',
      orderLimits,
      keys,
      row.isProven ? row.userId : null,
    ),
    waitingMost: row.isProven
      ? null
      : byMail
        ? orderLimits.waitingOrders
        : orderLimits.waitingForStaff,
    keptSince: keptSince(services),
  }
  return withMail(services, { entry: waiting, keys, shares }, (cafe, order, url) =>
    waitingMail(cafe, order, url, code && code.code),
  )
}

/** What the day has left for this order: of kitchen time for whoever is not known, of mails to an address that is not proven. */
async function sharesOf(
  services: Services,
  { channel, contact }: NewOrder,
  { keys, standing, address }: { keys: CountingKeys; standing: Standing; address: string },
): Promise<Shares> {
  if (channel === 'counter') return { place: UNCOUNTED, mail: UNCOUNTED }
  const { email } = contact
  const proven = standing.email
  const isOwn = !email || (proven !== null && isOneMailbox(email, proven))
  const { orderLimits } = services.settings.get()
  return {
    place:
      standing.trust === 'known'
        ? UNCOUNTED
        : await takePlace(services, orderLimits, keys, standing.trust),
    mail: isOwn ? UNCOUNTED : await takeMail(services, keys, { email, address }),
  }
}

function withMail(
  services: Services,
  { entry, keys, shares }: Omit<Draft, 'order'>,
  write: typeof confirmationMail,
): Draft {
  const { row, by } = entry
  const { id, status: to, createdAt: at } = row
  const order = toOrder({ ...row, dailyNumber: 0 }, [
    { id: 0, orderId: id, kind: 'status', from: null, to, value: null, detail: null, at, by },
  ])
  // Whoever is sent to a payment page hears of the order when it is paid.
  const isHeld = row.status === 'awaiting-payment'
  if (!row.contactEmail || !row.isMailed || isHeld) return { entry, order, keys, shares }
  order.number = MARK
  const text = write(services.settings.get().cafe, order, services.publicUrl)
  const {
    id: mailId,
    subject,
    text: body,
    status,
  } = mailRow(services, {
    to: row.contactEmail,
    ...text,
  })
  const mail = { id: mailId, to: row.contactEmail, subject, text: body, status, mark: MARK }
  return { entry: { ...entry, mail }, order, keys, shares }
}

/** Stands for the number in a mail until the database has given one. Nobody can type it: it is new with every start. */
const MARK = `[${randomBytes(9).toString('base64url')}]`

/** The order that was placed with this key before, for whom it was placed by. @throws Refused 422 */
async function replay(
  services: Services,
  body: NewOrder,
  sender: Sender,
  requestHash: string,
): Promise<Placed | null> {
  const earlier = await findByKey(services.db, sender.key)
  if (!earlier) return null
  if (earlier.requestHash !== requestHash)
    throw new Refused(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for a different order. Use a new key for a new order.',
    )
  // A key is no secret of a customer. What one of the staff typed in, another may send again.
  if (body.channel !== 'counter' && earlier.userId !== customerOf(body, sender))
    throw new Refused(
      422,
      'idempotency_key_reused',
      'This order was sent before, from another account or without one. Look among your orders before you order again.',
    )
  const order = await findOrder(services.db, earlier.id)
  return order && { order, isReplay: true }
}

/** The same for any order of its fields. */
function hashOf(body: NewOrder & Pick<Sender, 'discount' | 'memberId'>): string {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}

/**
 * When it may be picked up; whether the slot has room is for the database to say.
 * @param how.exceptId an order that is changed: it does not wait for itself
 * @param how.promise of an order that is new @throws Refused
 */
export async function chosenTime(
  services: Services,
  { pickup: choice, channel }: Pick<NewOrder, 'pickup' | 'channel'>,
  quote: Pick<Quote, 'lines' | 'prepSeconds'>,
  { exceptId, promise }: { exceptId?: string; promise?: TimePromise | undefined },
) {
  const { cafe, pickup } = services.settings.get()
  const now = services.now()
  // The counter sells while somebody stands there, whatever the hours say.
  // A gift card is made by nobody, at any hour.
  if (quote.lines.every(isMadeByNobody)) return { pickupAt: null, estimatedAt: now }
  const kitchen = services.kitchen.get()
  const neededMinutes = quote.prepSeconds / 60
  let world: PickupWorld = { hours: cafe, pickup, now, kitchen, neededMinutes }
  const isSoldNow = channel === 'counter' && !choice
  const decide = (queue: readonly Queued[]): PickupCheck => {
    world = { ...world, queue }
    if (!isSoldNow) return checkPickup({ ...world, choice })
    const minutes = counterMinutes(world, kitchen.busyMinutes)
    return { ok: true, pickupAt: null, estimatedAt: new Date(now.getTime() + minutes * 60_000) }
  }
  const time = promise
    ? await promise.behind(neededMinutes, decide)
    : decide(await openQueue(services, exceptId))
  if (time.ok) {
    // The venue is hired on days on which the café is closed: whoever clips pickup to its hours need not look.
    const isHired =
      isSoldNow || pickup.clipToOpeningHours ? null : await venueHires(services.db, now)
    const at = time.pickupAt ?? time.estimatedAt
    if (!isHired?.(at.getTime())) return { pickupAt: time.pickupAt, estimatedAt: time.estimatedAt }
    throw await houseHired(services, world, at)
  }
  const next = choice
    ? null
    : nextPickup({ ...world, bookedMinutes: await bookedMinutes(services.db, now) })
  throw new Refused(
    409,
    `pickup_${time.reason}`.replaceAll('-', '_'),
    next ? `${time.message} The next is ${next.label} (${formatDate(next.date)}).` : time.message,
    { nextPickup: next },
  )
}

/** Somebody has hired the whole house at that time: what is free after it. */
async function houseHired(services: Services, world: PickupWorld, at: Date): Promise<Refused> {
  const booked = await bookedMinutes(services.db, services.now())
  // What is promised before the hire ends is made by then.
  const queue = world.queue?.filter(({ dueAt }) => dueAt >= at)
  const found = nextPickup({ ...world, ...(queue && { queue }), now: at, bookedMinutes: booked })
  const { cafe, pickup } = services.settings.get()
  const last = addDays(dateIn(cafe.timeZone, services.now()), pickup.daysAhead)
  const next = found && found.date <= last ? found : null
  const label = next && `${formatDate(next.date)}, ${formatTime(next.time)}`
  return new Refused(
    409,
    'pickup_full',
    `Somebody has hired the whole house at that time. ${label ? `The next time after it is ${label}.` : 'Please choose another time.'}`,
    { nextPickup: next && { ...next, label: label ?? next.label } },
  )
}

async function slotFull(services: Services, { pickup: choice }: NewOrder, { row }: Entry) {
  const { cafe, pickup } = services.settings.get()
  const now = services.now()
  const at = row.pickupAt ?? row.estimatedAt
  if (!pickup.clipToOpeningHours && (await venueHires(services.db, now))(at.getTime())) {
    const kitchen = services.kitchen.get()
    const world = { hours: cafe, pickup, now, kitchen, neededMinutes: row.reservedSeconds / 60 }
    return houseHired(services, world, at)
  }
  if (choice) {
    const booked = await bookedMinutes(services.db, now)
    const neededMinutes = row.reservedSeconds / 60
    const kitchen = services.kitchen.get()
    const queue = await openQueue(services)
    const world = { hours: cafe, pickup, now, kitchen, queue, bookedMinutes: booked, neededMinutes }
    const time = checkPickup({ ...world, choice })
    if (!time.ok) return new Refused(409, 'pickup_full', time.message, { nextPickup: null })
  }
  return new Refused(
    409,
    'slot_full',
    choice
      ? 'That time is full. Please choose another time.'
      : 'The kitchen is full just now. Please choose a pickup time instead.',
  )
}

function tooManyWaiting(kind: OverKind, { row }: Entry) {
  return new Refused(429, 'too_many_waiting', whyNotTaken(kind, row), {
    headers: { 'Retry-After': '600' },
  })
}

function whyNotTaken(kind: OverKind, { contactEmail, isMailed }: Entry['row']): string {
  if (kind === 'newcomers') return WAITING_REFUSALS.tooManyNewcomers
  if (kind === 'domain') return WAITING_REFUSALS.tooManyOfDomain
  if (kind === 'network' || kind === 'block' || kind === 'range')
    return WAITING_REFUSALS.tooManyOfNetwork
  if (kind !== 'all') return WAITING_REFUSALS.tooManyOfAccount
  if (contactEmail === null) return WAITING_REFUSALS.tooManyByPhone
  return isMailed ? WAITING_REFUSALS.tooManyInAll : WAITING_REFUSALS.tooManyUnmailed
}
