import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Guest, GuestEvent, GuestList } from '#domain/contracts/guests.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { download } from '#site/state/download.ts'
import { isMissing } from '#site/state/missing.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import { useAct } from '../admin/use-act.ts'
import './guest-list.css'

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
      {(list) => <List list={list} ticket={ticket} />}
    </Loaded>
  )
}

function List({ list, ticket }: { list: GuestList; ticket: string }): ReactNode {
  const { event, guests, door: sold = [], timeZone } = list
  const [words, setWords] = useState(ticket)
  const shown = guests.filter((guest) => isWanted(guest, words))
  const door = sold.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ticket) field.current?.select()
  }, [ticket])
  return (
    <section className="guests" aria-labelledby="guests-title">
      <header>
        <h2 id="guests-title">{event.title}</h2>
        <p className="soft">
          {whenOf(event, timeZone)}, {event.space}
        </p>
        {event.status !== 'scheduled' && <p className="notice">This event is {event.status}.</p>}
        <p className="guests-count" role="status">
          <b className="numeral">
            {event.arrived} of {event.seats}
          </b>{' '}
          are in
          {event.atDoor > 0 && `, ${event.atDoor} more bought a ticket at the door`}
        </p>
        {(event.overSeats ?? 0) > 0 && (
          <p className="notice">
            {event.overSeats === 1 ? 'One of them has' : `${event.overSeats} of them have`} no seat:
            sold by a till that could not reach the server.
          </p>
        )}
        {event.status === 'scheduled' && <p className="soft">{walkInWords(event)}</p>}
      </header>
      <div className="guests-tools">
        <div className="field">
          <label htmlFor="guest-search">Name, reference or code</label>
          <input
            id="guest-search"
            ref={field}
            className="input"
            type="search"
            autoComplete="off"
            maxLength={200}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <Save id={event.id} />
      </div>
      {guests.length === 0 ? (
        <p>Nobody is on the list yet.</p>
      ) : shown.length === 0 && door.length > 0 ? null : shown.length === 0 ? (
        <p role="status">
          Nobody here is called that.{' '}
          <button type="button" className="link" onClick={() => setWords('')}>
            Show everybody
          </button>
        </p>
      ) : (
        <ul className="guest-rows">
          {shown.map((guest) => (
            <Row key={guest.reference} guest={guest} event={event} words={words} />
          ))}
        </ul>
      )}
      {door.length > 0 && (
        <section aria-labelledby="guests-door">
          <h3 id="guests-door">Bought at the door</h3>
          <ul className="guest-door">
            {door.map(({ name, count, soldAt }) => (
              <li key={`${soldAt} ${name}`}>
                <b>{name || 'No name'}</b>
                <span className="soft">
                  {count === 1 ? '1 ticket' : `${count} tickets`} at{' '}
                  {formatTime(timeIn(timeZone, new Date(soldAt)))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}

function Row({
  guest,
  event,
  words,
}: {
  guest: Guest
  event: GuestEvent
  words: string
}): ReactNode {
  const { reference, name, party, tickets, seats, answers, note, dueCents } = guest
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { act, problem } = useAct(['guestList', 'guestEvents'])
  const out = seats.filter(({ arrivedAt }) => arrivedAt === null)
  const press = async (keys: string[], isIn: boolean) => {
    setBusy(true)
    await act(async () => {
      const known = await callPrivate('checkIn', {
        params: { id: event.id },
        body: { reference, seats: keys, isIn },
      })
      cache.setQueryData(['guestList', event.id], known)
    })
    setBusy(false)
  }
  const due =
    dueCents === null
      ? event.doorCents > 0
        ? `${formatCents(event.doorCents)} each at the door`
        : ''
      : dueCents > 0
        ? `${formatCents(dueCents)} to pay`
        : ''
  return (
    <li data-in={out.length === 0 || undefined}>
      <div className="guest-who">
        <b>{name}</b>
        <span className="soft">
          {tickets || (party === 1 ? '1 seat' : `${party} seats`)}, {reference}
        </span>
        {due && <b className="guest-due">{due}</b>}
        {answers.map(({ question, answer }) => (
          <span key={question}>
            {question} <b>{answer}</b>
          </span>
        ))}
        {note && <span>“{note}”</span>}
      </div>
      <ul className="guest-seats">
        {seats.map(({ key, label, arrivedAt }) => (
          <li key={key} data-found={isCode(words, reference, key) || undefined}>
            <button
              type="button"
              className="button small"
              aria-pressed={arrivedAt !== null}
              disabled={isBusy}
              onClick={() => void press([key], arrivedAt === null)}
            >
              {arrivedAt ? `${label} is in` : `Let ${label} in`}
            </button>
          </li>
        ))}
        {out.length > 1 && (
          <li>
            <button
              type="button"
              className="button small loud"
              disabled={isBusy}
              onClick={() =>
                void press(
                  out.map(({ key }) => key),
                  true,
                )
              }
            >
              All {out.length} in
            </button>
          </li>
        )}
      </ul>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </li>
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

/** By a part of any name, by the reference, or by the code of a ticket: whole, or the address that a scanner types. */
function isWanted({ name, reference, seats }: Guest, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return true
  if (seats.some(({ key }) => isCode(words, reference, key))) return true
  return [name, reference, ...seats.map(({ label }) => label)].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

const isCode = (words: string, reference: string, key: string): boolean =>
  key.length > 3 &&
  (words.toUpperCase().includes(`${reference}.${key}`) || words.trim().toUpperCase() === key)

function whenOf({ startsAt }: GuestEvent, timeZone: string): string {
  const at = new Date(startsAt)
  return `${formatDate(dateIn(timeZone, at), 'short')}, ${formatTime(timeIn(timeZone, at))}`
}

/** What to tell whoever comes without a seat. */
function walkInWords({ walkInCents }: GuestEvent): string {
  if (walkInCents === null) return 'Without a ticket: none are sold at the door.'
  if (walkInCents === 0) return 'Without a seat: free, while there is room.'
  return `Without a ticket: ${formatCents(walkInCents)} each, sold at the till.`
}

function countWords({ seats, arrived, atDoor, status }: GuestEvent): string {
  if (status !== 'scheduled') return status === 'cancelled' ? 'Cancelled' : 'Postponed'
  const all = seats + atDoor
  if (all === 0) return 'Nobody yet'
  return `${all} ${all === 1 ? 'guest' : 'guests'}${arrived > 0 ? `, ${arrived} in` : ''}`
}
