import type { OccasionType } from '#domain/booking/values.ts'
import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useState, type ReactNode } from 'react'
import { calendarEntries, entriesByDay } from '#domain/booking/calendar-entries.ts'
import { addMonths, weekOf } from '#domain/booking/month.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useFirstRest } from '../../layout/use-first-rest.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { useClasses, useEvents } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { useAddress } from '../../state/use-address.ts'
import { dayText, monthName } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'
import { CalendarDays } from './CalendarDays.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import { VIEWS, type CalendarView, type Shown } from './calendar-view.ts'
import './calendar.css'

const CalendarFeeds = lazyChunk(
  () => import('./CalendarFeeds.tsx'),
  'CalendarFeeds',
  '.calendar-feeds',
)

const ClassDays = lazyChunk(() => import('./ClassDays.tsx'), 'ClassDays')
const TierToday = lazyChunk(() => import('./TierToday.tsx'), 'TierToday')

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
          <CalendarOf classes={page.classes} events={page.events.events} cafe={page.cafe} />
        )}
      </Loaded>
    </div>
  )
}

function AtTheEnd(): ReactNode {
  return (
    <HydrationBoundary>
      <CalendarFeeds />
    </HydrationBoundary>
  )
}

function CalendarOf({
  classes,
  events,
  cafe,
}: {
  classes: ClassSession[]
  events: CafeEvent[]
  cafe: CafeNow
}): ReactNode {
  useSignals()
  const [search, setSearch] = useAddress()
  const [early, setEarly] = useState('')
  const isCalm = useFirstRest()
  const { timeZone } = cafe.cafe
  const now = new Date(cafe.now)
  const today = dateIn(timeZone, now)
  const later = classes.filter((each) => each.bookingOpensAt && now < new Date(each.bookingOpensAt))
  const shown = shownIn(search, today)
  const show = (patch: Partial<Shown>) =>
    setSearch((at) => searchOf({ ...shownIn(at, today), ...patch }, today, at), {
      replace: true,
      preventScrollReset: true,
    })
  const at = { timeZone, now, early: early.split(' ') }
  const entriesOf = (shownClasses: ClassSession[]) =>
    entriesByDay(
      calendarEntries(shownClasses, shown.kind === 'class' ? [] : events, timeZone, now, at.early),
    )
  const onDate = (date: string) => show({ date })
  const days = { shown, today, onDate }
  return (
    <>
      <CalendarTools shown={shown} title={titleOf(shown)} today={today} onShow={show} />
      {shown.kind === 'class' ? (
        <HydrationBoundary fallback={<span className="blank calendar-blank" />}>
          <ClassDays {...days} classes={classes} at={at} entriesOf={entriesOf} />
        </HydrationBoundary>
      ) : (
        <CalendarDays {...days} byDay={entriesOf(shown.kind === 'event' ? [] : classes)} />
      )}
      <AtTheEnd />
      {isCalm && later.length > 0 && session.user.value && (
        <Suspense fallback={null}>
          <TierToday sessions={later} now={now} cafe={cafe.cafe} onEarly={setEarly} />
        </Suspense>
      )}
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

/** The address keeps only what differs from the first sight of the page, and how classes are narrowed while only they are shown. */
function searchOf(
  { view, kind, date }: Shown,
  today: string,
  before: URLSearchParams,
): URLSearchParams {
  const search = kind === 'class' ? before : new URLSearchParams()
  const said = {
    view: view === ('month' satisfies CalendarView) ? '' : view,
    kind,
    date: date === today ? '' : date,
  }
  for (const [name, value] of Object.entries(said))
    if (value) search.set(name, value)
    else search.delete(name)
  return search
}

/** A real date within two years: nothing further away is planned, and each address is a page of its own. */
function isNear(date: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return false
  return addMonths(today, -24) <= date && date <= addMonths(today, 24)
}

const KINDS: readonly OccasionType[] = ['class', 'event']
