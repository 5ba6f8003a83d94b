import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Clock, Shift } from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import { NEXT_ACTS } from '#domain/till/shift.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { useTillZone } from '../../state/use-till-zone.ts'
import { PinSection } from './PinSection.tsx'
import { TillSection } from './TillSection.tsx'
import { PUNCH_LABELS, useClock, usePunch } from './use-clock.ts'
import './till.css'
import './day.css'
import './clock.css'

/** One's own hours and PIN, and whether this tablet is a till. */
export function ClockPage(): ReactNode {
  useSignals()
  const user = account.user.value
  const mayClock = can(user, 'clock')
  return (
    <div className="till-page">
      <h1>Clock and PIN</h1>
      {mayClock && <OwnClock key={user?.id} />}
      {can(user, 'shifts') && (
        <p>
          <Link to="/employee/hours">Time clock and tips of everybody</Link>
        </p>
      )}
      <PinSection key={`pin ${user?.id}`} />
      <TillSection />
    </div>
  )
}

const SAYS: Record<Clock['state'], string> = {
  off: 'You are not clocked in.',
  working: 'You are clocked in.',
  'on-break': 'You are on a break.',
}

function OwnClock(): ReactNode {
  useSignals()
  const timeZone = useTillZone()
  const query = useClock()
  const { punch, isBusy, problem } = usePunch()
  return (
    <Loaded query={query} what="your hours" blank="own-blank" lines={2}>
      {({ state, shift }) => (
        <section className="clock" aria-label="Hours" data-state={state}>
          <p role="status">
            <b>{SAYS[state]}</b> {shift && spanText(shift, timeZone)}
          </p>
          <div className="till-acts">
            {NEXT_ACTS[state].map((act, index) => (
              <button
                key={act}
                type="button"
                className={index === 0 ? 'button loud' : 'button'}
                disabled={isBusy}
                onClick={() => void punch(act)}
              >
                {PUNCH_LABELS[act]}
              </button>
            ))}
          </div>
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
        </section>
      )}
    </Loaded>
  )
}

/** Since when the break goes on, or the shift, and what was worked in it. */
function spanText({ startsAt, endsAt, minutes, breaks }: Shift, timeZone: string | undefined) {
  if (endsAt) return `The last shift had ${inHours(minutes)}.`
  const pause = breaks.find((each) => each.endsAt === null)
  const worked = `${timeOf(startsAt, timeZone)}: ${inHours(minutes)}.`
  return pause
    ? `Since ${timeOf(pause.startsAt, timeZone)}. Worked since ${worked}`
    : `Since ${worked}`
}

const timeOf = (at: string, timeZone: string | undefined) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })

/** 495 → '8 h 15 min' */
export function inHours(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
