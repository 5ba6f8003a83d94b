import { eq } from 'drizzle-orm'
import { canMove, ladderWords, refundOf } from '#domain/booking/hire.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking, RoomMove } from '#domain/contracts/rooms.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { changeHire, isInOrder, isPrivateEvent, lockHire, type HireRow } from './hire-link.ts'
import { hireInWords, tellGuest, tellHouse } from './hire-mails.ts'
import { cancelOpenCharge, keepRest } from './hire-money.ts'
import { roomInOrder } from './hire-pay.ts'
import { refundHire } from './hire-refunds.ts'
import { chargesOf, moneyOf, readHire, stateOf, stepsOf } from './hire-view.ts'
import {
  OVER,
  possible,
  priceOf,
  requireFree,
  requireNoPickups,
  withNext,
  type Wish,
} from './hires.ts'

/** Who did it, in the log. */
const BY_GUEST = 'the guest'

/**
 * Cancels a hire, or gives a hold back. What comes back is what was shown. Sent twice, it happens once.
 * @param shownCents what the guest was told to get back @throws Refused 409 where that has changed, or it has begun
 */
export async function cancelHire(
  services: Services,
  id: string,
  shownCents: number,
): Promise<RoomBooking> {
  await services.db.transaction((tx) => cancelHireIn(tx, services, id, shownCents))
  return readHire(services, id)
}

/**
 * The same in a transaction that does more.
 * @param staff who does it for the guest, and why, for the books @throws Refused 409
 */
export async function cancelHireIn(
  tx: Db,
  services: Services,
  id: string,
  shownCents: number,
  staff: { person: Person; reason: string } | null = null,
): Promise<void> {
  const hire = await lockHire(tx, id)
  const at = services.now()
  const state = stateOf(hire, at)
  if (['cancelled', 'declined', 'expired'].includes(state)) return
  if (isInOrder(hire)) throw roomInOrder()
  if (hire.startsAt <= at)
    throw new Refused(409, 'hire_begun', 'It has begun, so it cannot be cancelled any more.')
  const { keptCents, totalCents } = moneyOf(hire, await chargesOf(tx, id))
  if (totalCents === null)
    throw new Refused(409, 'ask_us', 'This was agreed by email. Please cancel it by email too.')
  const { refundCents } = refundOf(stepsOf(hire), keptCents, hire.startsAt, at)
  if (refundCents !== shownCents)
    throw new Refused(
      409,
      'refund_changed',
      `Now ${formatCents(refundCents)} would come back. Look at it again before you cancel.`,
    )
  await callOff(tx, services, hire, 'cancelled', {
    refundCents,
    reason: staff?.reason ?? 'Cancelled by the guest',
    by: staff?.person.user.name ?? BY_GUEST,
  })
  if (state === 'held') return
  const over = await lockHire(tx, id)
  // Whoever paid nothing may have typed somebody else's address.
  if (keptCents > 0)
    await tellGuest(tx, services, over, {
      subject: 'Your room is cancelled',
      lines: [
        `${hireInWords(services, over)} is cancelled${staff ? '' : ', as you asked'}.`,
        `${formatCents(refundCents)} of ${formatCents(keptCents)} comes back.`,
      ],
      hasCalendar: true,
      atBell: 2,
    })
  await tellHouse(tx, services, over, 'A hire was cancelled')
}

/** Ends a hire: the room is free, some of the money goes back and the rest is kept. Hold it. */
export async function callOff(
  tx: Db,
  services: Services,
  hire: HireRow,
  state: 'cancelled' | 'declined',
  { refundCents, reason, by }: { refundCents: number; reason: string; by: string },
): Promise<void> {
  await cancelOpenCharge(tx, hire.id)
  const over = await changeHire(tx, services, hire.id, {
    ...OVER,
    state,
    sequence: hire.sequence + 1,
  })
  if (refundCents > 0)
    await refundHire(tx, services, over, { amountCents: refundCents, reason, by })
  await keepRest(tx, services, over)
  await audit(tx, services, by, {
    action: `room-hire.${state}`,
    subject: hire.id,
    before: { state: hire.state },
    after: { refundCents },
  })
}

