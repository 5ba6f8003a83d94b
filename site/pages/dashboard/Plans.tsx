import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MyPlans, Plan } from '#domain/contracts/mine.ts'
import { spanInWords } from '#domain/booking/party.ts'

const STATUS: Record<Plan['status'], string> = {
  confirmed: 'Your seats are kept',
  offered: 'Seats came free: take them',
  waitlisted: 'On the waiting list',
  requested: 'Asked for, not confirmed yet',
  declined: 'Not possible this time',
}

/** What its page can change. A wish that staff answer by hand is changed by mail. */
const CHANGEABLE = new Set<Plan['status']>(['confirmed', 'offered', 'waitlisted'])

/** What somebody comes here for next: seats, classes, rooms. Nothing where there is nothing. */
export function Plans({
  plans,
  timeZone,
  title = 'In your calendar',
}: MyPlans & { title?: string }): ReactNode {
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="plans-name">
      <h2 id="plans-name">{title}</h2>
      <ul className="plans">
        {plans.map((plan) => (
          <PlanRow key={plan.reference} plan={plan} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function PlanRow({ plan, timeZone }: { plan: Plan; timeZone: string }): ReactNode {
  const { kind, title, place, people, reference, status, to } = plan
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
        {CHANGEABLE.has(status) && (
          <p className="plan-change">
            <Link to={to}>
              {isGivenBack
                ? people === 1
                  ? 'Give my seat back'
                  : 'Give my seats back'
                : status === 'offered'
                  ? 'Take or leave them'
                  : 'Change or cancel'}
            </Link>
          </p>
        )}
      </div>
      <p className="plan-status" data-status={status}>
        {kind !== 'space' || status !== 'confirmed' ? STATUS[status] : 'Confirmed'}
      </p>
    </li>
  )
}
