import { memo, type ReactNode } from 'react'
import {
  calendarEntries,
  entriesByDay,
  type CalendarEntry,
  type EntryKind,
} from '#domain/booking/calendar-entries.ts'
import { addMonths, weekOf } from '#domain/booking/month.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { useClasses, useEvents } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { useAddress } from '../../state/use-address.ts'
import { dayText, monthName } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import { VIEWS, type CalendarView, type Shown } from './calendar-view.ts'
import './calendar.css'

const CalendarFeeds = lazyChunk(
  () => import('./CalendarFeeds.tsx'),
  'CalendarFeeds',
  '.calendar-feeds',
)

/** Classes and events by date, as a month, a week or a list, and as feeds for one's own calendar. */
export function CalendarPage(): ReactNode {
  const classes = useClasses()
  const events = useEvents()
  const cafe = useCafe()
  return (
    <div className="calendar" data-area="classes">
      <header className="page-head">
        <h1>{t('Day by day')}</h1>
        <p className="lead">
          {t('Classes and events, day by day. Choose one to read about it and to get a seat.')}
        </p>
      </header>
      <Loaded
        query={joined({ classes, events, cafe })}
        what={t('the calendar')}
        blank="calendar-blank"
      >
        {(page) => (
          <CalendarOf
            entries={calendarEntries(
              page.classes,
              page.events.events,
              page.cafe.cafe.timeZone,
              new Date(page.cafe.now),
            )}
            cafe={page.cafe}
          />
        )}
      </Loaded>
    </div>
  )
}

/** Not rendered again with the page: what is not hydrated yet must not change. */
const AtTheEnd = memo(function AtTheEnd(): ReactNode {
  return (
    <HydrationBoundary>
      <CalendarFeeds />
    </HydrationBoundary>
  )
})

function CalendarOf({ entries, cafe }: { entries: CalendarEntry[]; cafe: CafeNow }): ReactNode {
  const [search, setSearch] = useAddress()
  const today = dateIn(cafe.cafe.timeZone, new Date(cafe.now))
  const shown = shownIn(search, today)
  const show = (patch: Partial<Shown>) =>
    setSearch((now) => searchOf({ ...shownIn(now, today), ...patch }, today), {
      replace: true,
      preventScrollReset: true,
    })
  const kept = entries.filter(({ kind }) => shown.kind === null || kind === shown.kind)
  const byDay = entriesByDay(kept)
  return (
    <>
      <CalendarTools shown={shown} title={titleOf(shown)} today={today} onShow={show} />
      {shown.view === 'month' && (
        <CalendarMonth
          byDay={byDay}
          date={shown.date}
          today={today}
          onDate={(date) => show({ date })}
        />
      )}
      {shown.view === 'week' && (
        <Agenda days={weekOf(shown.date)} byDay={byDay} today={today} isEveryDay />
      )}
      {shown.view === 'agenda' && (
        <Agenda
          days={[...byDay.keys()].filter((day) => day >= shown.date)}
          byDay={byDay}
          today={today}
        />
      )}
      <AtTheEnd />
    </>
  )
}

function titleOf({ view, date }: Shown): string {
  const year = date.slice(0, 4)
  if (view === 'agenda') return t('From {date}, {year}', { date: dayText(date, 'short'), year })
  if (view === 'month') return t('{month} {year}', { month: monthName(date), year })
  const [first = date] = weekOf(date)
  return t('{from} to {to}', {
    from: dayText(first, 'short'),
    to: dayText(addDays(first, 6), 'short'),
  })
}

/** What the address asks for; what it cannot mean is today's month. */
function shownIn(search: URLSearchParams, today: string): Shown {
  const view = search.get('view')
  const kind = search.get('kind')
  const date = search.get('date') ?? ''
  return {
    view: VIEWS.find((each) => each === view) ?? 'month',
    kind: KINDS.find((each) => each === kind) ?? null,
    date: isNear(date, today) ? date : today,
  }
}

/** The address keeps only what differs from the first sight of the page. */
function searchOf({ view, kind, date }: Shown, today: string): URLSearchParams {
  return new URLSearchParams({
    ...(view !== ('month' satisfies CalendarView) && { view }),
    ...(kind && { kind }),
    ...(date !== today && { date }),
  })
}

/** A real date within two years: nothing further away is planned, and each address is a page of its own. */
function isNear(date: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return false
  return addMonths(today, -24) <= date && date <= addMonths(today, 24)
}

const KINDS: readonly EntryKind[] = ['class', 'event']
