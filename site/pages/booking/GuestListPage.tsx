import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { GuestEvent } from '#domain/contracts/guests.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { download } from '#site/state/download.ts'
import { isMissing } from '#site/state/missing.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import { useAct } from '../admin/use-act.ts'
import { GuestDoor, whenOf, type Press } from './GuestDoor.tsx'
import './guest-list.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const REFRESH_MS = 15_000

/** The door of an event: who comes, found by name or by the code of a ticket, and who is in. */
export function GuestListPage(): ReactNode {
  const [search] = useSearchParams()
  const id = search.get('event')
  return (
    <AdminShell
      title="Guest lists"
      lead="Who comes to an event. Search by name, scan the code of a ticket, and let people in."
      acts={
        id && (
          <Link className="button" to="/guest-list">
            All events
          </Link>
        )
      }
    >
      {id ? <Door key={id} id={id} ticket={search.get('ticket') ?? ''} /> : <Choose />}
    </AdminShell>
  )
}

function Choose(): ReactNode {
  const found = useQuery({
    queryKey: ['guestEvents'],
    queryFn: ({ signal }) => callPrivate('guestEvents', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      what="the events"
      blank="guests-blank"
      lines={4}
      isEmpty={({ events }) => events.length === 0}
      empty={<p>No events of yours in the next three months.</p>}
    >
      {({ events, timeZone }) => (
        <ul className="guest-events">
          {events.map((event) => (
            <li key={event.id} data-status={event.status}>
              <Link to={`/guest-list?event=${event.id}`}>{event.title}</Link>
              <span className="soft">{whenOf(event, timeZone)}</span>
              <span>{countWords(event)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Door({ id, ticket }: { id: string; ticket: string }): ReactNode {
  const cache = useQueryClient()
  const press: Press = async (reference, seats, isIn) => {
    const body = { reference, seats, isIn }
    setNewerAnswer(cache, ['guestList', id], await callPrivate('checkIn', { params: { id }, body }))
  }
  const found = useQuery({
    queryKey: ['guestList', id],
    queryFn: ({ signal }) => callPrivate('guestList', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    retry: (count, error) => !isMissing(error) && count < 1,
  })
  return (
    <Loaded
      query={found}
      what="the guest list"
      blank="guests-blank"
      lines={6}
      missing={
        <p>
          There is no such event, or its list is for its host and the café.{' '}
          <Link to="/guest-list">See all events</Link>
        </p>
      }
    >
      {(list) => <GuestDoor list={list} ticket={ticket} press={press} tools={<Save id={id} />} />}
    </Loaded>
  )
}

function Save({ id }: { id: string }): ReactNode {
  const { act, problem } = useAct([])
  return (
    <div>
      <button
        type="button"
        className="button"
        onClick={() =>
          void act(() => download('guestListCsv', { params: { id } }, `guests-${id}.csv`))
        }
      >
        Save as a file
      </button>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function countWords({ seats, arrived, atDoor, status }: GuestEvent): string {
  if (status !== 'scheduled') return status === 'cancelled' ? 'Cancelled' : 'Postponed'
  const all = seats + atDoor
  if (all === 0) return 'Nobody yet'
  return `${all} ${all === 1 ? 'guest' : 'guests'}${arrived > 0 ? `, ${arrived} in` : ''}`
}
