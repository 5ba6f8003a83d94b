import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { occasionPath, type Occasion } from '#domain/booking/occasion.ts'
import type { MailAttachment } from '../db/schema.ts'
import type { Services } from '../services.ts'

/**
 * An event or a class as a date for the calendar of who comes; `isCancelled` takes it out again.
 * @param sequence of the reservation: one more with each change, so that calendars take the newer one (RFC 5545)
 */
export function invitation(
  services: Services,
  occasion: Occasion,
  reference: string,
  { isCancelled = false, sequence }: { isCancelled?: boolean; sequence: number },
): MailAttachment {
  const { cafe } = services.settings.get()
  const url = `${services.publicUrl}${occasionPath(occasion)}`
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    name: cafe.name,
    prodId: { company: cafe.name, product: 'Events' },
    method,
  })
  calendar.createEvent({
    id: `${reference}@${new URL(services.publicUrl).hostname}`,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Instants in UTC: every calendar shows them in its own zone.
    start: new Date(occasion.startsAt),
    end: new Date(occasion.endsAt),
    stamp: services.now(),
    summary: occasion.title,
    description: `${occasion.summary}\n\n${occasion.policy}\n\n${reference}`,
    location: `${cafe.name}, ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`,
    url,
  })
  return {
    filename: `${occasion.type}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}
