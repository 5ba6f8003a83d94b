import type { Cafe } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { eventPrice } from '#domain/booking/event-list.ts'
import { tierState } from '#domain/booking/tickets.ts'
import { addressThing, amount, cafeThing, photoOf, type Thing } from './thing.ts'

/** An event with the status and the seats that it really has: none any more once it has begun. @param now an instant */
export function eventThing(event: CafeEvent, cafe: Cafe, publicUrl: string, now: string): Thing {
  const url = `${publicUrl}/events/${event.id}`
  const card = `${publicUrl}/og/event-${event.id}.png`
  const isOpen = new Date(event.startsAt) > new Date(now)
  return {
    '@type': 'Event',
    '@id': url,
    name: event.title,
    description: event.summary,
    url,
    image: event.photo ? [photoOf(event.photo, publicUrl), card] : card,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${STATUSES[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: event.capacity,
    ...(isOpen && { remainingAttendeeCapacity: event.seatsLeft }),
    isAccessibleForFree: eventPrice(event).fromCents === 0,
    location: {
      '@type': 'Place',
      name: `${event.space}, ${cafe.name}`,
      address: addressThing(cafe),
    },
    organizer: cafeThing(cafe, publicUrl),
    performer: { '@type': 'PerformingGroup', name: event.host },
    ...(isOpen && { offers: offersOf(event, cafe, url, new Date(now)) }),
  }
}

/** An offer for each ticket, with its own time of sale and what is left of it; else one for a seat. */
function offersOf(event: CafeEvent, cafe: Cafe, url: string, now: Date): Thing | Thing[] {
  const isOn = event.status === 'scheduled'
  const offer = (cents: number, isLeft: boolean, isOpen = true): Thing => ({
    '@type': 'Offer',
    url,
    price: amount(cents),
    priceCurrency: cafe.currency,
    availability: `https://schema.org/${!isLeft || !isOn ? 'SoldOut' : isOpen ? 'InStock' : 'PreOrder'}`,
  })
  if (!event.tickets) return offer(event.priceCents, event.seatsLeft > 0)
  return event.tickets.tiers
    .map((tier) => ({ tier, state: tierState(tier, null, now) }))
    .filter(({ state }) => state !== 'over')
    .map(({ tier, state }) => ({
      ...offer(tier.priceCents, (tier.left ?? event.seatsLeft) > 0, state !== 'early'),
      name: tier.name,
      ...(tier.opensAt && { availabilityStarts: tier.opensAt, validFrom: tier.opensAt }),
      availabilityEnds: tier.closesAt ?? event.startsAt,
    }))
}

const STATUSES: Record<CafeEvent['status'], string> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}
