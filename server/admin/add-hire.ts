import type { NewRoomHire, StaffRoomBooking } from '#domain/contracts/rooms.ts'
import { checkSpaceRequest } from '#domain/booking/request.ts'
import { audit } from '../audit/store.ts'
import { hireOf } from '../booking/asked-rooms.ts'
import { holdClassesIn, makeWay } from '../booking/closing-classes.ts'
import { staffHire } from '../booking/hire-calendar.ts'
import { classHasGuests } from '../booking/hire-staff.ts'
import { endHoldsIn, newReference, requireFree, withNext } from '../booking/hires.ts'
import { possible } from '../booking/requests.ts'
import { seatsOf } from '../content/store.ts'
import { spaceBookings } from '../db/schema.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { markHandled } from './handle.ts'
import { requireSubmission } from './submission.ts'

/**
 * Writes down a hire for a guest who called or wrote, at the price and the terms of now. It has the room, and waits like one that a
 * guest asked for: staff see what is in its way and confirm it, and the guest is told then. The message that it answers is done with.
 * @throws Refused 404 without such a message, 409 where the time is taken, 422 where it cannot be rented
 */
export async function addHire(
  services: Services,
  by: Person,
  { about, phone, ...wish }: NewRoomHire,
): Promise<StaffRoomBooking> {
  const { cafe, rooms } = services.settings.get()
  const { spaceType, date } = wish
  const { startsAt, endsAt, estimateCents } = possible(
    checkSpaceRequest(wish, {
      hours: cafe,
      now: services.now(),
      seats: await seatsOf(services.db, spaceType),
    }),
  )
  const { bufferMinutes } = rooms
  const time = { spaceType, startsAt, endsAt, bufferMinutes }
  const reference = newReference()
  const isVenue = spaceType === 'entire-venue'
  await withNext(services, wish, async () =>
    services.db.transaction(async (tx) => {
      if (about !== undefined) await requireSubmission(tx, services, by, about)
      await holdClassesIn(tx, services, time)
      await endHoldsIn(tx, services, startsAt, endsAt)
      const within = { ...services, db: tx }
      await requireFree(within, spaceType, startsAt, endsAt, bufferMinutes, '', isVenue)
      if (isVenue && !(await makeWay(tx, services, time))) throw classHasGuests()
      const { name, email, headcount, message } = wish
      const wanted = { reference, spaceType, date, startsAt, endsAt, estimateCents }
      const guest = { name, email, phone: phone || null, headcount, message }
      const hire = await hireOf(tx, services, { ...wanted, ...guest })
      await tx.insert(spaceBookings).values({ ...hire, state: 'asked' })
      await audit(tx, services, by, {
        action: 'room-hire.written-down',
        subject: reference,
        after: { ...wanted, name, about },
      })
      if (about === undefined) return
      await markHandled(tx, services, by, [about], true)
      await audit(tx, services, by, {
        action: 'letter.room-wanted',
        subject: about,
        after: { reference },
      })
    }),
  )
  return staffHire(services, reference)
}
