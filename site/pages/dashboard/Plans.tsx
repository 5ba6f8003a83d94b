import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MyPlans, Plan } from '#domain/contracts/mine.ts'
import { HeldWords } from '../booking/HeldWords.tsx'
import { momentInWords, spanInWords } from '#domain/booking/party.ts'

const STATUS: Record<Plan['status'], string> = {
  held: 'Held for you',
  confirmed: 'Your seats are kept',
  offered: 'Seats came free: take them',
  waitlisted: 'On the waitlist',
  proposed: 'A proposal waits for you',
  unconfirmed: 'Waits for you to confirm it',
  requested: 'Asked for, not confirmed yet',
  declined: 'Not possible this time',
}

const STATUS_OF_ONE: Partial<Record<Plan['status'], string>> = {
  confirmed: 'Your seat is kept',
  offered: 'A seat came free: take it',
}

const STATUS_OF_TICKETS: Partial<Record<Plan['status'], readonly [one: string, more: string]>> = {
  confirmed: ['Your ticket is kept', 'Your tickets are kept'],
  offered: ['A ticket came free: take it', 'Tickets came free: take them'],
}

function statusWords({ kind, status, people, isPaying, isTickets }: Plan): string {
  if (isPaying) return 'No word from the card page yet'
  if (kind === 'space' && status === 'confirmed') return 'Confirmed'
  const ofTickets = isTickets && STATUS_OF_TICKETS[status]
  if (ofTickets) return ofTickets[people === 1 ? 0 : 1]
  return (people === 1 && STATUS_OF_ONE[status]) || STATUS[status]
}

/** Until when something waits, and what becomes of it. */
function waitingWords({ status, people }: Plan, until: string): string {
  if (status === 'held') return `The room is held for you until ${until}. Book it before that.`
  const none = people === 1 ? 'No seat is' : 'No seats are'
  return status === 'unconfirmed'
    ? `${none} kept yet: confirm it by ${until}, and you get what is free then.`
    : `${none} kept yet: the café looks at it before ${until}.`
}

/** What its page can change. A wish that staff answer by hand is changed by mail. */
const CHANGEABLE = new Set<Plan['status']>([
  'confirmed',
  'held',
  'offered',
  'waitlisted',
  'proposed',
  'unconfirmed',
])

const CHANGE: Partial<Record<Plan['status'], string>> = {
  held: 'Continue with them',
  offered: 'Take or leave them',
  proposed: 'Read and accept it',
  unconfirmed: 'Confirm it',
}
const CHANGE_OF_ROOM: Partial<Record<Plan['status'], string>> = { held: 'Book and pay for it' }
const CHANGE_OF_ONE: Partial<Record<Plan['status'], string>> = { offered: 'Take or leave it' }

/** What is next in somebody's calendar, and the way to all of their classes and events. */
export function PlansAhead({ plans, timeZone }: MyPlans): ReactNode {
  return (
    <Plans plans={plans} timeZone={timeZone} title="In your calendar">
      {plans.length === 0 && (
        <p>Nothing is booked. What you book stands here, the next one first.</p>
      )}
      <p className="plans-more">
        <Link className="button" to="/dashboard/classes">
          All my classes and events
        </Link>
        <Link to="/classes/book">Book a class</Link>
        <Link to="/events">See what is on</Link>
      </p>
    </Plans>
  )
}

/** What somebody comes here for next: seats, classes, rooms. */
export function Plans({
  plans,
  timeZone,
  title,
  children,
}: MyPlans & { title: string; children?: ReactNode }): ReactNode {
  return (
    <section aria-labelledby="plans-name">
      <h2 id="plans-name">{title}</h2>
      {plans.length > 0 && (
        <ul className="plans">
          {plans.map((plan) => (
            <PlanRow key={plan.reference} plan={plan} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function PlanRow({ plan, timeZone }: { plan: Plan; timeZone: string }): ReactNode {
  const { kind, title, place, people, reference, status, isPaying = false, to } = plan
  const startsAt = new Date(plan.startsAt)
  // Seats that cost nothing, or are paid at the door, stand on the page of their event and can be given back there.
  const isGivenBack = kind === 'event' && to.includes('?cancel=')
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(startsAt)
  const facts = [place, people === 1 ? 'for one' : `for ${people}`, reference].filter(Boolean)
  return (
    <li data-kind={kind}>
      <time dateTime={plan.startsAt} className="plan-day">
        <span>{part({ month: 'short' })}</span>
        <b className="numeral">{part({ day: 'numeric' })}</b>
      </time>
      <div>
        <h3>
          <Link to={isGivenBack ? to.replace(/\?.*/, '') : to}>{title}</Link>
        </h3>
        <p>{spanInWords(timeZone, startsAt, new Date(plan.endsAt))}</p>
        <p className="soft">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
        {plan.movedFrom && plan.movedFrom !== plan.startsAt && (
          <p>
            <b>Moved by the café.</b> It was {momentInWords(timeZone, new Date(plan.movedFrom))}.
            Until it begins you may give {people === 1 ? 'your seat' : 'your seats'} back, and all
            that you paid comes back.
          </p>
        )}
        {plan.offeredUntil && (
          <p className="soft">
            {people === 1 ? 'It is' : 'They are'} held for you until{' '}
            {momentInWords(timeZone, new Date(plan.offeredUntil))}, then offered to the next in
            line.
          </p>
        )}
        {plan.waitsUntil && (
          <p className="soft">
            {waitingWords(plan, momentInWords(timeZone, new Date(plan.waitsUntil)))}
          </p>
        )}
        {plan.moneyWords && <p className="soft">{plan.moneyWords}</p>}
        {CHANGEABLE.has(status) && (
          <p className="plan-change">
            <Link to={to}>
              {isGivenBack
                ? people === 1
                  ? 'Give my seat back'
                  : 'Give my seats back'
                : isPaying
                  ? 'See whether it is paid'
                  : (people === 1 && CHANGE_OF_ONE[status]) ||
                    (kind === 'space' && CHANGE_OF_ROOM[status]) ||
                    (CHANGE[status] ?? 'Change or cancel')}
            </Link>
          </p>
        )}
      </div>
      <p className="plan-status" data-status={status}>
        {plan.hold && !isPaying ? (
          <HeldWords people={people} until={plan.hold.until} isTickets={plan.isTickets} />
        ) : (
          statusWords(plan)
        )}
      </p>
    </li>
  )
}
