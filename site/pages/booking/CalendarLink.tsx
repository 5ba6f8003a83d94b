import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { calendarFile, calendarHref } from '#domain/booking/calendar-file.ts'
import { t } from '../../texts/t.ts'

type Dated = Pick<
  CafeEvent,
  'id' | 'title' | 'summary' | 'policy' | 'startsAt' | 'endsAt' | 'sequence'
>

/** The event as a file that every calendar opens. */
export function CalendarLink({ event, cafe }: { event: Dated; cafe: CafeNow }): ReactNode {
  const file = calendarFile(
    {
      uid: `${event.id}@${cafe.cafe.email.split('@')[1] ?? 'cafe'}`,
      title: event.title,
      text: `${event.summary}\n\n${event.policy}`,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      sequence: event.sequence ?? 0,
    },
    cafe.cafe,
    new Date(cafe.now),
  )
  return (
    <a className="link calendar-link" href={calendarHref(file)} download={`${event.id}.ics`}>
      {t('Add it to your calendar')}
    </a>
  )
}
