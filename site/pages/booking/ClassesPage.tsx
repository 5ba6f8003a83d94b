import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ClassSession } from '#domain/contracts/content.ts'
import { filterClasses } from '#domain/booking/class-list.ts'
import { isLater } from '#domain/booking/class-price.ts'
import { session as signIn } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { aheadAtRest, useFirstRest } from '../../layout/use-first-rest.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { useClasses } from '../../state/booking.ts'
import { heldHere, type HeldSeats } from '../../state/held-seats.ts'
import { joined } from '../../state/joined.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { useAddress } from '../../state/use-address.ts'
import { englishNote, isOne, rich, t } from '../../texts/t.ts'
import { filterIn } from './class-address.ts'
import { ClassRow, OpensReady, readyToBook } from './ClassRow.tsx'
import { Filters, FiltersReady } from './Filters.tsx'
import './classes.css'

const NoClasses = lazyChunk(() => import('./NoClasses.tsx'), 'NoClasses')
const OwnHolds = lazyChunk(() => import('./OwnHolds.tsx'), 'OwnHolds')
const TierToday = lazyChunk(() => import('./TierToday.tsx'), 'TierToday')

/** Every session by its date, each with the sheet on which one puts names down. */
export function ClassesPage(): ReactNode {
  useSignals()
  const classes = useClasses()
  const cafe = useCafe()
  const [search, setSearch] = useAddress()
  const filter = filterIn(search)
  const open = search.get('session')
  useEffect(() => aheadAtRest(readyToBook), [])
  const now = useCafeClock()
  const [earlyIds, setEarly] = useState('')
  const early = earlyIds.split(' ')
  const [holds, setHolds] = useState<readonly HeldSeats[]>([])
  const isCalm = useFirstRest()
  const later = classes.data?.filter((each) => isLater(each, now)) ?? []
  const change = (next: (now: URLSearchParams) => URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true })
  const toggle = (id: string | null) => change((at) => withSession(at, id))

  return (
    <div className="classes" data-area="classes">
      <FiltersReady />
      <OpensReady />
      <header className="page-head">
        <h1>{t('Get ink on you')}</h1>
        <p className="lead">
          {t(
            'Small classes at the long table, taught by people whose work hangs here. Book your seats here, by yourself or together.',
          )}{' '}
          <Link to="/classes/calendar">{t('See them by date.')}</Link>{' '}
          {rich('Coming often? See what {packs} save you.', {
            packs: <Link to="/dashboard/classes">{t('Class packs')}</Link>,
          })}
        </p>
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
        {(page) => {
          const { timeZone } = page.cafe.cafe
          const shown = filterClasses(page.classes, filter, { timeZone, now, early })
          return (
            <>
              {page.classes.length > 0 && <Filters isDated />}
              {englishNote()}
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
                      mayBook={early.includes(session.id)}
                      isTheirs={isCalm && signIn.user.value !== null}
                      hold={holds.find(({ of }) => of === session.id)}
                      isOpen={open === session.id}
                      onToggle={() => toggle(open === session.id ? null : session.id)}
                    />
                  ))}
                </ol>
              ) : (
                <HydrationBoundary>
                  <NoClasses isEmpty={page.classes.length === 0} />
                </HydrationBoundary>
              )}
            </>
          )
        }}
      </Loaded>
      {isCalm && (signIn.user.value || heldHere.list().length > 0) && (
        <Suspense fallback={null}>
          <OwnHolds onHolds={setHolds} />
        </Suspense>
      )}
      {isCalm && later.length > 0 && cafe.data && signIn.user.value && (
        <Suspense fallback={null}>
          <TierToday sessions={later} now={now} cafe={cafe.data.cafe} onEarly={setEarly} />
        </Suspense>
      )}
    </div>
  )
}

function withSession(search: URLSearchParams, id: string | null): URLSearchParams {
  if (id) search.set('session', id)
  else search.delete('session')
  return search
}

/** The other dates of the series that a session is one of. */
function othersOf({ id, series }: ClassSession, all: readonly ClassSession[]): ClassSession[] {
  return series ? all.filter((each) => each.series?.id === series.id && each.id !== id) : []
}
