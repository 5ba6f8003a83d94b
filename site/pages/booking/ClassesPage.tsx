import { useEffect, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ClassSession } from '#domain/contracts/content.ts'
import { filterClasses, NO_FILTER } from '#domain/booking/class-list.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { atFirstRest } from '../../layout/use-first-rest.ts'
import { useClasses } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { englishNote, isOne, rich, t } from '../../texts/t.ts'
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
  const now = useCafeClock()
  const shown = filterClasses(classes.data ?? [], filter)
  const toggle = (id: string | null) =>
    setSearch(id ? { session: id } : {}, { replace: true, preventScrollReset: true })

  return (
    <div className="classes" data-area="classes">
      <header className="page-head">
        <h1>{t('Get ink on you')}</h1>
        <p className="lead">
          {t(
            'Small classes at the long table, taught by people whose work hangs here. Book your seats here, by yourself or together.',
          )}{' '}
          <Link to="/classes/calendar">{t('See them by date.')}</Link>{' '}
          {rich('Coming often? {packs} cost less.', {
            packs: <Link to="/dashboard/classes">{t('Packs of classes')}</Link>,
          })}
        </p>
        {englishNote()}
      </header>
      <Loaded
        query={joined({ classes, cafe })}
        what={t('the classes')}
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
              {t(isOne(shown.length) ? '{count} session' : '{count} sessions', {
                count: shown.length,
              })}
            </p>
            {shown.length > 0 ? (
              <ol className="sessions">
                {shown.map((session) => (
                  <ClassRow
                    key={session.id}
                    session={session}
                    others={othersOf(session, page.classes)}
                    cafe={page.cafe}
                    now={now}
                    isOpen={open === session.id}
                    onToggle={() => toggle(open === session.id ? null : session.id)}
                  />
                ))}
              </ol>
            ) : (
              <p className="classes-none">
                {page.classes.length === 0 ? (
                  <>
                    {t('No class has a date right now.')}{' '}
                    <Link to="/events">{t('See our events')}</Link>
                  </>
                ) : (
                  <>
                    {t('No session matches that.')}{' '}
                    <button type="button" className="link" onClick={() => setFilter(NO_FILTER)}>
                      {t('Show all of them')}
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
