import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { MailAttachment } from '../db/schema.ts'
import type { Services } from '../services.ts'

/** An event as a date for the calendar of who comes; `isCancelled` takes it out again. */
export function invitation(
  services: Services,
  event: CafeEvent,
  reference: string,
  { isCancelled = false } = {},
): MailAttachment {
  const { cafe } = services.settings.get()
  const url = `${services.publicUrl}/events/${event.id}`
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    name: cafe.name,
    prodId: { company: cafe.name, product: 'Events' },
    method,
  })
  calendar.createEvent({
    id: `${reference}@${new URL(services.publicUrl).hostname}`,
    sequence: isCancelled ? 1 : 0,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Instants in UTC: every calendar shows them in its own zone.
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    stamp: services.now(),
    summary: event.title,
    description: `${event.summary}\n\n${event.policy}\n\n${reference}`,
    location: `${cafe.name}, ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`,
    url,
  })
  return {
    filename: 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}
