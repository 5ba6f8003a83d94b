import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Decision } from '#domain/contracts/admin.ts'
import type { ReservationDecided } from '#domain/contracts/reservations.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { RSVP_TEXTS, seats } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import { cancelDrinks } from '../booking/break-ends.ts'
import { invitation } from '../booking/invitation.ts'
import { keyOf, readOccasion } from '../booking/occasions.ts'
import { endRsvp, isOver, requireOpen, seatWaiting, type Row } from '../booking/rsvps.ts'
import { refundSeats } from '../booking/seat-cancel.ts'
import { holdOccasion } from '../booking/seats.ts'
import { confirmHeld } from '../booking/waiting-rsvps.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { tell } from './verdict.ts'

type Deciding = { by: Person; occasion: Occasion; asked: Row; message: string }

/**
 * Gives a party that waits its seats, or the next place in the line, whatever the limits say; or says no, and takes back
 * what it had. Each time the guest gets a mail. @throws Refused 404, 409, 410
 */
export async function decideReservation(
  services: Services,
  by: Person,
  reference: string,
  { decision, message = '' }: Decision,
): Promise<z.output<typeof ReservationDecided>> {
  const [asked] = await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = asked && (await readOccasion(services.db, keyOf(asked)))
  if (!occasion) throw new Refused(404, 'not_found', 'There is no such reservation.')
  const deciding = { by, occasion, asked, message }
  return services.db.transaction((tx) =>
    decision === 'confirm' ? confirm(tx, services, deciding) : endByCafe(tx, services, deciding),
  )
}

async function confirm(tx: Db, services: Services, deciding: Deciding) {
  const { by, occasion, asked } = deciding
  if (asked.status === 'waitlisted' && !asked.isKnown) return letIn(tx, services, deciding)
  const { rsvp, isNew } = await confirmHeld(tx, services, { occasion, asked, isStaff: true })
  if (isNew)
    await audit(tx, services, by, {
      action: 'reservation.confirmed',
      subject: asked.reference,
      before: { status: 'unconfirmed' },
      after: { status: rsvp.status },
    })
  return { message: `${asked.name}: ${rsvp.message}` }
}

/**
 * Gives a party of the line the seats that are free, in spite of the share of people whom the café does not know: staff know them. Where
 * there are not so many it keeps its place, and has them as soon as there are. @throws Refused 409 where it no longer waits
 */
async function letIn(tx: Db, services: Services, { by, occasion, asked }: Deciding) {
  const { reference, name } = asked
  const at = services.now()
  found(await holdOccasion(tx, occasion), occasion.type)
  requireOpen(occasion, at)
  const [row] = await tx
    .update(rsvps)
    .set({ isKnown: true, updatedAt: at })
    .where(and(eq(rsvps.reference, reference), eq(rsvps.status, 'waitlisted')))
    .returning()
  if (!row) throw new Refused(409, 'decided', RSVP_TEXTS.decided)
  await seatWaiting(tx, services, occasion, at)
  const [after = row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
  await audit(tx, services, by, {
    action: 'reservation.let-in',
    subject: reference,
    before: { status: 'waitlisted' },
    after: { status: after.status },
  })
  if (after.status === 'waitlisted')
    return {
      message: `${name}: theirs as soon as ${seats(row.party)} ${row.party === 1 ? 'is' : 'are'} free.`,
    }
  return {
    message:
      after.status === 'offered'
        ? `${name}: the seats are offered to them.`
        : `${name}: the seats are theirs.`,
  }
}

/**
 * Says no to a party, or takes back the seats it has: all that was paid goes back, it is told, and whoever waits has the seats.
 * @throws Refused 409 where it is over already, or what it was for has begun
 */
export async function endByCafe(
  tx: Db,
  services: Services,
  { by, occasion, asked, message }: Deciding,
) {
  const at = services.now()
  await holdOccasion(tx, occasion)
  const ended = await endRsvp(tx, asked, at, 'declined')
  if (!ended) throw new Refused(409, 'decided', RSVP_TEXTS.decided)
  const { reference, name, email, party, language } = ended
  const { title } = occasion
  const isTakenBack = ended.status !== 'unconfirmed'
  const hasBegun = new Date(occasion.startsAt) <= at
  if (isTakenBack && hasBegun) throw isOver(occasion)
  await cancelDrinks(tx, services, reference, {
    reason: 'The café took the seats back',
    by: by.user.name,
    isByCafe: true,
  })
  const backCents = await refundSeats(tx, services, reference, {
    reason: 'The café took the seats back',
    by: by.user.name,
  })
  await audit(tx, services, by, {
    action: isTakenBack ? 'reservation.cancelled' : 'reservation.declined',
    subject: reference,
    before: { status: ended.status },
    after: { status: 'cancelled' },
  })
  await tell(tx, services, {
    to: { name, email },
    subject: `About your seats (${reference})`,
    title: `${title}: your seats`,
    lines: [
      isTakenBack ? RSVP_TEXTS.takenBack({ title, party }) : RSVP_TEXTS.declined({ title, party }),
      ...(backCents > 0 ? [`All that you paid, ${formatCents(backCents)}, comes back.`] : []),
    ],
    message,
    language,
    ...(ended.status === 'confirmed' && {
      attachments: [
        invitation(services, occasion, reference, {
          isCancelled: true,
          sequence: ended.sequence + 1,
        }),
      ],
    }),
  })
  await seatWaiting(tx, services, occasion, at)
  const what = `${seats(party)} for ${title}`
  return { message: `${name}: ${what} ${isTakenBack ? 'taken back' : 'declined'}.` }
}
