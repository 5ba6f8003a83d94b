import { eq } from 'drizzle-orm'
import { hireMoney } from '#domain/booking/hire-price.ts'
import { ladderWords } from '#domain/booking/hire.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Db } from '../db/open.ts'
import { spaceBookings, type spaceRequests } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Person } from '../people/person.ts'
import { findAccount } from '../people/store.ts'
import type { Services } from '../services.ts'
import { closeEmptyClasses, holdClassesIn, makeWay } from './closing-classes.ts'
import { hireInWords, tellGuest } from './hire-mails.ts'
import { classHasGuests, endByCafe } from './hire-staff.ts'
import { stateOf } from './hire-view.ts'
import { endHoldsIn } from './hires.ts'
import { rulesLines } from './house-rules.ts'
import { takenBetween } from './store.ts'

type Request = typeof spaceRequests.$inferSelect
type Asked = { request: Request; message: string }
/** What a hire is made of. */
export type Wanted = Omit<Request, 'status' | 'createdAt'>

/**
 * Makes a hire of a wish for a room, with the reference of the wish: at the price that the guest was told, less the member discount of
 * that day, with the deposit and the terms of now. The guest pays, moves and cancels it by the link in their mail. The wish is held.
 * @param message what staff wrote for them
 * @throws Refused 409 where the café has something in the room; the database refuses what overlaps with another hire
 */
export async function bookAsked(
  tx: Db,
  services: Services,
  by: Person,
  { request, message }: Asked,
): Promise<void> {
  const { reference, spaceType, startsAt, endsAt } = request
  const { bufferMinutes } = services.settings.get().rooms
  const time = { spaceType, startsAt, endsAt, bufferMinutes }
  await holdClassesIn(tx, services, time)
  await endHoldsIn(tx, services, startsAt, endsAt)
  const isVenue = spaceType === 'entire-venue'
  // The database keeps hires apart from everything but demo content.
  const within = { ...services, db: tx }
  const taken = await takenBetween(within, spaceType, startsAt, endsAt, '', isVenue)
  if (taken.some(({ id }) => id === null)) throw ownTaken()
  if (isVenue && !(await makeWay(tx, services, time))) throw classHasGuests()
  const [hire] = await tx
    .insert(spaceBookings)
    .values(await hireOf(tx, services, request))
    .returning()
  if (!hire) throw new Error('A new hire is gone.')
  if (isVenue && !(await closeEmptyClasses(tx, services, by, time, reference)))
    throw classHasGuests()
  const { cafe } = services.settings.get()
  const dueCents = (hire.priceCents ?? 0) - hire.discountCents
  await tellGuest(tx, services, hire, {
    subject: 'Your room is booked',
    lines: [
      `${hireInWords(services, hire)}: it is yours.`,
      `Paid: ${formatCents(0)}. Left to pay: ${formatCents(dueCents)}, by the link below or when you come.`,
      ...ladderWords(hire.refundSteps ?? [], startsAt, services.now(), cafe.timeZone),
      ...(message ? [message] : []),
      ...(await rulesLines(tx, services, hire)),
    ],
    hasCalendar: true,
  })
}

/** A hire of what somebody wants, at the price and the terms of now, less the member discount of whoever has that address. */
export async function hireOf(
  tx: Db,
  services: Services,
  request: Wanted,
): Promise<typeof spaceBookings.$inferInsert> {
  const { reference, spaceType, date, startsAt, endsAt, estimateCents } = request
  const { rooms, cafe } = services.settings.get()
  const account = await findAccount(tx, request.email)
  const userId = account?.emailVerifiedAt ? account.id : null
  const tier = userId === null ? 'none' : await tierOf(tx, userId, date)
  const { priceCents, discountCents, depositCents } = hireMoney(estimateCents, tier, rooms, cafe)
  const at = services.now()
  return {
    id: reference,
    spaceType,
    startsAt,
    endsAt,
    name: request.name,
    email: request.email,
    phone: request.phone,
    headcount: request.headcount,
    message: request.message,
    userId,
    state: 'confirmed',
    bufferMinutes: rooms.bufferMinutes,
    priceCents,
    discountCents,
    depositCents,
    tier,
    refundSteps: rooms.refundSteps,
    createdAt: at,
    updatedAt: at,
  }
}

export const ownTaken = () =>
  new Refused(
    409,
    'room_taken',
    'Something is booked in this room at that time already. Decline this one, or agree on another time by email.',
  )

/**
 * Calls off what was booked of a wish for a room: all that was paid goes back, and the guest is told. Where the guest gave it back
 * before, nothing happens. @returns false where it was booked before hires had a price: its guest is not told yet @throws Refused 409
 */
export async function callOffAsked(
  tx: Db,
  services: Services,
  by: Person,
  reference: string,
  message: string,
): Promise<boolean> {
  const [hire] = await tx
    .select()
    .from(spaceBookings)
    .where(eq(spaceBookings.id, reference))
    .for('update')
  if (!hire) return false
  if (hire.priceCents === null) {
    await tx
      .update(spaceBookings)
      .set({ isCancelled: true, state: 'cancelled' })
      .where(eq(spaceBookings.id, reference))
    return false
  }
  if (stateOf(hire, services.now()) !== 'confirmed') return true
  // The guest may have moved it to an earlier time than the wish names.
  if (hire.startsAt <= services.now())
    throw new Refused(409, 'too_late', 'It has begun, so it cannot be cancelled any more.')
  const added = message ? [message] : []
  await endByCafe(tx, services, by, hire, { state: 'cancelled', added })
  return true
}
