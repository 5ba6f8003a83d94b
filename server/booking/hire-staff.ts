import { nextDue } from '#domain/booking/private-event.ts'
import type { HireDecision } from '#domain/booking/room-values.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { roomRefundPostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'
import type { CounterMethod } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { privateEventEnquiries, roomCharges, roomRefunds } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { counterAccount, drawerFor, drawerToGiveFrom } from '../till/drawers.ts'
import { classesOfHires, closeEmptyClasses } from './closing-classes.ts'
import { staffHire } from './hire-calendar.ts'
import { callOff } from './hire-change.ts'
import { changeHire, isPrivateEvent, lockHire, unknownHire, type HireRow } from './hire-link.ts'
import { hireInWords, tellGuest } from './hire-mails.ts'
import { applyMoney, cancelOpenCharge, paidBy } from './hire-money.ts'
import { kindOfCharge } from './hire-pay.ts'
import { chargesOf, moneyOf, stateOf } from './hire-view.ts'
import { requireRules, rulesLines } from './house-rules.ts'
import { holdOccasions } from './seats.ts'

type Deciding = {
  decision: HireDecision
  message: string
  /** The version of the house rules that staff told the guest, who agrees to them. */
  houseRules?: string | undefined
}

/**
 * Agrees to a hire, says no, or calls it off; each time the guest is told, and in the last two all that was paid goes back. Of a
 * hire to which nobody came what was paid is kept. @throws Refused 409 where it stands otherwise
 */
export async function decideHire(
  services: Services,
  by: Person,
  id: string,
  { decision, message, houseRules }: Deciding,
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    await holdOccasions(tx, await classesOfHires(tx, services, [id]))
    const hire = await lockHire(tx, id)
    const at = services.now()
    const state = stateOf(hire, at)
    const wanted = decision === 'cancel' || decision === 'close' ? 'confirmed' : 'asked'
    const hasBegun = hire.startsAt <= at
    if (state !== wanted || hasBegun !== (decision === 'close') || hire.soldAt)
      throw new Refused(409, 'decided', 'Somebody has decided this already, or it has begun.')
    const added = message ? [message] : []
    if (decision === 'close')
      return callOff(tx, services, hire, 'cancelled', {
        refundCents: 0,
        reason: 'Nobody came',
        by: by.user.name,
      })
    if (decision === 'confirm') {
      const closed =
        hire.spaceType === 'entire-venue' ? await closeEmptyClasses(tx, services, by, hire, id) : []
      if (!closed) throw classHasGuests()
      if (houseRules) await requireRules(tx, services, hire, houseRules, by)
      const booked = await changeHire(tx, services, id, { state: 'confirmed', networkKey: null })
      await audit(tx, services, by, {
        action: 'room-hire.confirmed',
        subject: id,
        before: { state },
      })
      const { keptCents, dueCents } = moneyOf(booked, await chargesOf(tx, id))
      return tellGuest(tx, services, booked, {
        subject: 'Your room is booked',
        lines: [
          `${hireInWords(services, booked)}: it is yours.`,
          `Paid: ${formatCents(keptCents)}. Left to pay: ${formatCents(dueCents)}.`,
          ...added,
          ...(await rulesLines(tx, services, booked)),
        ],
        hasCalendar: true,
      })
    }
    await endByCafe(tx, services, by, hire, {
      state: decision === 'decline' ? 'declined' : 'cancelled',
      added,
    })
  })
  return staffHire(services, id)
}

export const classHasGuests = () =>
  new Refused(
    409,
    'class_has_guests',
    'A class of that time has guests now. Move it or call it off first, or decline this.',
  )

