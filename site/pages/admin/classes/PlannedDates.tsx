import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatHour } from '#domain/cafe/calendar.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { ClassSeries, PlannedClasses } from '#domain/contracts/class-series.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { joined } from '#site/state/joined.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { useWritingPath } from '../content/writing-paths.ts'
import { InstructorsSection } from './Instructors.tsx'
import { dayInWords } from './SeriesDates.tsx'
import { SeriesEditor } from './SeriesEditor.tsx'
import { blankSeries } from './series-edit.ts'
import { SERIES_KINDS } from './series-kinds.ts'
import '../editing/editing.css'
import '../content/content.css'
import './series.css'

type Of = { kind: OccasionType }

/** The classes or events of the café as they are planned: series and single dates, and the form of a series. */
export function PlannedDates({ kind }: Of): ReactNode {
  const [search] = useSearchParams()
  const id = search.get('series')
  const of = search.get('of')
  if (id) return <OneSeries key={id} kind={kind} id={id} />
  if (of || search.has('new')) return <NewSeries key={of ?? 'new'} kind={kind} of={of} />
  return <AllDates kind={kind} />
}

function AllDates({ kind }: Of): ReactNode {
  const cafe = useCafe()
  const { title, lead, all } = SERIES_KINDS[kind]
  const planned = useQuery({
    queryKey: ['planned', kind],
    queryFn: ({ signal }) => SERIES_KINDS[kind].planned({ signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title={title}
      lead={lead}
      acts={
        <Link className="button loud" to="?new">
          <Icon of={CalendarPlus} size={18} /> New series
        </Link>
      }
    >
      <Loaded query={joined({ planned, cafe })} what={`the ${all}`} lines={6}>
        {(page) => <Lists kind={kind} {...page} />}
      </Loaded>
    </AdminShell>
  )
}

function Lists({
  kind,
  planned,
  cafe,
}: Of & { planned: PlannedClasses; cafe: CafeNow }): ReactNode {
  const { series, single, timeZone } = planned
  const list = useWritingPath()
  const when = (at: string) =>
    `${dayInWords(dateIn(timeZone, new Date(at)), cafe.today)}, ${formatHour(timeIn(timeZone, new Date(at)))}`
  return (
    <div className="planned">
      <section aria-labelledby="planned-series">
        <h2 id="planned-series">
          Series <span className="numeral">{series.length}</span>
        </h2>
        {series.length === 0 ? (
          <p className="soft">{SERIES_KINDS[kind].none}</p>
        ) : (
          <ul>
            {series.map(({ id, title, sentence, instructor, coming, people, capacity, next }) => (
              <li key={id}>
                <p>
                  <Link to={`?series=${id}`}>{title}</Link>
                  <span className="soft">with {instructor}</span>
                </p>
                <p>{coming > 0 ? unbroken(sentence) : 'All its dates have been.'}</p>
                <p className="planned-end">
                  {next && (
                    <>
                      <span>Next {when(next)}</span>
                      <span>
                        {people} of {capacity} seats taken
                      </span>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="planned-single">
        <h2 id="planned-single">
          Single dates <span className="numeral">{single.length}</span>
        </h2>
        {single.length === 0 ? (
          <p className="soft">
            {series.length > 0
              ? 'Every coming date belongs to a series.'
              : 'Nothing has a date yet.'}
          </p>
        ) : (
          <ul>
            {single.map(({ id, title, instructor, startsAt, status, people, capacity }) => (
              <li key={id}>
                <p>
                  <Link to={`${list}/${kind}/${id}`}>{title}</Link>
                  <span className="soft">with {instructor}</span>
                </p>
                <p>
                  {when(startsAt)}
                  <span className="soft">
                    {status === 'scheduled' ? `${people} of ${capacity} seats taken` : status}
                  </span>
                </p>
                <p className="planned-end">
                  <Link
                    className="button small"
                    to={`?of=${id}`}
                    aria-label={`Repeat it: ${title}, ${when(startsAt)}`}
                  >
                    Repeat it
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {kind === 'class' && <InstructorsSection when={when} />}
    </div>
  )
}

function OneSeries({ kind, id }: Of & { id: string }): ReactNode {
  const cafe = useCafe()
  const series = useQuery({
    queryKey: ['series', kind, id],
    queryFn: ({ signal }) => SERIES_KINDS[kind].series(id, { signal, retries: 0 }),
    staleTime: 0,
    refetchOnMount: 'always',
    retry: false,
  })
  return (
    <AdminShell title={series.data?.title ?? 'Series'} lead={series.data?.sentence}>
      <Loaded
        query={joined({ series, cafe })}
        what="the series"
        lines={6}
        missing={<Missing kind={kind}>There is no such series.</Missing>}
      >
        {(page) => (
          <SeriesEditor
            start={{ kind, series: page.series, edit: page.series.edit, of: null }}
            cafe={page.cafe}
          />
        )}
      </Loaded>
    </AdminShell>
  )
}

function NewSeries({ kind, of }: Of & { of: string | null }): ReactNode {
  const cafe = useCafe()
  const { noun, one, begin } = SERIES_KINDS[kind]
  const begun = useQuery({
    queryKey: ['beginSeries', kind, of],
    queryFn: async ({ signal }) =>
      of === null ? null : (await begin(of, { signal, retries: 0 })).edit,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <AdminShell
      title="New series"
      lead={
        of
          ? `This ${noun} becomes the first date. What is said of it is taken over.`
          : `${one.replace(/^a/, 'A')} that comes again. Nothing is on the site before you say so at the foot of the page.`
      }
    >
      <Loaded
        query={joined({ begun, cafe })}
        what={`the ${noun}`}
        lines={6}
        missing={<Missing kind={kind}>There is no such {noun}.</Missing>}
      >
        {(page) => <Begun kind={kind} begun={page.begun} of={of} cafe={page.cafe} />}
      </Loaded>
    </AdminShell>
  )
}

function Begun({
  kind,
  begun,
  of,
  cafe,
}: Of & {
  begun: ClassSeries['edit'] | null
  of: string | null
  cafe: CafeNow
}): ReactNode {
  // The same one for as long as the form is open.
  const [edit] = useState(() => begun ?? blankSeries(cafe.today, '', kind))
  return <SeriesEditor start={{ kind, series: null, edit, of }} cafe={cafe} />
}

function Missing({ kind, children }: Of & { children: ReactNode }): ReactNode {
  return (
    <p className="notice">
      {children}{' '}
      <Link className="link" to="?">
        See all {SERIES_KINDS[kind].all}
      </Link>
    </p>
  )
}

/** No line ends between '5' and 'dates', '4:30' and 'PM', or 'November' and '28'. */
const unbroken = (sentence: string): string =>
  sentence.replaceAll(/(?<!,) (?=dates?\b|[AP]M\b|\d)/g, '\u00A0')
