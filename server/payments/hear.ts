import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/store.ts'
import { ROOM_REFUNDS, SEAT_REFUNDS, settleCardRefund } from '../booking/card-refunds.ts'
import { settleRoomCharge } from '../booking/hire-money.ts'
import { settleSeatCharge } from '../booking/seat-money.ts'
import {
  membershipCharges,
  membershipGifts,
  membershipRefunds,
  memberships,
  roomCharges,
  roomRefunds,
  seatCharges,
  seatRefunds,
} from '../db/schema.ts'
import { settleGift } from '../memberships/gifts.ts'
import { settleGiftRefund } from '../memberships/gift-refunds.ts'
import { settleCharge, settleMembershipRefund } from '../memberships/settle.ts'
import type { Services } from '../services.ts'
import { ringDispute } from './dispute-bell.ts'
import { BY_PROVIDER, isNewsOf, settleDispute, settlePayment, settleRefund } from './online.ts'
import type { News, Standing } from './provider.ts'

/** What a provider tells, brought to where it belongs: an order, a membership, one that is given, a hire or seats. */
export async function hear(services: Services, news: News): Promise<void> {
  if (news.kind === 'payment') return hearPayment(services, news.paymentId, news.standing)
  if (news.kind === 'dispute') return hearDispute(services, news.chargeId, news.dispute)
  const ofMembership = await services.db.$count(
    membershipRefunds,
    eq(membershipRefunds.id, news.refundId),
  )
  const ofRoom = await services.db.$count(roomRefunds, eq(roomRefunds.id, news.refundId))
  const ofSeats = await services.db.$count(seatRefunds, eq(seatRefunds.id, news.refundId))
  const ofGift = await services.db.$count(
    membershipGifts,
    eq(membershipGifts.refundId, news.refundId),
  )
  if (ofMembership > 0) await settleMembershipRefund(services, news.refundId, news.standing)
  else if (ofGift > 0) await settleGiftRefund(services, news.refundId, news.standing)
  else if (ofRoom > 0) await settleCardRefund(services, ROOM_REFUNDS, news.refundId, news.standing)
  else if (ofSeats > 0) await settleCardRefund(services, SEAT_REFUNDS, news.refundId, news.standing)
  else await settleRefund(services, news.refundId, news.standing)
}

/** How a payment stands at its provider. @param id ours, of an order's payment, or of a charge of a membership, a hire or seats */
export async function hearPayment(services: Services, id: string, standing: Standing) {
  const ofMembership = await services.db.$count(membershipCharges, eq(membershipCharges.id, id))
  const ofRoom = await services.db.$count(roomCharges, eq(roomCharges.id, id))
  const ofSeats = await services.db.$count(seatCharges, eq(seatCharges.id, id))
  const ofGift = await services.db.$count(membershipGifts, eq(membershipGifts.id, id))
  if (ofMembership > 0) await settleCharge(services, id, standing)
  else if (ofGift > 0) await settleGift(services, id, standing)
  else if (ofRoom > 0) await settleRoomCharge(services, id, standing)
  else if (ofSeats > 0) await settleSeatCharge(services, id, standing)
  else await settlePayment(services, id, standing)
}

async function hearDispute(services: Services, chargeId: string, dispute: string) {
  const ofGift = await services.db.transaction(async (tx) => {
    const [gift] = await tx
      .update(membershipGifts)
      .set({ dispute })
      .where(
        and(eq(membershipGifts.chargeId, chargeId), isNewsOf(membershipGifts.dispute, dispute)),
      )
      .returning({ id: membershipGifts.id })
    const to = '/membership-gifts'
    if (gift) await ringDispute(tx, services, { chargeId, dispute, of: 'A gift membership', to })
    return gift
  })
  if (ofGift) return
  // One charge may have paid for an order, and for the seats, rooms and the membership in it.
  const month = await services.db.transaction(async (tx) => {
    const [charge] = await tx
      .update(membershipCharges)
      .set({ dispute })
      .where(
        and(eq(membershipCharges.chargeId, chargeId), isNewsOf(membershipCharges.dispute, dispute)),
      )
      .returning({ kind: membershipCharges.kind, membershipId: membershipCharges.membershipId })
    const to = `/members?member=${charge?.membershipId}`
    if (charge) await ringDispute(tx, services, { chargeId, dispute, of: 'A membership', to })
    return charge
  })
  const [joined] = month
    ? await services.db.select().from(memberships).where(eq(memberships.id, month.membershipId))
    : []
  if (month && (month.kind !== 'joining' || !joined?.orderId)) return
  await services.db.transaction(async (tx) => {
    const rooms = await tx
      .update(roomCharges)
      .set({ dispute })
      .where(and(eq(roomCharges.chargeId, chargeId), isNewsOf(roomCharges.dispute, dispute)))
      .returning({ subject: roomCharges.bookingId })
    const seats = await tx
      .update(seatCharges)
      .set({ dispute })
      .where(and(eq(seatCharges.chargeId, chargeId), isNewsOf(seatCharges.dispute, dispute)))
      .returning({ subject: seatCharges.reference })
    const after = { dispute }
    for (const { subject } of rooms) {
      await audit(tx, services, BY_PROVIDER, { action: 'room.payment-disputed', subject, after })
      const room = { of: `Room ${subject}`, to: `/rooms?hire=${subject}` }
      await ringDispute(tx, services, { chargeId, dispute, ...room })
    }
    for (const { subject } of seats) {
      await audit(tx, services, BY_PROVIDER, { action: 'seats.payment-disputed', subject, after })
      const permission = 'manage-events'
      const booked = { of: `Seats ${subject}`, to: `/seats?q=${subject}`, permission } as const
      await ringDispute(tx, services, { chargeId, dispute, ...booked })
    }
  })
  await settleDispute(services, chargeId, dispute)
}
