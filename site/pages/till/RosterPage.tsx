import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { addDays, formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { PlannedShift } from '#domain/contracts/roster.ts'
import { can } from '#domain/people/permissions.ts'
import { arrivalText, hoursText, plannedMinutes } from '#domain/till/roster.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'
import { ChangeShift, CopyWeek, PlanForm } from './PlanForm.tsx'
import './till.css'
import './day.css'
import './roster.css'

const WEEK_DAYS = 7

/** Who works when: one's own shifts, those that are offered, and for managers the plan of everybody. */
export function RosterPage(): ReactNode {
  const timeZone = useCafe().data?.cafe.timeZone
  return (
    <div className="till-page roster-page">
      <h1>Shift schedule</h1>
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
  const [changing, setChanging] = useState<PlannedShift | null>(null)
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
      <Loaded query={query} what="the shift schedule" blank="own-blank" lines={6}>
        {({ shifts, people }) => (
          <>
            {mayPlan && (
              <>
                <PlanForm people={people} timeZone={timeZone} day={from} label="Plan a shift" />
                <CopyWeek from={from} timeZone={timeZone} />
              </>
            )}
            {changing && (
              <ChangeShift
                shift={changing}
                people={people}
                timeZone={timeZone}
                onClose={() => setChanging(null)}
              />
            )}
            <PlannedHours
              shifts={shifts.filter(({ startsAt }) => {
                const day = dayOf(startsAt)
                return from <= day && day <= until
              })}
              me={user?.id ?? ''}
            />
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
                        onChange={() => setChanging(shift)}
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

/** How much each person is planned for in the days that are shown. */
function PlannedHours({ shifts, me }: { shifts: readonly PlannedShift[]; me: string }): ReactNode {
  const planned = plannedMinutes(shifts)
  if (planned.length === 0) return null
  return (
    <section className="roster-hours" aria-labelledby="roster-hours">
      <h2 id="roster-hours">Planned hours in these 7 days</h2>
      <dl>
        {planned.map(({ personId, personName, minutes }) => (
          <div key={personId} data-mine={personId === me || undefined}>
            <dt>{personId === me ? 'You' : personName}</dt>
            <dd className="numeral">{hoursText(minutes)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        With breaks, which are not planned. A shift counts on the day it begins.
      </p>
    </section>
  )
}

function Row({
  shift,
  timeZone,
  now,
  me,
  mayPlan,
  act,
  onChange,
}: {
  shift: PlannedShift
  timeZone: string
  now: Date
  me: string
  mayPlan: boolean
  act: (work: () => Promise<unknown>) => Promise<boolean>
  onChange: () => void
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
            <button type="button" className="button" onClick={onChange}>
              Change
              <span className="visually-hidden">: {about}</span>
            </button>
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
