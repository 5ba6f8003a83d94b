import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { NewOrder, Order, Quote } from '#domain/contracts/ordering.ts'
import { checkPickup, nextPickup } from '#domain/ordering/pickup.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/sessions.ts'
import { requireContact, requireExpected, requireSellable } from './acceptance.ts'
import { bookedMinutes, takeCapacity } from './capacity.ts'
import { confirmationMail } from './mails.ts'
import { priced } from './pricing.ts'
import { addOrder, findByKey, findOrder } from './store.ts'

type Placed = { order: Order; isReplay: boolean }
type Sender = { key: string; person: Person | null }

/**
 * Takes an order, once per idempotency key however often and however concurrently it is sent. Everything is decided anew
 * here: prices, what is sold out, the time, and under the database's lock whether the kitchen has room.
 * @throws Refused
 */
export async function placeOrder(house: House, body: NewOrder, sender: Sender): Promise<Placed> {
  const requestHash = hashOf(body)
  const earlier = await replay(house, sender.key, requestHash)
  if (earlier) return earlier

  requireContact(body)
  const quote = priced(house, body, body.pickup?.date)
  requireSellable(quote, house.settings.get().cafe.minimumOrderCents)
  requireExpected(quote, body.expectedTotalCents)
  const { pickupAt, estimatedAt } = await chosenTime(house, body, quote)

  const { cafe, pickup } = house.settings.get()
  const at = house.now()
  const day = dateIn(cafe.timeZone, at)
  const slotStartsAt = pickupAt ?? slotOf(estimatedAt, pickup.slotMinutes)
  const id = randomUUID()
  const countedBefore = await house.countedBefore(day)

  const order = await house.db.transaction(async (tx) => {
    const added = await addOrder(tx, {
      id,
      day,
      countedBefore,
      token: randomBytes(24).toString('base64url'),
      status: 'pending',
      contactName: body.contact.name,
      contactEmail: body.contact.email ?? null,
      contactPhone: body.contact.phone ?? null,
      quote,
      note: body.note ?? '',
      payment: body.payment,
      isPaid: false,
      channel: body.channel ?? 'site',
      source: body.source ?? null,
      pickupAt,
      estimatedAt,
      timeZone: cafe.timeZone,
      slotStartsAt,
      reservedSeconds: quote.prepSeconds,
      isAcknowledged: true,
      // What staff type in at the counter is not theirs.
      userId: body.channel === 'counter' ? null : (sender.person?.user.id ?? null),
      idempotencyKey: sender.key,
      requestHash,
      createdAt: at,
      updatedAt: at,
      by: sender.person?.user.name ?? body.contact.name,
    })
    if (!added) return null
    const hasRoom = await takeCapacity(tx, {
      startsAt: slotStartsAt,
      seconds: quote.prepSeconds,
      // Who stands at the counter is served, and what that takes is counted.
      limitSeconds: body.channel === 'counter' ? Infinity : pickup.capacityMinutesPerSlot * 60,
    })
    // Thrown inside, so that nothing of it stays.
    if (!hasRoom) throw slotFull(pickupAt === null)
    if (added.contact.email)
      await queueMail(tx, house, {
        to: added.contact.email,
        ...confirmationMail(cafe, added, house.publicUrl),
      })
    return added
  })

  if (order) return { order, isReplay: false }
  // Sent twice at once: the other one was first.
  const other = await replay(house, sender.key, requestHash)
  if (!other) throw new Error('An order was neither placed nor found.')
  return other
}

async function replay(house: House, key: string, requestHash: string): Promise<Placed | null> {
  const earlier = await findByKey(house.db, key)
  if (!earlier) return null
  if (earlier.requestHash !== requestHash)
    throw new Refused(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for a different order. Use a new key for a new order.',
    )
  const order = await findOrder(house.db, earlier.id)
  return order && { order, isReplay: true }
}

/** The same order in whichever order its fields were written. */
function hashOf(body: NewOrder): string {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}

async function chosenTime(house: House, { pickup: choice, channel }: NewOrder, quote: Quote) {
  const { cafe, pickup } = house.settings.get()
  const now = house.now()
  // The counter sells while somebody stands there, whatever the hours say.
  if (channel === 'counter' && !choice)
    return { pickupAt: null, estimatedAt: new Date(now.getTime() + quote.prepSeconds * 1000) }
  const world = {
    hours: cafe,
    pickup,
    now,
    // Who wants it as soon as possible takes whatever slot that is.
    ...(choice && { bookedMinutes: await bookedMinutes(house.db, now) }),
    neededMinutes: quote.prepSeconds / 60,
  }
  const time = checkPickup({ ...world, choice })
  if (time.ok) return time
  const next = choice
    ? null
    : nextPickup({ ...world, bookedMinutes: await bookedMinutes(house.db, now) })
  throw new Refused(
    409,
    `pickup_${time.reason}`.replaceAll('-', '_'),
    next ? `${time.message} The next is ${next.label} (${formatDate(next.date)}).` : time.message,
    { nextPickup: next },
  )
}

/** The stretch of kitchen time that an instant falls into. Zones differ by whole half hours, so slots of the clock are slots here. */
function slotOf(instant: Date, slotMinutes: number): Date {
  const slotMs = slotMinutes * 60_000
  return new Date(Math.floor(instant.getTime() / slotMs) * slotMs)
}

function slotFull(isAsap: boolean) {
  return new Refused(
    409,
    'slot_full',
    isAsap
      ? 'The kitchen is full just now. Please choose a pickup time instead.'
      : 'That time is full. Please choose another time.',
  )
}
