import type { Facts } from '#domain/barista/facts.ts'
import { seatCents } from '#domain/booking/class-price.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { minutesFromNow, nextPickup } from '#domain/ordering/pickup.ts'
import { classSessions } from '#server/content/seed/classes.ts'
import { events } from '#server/content/seed/events.ts'
import { faqs } from '#server/content/seed/faqs.ts'

/** What is so while conversations are played: the calendar and the questions of the demo, the first pickup time, one order. */
export function factsAt(now: Date): Facts {
  const { cafe, pickup } = DEFAULT_SETTINGS
  const first = nextPickup({ hours: cafe, pickup, now })
  const isComing = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) > now.getTime()
  return {
    pickup: first && {
      date: first.date,
      time: first.time,
      minutes: minutesFromNow({ hours: cafe, pickup, now }),
    },
    events: events({ cafe, now }).filter(isComing),
    classes: classSessions({ cafe, now })
      .filter(isComing)
      .map((one) => ({ ...one, priceCents: seatCents(one) })),
    questions: faqs({ cafe, now }),
    jobs: ['Barista, weekends'],
    order: { number: 'A-104', status: 'preparing', readyAt: '2025-10-30T16:20:00Z' },
  }
}
