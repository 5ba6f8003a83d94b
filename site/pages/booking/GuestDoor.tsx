import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Guest, GuestEvent, GuestList } from '#domain/contracts/guests.ts'
import { ScanWithCamera } from '../../layout/QrCamera.tsx'
import { useAct } from '../admin/use-act.ts'
import './guest-list.css'

/** Lets seats of a party in, or takes that back. */
export type Press = (reference: string, seats: string[], isIn: boolean) => Promise<void>

const LISTS = ['guestList', 'guestEvents', 'eventDoors'] as const

/**
 * The door of one event: who comes, found by name or by the code of a ticket, and who is in.
 * @param ticket the code that was scanned @param tools what stands beside the search
 * @param listedAt when the list was true, where it is old
 */
export function GuestDoor({
  list,
  ticket,
  press,
  tools,
  listedAt,
}: {
  list: GuestList
  ticket: string
  press: Press
  tools?: ReactNode
  listedAt?: string | undefined
}): ReactNode {
  const { event, guests, door: sold = [], timeZone } = list
  const [words, setWords] = useState(ticket)
  const shown = guests.filter((guest) => isWanted(guest, words))
  const door = sold.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
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
      <Search words={words} onWords={setWords} shown={shown} press={press} ticket={ticket}>
        {tools}
      </Search>
      <Scanner guests={guests} press={press} />
      {guests.length === 0 ? (
        <p>{listedAt ? `Nobody was on the list at ${listedAt}.` : 'Nobody is on the list yet.'}</p>
      ) : shown.length === 0 && door.length > 0 ? null : shown.length === 0 ? (
        <p role="status">
          {listedAt
            ? `Nobody of that name was on the list at ${listedAt}. They may have booked since: ask for the ticket or the email.`
            : 'Nobody here is called that.'}{' '}
          <button type="button" className="link" onClick={() => setWords('')}>
            Show everybody
          </button>
        </p>
      ) : (
        <ul className="guest-rows">
          {shown.map((guest) => (
            <Row key={guest.reference} guest={guest} event={event} words={words} press={press} />
          ))}
        </ul>
      )}
      <Bought door={door} timeZone={timeZone} />
    </section>
  )
}

/** One field for names and for scanners: the key Enter lets in whoever is meant, where only one can be. */
function Search({
  words,
  onWords,
  shown,
  press,
  ticket,
  children,
}: {
  words: string
  onWords: (words: string) => void
  shown: readonly Guest[]
  press: Press
  ticket: string
  children: ReactNode
}): ReactNode {
  const one = onlySeat(shown, words)
  const { act, problem } = useAct(LISTS)
  const letIn = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (one && (await act(() => press(one.reference, [one.key], true)))) onWords('')
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ticket) field.current?.select()
  }, [ticket])
  return (
    <>
      <form className="guests-tools" onSubmit={(submitted) => void letIn(submitted)}>
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
            onChange={({ target }) => onWords(target.value)}
          />
        </div>
        <button className="button loud" disabled={one === null}>
          Check in
        </button>
        {children}
      </form>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** Lets in whose ticket the camera sees, one after the other. */
function Scanner({ guests, press }: { guests: readonly Guest[]; press: Press }): ReactNode {
  const [said, setSaid] = useState('')
  const { act, problem } = useAct(LISTS)
  const checkIn = async (text: string) => {
    const seats = guests.flatMap(({ reference, name, seats: all, dueCents }) =>
      all.map((seat) => ({ ...seat, reference, name, dueCents })),
    )
    const seat = seats.find(({ reference, key }) => isCode(text, reference, key))
    if (!seat) return setSaid('This ticket is of nobody on this list.')
    const { reference, key, name, dueCents } = seat
    if (seat.arrivedAt !== null) return setSaid(`${name} is in already with this ticket.`)
    if (!(await act(() => press(reference, [key], true)))) return setSaid('')
    setSaid(`${name} is in.${dueCents ? ` ${formatCents(dueCents)} to pay.` : ''}`)
  }
  return (
    <>
      <ScanWithCamera
        label="Scan tickets with the camera"
        otherwise="look for them by name"
        said={said}
        onCode={(text) => void checkIn(text)}
      />
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** Who has no seat on the list, and a ticket from the till. */
function Bought({
  door,
  timeZone,
}: {
  door: NonNullable<GuestList['door']>
  timeZone: string
}): ReactNode {
  if (door.length === 0) return null
  return (
    <section aria-labelledby="guests-door">
      <h3 id="guests-door">Bought at the door</h3>
      <ul className="guest-door">
        {door.map(({ name, count, soldAt, kind, order }) => (
          <li key={`${soldAt} ${name}`}>
            <b>{name || 'No name'}</b>
            <span className="soft">
              {kind && `${kind}, `}
              {count === 1 ? '1 ticket' : `${count} tickets`} at{' '}
              {formatTime(timeIn(timeZone, new Date(soldAt)))}
              {order && `. Give it back under Orders: ${order}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({
  guest,
  event,
  words,
  press,
}: {
  guest: Guest
  event: GuestEvent
  words: string
  press: Press
}): ReactNode {
  const { reference, name, party, tickets, seats, answers, note, dueCents } = guest
  const [isBusy, setBusy] = useState(false)
  const { act, problem } = useAct(LISTS)
  const out = seats.filter(({ arrivedAt }) => arrivedAt === null)
  const mark = async (keys: string[], isIn: boolean) => {
    setBusy(true)
    await act(() => press(reference, keys, isIn))
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
              onClick={() => void mark([key], arrivedAt === null)}
            >
              {arrivedAt ? `${label} is in` : `Check in ${label}`}
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
                void mark(
                  out.map(({ key }) => key),
                  true,
                )
              }
            >
              Check in all {out.length}
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

/** By a part of any name, by the reference, or by the code of a ticket: whole, or the address that a scanner types. */
function isWanted({ name, reference, seats }: Guest, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return true
  if (seats.some(({ key }) => isCode(words, reference, key))) return true
  return [name, reference, ...seats.map(({ label }) => label)].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

export const isCode = (words: string, reference: string, key: string): boolean =>
  key.length > 3 &&
  (words.toUpperCase().includes(`${reference}.${key}`) || words.trim().toUpperCase() === key)

/** The seat that is meant where only one can be: of a code, or the last one of a name that is not in yet. */
function onlySeat(
  shown: readonly Guest[],
  words: string,
): { reference: string; key: string } | null {
  if (words.trim() === '') return null
  const all = shown.flatMap(({ reference, seats }) =>
    seats.map(({ key, arrivedAt }) => ({ reference, key, isIn: arrivedAt !== null })),
  )
  const scanned = all.filter(({ reference, key }) => isCode(words, reference, key))
  const out = (scanned.length > 0 ? scanned : all).filter(({ isIn }) => !isIn)
  return (out.length === 1 && out[0]) || null
}

/** 'Fri, Oct 24, 7:00 PM' */
export function whenOf({ startsAt }: GuestEvent, timeZone: string): string {
  const at = new Date(startsAt)
  return `${formatDate(dateIn(timeZone, at), 'short')}, ${formatTime(timeIn(timeZone, at))}`
}

/** What to tell whoever comes without a seat. */
function walkInWords({ walkInCents }: GuestEvent): string {
  if (walkInCents === null) return 'Without a ticket: the till sells each kind at its price.'
  if (walkInCents === 0) return 'Without a seat: free, while there is room.'
  return `Without a ticket: ${formatCents(walkInCents)} each, sold at the till.`
}
