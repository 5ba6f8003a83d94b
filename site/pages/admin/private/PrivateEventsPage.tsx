import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { PRIVATE_STATES, privateStateName } from '#domain/booking/private-event.ts'
import type { PrivateEventRow } from '#domain/contracts/private-events.ts'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { AdminShell } from '../AdminShell.tsx'
import { PrivateSheet } from './PrivateSheet.tsx'
import './private-events.css'

/** Plans for private events, by how far each is, and one of them with all that is done with it. */
export function PrivateEventsPage(): ReactNode {
  const [search] = useSearchParams()
  const chosen = search.get('plan')
  const found = useQuery({
    queryKey: ['privateEvents'],
    queryFn: ({ signal }) => callPrivate('privateEvents', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Private events"
      lead="From the plan to the last payment. A time that is held or contracted is taken in the calendar of the rooms."
      acts={
        chosen && (
          <Link className="button" to="?">
            All plans
          </Link>
        )
      }
    >
      {chosen ? (
        <PrivateSheet key={chosen} reference={chosen} />
      ) : (
        <Loaded
          query={found}
          what="the plans"
          lines={5}
          isEmpty={({ events }) => events.length === 0}
          empty={
            <NothingYet title="No plans yet.">
              <p>
                Guests send a plan for a private event at the end of{' '}
                <Link className="link" to="/events#private-event">
                  Events
                </Link>
                . It shows up here at once.
              </p>
            </NothingYet>
          }
        >
          {({ events, timeZone }) => (
            <div className="staff-plans">
              {NAMES.map((name, index) => {
                const of = events.filter(
                  ({ state, isPaid = false }) => privateStateName(state, isPaid) === name,
                )
                return of.length === 0 ? null : (
                  <section key={name} aria-labelledby={`plans-${index}`}>
                    <h2 id={`plans-${index}`}>
                      {name} <span className="numeral">{of.length}</span>
                    </h2>
                    <ul>
                      {of.map((event) => (
                        <Row key={event.reference} event={event} timeZone={timeZone} />
                      ))}
                    </ul>
                  </section>
                )
              })}
            </div>
          )}
        </Loaded>
      )}
    </AdminShell>
  )
}

/** Plans that are paid in full stand after those of which a deposit is paid. */
const NAMES = [
  ...new Set(
    PRIVATE_STATES.flatMap((state) => [false, true].map((paid) => privateStateName(state, paid))),
  ),
]

function Row({ event, timeZone }: { event: PrivateEventRow; timeZone: string }): ReactNode {
  const {
    reference,
    occasion,
    name,
    room,
    startsAt,
    headcount,
    totalCents,
    heldUntil,
    moneyWords,
  } = event
  const at = new Date(startsAt)
  return (
    <li>
      <Link to={`?plan=${reference}`}>{occasion}</Link>
      <span>
        {name}, {headcount} people
      </span>
      <span>
        {formatDate(dateIn(timeZone, at), 'short')}, {formatTime(timeIn(timeZone, at))}, {room}
      </span>
      <span className="soft">
        {totalCents !== null && formatCents(totalCents)}
        {moneyWords && <> {moneyWords}</>}
        {heldUntil && ` held until ${formatDate(dateIn(timeZone, new Date(heldUntil)), 'short')}`}
      </span>
    </li>
  )
}
