import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatHour } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { ClassSeries, PlannedClasses } from '#domain/contracts/class-series.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { joined } from '#site/state/joined.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { useWritingPath } from '../content/writing-paths.ts'
import { InstructorsSection } from './Instructors.tsx'
import { dayInWords } from './SeriesDates.tsx'
import { SeriesEditor } from './SeriesEditor.tsx'
import { blankSeries } from './series-edit.ts'
import '../editing/editing.css'
import '../content/content.css'
import './series.css'

/** The classes of the café as they are planned: series and single dates, and the form of a series. */
export function PlannedClassesPage(): ReactNode {
  const [search] = useSearchParams()
  const id = search.get('series')
  const of = search.get('of')
  if (id) return <OneSeries key={id} id={id} />
  if (of || search.has('new')) return <NewSeries key={of ?? 'new'} of={of} />
  return <AllClasses />
}

function AllClasses(): ReactNode {
  const cafe = useCafe()
  const planned = useQuery({
    queryKey: ['plannedClasses'],
    queryFn: ({ signal }) => callPrivate('plannedClasses', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Classes"
      lead="Series of dates, and dates that stand alone. Guests book each date by itself."
      acts={
        <Link className="button loud" to="?new">
          <Icon of={CalendarPlus} size={18} /> New series
        </Link>
      }
    >
      <Loaded query={joined({ planned, cafe })} what="the classes" lines={6}>
        {(page) => <Lists {...page} />}
      </Loaded>
    </AdminShell>
  )
}

function Lists({ planned, cafe }: { planned: PlannedClasses; cafe: CafeNow }): ReactNode {
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
          <p className="soft">
            No class comes again yet. Begin a new series, or repeat one of the dates below.
          </p>
        ) : (
          <ul>
            {series.map(({ id, title, sentence, instructor, coming, people, capacity, next }) => (
              <li key={id}>
                <p>
                  <Link to={`?series=${id}`}>{title}</Link>
                  <span className="soft">with {instructor}</span>
                </p>
                <p>{coming > 0 ? sentence : 'All its dates have been.'}</p>
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
          <p className="soft">Every coming date belongs to a series.</p>
        ) : (
          <ul>
            {single.map(({ id, title, instructor, startsAt, status, people, capacity }) => (
              <li key={id}>
                <p>
                  <Link to={`${list}/class/${id}`}>{title}</Link>
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
      <InstructorsSection when={when} />
    </div>
  )
}

function OneSeries({ id }: { id: string }): ReactNode {
  const cafe = useCafe()
  const series = useQuery({
    queryKey: ['classSeries', id],
    queryFn: ({ signal }) => callPrivate('classSeries', { params: { id } }, { signal, retries: 0 }),
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
        missing={<Missing>There is no such series.</Missing>}
      >
        {(page) => (
          <SeriesEditor
            start={{ series: page.series, edit: page.series.edit, of: null }}
            cafe={page.cafe}
          />
        )}
      </Loaded>
    </AdminShell>
  )
}

function NewSeries({ of }: { of: string | null }): ReactNode {
  const cafe = useCafe()
  const begun = useQuery({
    queryKey: ['beginClassSeries', of],
    queryFn: async ({ signal }) =>
      of === null
        ? null
        : (await callPrivate('beginClassSeries', { params: { id: of } }, { signal, retries: 0 }))
            .edit,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <AdminShell
      title="New series"
      lead={
        of
          ? 'This class becomes the first date. What is said of it is taken over.'
          : 'A class that comes again. Nothing is on the site before you say so at the foot of the page.'
      }
    >
      <Loaded
        query={joined({ begun, cafe })}
        what="the class"
        lines={6}
        missing={<Missing>There is no such class.</Missing>}
      >
        {(page) => <Begun begun={page.begun} of={of} cafe={page.cafe} />}
      </Loaded>
    </AdminShell>
  )
}

function Begun({
  begun,
  of,
  cafe,
}: {
  begun: ClassSeries['edit'] | null
  of: string | null
  cafe: CafeNow
}): ReactNode {
  // The same one for as long as the form is open.
  const [edit] = useState(() => begun ?? blankSeries(cafe.today, ''))
  return <SeriesEditor start={{ series: null, edit, of }} cafe={cafe} />
}

function Missing({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="notice">
      {children}{' '}
      <Link className="link" to="?">
        See all classes
      </Link>
    </p>
  )
}