/** What another time would cost, with nothing changed. @throws Refused 409, 422 */
export async function quoteMove(
  services: Services,
  id: string,
  wish: Omit<Wish, 'spaceType'>,
): Promise<RoomMove> {
  return orNext(services, id, wish, () =>
    services.db.transaction(async (tx) => {
      const hire = await lockHire(tx, id)
      const plan = await planMove(tx, services, hire, { ...wish, spaceType: hire.spaceType })
      const { timeZone } = services.settings.get().cafe
      return {
        totalCents: plan.totalCents,
        refundCents: plan.refundCents,
        dueCents: plan.dueCents,
        policy: ladderWords(hire.refundSteps ?? [], plan.startsAt, services.now(), timeZone),
      }
    }),
  )
}

/** Whoever finds the new time taken reads the next one of the same length; their own hire is not in the way. */
async function orNext<T>(
  services: Services,
  id: string,
  wish: Omit<Wish, 'spaceType'>,
  work: () => Promise<T>,
): Promise<T> {
  const [hire] = await services.db
    .select({ spaceType: spaceBookings.spaceType })
    .from(spaceBookings)
    .where(eq(spaceBookings.id, id))
  return hire ? withNext(services, { ...wish, spaceType: hire.spaceType }, work, id) : work()
}

async function planMove(tx: Db, services: Services, hire: HireRow, wish: Wish) {
  const at = services.now()
  const state = stateOf(hire, at)
  const isBooked = state === 'asked' || state === 'confirmed'
  if (
    !isBooked ||
    isPrivateEvent(hire.id) ||
    hire.priceCents === null ||
    !canMove(stepsOf(hire), hire.startsAt, at)
  )
    throw new Refused(
      409,
      'too_late_to_move',
      'It can no longer be moved here. Cancel it, or call us.',
    )
  const { startsAt, endsAt } = possible(services, wish)
  const { bufferMinutes } = services.settings.get().rooms
  await requireFree(
    { ...services, db: tx },
    hire.spaceType,
    startsAt,
    endsAt,
    bufferMinutes,
    hire.id,
  )
  const price = await priceOf(tx, services, hire.userId, wish)
  const { keptCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  return {
    ...price,
    startsAt,
    endsAt,
    bufferMinutes,
    keptCents,
    refundCents: Math.max(0, keptCents - price.totalCents),
    dueCents: Math.max(0, price.totalCents - keptCents),
  }
}

/**
 * Moves a hire in one step: the old time is free and the new one taken, or nothing has changed. What it costs less comes back.
 * @throws Refused 409 where the new time is taken or the price another one
 */
export async function moveHire(
  services: Services,
  id: string,
  { expectedCents, ...wish }: Omit<Wish, 'spaceType'> & { expectedCents: number },
): Promise<RoomBooking> {
  await orNext(services, id, wish, () =>
    services.db.transaction(async (tx) => {
      const hire = await lockHire(tx, id)
      const plan = await planMove(tx, services, hire, { ...wish, spaceType: hire.spaceType })
      if (plan.totalCents !== expectedCents)
        throw new Refused(
          409,
          'price_changed',
          `It would cost ${formatCents(plan.totalCents)} now. Look at it again.`,
        )
      await cancelOpenCharge(tx, id)
      const { startsAt, endsAt, bufferMinutes, priceCents, discountCents, tier } = plan
      const isAsked = services.settings.get().rooms.approval === 'staff'
      const after = await changeHire(tx, services, id, {
        startsAt,
        endsAt,
        bufferMinutes,
        priceCents,
        discountCents,
        tier,
        sequence: hire.sequence + 1,
        ...(isAsked && { state: 'asked' }),
      })
      await requireNoPickups(tx, services, after)
      if (plan.refundCents > 0)
        await refundHire(tx, services, after, {
          amountCents: plan.refundCents,
          reason: 'The new time costs less',
          by: BY_GUEST,
        })
      await audit(tx, services, BY_GUEST, {
        action: 'room-hire.moved',
        subject: id,
        before: { startsAt: hire.startsAt, endsAt: hire.endsAt },
        after: { startsAt, endsAt },
      })
      if (plan.keptCents > 0)
        await tellGuest(tx, services, after, {
          subject: 'Your room is moved',
          lines: [
            `${hireInWords(services, after)} now${isAsked ? ', and we look at it once more' : ''}.`,
            `Before it was ${spanInWords(services.settings.get().cafe.timeZone, hire.startsAt, hire.endsAt)}.`,
          ],
          hasCalendar: after.state === 'confirmed',
        })
      await tellHouse(tx, services, after, 'A hire was moved')
    }),
  )
  return readHire(services, id)
}
