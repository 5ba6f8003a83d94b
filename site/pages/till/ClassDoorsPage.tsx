import { useSignals } from '@preact/signals-react/runtime'
import { TriangleAlert } from 'lucide'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { passIn } from '#domain/booking/door-names.ts'
import { startInWords } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { ClassDoor, DoorPerson } from '#domain/contracts/class-doors.ts'
import { allergyWarning } from '#domain/kitchen/allergy.ts'
import { can } from '#domain/people/permissions.ts'
import { Icon } from '../../layout/Icon.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { NothingYet } from '../../layout/NothingYet.tsx'
import { ScanWithCamera } from '../../layout/QrCamera.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { doorLog } from '../../state/door-log.ts'
import { useCafeClock } from '../../state/queries.ts'
import { unsentSeats, walkInLog } from '../../state/walk-in-log.ts'
import { openPathOf } from '../admin/content/writing-paths.ts'
import { SeatMoney } from '../admin/seats/SeatMoney.tsx'
import { ClassWalkIns } from './ClassWalkIns.tsx'
import { isMarkedIn, Unsent, useDoorLists } from './DoorMarks.tsx'
import { DoorStatus, TrainingNote, useKnownAt } from './TillStatus.tsx'
import './class-doors.css'

/** Who comes to the classes of the next days, and who is in. It opens and works without the server too. */
export function ClassDoorsPage(): ReactNode {
  useSignals()
  const [search, setSearch] = useSearchParams()
  const scanned = passIn(search.get('pass') ?? '')
  const now = useCafeClock()
  const found = useDoorLists('classDoors', (signal) =>
    callPrivate('classDoors', undefined, { signal, retries: 0 }),
  )
  return (
    <div className="class-doors" data-area="classes">
      <h1>Who comes to classes</h1>
      <TrainingNote />
      <DoorStatus of="classDoors" />
      <Unsent />
      <Loaded query={found} what="the classes" lines={4}>
        {({ classDoors, timeZone }) => {
          const ofScan = classDoors.find(({ people }) =>
            people.some(({ reference, pass }) => isPass(scanned, { reference, pass })),
          )
          const chosen =
            ofScan ??
            classDoors.find(({ id }) => id === search.get('class')) ??
            nextOf(classDoors, now)
          return !chosen ? (
            <NoClasses />
          ) : (
            <>
              {scanned && !ofScan && (
                <p className="notice is-error" role="alert">
                  This code is of no class in these days, or its seat was given back.
                </p>
              )}
              <label className="field">
                <span className="label">Class</span>
                <select
                  className="input"
                  value={chosen.id}
                  onChange={({ target }) => setSearch({ class: target.value }, { replace: true })}
                >
                  {classDoors.map(({ id, title, startsAt }) => (
                    <option key={id} value={id}>
                      {startInWords(timeZone, new Date(startsAt))}: {title}
                    </option>
                  ))}
                </select>
              </label>
              {isAhead(chosen, now, timeZone) && (
                <p className="notice">
                  <b>Not today:</b> this class is on{' '}
                  {formatDate(dateIn(timeZone, new Date(chosen.startsAt)))}.
                </p>
              )}
              <Door
                key={chosen.id}
                roster={chosen}
                timeZone={timeZone}
                first={search.get('pass') ?? ''}
              />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** With a way on: to where classes are made for whoever may, else to all that is planned. */
function NoClasses(): ReactNode {
  useSignals()
  const planning = openPathOf('/admin/classes')
  const [words, to] = planning
    ? ['Plan classes', planning]
    : can(account.user.value, 'manage-own-events')
      ? ['Propose a class', '/artist-dashboard?section=dates']
      : ['See the calendar', '/classes/calendar']
  return (
    <NothingYet title="No classes in the next seven days.">
      <p>
        <Link className="link" to={to}>
          {words}
        </Link>
      </p>
    </NothingYet>
  )
}

/** The one that is on, or the next, by the café's clock: a till may be set wrong. */
const nextOf = (classDoors: readonly ClassDoor[], now: Date) =>
  classDoors.find(({ endsAt }) => new Date(endsAt) > now) ?? classDoors.at(-1)

const isAhead = ({ startsAt }: ClassDoor, now: Date, timeZone: string) =>
  dateIn(timeZone, new Date(startsAt)) > dateIn(timeZone, now)

const isPass = (
  wanted: { reference: string; pass: string } | null,
  { reference, pass }: { reference: string; pass: string },
) => wanted !== null && wanted.reference === reference && wanted.pass === pass

function Door({
  roster,
  timeZone,
  first,
}: {
  roster: ClassDoor
  timeZone: string
  first: string
}): ReactNode {
  useSignals()
  const [typed, setTyped] = useState(first)
  const [said, setSaid] = useState('')
  const listedAt = useKnownAt('classDoors')
  const { people, status, seatsLeft } = roster
  const marked = people.map((person) => ({ ...person, isIn: isMarkedIn(person) }))
  const code = passIn(typed)
  const words = typed.trim().toLowerCase()
  const shown = marked.filter((person) =>
    code
      ? isPass(code, person)
      : [person.name, person.bookedBy, person.reference].some((each) =>
          each.toLowerCase().includes(words),
        ),
  )
  const inside = marked.filter((person) => person.isIn).length
  const walked = walkInLog.unsent.value.filter(
    (each) => each.classId === roster.id && !each.refusal,
  )
  const unsent = unsentSeats(roster.id)
  const free = Math.max(0, seatsLeft - unsent)
  const letIn = (event: FormEvent) => {
    event.preventDefault()
    const [one] = shown
    if (shown.length !== 1 || !one || one.isIn) return
    setTyped('')
    void doorLog.mark({ reference: one.reference, pass: one.pass, isIn: true })
  }
  return (
    <section aria-label={roster.title} className="class-doors-door">
      <Counts roster={roster} inside={inside} unsent={unsent} free={free} timeZone={timeZone} />
      <form onSubmit={letIn}>
        <label className="field">
          <span className="label">Name, or the code of a QR</span>
          <input
            className="input"
            maxLength={300}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button className="button loud" disabled={shown.length !== 1 || shown[0]?.isIn}>
          Check in
        </button>
      </form>
      <ScanWithCamera
        label="Scan tickets with the camera"
        otherwise="look for them by name"
        said={said}
        onCode={(text) => setSaid(checkIn(marked, text))}
      />
      {shown.length === 0 ? (
        <p role="status">{nobodyIn(people, listedAt)}</p>
      ) : (
        <ul className="class-doors-people">
          {shown.map((person) => (
            <Person
              key={`${person.reference}${person.pass}`}
              person={person}
              isIn={person.isIn}
              isPayer={payerOf(shown, person) === person}
            />
          ))}
        </ul>
      )}
      {walked.length > 0 && (
        <p className="notice" role="status">
          <b>Came in without a seat: {walked.flatMap((each) => each.participants).join(', ')}.</b>{' '}
          Their seats are given when the café’s server answers. Take the money then: they stand in
          this list with what is to pay.
        </p>
      )}
      {can(account.user.value, 'orders') && status === 'scheduled' && free > 0 && (
        <ClassWalkIns roster={{ ...roster, seatsLeft: free }} />
      )}
    </section>
  )
}

/** How many are in, and what there is to know of the class. */
function Counts({
  roster: { people, instructor, space, status, breakAt },
  inside,
  unsent,
  free,
  timeZone,
}: {
  roster: ClassDoor
  inside: number
  unsent: number
  free: number
  timeZone: string
}): ReactNode {
  const withDrinks = people.filter(({ drinks = [] }) => drinks.length > 0).length
  return (
    <>
      <p>
        <b className="numeral class-doors-count">
          {inside + unsent} of {people.length + unsent}
        </b>{' '}
        in. With {instructor}, {space},{' '}
        <span className="class-doors-free">{free === 1 ? '1 seat' : `${free} seats`} free.</span>
      </p>
      {status !== 'scheduled' && <p className="notice is-error">This class is {status}.</p>}
      {breakAt && (
        <p>
          Break at {formatTime(timeIn(timeZone, new Date(breakAt)))}
          {': '}
          {withDrinks === 0
            ? 'nobody has ordered drinks.'
            : `${withDrinks} of ${people.length} have ordered drinks.`}
        </p>
      )}
    </>
  )
}

/** Lets in whose ticket the camera sees. @returns what to tell whoever holds the camera */
function checkIn(people: readonly (DoorPerson & { isIn: boolean })[], text: string): string {
  const code = passIn(text)
  if (!code) return 'This is no ticket.'
  const person = people.find((each) => isPass(code, each))
  if (!person) return 'This ticket is of no seat on this list.'
  if (person.isIn) return `${person.name} is in already.`
  void doorLog.mark({ reference: person.reference, pass: person.pass, isIn: true })
  const due = payerOf(people, person) === person ? (person.dueCents ?? 0) : 0
  return [
    `${person.name} is in.`,
    due > 0 && `${formatCents(due)} to pay.`,
    person.needsWaiver && 'Has not agreed to the waiver.',
  ]
    .filter(Boolean)
    .join(' ')
}

function Note({ text }: { text: string }): ReactNode {
  const warning = allergyWarning(text)
  return (
    <p className="class-doors-note" data-allergy={warning !== null || undefined}>
      {warning && (
        <b>
          <Icon of={TriangleAlert} /> {warning}{' '}
        </b>
      )}
      “{text}”
    </p>
  )
}

/** What is due stands once for a party: with whoever booked, or with the first of them that is shown. */
function payerOf(shown: readonly DoorPerson[], { reference }: DoorPerson): DoorPerson | undefined {
  const party = shown.filter((each) => each.reference === reference)
  return party.find(({ name, bookedBy }) => name === bookedBy) ?? party[0]
}

/** An old list is no reason to send somebody away who booked since. */
function nobodyIn(people: readonly DoorPerson[], listedAt: string | undefined): string {
  if (listedAt === undefined)
    return people.length === 0 ? 'Nobody has booked yet.' : 'Nobody of that name or code.'
  const who = people.length === 0 ? 'Nobody had booked' : 'Nobody of that name or code had booked'
  return `${who} at ${listedAt}. They may have booked since: ask for the ticket or the email.`
}

function Person({
  person,
  isIn: isHere,
  isPayer,
}: {
  person: DoorPerson
  isIn: boolean
  isPayer: boolean
}): ReactNode {
  const [isPaying, setPaying] = useState(false)
  const {
    reference,
    pass,
    name,
    bookedBy,
    party,
    sitWith,
    note,
    dueCents,
    needsWaiver,
    drinks = [],
  } = person
  return (
    <li data-in={isHere || undefined}>
      <div>
        <b>{name}</b>
        {isHere && <span className="class-doors-in">In</span>}
        {bookedBy !== name && (
          <span className="soft">
            {' '}
            booked by {bookedBy}, {party === 1 ? '1 seat' : `${party} seats`}
          </span>
        )}
        {sitWith && <p>Sits with {sitWith}</p>}
        {note && <Note text={note} />}
        {drinks.length > 0 && <p>At the break: {drinks.join('; ')}</p>}
        {needsWaiver && (
          <p>
            <b>Has not agreed to the waiver.</b> The link of the booking asks for it.
          </p>
        )}
        {isPayer && dueCents !== null && dueCents > 0 && (
          <p>
            <b>{formatCents(dueCents)} to pay</b>
            {party > 1 && ' for the party'}{' '}
            {can(account.user.value, 'orders') && (
              <button type="button" className="link" onClick={() => setPaying(!isPaying)}>
                {isPaying ? 'Close' : 'Take payment'}
              </button>
            )}
          </p>
        )}
        {isPayer && isPaying && <SeatMoney reference={reference} />}
      </div>
      <button
        type="button"
        className="button"
        aria-label={isHere ? `Undo: ${name} is in` : `Check in ${name}`}
        onClick={() => void doorLog.mark({ reference, pass, isIn: !isHere })}
      >
        {isHere ? 'Undo' : 'Check in'}
      </button>
    </li>
  )
}
