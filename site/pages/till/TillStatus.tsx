import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { can } from '#domain/people/permissions.ts'
import { account } from '../../state/account.ts'
import { tillApp } from '../../state/till-app.ts'
import { tillClock } from '../../state/till-clock.ts'
import { known, type Known } from '../../state/till-known.ts'
import { tillLog } from '../../state/till-log.ts'
import { training } from '../../state/training.ts'
import { useTillZone } from '../../state/use-till-zone.ts'
import './till-status.css'

const TICK_MS = 15_000

/**
 * What a till without its server says: since when, how old what is shown is, and how many sales wait. Nothing where all is well.
 * @param of what the page shows of the server's answers @param isCounted false where the page itself lists the sales that wait
 */
export function TillStatus({
  of,
  isCounted = true,
  saysTraining = true,
}: {
  of?: keyof Known
  isCounted?: boolean
  /** false where the page says by itself that training is on. */
  saysTraining?: boolean
}): ReactNode {
  useSignals()
  const time = useTimeText()
  const gone = known.goneSince.value
  const isOld = of !== undefined && known.oldSince.value[of] !== undefined
  const unsent = tillLog.unsent.value
  const refused = unsent.filter(({ refusal }) => refusal !== undefined)
  return (
    <>
      {saysTraining && <TrainingNote />}
      {gone !== null && (
        <p className="till-status" role="status">
          <b>No connection</b> since {time(gone)}. Sell for cash: it is sent later.
        </p>
      )}
      {isOld && (
        <p className="till-status is-soft" role="status">
          <KnownSince of={of} />
        </p>
      )}
      {isCounted && unsent.length > 0 && (
        <p className="till-status" role="status">
          <b className="numeral">{unsent.length}</b> not sent yet
          {refused.length > 0 &&
            (can(account.user.value, 'sales') ? (
              <Link to="/pos/day">, {refused.length} refused</Link>
            ) : (
              `, ${refused.length} refused. A senior barista or a manager sees why on Day.`
            ))}
        </p>
      )}
      <Delivered />
      {tillApp.hasNewVersion.value && gone === null && (
        <p className="till-status is-soft" role="status">
          A new version is here.{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            Load it
          </button>
        </p>
      )}
    </>
  )
}

/** Which of the sales that waited were sent, and the numbers that they got: until somebody has read it. */
function Delivered(): ReactNode {
  useSignals()
  const sales = tillLog.delivered.value
  if (sales.length === 0) return null
  const each = sales.map(({ number, name, cents }) =>
    [number, formatCents(cents), name && `for ${name}`].filter(Boolean).join(' '),
  )
  return (
    <p className="till-status is-soft" role="status">
      <b>Sent</b>: {each.join(', ')}.{' '}
      <button type="button" className="link" onClick={() => (tillLog.delivered.value = [])}>
        Got it
      </button>
    </p>
  )
}

/** That training is on, and how to end it. Nothing where it is not. */
export function TrainingNote(): ReactNode {
  useSignals()
  if (!training.isOn.value) return null
  return (
    <p className="till-status" role="status">
      <b>Training.</b> Nothing is sold, changed or sent.{' '}
      <button type="button" className="link" onClick={() => (training.isOn.value = false)}>
        End training
      </button>
    </p>
  )
}

/** 'As of 2:32 PM, 12 minutes ago' where what is shown is from this device; nothing where it is of now. */
export function KnownSince({ of }: { of: keyof Known }): ReactNode {
  useSignals()
  const time = useTimeText()
  const nowMs = useNow()
  const at = known.oldSince.value[of]
  return at !== undefined && `As of ${time(at)}, ${ageOf(nowMs - at)}`
}

/**
 * What a door without its server says: since when, and how old its list is. Nothing where all is well.
 * @param of the list that the page shows
 */
export function DoorStatus({ of }: { of: 'classDoors' | 'eventDoors' }): ReactNode {
  useSignals()
  const time = useTimeText()
  const gone = known.goneSince.value
  const isOld = known.oldSince.value[of] !== undefined
  if (gone === null && !isOld) return null
  return (
    <p className={gone === null ? 'till-status is-soft' : 'till-status'} role="status">
      {gone !== null && (
        <>
          <b>No connection</b> since {time(gone)}. Check people in: it is sent later.{' '}
        </>
      )}
      {isOld && (
        <>
          <KnownSince of={of} />: who booked since is not on this list.
        </>
      )}
    </p>
  )
}

/** When what is shown was true, '2:32 PM', where it is from this device. Call `useSignals()` first. */
export function useKnownAt(of: keyof Known): string | undefined {
  const time = useTimeText()
  const at = known.oldSince.value[of]
  return at === undefined ? undefined : time(at)
}

function useTimeText(): (ms: number) => string {
  const timeZone = useTillZone()
  return (ms) => tillClock.at(ms).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute ago'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return hours === 1 ? 'more than 1 hour ago' : `more than ${hours} hours ago`
}

/** This device's clock, as it goes on. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
