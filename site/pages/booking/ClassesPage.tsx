import { useEffect, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ClassSession } from '#domain/contracts/content.ts'
import { filterClasses, NO_FILTER } from '#domain/booking/class-list.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { atFirstRest } from '../../layout/use-first-rest.ts'
import { useClasses } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { ClassFilters } from './ClassFilters.tsx'
import { ClassRow, readyToBook } from './ClassRow.tsx'
import './classes.css'

/** Every session by its date, each with the sheet on which one puts names down. */
export function ClassesPage(): ReactNode {
  const classes = useClasses()
  const cafe = useCafe()
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(NO_FILTER)
  const open = search.get('session')
  useEffect(() => atFirstRest(readyToBook), [])
  const shown = filterClasses(classes.data ?? [], filter)
  const toggle = (id: string | null) =>
    setSearch(id ? { session: id } : {}, { replace: true, preventScrollReset: true })

  return (
    <div className="classes" data-area="classes">
      <header className="page-head">
        <h1>Get ink on you</h1>
        <p className="lead">
          Small classes at the long table, taught by people whose work hangs here. Book your seats
          here, by yourself or together. <Link to="/classes/calendar">See them by date.</Link> You
          come often? <Link to="/dashboard/classes">Packs of classes</Link> cost less.
        </p>
      </header>
      <Loaded
        query={joined({ classes, cafe })}
        what="the classes"
        renderBlank={(loading) => (
          <div {...loading}>
            <span className="blank classes-blank" />
            <span className="blank classes-blank" />
            <span className="blank classes-blank" />
          </div>
        )}
      >
        {(page) => (
          <>
            <ClassFilters sessions={page.classes} filter={filter} onChange={setFilter} />
            <p className="visually-hidden" role="status">
              {shown.length === 1 ? '1 session' : `${shown.length} sessions`}
            </p>
            {shown.length > 0 ? (
              <ol className="sessions">
                {shown.map((session) => (
                  <ClassRow
                    key={session.id}
                    session={session}
                    others={othersOf(session, page.classes)}
                    cafe={page.cafe}
                    isOpen={open === session.id}
                    onToggle={() => toggle(open === session.id ? null : session.id)}
                  />
                ))}
              </ol>
            ) : (
              <p className="classes-none">
                {page.classes.length === 0 ? (
                  <>
                    No class has a date right now. <Link to="/events">See our events</Link>
                  </>
                ) : (
                  <>
                    No session is like that.{' '}
                    <button type="button" className="link" onClick={() => setFilter(NO_FILTER)}>
                      Show all of them
                    </button>
                  </>
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The other dates of the series that a session is one of. */
function othersOf({ id, series }: ClassSession, all: readonly ClassSession[]): ClassSession[] {
  return series ? all.filter((each) => each.series?.id === series.id && each.id !== id) : []
}