/** The café says no to a hire, or calls it off: all that was paid goes back, and the guest is told. Hold it. */
export async function endByCafe(
  tx: Db,
  services: Services,
  by: Person,
  hire: HireRow,
  { state, added }: { state: 'declined' | 'cancelled'; added: readonly string[] },
): Promise<void> {
  const { keptCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  const isDeclined = state === 'declined'
  await callOff(tx, services, hire, state, {
    refundCents: keptCents,
    reason: isDeclined ? 'The café said no' : 'The café called it off',
    by: by.user.name,
  })
  const over = await lockHire(tx, hire.id)
  await tellGuest(tx, services, over, {
    subject: isDeclined ? 'We cannot give you the room' : 'We have to cancel your room',
    lines: [
      `${hireInWords(services, over)}: we are sorry, that does not work.`,
      keptCents > 0
        ? `All that you paid, ${formatCents(keptCents)}, comes back.`
        : 'Nothing was paid.',
      ...added,
    ],
    hasCalendar: true,
    atBell: 2,
  })
}

type Taking = {
  key: string
  method: CounterMethod
  drawerId?: string | undefined
  expectedCents: number
  /** The version of the house rules that staff told the guest, where nobody agreed to them before. */
  houseRules?: string | undefined
}

/** Takes what is due of a hire at the counter, once for each key: all of it, or the next payment of a private event. @throws Refused 409, 422 */
export async function takeAtCounter(
  services: Services,
  by: Person,
  id: string,
  { key, method, drawerId, expectedCents, houseRules }: Taking,
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    const charges = await chargesOf(tx, id)
    if (charges.some((charge) => charge.idempotencyKey === key)) return
    const { dueCents, keptCents } = moneyOf(hire, charges)
    if (dueCents <= 0 || hire.state === 'held')
      throw new Refused(409, 'nothing_due', 'Nothing of this hire is to be paid now.')
    const nextCents = isPrivateEvent(id) ? await nextOfPlan(tx, id, keptCents) : null
    if (expectedCents !== dueCents && expectedCents !== nextCents)
      throw new Refused(409, 'price_changed', `${formatCents(dueCents)} is due. Look at it again.`)
    await requireRules(tx, services, hire, houseRules, by)
    await cancelOpenCharge(tx, id)
    const chargeId = randomUUID()
    const at = services.now()
    await tx.insert(roomCharges).values({
      id: chargeId,
      bookingId: id,
      kind: kindOfCharge(hire, keptCents),
      state: 'open',
      amountCents: expectedCents,
      idempotencyKey: key,
      createdAt: at,
    })
    await paidBy(tx, services, chargeId, {
      method,
      account: await counterAccount(tx, method, await drawerFor(tx, method, drawerId)),
      amountCents: expectedCents,
      chargeId: null,
      takenBy: by.user.name,
    })
    await audit(tx, services, by, {
      action: 'room-hire.paid-at-counter',
      subject: id,
      after: { amountCents: expectedCents, method },
    })
    await applyMoney(tx, services, hire)
  })
  return staffHire(services, id)
}

/** The payment that is next by the schedule that was agreed on. */
async function nextOfPlan(tx: Db, id: string, keptCents: number): Promise<number | null> {
  const [plan] = await tx
    .select({ proposal: privateEventEnquiries.proposal })
    .from(privateEventEnquiries)
    .where(eq(privateEventEnquiries.reference, id))
  return (plan?.proposal && nextDue(plan.proposal.instalments, keptCents)?.leftCents) ?? null
}

/** Hands money of a hire out at the counter, once. @throws Refused 404, 409 */
export async function handOut(
  services: Services,
  by: Person,
  id: string,
  refundId: string,
  drawerId: string | undefined,
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    await lockHire(tx, id)
    const [refund] = await tx
      .select()
      .from(roomRefunds)
      .where(
        sql`${roomRefunds.id} = ${refundId} and ${roomRefunds.chargeId} in (select c.id from room_charges c where c.booking_id = ${id})`,
      )
      .for('update')
    if (!refund) throw unknownHire()
    if (refund.state === 'succeeded') return
    if (refund.nextAttemptAt !== null)
      throw new Refused(409, 'goes_by_card', 'This goes back to the card by itself.')
    const at = services.now()
    const drawer = drawerId ?? (await drawerToGiveFrom(tx, ''))
    const account = await counterAccount(tx, 'cash', drawer ?? undefined)
    await post(tx, services, {
      subject: 'room-refund',
      subjectId: `${refundId}-counter`,
      at,
      postings: roomRefundPostings({ account, amountCents: refund.amountCents }),
    })
    await tx
      .update(roomRefunds)
      .set({ state: 'succeeded', account, settledAt: at })
      .where(eq(roomRefunds.id, refundId))
    await audit(tx, services, by, {
      action: 'room-hire.handed-out',
      subject: id,
      after: { amountCents: refund.amountCents },
    })
  })
  return staffHire(services, id)
}
