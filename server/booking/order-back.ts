import { asc, eq } from 'drizzle-orm'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { GivingOrderBack, OrderBack } from '#domain/contracts/order-back.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { isProvider } from '#domain/payments/values.ts'
import type { Db } from '../db/open.ts'
import { orders, refunds, rsvps, spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { holdOrder } from '../ordering/change.ts'
import { moneyOf } from '../payments/balance.ts'
import { refundPayment } from '../payments/refund.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { cancelHireIn } from './hire-change.ts'
import { lockHire, pathOf } from './hire-link.ts'
import { chargesOf, readHire } from './hire-view.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { cancelSeatsIn } from './seat-cancel.ts'
import { holdOccasionsOf, nameOfSeats } from './seat-lines.ts'
import { seatChargesOf, seatsPath } from './seat-rows.ts'
import { readSeats } from './seat-view.ts'

type Booked = OrderBack['bookings'][number]

/** What comes back of an order now, and of the seats and rooms that were booked with it, each by its own rules. @throws Refused 404 */
export async function orderBack(services: Services, orderId: string): Promise<OrderBack> {
  const { db } = services
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Refused(404, 'order_not_found', 'No such order.')
  const bookings: Booked[] = []
  for (const row of await seatsOf(db, orderId)) {
    const found = await seatsBack(services, row)
    if (found) bookings.push(found)
  }
  for (const hire of await hiresOf(db, orderId)) bookings.push(await hireBack(services, hire))
  return { orderCents: (await moneyOf(db, order)).refundable.totalCents, bookings }
}

const seatsOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(rsvps)
    .where(eq(rsvps.orderId, orderId))
    .orderBy(asc(rsvps.createdAt), asc(rsvps.reference))

const hiresOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(spaceBookings)
    .where(eq(spaceBookings.orderId, orderId))
    .orderBy(asc(spaceBookings.id))

async function seatsBack(
  services: Services,
  row: typeof rsvps.$inferSelect,
): Promise<Booked | null> {
  const occasion = await readOccasion(services.db, keyOf(row))
  if (!occasion) return null
  const { cancel, drinks } = await readSeats(services, row.reference, null)
  const { timeZone } = services.settings.get().cafe
  const { startsAt, endsAt } = occasion
  const charges = await seatChargesOf(services.db, row.reference)
  return {
    reference: row.reference,
    type: 'session',
    name: nameOfSeats(occasion, row),
    when: spanInWords(timeZone, new Date(startsAt), new Date(endsAt)),
    holder: row.name,
    path: seatsPath(services, row),
    back:
      cancel && row.status === 'confirmed'
        ? {
            refundCents: cancel.refundCents,
            creditCents: cancel.creditCents,
            keptCents: cancel.keptCents,
            drinksCents: drinks?.back?.backCents ?? 0,
            atCounterCents: handedOut(
              charges.map((charge) => ({
                ...charge,
                gone: charge.releasedCents,
                isCredit: charge.creditId !== null,
              })),
              cancel.refundCents,
            ),
            words: [cancel.words, drinks?.back?.words ?? ''].join(' ').trim(),
          }
        : null,
  }
}

async function hireBack(
  services: Services,
  hire: typeof spaceBookings.$inferSelect,
): Promise<Booked> {
  const { cancel, state } = await readHire(services, hire.id)
  const { timeZone } = services.settings.get().cafe
  const charges = await chargesOf(services.db, hire.id)
  return {
    reference: hire.id,
    type: 'booking',
    name: SPACES[hire.spaceType].name,
    when: spanInWords(timeZone, hire.startsAt, hire.endsAt),
    holder: hire.name,
    path: pathOf(services, hire.id),
    back:
      cancel && (state === 'confirmed' || state === 'asked')
        ? {
            refundCents: cancel.refundCents,
            creditCents: 0,
            keptCents: cancel.keptCents,
            drinksCents: 0,
            atCounterCents: handedOut(
              charges.map((charge) => ({
                ...charge,
                gone: charge.refundedCents,
                isCredit: false,
              })),
              cancel.refundCents,
            ),
            words: cancel.words,
          }
        : null,
  }
}

type Charge = Pick<
  Awaited<ReturnType<typeof chargesOf>>[number],
  'state' | 'method' | 'amountCents'
> & { gone: number; isCredit: boolean }

/** How much of a refund no provider gives back, the newest payment first. */
function handedOut(charges: readonly Charge[], cents: number): number {
  let left = cents
  let out = 0
  for (const charge of charges.filter(({ state }) => state === 'succeeded').toReversed()) {
    const part = Math.min(left, charge.amountCents - charge.gone)
    left -= part
    const isByItself = charge.isCredit || (charge.method !== null && isProvider(charge.method))
    if (!isByItself) out += part
  }
  return out
}

/**
 * Gives an order back together with seats and rooms that were booked with it, each by its own rules: all of it, or nothing where
 * something else would come back by now than was shown. Sent again with its key, it happens once. @throws Refused 404, 409
 */
export async function giveOrderBack(
  services: Services,
  orderId: string,
  { key, reason, orderCents, bookings }: GivingOrderBack,
  person: Person,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    const parties = (await seatsOf(tx, orderId)).map(({ reference }) => reference)
    const hires = (await hiresOf(tx, orderId)).map(({ id }) => id)
    if (bookings.some(({ reference }) => ![...parties, ...hires].includes(reference)))
      throw new Refused(
        404,
        'not_booked_with',
        'That was not booked with this order, or is somebody else’s now. Look at it again.',
      )
    // All of them before anything is changed, in the order in which everybody locks.
    const lines = order.quote.lines.filter(isReserved)
    const idsOf = (type: string) => lines.filter((line) => line.type === type).map(({ id }) => id)
    await holdOccasionsOf(tx, [...new Set([...parties, ...idsOf('session')])])
    for (const id of [...new Set([...hires, ...idsOf('booking')])].toSorted())
      await lockHire(tx, id)
    for (const { reference, ...shown } of bookings)
      if (parties.includes(reference))
        await cancelSeatsIn(tx, services, reference, { person, shown, reason })
      else await cancelHireIn(tx, services, reference, shown.refundCents, { person, reason })
    if (orderCents === null) return
    const isAgain = await tx.$count(refunds, eq(refunds.idempotencyKey, key))
    const { totalCents } = (await moneyOf(tx, order)).refundable
    if (isAgain === 0 && totalCents !== orderCents)
      throw new Refused(
        409,
        'refund_changed',
        `Now ${formatCents(totalCents)} would come back for the order. Look at it again before you give it back.`,
      )
    await refundPayment(tx, services, { orderId, of: { kind: 'all' }, reason, key }, person)
  })
}
