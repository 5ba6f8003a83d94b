import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { addDays, formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import type { PlannedShift } from '#domain/contracts/roster.ts'
import { can } from '#domain/people/permissions.ts'
import { arrivalText } from '#domain/till/roster.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'
import './till.css'
import './day.css'
import './roster.css'

const WEEK_DAYS = 7

/** Who works when: one's own shifts, those that are offered, and for managers the plan of everybody. */
export function RosterPage(): ReactNode {
  const timeZone = useCafe().data?.cafe.timeZone
  return (
    <div className="till-page roster-page">
      <h1>Plan of shifts</h1>
      {timeZone && <Roster timeZone={timeZone} />}
    </div>
  )
}

function Roster({ timeZone }: { timeZone: string }): ReactNode {
  useSignals()
  const now = useCafeClock()
  const today = dateIn(timeZone, now)
  const [from, setFrom] = useState(today)
  const { act, problem } = useAct(['roster'])
  const user = account.user.value
  const mayPlan = can(user, 'shifts')
  const until = addDays(from, WEEK_DAYS - 1)
  const query = useQuery({
    queryKey: ['roster', from],
    queryFn: ({ signal }) =>
      callPrivate('roster', { query: { from, until } }, { signal, retries: 0 }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const dayOf = (at: string) => dateIn(timeZone, new Date(at))
  return (
    <>
      <div className="till-acts">
        <button type="button" className="button" onClick={() => setFrom(addDays(from, -WEEK_DAYS))}>
          The week before
        </button>
        <button type="button" className="button" onClick={() => setFrom(today)}>
          From today
        </button>
        <button type="button" className="button" onClick={() => setFrom(addDays(from, WEEK_DAYS))}>
          The week after
        </button>
      </div>
      <Problem text={problem} />
      <Loaded query={query} what="the plan" blank="own-blank" lines={6}>
        {({ shifts, people }) => (
          <>
            {mayPlan && <PlanForm people={people} timeZone={timeZone} day={from} />}
            {Array.from({ length: WEEK_DAYS }, (_, ahead) => addDays(from, ahead)).map((day) => {
              const ofDay = shifts.filter(({ startsAt }) => dayOf(startsAt) === day)
              return (
                <section key={day} aria-label={formatDate(day)} className="roster-day">
                  <h2>
                    {formatDate(day)}
                    {day === today && <span className="soft"> today</span>}
                  </h2>
                  {ofDay.length === 0 && <p className="soft">Nobody is planned.</p>}
                  <ul>
                    {ofDay.map((shift) => (
                      <Row
                        key={shift.id}
                        shift={shift}
                        timeZone={timeZone}
                        now={now}
                        me={user?.id ?? ''}
                        mayPlan={mayPlan}
                        act={act}
                      />
                    ))}
                  </ul>
                </section>
              )
            })}
          </>
        )}
      </Loaded>
    </>
  )
}

function Row({
  shift,
  timeZone,
  now,
  me,
  mayPlan,
  act,
}: {
  shift: PlannedShift
  timeZone: string
  now: Date
  me: string
  mayPlan: boolean
  act: (work: () => Promise<unknown>) => Promise<boolean>
}): ReactNode {
  const { id, personId, personName, taker, isOffered, note } = shift
  const time = (at: string) => formatTime(timeIn(timeZone, new Date(at)))
  const begun = Date.parse(shift.startsAt) <= now.getTime()
  const came = arrivalText(
    Date.parse(shift.startsAt),
    shift.clockedInAt === null ? null : Date.parse(shift.clockedInAt),
    now.getTime(),
  )
  const isMine = personId === me
  const params = { id }
  const about = `${personName}, ${time(shift.startsAt)}`
  const press = (label: string, work: () => Promise<unknown>) => (
    <button type="button" className="button" onClick={() => void act(work)}>
      {label}
      <span className="visually-hidden">: {about}</span>
    </button>
  )
  return (
    <li data-mine={isMine || undefined}>
      <p>
        <b>{isMine ? 'You' : personName}</b>{' '}
        <span className="numeral">
          {time(shift.startsAt)} to {time(shift.endsAt)}
        </span>
        {note && <span className="soft"> · {note}</span>}
        {came && <span className="soft"> · {came}</span>}
        {taker ? (
          <span className="roster-mark">
            {taker.id === me ? 'You' : taker.name} would take it: a manager decides
          </span>
        ) : (
          isOffered && !begun && <span className="roster-mark">Offered</span>
        )}
      </p>
      {!begun && (
        <div className="till-acts">
          {isMine &&
            press(isOffered ? 'Keep it' : 'Offer it', () =>
              callPrivate('offerShift', { params, body: { isOffered: !isOffered } }),
            )}
          {!isMine &&
            isOffered &&
            taker === null &&
            press('Take it', () => callPrivate('takeShift', { params, body: { isTaken: true } }))}
          {taker?.id === me &&
            press('Leave it', () => callPrivate('takeShift', { params, body: { isTaken: false } }))}
          {mayPlan && taker && (
            <>
              {press('Approve', () =>
                callPrivate('decideSwap', {
                  params,
                  body: { takerId: taker.id, isApproved: true },
                }),
              )}
              {press('Decline', () =>
                callPrivate('decideSwap', {
                  params,
                  body: { takerId: taker.id, isApproved: false },
                }),
              )}
            </>
          )}
          {mayPlan && (
            <SureButton
              label="Remove"
              about={about}
              sure="Yes, remove it"
              busy="Removing…"
              onSure={() => act(() => callPrivate('unplanShift', { params }))}
            />
          )}
        </div>
      )}
    </li>
  )
}

function PlanForm({
  people,
  timeZone,
  day: first,
}: {
  people: readonly { id: string; name: string }[]
  timeZone: string
  day: string
}): ReactNode {
  const { act, problem } = useAct(['roster'])
  const key = useWishKey()
  const [userId, setUserId] = useState('')
  const [day, setDay] = useState(first)
  const [begins, setBegins] = useState('09:00')
  const [ends, setEnds] = useState('17:00')
  const [note, setNote] = useState('')
  const plan = async () => {
    // An end before the beginning is on the next morning.
    const lastDay = ends <= begins ? addDays(day, 1) : day
    const shift = {
      userId,
      startsAt: instantAt(timeZone, day, begins).toISOString(),
      endsAt: instantAt(timeZone, lastDay, ends).toISOString(),
      note: note.trim(),
    }
    const body = { id: key.of(shift), ...shift }
    if (!(await act(() => callPrivate('planShift', { body })))) return
    key.done()
    setNote('')
  }
  return (
    <form
      className="roster-form"
      aria-label="Plan a shift"
      onSubmit={(event) => {
        event.preventDefault()
        void plan()
      }}
    >
      <label className="field">
        <span className="label">Who</span>
        <select
          className="input"
          required
          value={userId}
          onChange={({ target }) => setUserId(target.value)}
        >
          <option value="">Choose a name</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="label">Day</span>
        <input
          className="input"
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">From</span>
        <input
          className="input"
          type="time"
          required
          value={begins}
          onChange={({ target }) => setBegins(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">Until</span>
        <input
          className="input"
          type="time"
          required
          value={ends}
          onChange={({ target }) => setEnds(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">
          Note <span className="soft">optional</span>
        </span>
        <input
          className="input"
          maxLength={120}
          placeholder="Bar, opening"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <button className="button loud">Plan it</button>
      <Problem text={problem} />
    </form>
  )
}
