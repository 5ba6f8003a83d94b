import type { Cafe } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { addressThing, amount, cafeThing, type Thing } from './thing.ts'

/** An event with the status and the seats that it really has: none any more once it has begun. @param now an instant */
export function eventThing(event: CafeEvent, cafe: Cafe, publicUrl: string, now: string): Thing {
  const url = `${publicUrl}/events/${event.id}`
  const isOpen = new Date(event.startsAt) > new Date(now)
  return {
    '@type': 'Event',
    '@id': url,
    name: event.title,
    description: event.summary,
    url,
    image: `${publicUrl}/og/event-${event.id}.png`,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${STATUSES[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: event.capacity,
    ...(isOpen && { remainingAttendeeCapacity: event.seatsLeft }),
    isAccessibleForFree: event.priceCents === 0,
    location: {
      '@type': 'Place',
      name: `${event.space}, ${cafe.name}`,
      address: addressThing(cafe),
    },
    organizer: cafeThing(cafe, publicUrl),
    performer: { '@type': 'PerformingGroup', name: event.host },
    ...(isOpen && {
      offers: {
        '@type': 'Offer',
        url,
        price: amount(event.priceCents),
        priceCurrency: cafe.currency,
        availability: `https://schema.org/${event.seatsLeft > 0 && event.status === 'scheduled' ? 'InStock' : 'SoldOut'}`,
      },
    }),
  }
}

const STATUSES: Record<CafeEvent['status'], string> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}
