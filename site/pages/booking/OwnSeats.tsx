import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Plan } from '#domain/contracts/mine.ts'
import { session } from '#widgets/state/session.ts'
import { usePlans } from '../../state/mine.ts'
import { t } from '../../texts/t.ts'

type Props = { event: CafeEvent; children: ReactNode }

/** What whoever is signed in has at an event already, before the way to get seats; one address gets free seats once. */
export function OwnSeats(props: Props): ReactNode {
  useSignals()
  const user = session.user.value
  return user ? <OfAccount key={user.id} {...props} userId={user.id} /> : props.children
}

function OfAccount({ event, children, userId }: Props & { userId: string }): ReactNode {
  const { data } = usePlans(userId)
  // As it was when the page was opened: what is booked on it says so itself.
  const [before, setBefore] = useState<Plan[]>()
  if (data && !before) setBefore(data.plans)
  const own = (before ?? []).filter(
    ({ kind, title, startsAt }) =>
      kind === 'event' && title === event.title && startsAt === event.startsAt,
  )
  if (own.length === 0) return children
  return (
    <>
      {own.map((plan) => (
        <p key={plan.reference} className="notice" role="status">
          <b>{wordsOf(plan)}</b>{' '}
          <Link to={plan.to}>{t(plan.status === 'held' ? 'Continue' : 'Change or cancel')}</Link>
        </p>
      ))}
      {event.tickets && children}
    </>
  )
}

function wordsOf({ status, people }: Plan): string {
  if (status === 'held')
    return people === 1
      ? t('A ticket is held for you.')
      : t('{count} tickets are held for you.', { count: people })
  if (status === 'waitlisted') return t('You are on the waitlist.')
  if (status === 'offered')
    return t(people === 1 ? 'A seat came free for you.' : 'Seats came free for you.')
  return people === 1
    ? t('You are on the list.')
    : t('You are on the list, {count} of you.', { count: people })
}
