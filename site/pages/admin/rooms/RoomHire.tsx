import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { minutesWords } from '#domain/booking/hire.ts'
import { spanInWords } from '#domain/booking/party.ts'
import {
  MOST_OVERTIME_MINUTES,
  OVERTIME_STEP_MINUTES,
  type HireDecision,
} from '#domain/booking/room-values.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'
import { can } from '#domain/people/permissions.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { useSignals } from '@preact/signals-react/runtime'
import { account } from '#site/state/account.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { WaiverText } from '../../booking/WaiverText.tsx'
import { TakeAtCounter } from '../TakeAtCounter.tsx'
import { pickupWords } from '../pickup-words.ts'
import { LongerHire } from './LongerHire.tsx'
import { useAct } from '../use-act.ts'
import '#site/forms/tick.css'

/** One hire: who, what was paid, what it closes, and what staff can do with it. */
export function RoomHire({
  reference,
  onClose,
}: {
  reference: string
  onClose: () => void
}): ReactNode {
  const hire = useQuery({
    queryKey: ['roomHire', reference],
    queryFn: ({ signal }) => callPrivate('roomHire', { params: { reference } }, { signal }),
    staleTime: 0,
  })
  const section = useRef<HTMLElement>(null)
  // It stands above the month, which may be scrolled far down.
  useEffect(() => {
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [reference])
  return (
    <section className="room-hire" aria-label={`Hire ${reference}`} ref={section} tabIndex={-1}>
      <Loaded
        query={hire}
        what="the hire"
        lines={5}
        missing={<p className="notice">There is no such hire.</p>}
      >
        {(booking) => <Sheet booking={booking} />}
      </Loaded>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </section>
  )
}

function Sheet({ booking }: { booking: StaffRoomBooking }): ReactNode {
  const { reference, room, name, email, phone, headcount, message, startsAt, endsAt } = booking
  const { timeZone, totalCents, paidCents, refundedCents, dueCents, state } = booking
  const { overtimeMinutes } = booking
  return (
    <>
      <h2>
        {room}, {name || 'somebody who is booking'}
      </h2>
      <p>{spanInWords(timeZone, new Date(startsAt), new Date(endsAt))}</p>
      <dl>
        <Fact label="Reference" value={reference} />
        <Fact label="State" value={STATES[state]} />
        <Fact label="Email" value={email} />
        <Fact label="Phone" value={phone} />
        <Fact label="People" value={headcount === null ? null : String(headcount)} />
        <Fact label="What they do" value={message} />
        <Fact
          label="Price"
          value={totalCents === null ? 'agreed by email' : formatCents(totalCents)}
        />
        <Fact label="Overtime" value={overtimeMinutes > 0 ? minutesWords(overtimeMinutes) : null} />
        <Fact label="House rules" value={rulesWords(booking)} />
        <Fact label="Paid" value={formatCents(paidCents)} />
        {refundedCents > 0 && <Fact label="Given back" value={formatCents(refundedCents)} />}
        {dueCents > 0 && <Fact label="Left to pay" value={formatCents(dueCents)} />}
        <Fact label="How it stands" value={booking.moneyWords ?? null} />
      </dl>
      <Effects booking={booking} />
      {booking.canBeLonger && <LongerHire booking={booking} />}
      {booking.overtime && (
        <Overtime
          key={booking.overtimeMinutes}
          booking={booking}
          quarterCents={booking.overtime.quarterCents}
        />
      )}
      <Acts booking={booking} />
    </>
  )
}

function rulesWords({ houseRules, timeZone }: StaffRoomBooking): string | null {
  if (!houseRules) return null
  if (houseRules.agreedAt === null) return 'not agreed to'
  const at = new Date(houseRules.agreedAt)
  return `agreed to on ${formatDate(dateIn(timeZone, at))} (text ${houseRules.version})`
}

const STATES: Record<StaffRoomBooking['state'], string> = {
  held: 'Being booked',
  asked: 'Waits for you',
  confirmed: 'Booked',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Ran out',
}

function Fact({ label, value }: { label: string; value: string | null }): ReactNode {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** What a hire of the whole venue stands in the way of. */
function Effects({
  booking: { effects, timeZone, state },
}: {
  booking: StaffRoomBooking
}): ReactNode {
  if (!effects) return null
  const { orders, occasions, pickups } = effects
  const at = (instant: string) =>
    spanInWords(timeZone, new Date(instant), new Date(instant)).split(' to ')[0]
  return (
    <div className="room-effects">
      <p>
        <b>
          {state === 'asked' ? 'If you agree' : 'While it lasts'}, nobody picks up an order in that
          time
          {pickups.length > 0 && `: pickup is closed ${pickupWords(pickups, timeZone)}`}.
        </b>{' '}
        The hours that guests read say that it is closed for a private event.
      </p>
      {orders.length > 0 && (
        <p>
          Orders that are promised for it:{' '}
          {orders.map(({ number, pickupAt }) => `${number} (${at(pickupAt)})`).join(', ')}. Call
          these customers.
        </p>
      )}
      {occasions.length > 0 && (
        <p>
          Classes and events that cannot take place:{' '}
          {occasions.map(({ title, startsAt }) => `${title} (${at(startsAt)})`).join(', ')}.{' '}
          {state === 'asked'
            ? 'Classes in which nobody has a seat are called off when you confirm; move or cancel the others first.'
            : 'Postpone or cancel them.'}
        </p>
      )}
      {orders.length + occasions.length === 0 && <p>No order, class or event is in its way.</p>}
    </div>
  )
}

/** How much longer they stayed, which they then have to pay. */
function Overtime({
  booking: { reference, overtimeMinutes },
  quarterCents,
}: {
  booking: StaffRoomBooking
  quarterCents: number
}): ReactNode {
  const { act, problem } = useAct(['roomHire', 'roomCalendar'])
  const field = useId()
  const [minutes, setMinutes] = useState(overtimeMinutes)
  const cents = (quarterCents * minutes) / OVERTIME_STEP_MINUTES
  return (
    <form
      className="room-overtime"
      onSubmit={(event) => {
        event.preventDefault()
        void act(() =>
          callPrivate('recordOvertime', {
            params: { reference },
            body: { minutes, seenMinutes: overtimeMinutes },
          }),
        )
      }}
    >
      <div className="field">
        <label htmlFor={field}>They stayed longer by</label>
        <select
          id={field}
          className="input"
          value={minutes}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {STAYS.map((each) => (
            <option key={each} value={each}>
              {each === 0 ? 'Nothing' : minutesWords(each)}
            </option>
          ))}
        </select>
      </div>
      <button className="button" disabled={minutes === overtimeMinutes}>
        {minutes === 0
          ? overtimeMinutes > 0
            ? 'Take the overtime back'
            : 'Add it, and write to them'
          : `Add ${formatCents(Math.round(cents))}, and write to them`}
      </button>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

const STAYS = Array.from(
  { length: MOST_OVERTIME_MINUTES / OVERTIME_STEP_MINUTES + 1 },
  (_, i) => i * OVERTIME_STEP_MINUTES,
)

function Acts({ booking }: { booking: StaffRoomBooking }): ReactNode {
  useSignals()
  const { act, problem } = useAct(['roomHire', 'roomCalendar'])
  const [message, setMessage] = useState('')
  const [agrees, setAgrees] = useState(false)
  const { reference, state, dueCents, refunds, paidCents, refundedCents, startsAt, now } = booking
  const isToPay = dueCents > 0 && state !== 'held'
  const user = account.user.value
  const isManager = user !== null && can(user, 'manage-events')
  const mayDecide = isManager && startsAt > now
  // Who stayed longer was here.
  const hasNotCome = booking.overtimeMinutes === 0
  const params = { reference }
  const rules = booking.houseRules?.agreedAt === null ? booking.houseRules : null
  const told = rules && agrees ? { houseRules: rules.version } : {}
  const decide = (decision: HireDecision) =>
    act(() => callPrivate('decideRoom', { params, body: { decision, message, ...told } }))
  const back = formatCents(paidCents - refundedCents)
  return (
    <div className="room-hire-acts">
      {mayDecide && (state === 'asked' || state === 'confirmed') && (
        <label className="field">
          <span className="label">A line for their email, optional</span>
          <textarea
            className="input"
            rows={2}
            maxLength={1000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </label>
      )}
      {rules && (isToPay || (mayDecide && state === 'asked')) && (
        <ToldRules text={rules.text} isTold={agrees} onTold={setAgrees} />
      )}
      {mayDecide && state === 'asked' && (
        <>
          <button type="button" className="button loud" onClick={() => decide('confirm')}>
            Confirm it
          </button>
          <button type="button" className="button" onClick={() => decide('decline')}>
            Decline, and give {back} back
          </button>
        </>
      )}
      {mayDecide && state === 'confirmed' && (
        <button type="button" className="button" onClick={() => decide('cancel')}>
          Call it off, and give {back} back
        </button>
      )}
      {isManager && hasNotCome && startsAt <= now && state === 'confirmed' && dueCents > 0 && (
        <button type="button" className="button" onClick={() => decide('close')}>
          They did not come: keep {back}
        </button>
      )}
      {isToPay && (
        <TakeAtCounter
          key={dueCents}
          dueCents={dueCents}
          take={(body) =>
            act(() => callPrivate('takeRoomPayment', { params, body: { ...body, ...told } }))
          }
        />
      )}
      {refunds
        .filter(({ isAtCounter }) => isAtCounter)
        .map(({ id, amountCents, failure }) => (
          <div key={id}>
            {failure && <p>{failure}</p>}
            <button
              type="button"
              className="button"
              onClick={() =>
                act(() =>
                  callPrivate('handOutRoomRefund', {
                    params: { reference, refundId: id },
                    body: {},
                  }),
                )
              }
            >
              {formatCents(amountCents)} was handed out
            </button>
          </div>
        ))}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Of a hire whose guest has not agreed to the house rules: that staff told them. */
function ToldRules({
  text,
  isTold,
  onTold,
}: {
  text: string
  isTold: boolean
  onTold: (isTold: boolean) => void
}): ReactNode {
  return (
    <div className="waiver">
      <details>
        <summary>House rules</summary>
        <WaiverText text={text} />
      </details>
      <label className="tick">
        <input type="checkbox" checked={isTold} onChange={({ target }) => onTold(target.checked)} />
        <span>The guest was told the house rules, and agrees to them</span>
      </label>
    </div>
  )
}
