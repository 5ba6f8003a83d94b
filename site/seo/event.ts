import type { Cafe } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { amount, cafeId, type Thing } from './thing.ts'

/** An event with the status and the seats that it really has. */
export function eventThing(event: CafeEvent, cafe: Cafe, publicUrl: string): Thing {
  const url = `${publicUrl}/events/${event.id}`
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
    remainingAttendeeCapacity: event.seatsLeft,
    isAccessibleForFree: event.priceCents === 0,
    location: {
      '@type': 'Place',
      name: `${event.space}, ${cafe.name}`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: cafe.street,
        addressLocality: cafe.city,
        addressRegion: cafe.region,
        postalCode: cafe.postalCode,
        addressCountry: cafe.country,
      },
    },
    organizer: { '@id': cafeId(publicUrl) },
    performer: { '@type': 'PerformingGroup', name: event.host },
    offers: {
      '@type': 'Offer',
      url,
      price: amount(event.priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${event.seatsLeft > 0 && event.status === 'scheduled' ? 'InStock' : 'SoldOut'}`,
    },
  }
}

const STATUSES: Record<CafeEvent['status'], string> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}
