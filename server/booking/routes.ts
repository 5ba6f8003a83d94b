import type { Context } from 'hono'
import { availability } from '#domain/booking/availability.ts'
import { spaceDay } from '#domain/booking/space-day.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { addDays, instantAt } from '#domain/cafe/time.ts'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Services } from '../services.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { personOf } from '../people/sessions.ts'
import { requireLink } from './hire-link.ts'
import { planPrivateEvent, requestSpace } from './requests.ts'
import { reservedSeats } from './reserved-seats.ts'
import { addRsvp, cancelRsvp, type SeatsAsked } from './rsvps.ts'
import { takenBetween } from './store.ts'
import { confirmRsvp, endSurplusRsvps } from './waiting-rsvps.ts'

/** Which hours of a room are free on a day, seats at events, and what staff confirm by mail. */
export function bookingRoutes(call: Calls, services: Services) {
  const onDay = async (spaceType: SpaceType, date: string, but = '') => {
    const { cafe, rooms } = services.settings.get()
    const { bufferMinutes } = rooms
    const from = instantAt(cafe.timeZone, date, '00:00')
    const midnight = instantAt(cafe.timeZone, addDays(date, 1), '00:00')
    // What begins soon after midnight needs a room that is cleared.
    const until = new Date(midnight.getTime() + bufferMinutes * 60_000)
    const isVenue = spaceType === 'entire-venue'
    const booked = await takenBetween(services, spaceType, from, until, but, isVenue)
    return { hours: cafe, spaceType, date, now: services.now(), booked, bufferMinutes }
  }

  call('availability', async ({ query: { spaceType, date } }, c) => {
    const free = availability(await onDay(spaceType, date))
    const person = await personOf(c, services)
    if (!person) return free
    const tier = await tierOf(services.db, person.user.id, date)
    const memberPercent = discountPercent(services.settings.get().cafe, tier, 'space')
    return { ...free, ...(memberPercent > 0 && { memberPercent }) }
  })
  call('spaceDay', async ({ params: { id }, query: { date, moving, token = '' } }, c) => {
    if (moving !== undefined) requireLink(services, moving, token)
    return answerWithEtag(c, spaceDay(await onDay(id, date, moving)))
  })
  call('requestSpace', async ({ body }) => requestSpace(services, body))
  call('privateEvent', async ({ body }, c) =>
    planPrivateEvent(services, await personOf(c, services), body),
  )
  const reserve = async (key: OccasionKey, seats: SeatsAsked, c: Context<HttpEnv>) => {
    const asker = { person: await personOf(c, services), network: c.get('address') }
    const rsvp = await addRsvp(services, key, seats, asker)
    if (rsvp.status !== 'unconfirmed') return rsvp
    await endSurplusRsvps(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'reservations beyond their number were not ended'),
    )
    return rsvp
  }
  call('rsvp', async ({ params: { id }, body }, c) => reserve({ type: 'event', id }, body, c))
  call('bookClass', async ({ params: { id }, body: { message, ...body } }, c) => {
    const seats = { ...body, party: body.participants.length, note: message }
    return reserve({ type: 'class', id }, seats, c)
  })
  call('reservedSeats', async ({ params: { reference }, query: { token } }) =>
    reservedSeats(services, reference, token),
  )
  call('confirmRsvp', async ({ params: { reference }, body }) =>
    confirmRsvp(services, reference, body.token),
  )
  call('cancelRsvp', async ({ params: { reference }, body }) =>
    cancelRsvp(services, reference, body.token),
  )
}
