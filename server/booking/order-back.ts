import { asc, eq } from 'drizzle-orm'
import { momentInWords, spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { formatDate } from '#domain/cafe/time.ts'
import type { GivingOrderBack, OrderBack } from '#domain/contracts/order-back.ts'
import { tierName } from '#domain/membership/texts.ts'
import { isPack } from '#domain/ordering/pack-lines.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { isProvider } from '#domain/payments/values.ts'
import { can } from '#domain/people/permissions.ts'
import type { Db } from '../db/open.ts'
import { memberships, orders, refunds, rsvps, spaceBookings, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { holdOrder } from '../ordering/change.ts'
import { giveMonthBack, joinedWith, monthBack } from '../memberships/month-back.ts'
import { moneyOf } from '../payments/balance.ts'
import { refundPayment } from '../payments/refund.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { cancelHireIn } from './hire-change.ts'
import { lockHire, pathOf } from './hire-link.ts'
import { chargesOf, readHire } from './hire-view.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { packsOfOrder } from './pack-lines.ts'
import { lockPack, packBackCents, returnPackIn, type PackRow } from './packs.ts'
import { cancelSeatsIn } from './seat-cancel.ts'
import { holdOccasionsOf, nameOfSeats } from './seat-lines.ts'
import { seatChargesOf, seatsPath } from './seat-rows.ts'
import { readSeats } from './seat-view.ts'

type Booked = OrderBack['bookings'][number]

/** What comes back of an order now, and of the seats and rooms that were booked with it, each by its own rules. @throws Refused 404 */
export async function orderBack(
  services: Services,
  orderId: string,
  person: Person,
): Promise<OrderBack> {
  const { db } = services
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Refused(404, 'order_not_found', 'No such order.')
  const bookings: Booked[] = []
  for (const row of await seatsOf(db, orderId)) {
    const found = await seatsBack(services, row)
    if (found) bookings.push(found)
  }
  for (const hire of await hiresOf(db, orderId)) bookings.push(await hireBack(services, hire))
  for (const pack of await packsOfOrder(db, orderId)) bookings.push(await packOf(services, pack))
  for (const joined of await joinedWith(db, orderId))
    bookings.push(await membershipOf(services, joined, person))
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

async function packOf(services: Services, pack: PackRow): Promise<Booked> {
  const back = await packBackCents(services.db, services, pack)
  return {
    reference: pack.reference,
    type: 'session',
    name: pack.title ?? '',
    when: `good until ${momentInWords(services.settings.get().cafe.timeZone, pack.expiresAt, services.now())}`,
    holder: await nameOf(services.db, pack.userId),
    path: '/dashboard/classes',
    back:
      back === null
        ? null
        : {
            refundCents: back.cents,
            creditCents: 0,
            keptCents: 0,
            drinksCents: 0,
            atCounterCents: back.atCounterCents,
            words: `Nothing of it is used: ${formatCents(back.cents)} comes back.`,
          },
  }
}

async function membershipOf(
  services: Services,
  row: typeof memberships.$inferSelect,
  person: Person,
): Promise<Booked> {
  const month = await monthBack(services.db, services, row)
  const isTheirs = can(person.user, 'manage-memberships')
  const why = month
    ? `its month can be given back by a manager, here or at the member's page.`
    : `its first month is over, changed or given back: look at the member's page.`
  return {
    reference: row.id,
    type: 'membership',
    name: tierName(row.tier),
    when: `from ${formatDate(row.startsOn)}`,
    holder: await nameOf(services.db, row.userId),
    path: `/admin/members?member=${row.id}`,
    ...(!(month && isTheirs) && { why }),
    back:
      month && isTheirs
        ? {
            refundCents: month.cents,
            creditCents: 0,
            keptCents: 0,
            drinksCents: 0,
            atCounterCents: month.atCounterCents,
            words: `It ends today, and ${formatCents(month.cents)} comes back. What it took off this order stays off.`,
          }
        : null,
  }
}

async function nameOf(db: Db, userId: string | null): Promise<string> {
  const [owner] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userId ?? ''))
  return owner?.name ?? 'an account that was deleted'
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
    const packs = (await packsOfOrder(tx, orderId)).map(({ reference }) => reference)
    const joined = (await joinedWith(tx, orderId)).map(({ id }) => id)
    const all = [...parties, ...hires, ...packs, ...joined]
    if (bookings.some(({ reference }) => !all.includes(reference)))
      throw new Refused(
        404,
        'not_booked_with',
        'That was not booked with this order, or is somebody else’s now. Look at it again.',
      )
    // All of them before anything is changed, in the order in which everybody locks.
    const lines = order.quote.lines.filter(isReserved)
    const idsOf = (type: string) =>
      lines.filter((line) => line.type === type && !isPack(line)).map(({ id }) => id)
    await holdOccasionsOf(tx, [...new Set([...parties, ...idsOf('session')])])
    for (const id of [...new Set([...hires, ...idsOf('booking')])].toSorted())
      await lockHire(tx, id)
    for (const { reference, ...shown } of bookings)
      if (parties.includes(reference))
        await cancelSeatsIn(tx, services, reference, { person, shown, reason })
      else if (packs.includes(reference))
        await givePackBack(tx, services, reference, shown.refundCents, { person, reason })
      else if (joined.includes(reference)) {
        if (!can(person.user, 'manage-memberships'))
          throw new Refused(403, 'forbidden', 'Managers give a month of a membership back.')
        await giveMonthBack(tx, services, reference, {
          shownCents: shown.refundCents,
          key,
          reason,
          person,
        })
      } else await cancelHireIn(tx, services, reference, shown.refundCents, { person, reason })
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

/** @throws Refused 409 where something else comes back by now than was shown */
async function givePackBack(
  tx: Db,
  services: Services,
  reference: string,
  shownCents: number,
  { person, reason }: { person: Person; reason: string },
): Promise<void> {
  const pack = await lockPack(tx, reference)
  if (!pack || (await packBackCents(tx, services, pack))?.cents !== shownCents)
    throw new Refused(
      409,
      'refund_changed',
      `Something else comes back for ${pack?.title ?? 'the pack'} by now. Look at it again before you give it back.`,
    )
  await returnPackIn(tx, services, pack, { reason, by: person })
}
