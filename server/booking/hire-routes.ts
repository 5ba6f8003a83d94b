import { rentableSpan, availability } from '#domain/booking/availability.ts'
import { DAYS_AHEAD } from '#domain/booking/request.ts'
import { spaceDay } from '#domain/booking/space-day.ts'
import { addMonths } from '#domain/booking/month.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { SpaceMonth } from '#domain/contracts/rooms.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { personOf as caller } from '../http/person.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls } from '../http/routing.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { cancelHire, moveHire, quoteMove } from './hire-change.ts'
import { isPrivateEvent, requireLink } from './hire-link.ts'
import { addHour, quoteLonger } from './hire-longer.ts'
import { recordOvertime } from './hire-overtime.ts'
import { bookHire, lookAtHire, payHire } from './hire-pay.ts'
import { roomCalendar, staffHire } from './hire-calendar.ts'
import { staffDay } from './staff-day.ts'
import { decideHire, handOut, takeAtCounter } from './hire-staff.ts'
import { readHire } from './hire-view.ts'
import { holdHire, quoteHire } from './hires.ts'
import { takenBetween } from './store.ts'

/** Booking rooms: for guests by their link, and for staff (docs/decisions/rooms.md). */
export function hireRoutes(call: Calls, services: Services) {
  call('spaceMonth', ({ params: { id }, query: { month } }) => spaceMonth(services, id, month))
  call('roomQuote', async ({ params: { id }, query: { hours, ...time } }, c) =>
    quoteHire(services, await personOf(c, services), {
      ...time,
      spaceType: id,
      hours: Number(hours),
    }),
  )
  call('holdRoom', async ({ body }, c) =>
    holdHire(services, { person: await personOf(c, services), network: c.get('address') }, body),
  )
  call('roomBooking', async ({ params: { reference }, query: { token } }) => {
    requireLink(services, reference, token)
    await lookAtHire(services, reference)
    return readHire(services, reference)
  })
  call('bookRoom', async ({ params: { reference }, body: { token, ...details } }) => {
    requireRoomLink(services, reference, token)
    return bookHire(services, reference, details)
  })
  call('payRoom', async ({ params: { reference }, body: { token, language, houseRules } }) => {
    requireRoomLink(services, reference, token)
    return payHire(services, reference, { language, houseRules })
  })
  call('roomMove', async ({ params: { reference }, query: { token, hours, ...time } }) => {
    requireRoomLink(services, reference, token)
    return quoteMove(services, reference, { ...time, hours: Number(hours) })
  })
  call('moveRoom', async ({ params: { reference }, body: { token, ...wish } }) => {
    requireRoomLink(services, reference, token)
    return moveHire(services, reference, wish)
  })
  call('roomLonger', ({ params: { reference }, query: { token } }) => {
    requireRoomLink(services, reference, token)
    return quoteLonger(services, reference)
  })
  call('addRoomHour', async ({ params: { reference }, body: { token, ...wanted } }) => {
    requireRoomLink(services, reference, token)
    await addHour(services, reference, wanted)
    return readHire(services, reference)
  })
  call('cancelRoom', async ({ params: { reference }, body: { token, refundCents } }) => {
    requireRoomLink(services, reference, token)
    return cancelHire(services, reference, refundCents)
  })

  call('roomCalendar', ({ query: { month } }) => roomCalendar(services, month))
  call('staffDay', ({ query: { day } }) => staffDay(services, day))
  call('roomHire', ({ params: { reference } }) => staffHire(services, reference))
  call('decideRoom', ({ params: { reference }, body }, c) =>
    decideHire(services, caller(c), reference, body),
  )
  call('takeRoomPayment', ({ params: { reference }, body }, c) =>
    takeAtCounter(services, caller(c), reference, body),
  )
  call('recordOvertime', ({ params: { reference }, body }, c) =>
    recordOvertime(services, caller(c), reference, body),
  )
  call('staffRoomLonger', ({ params: { reference } }) => quoteLonger(services, reference))
  call('staffAddRoomHour', async ({ params: { reference }, body }, c) => {
    await addHour(services, reference, body, caller(c))
    return staffHire(services, reference)
  })
  call('handOutRoomRefund', ({ params: { reference, refundId }, body }, c) =>
    handOut(services, caller(c), reference, refundId, body.drawerId),
  )
}

/** A private event is accepted, paid and called off elsewhere. @throws Refused 404, 409 */
function requireRoomLink(services: Services, reference: string, token: string) {
  requireLink(services, reference, token)
  if (!isPrivateEvent(reference)) return
  throw new Refused(
    409,
    'private_event',
    'This is a private event. Open the link of our proposal, or write to us to change it.',
  )
}

/** The days of a month on which a room can still be hired. Without a month: the first of three that has such a day. */
async function spaceMonth(
  services: Services,
  id: SpaceType,
  month: string | undefined,
): Promise<SpaceMonth> {
  if (month) return daysOf(services, id, month)
  const { timeZone } = services.settings.get().cafe
  const today = dateIn(timeZone, services.now())
  for (const ahead of [0, 1]) {
    const found = await daysOf(services, id, addMonths(today, ahead).slice(0, 7))
    if (found.next) return found
  }
  return daysOf(services, id, addMonths(today, 2).slice(0, 7))
}

/** One look at the calendar for all days of a month. */
async function daysOf(services: Services, id: SpaceType, month: string): Promise<SpaceMonth> {
  const { cafe, rooms } = services.settings.get()
  const { bufferMinutes } = rooms
  const first = `${month}-01`
  const after = addMonths(first, 1)
  const now = services.now()
  const today = dateIn(cafe.timeZone, now)
  const booked = await takenBetween(
    services,
    id,
    instantAt(cafe.timeZone, first, '00:00'),
    instantAt(cafe.timeZone, addDays(after, 1), '00:00'),
    '',
    id === 'entire-venue',
  )
  const about = { hours: cafe, spaceType: id, now, booked, bufferMinutes }
  const last = addDays(today, DAYS_AHEAD)
  const days: SpaceMonth['days'] = []
  for (let date = first; date < after; date = addDays(date, 1)) {
    if (date < today || date > last || !rentableSpan(cafe, id, date)) {
      days.push({ date, state: date < today ? 'past' : 'shut', starts: 0 })
      continue
    }
    const { slots } = availability({ ...about, date })
    const starts = new Set(slots.map(({ label }) => label.split(' to ')[0])).size
    days.push({ date, state: starts > 0 ? 'free' : 'full', starts })
  }
  const next = days.find(({ state }) => state === 'free')
  return { month, days, next: next ? spaceDay({ ...about, date: next.date }) : null }
}
