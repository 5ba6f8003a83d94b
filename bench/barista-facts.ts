import type { Facts } from '#domain/barista/facts.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { classSessions } from '#server/content/seed/classes.ts'
import { events } from '#server/content/seed/events.ts'
import { faqs } from '#server/content/seed/faqs.ts'

/** What is so while conversations are played: the calendar and the questions of the demo, twelve minutes to wait, one order. */
export function factsAt(now: Date): Facts {
  const { cafe } = DEFAULT_SETTINGS
  const isComing = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) > now.getTime()
  return {
    pickup: { label: 'Today, 12:30 PM', minutes: 30 },
    events: events({ cafe, now }).filter(isComing),
    classes: classSessions({ cafe, now }).filter(isComing),
    questions: faqs({ cafe, now }),
    jobs: ['Barista, weekends'],
    order: { number: 'A-104', status: 'preparing', readyAt: '2025-10-30T16:20:00Z' },
  }
}
