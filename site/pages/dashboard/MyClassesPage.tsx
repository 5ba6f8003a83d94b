import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useMyClasses, useMyCredits } from '../../state/mine.ts'
import { session } from '#widgets/state/session.ts'
import { AccountNav } from '../people/AccountNav.tsx'
import { ClassPacks, PacksForSale } from './ClassPacks.tsx'
import { Plans } from './Plans.tsx'
import './dashboard.css'

/** One's own seats in classes and at events: those to come, those one waits for, and those that were. */
export function MyClassesPage(): ReactNode {
  useSignals()
  const user = session.user.value
  return user && <ClassesOf key={user.id} userId={user.id} />
}

function ClassesOf({ userId }: { userId: string }): ReactNode {
  const classes = useMyClasses(userId)
  return (
    <div className="my-classes" data-area="classes">
      <AccountNav />
      <header className="page-head">
        <h1>Your classes and events</h1>
        <p className="lead">
          Open one to see its ticket, to take it into your calendar, or to give the seats back. Or
          have <Link to="/account#account-calendar">all your plans in your calendar</Link>, which
          keeps them up to date by itself.
        </p>
      </header>
      <Credits userId={userId} />
      <ClassPacks userId={userId} />
      <Loaded query={classes} what="your classes and events" blank="my-classes-blank">
        {({ upcoming, past, timeZone }) => (
          <>
            {upcoming.length > 0 ? (
              <Plans plans={upcoming} timeZone={timeZone} title="To come" />
            ) : (
              <p className="my-classes-none">
                Nothing booked yet. <Link to="/classes/book">Find a class</Link>, or look at{' '}
                <Link to="/classes/calendar">the calendar</Link>. Seats and tickets show up here
                when they were booked with the email of this account.
              </p>
            )}
            {past.length > 0 && (
              <section aria-labelledby="classes-past">
                <h2 id="classes-past">Been to</h2>
                <ul className="my-classes-past">
                  {past.map(({ reference, title, startsAt, endsAt }) => (
                    <li key={reference}>
                      <b>{title}</b>{' '}
                      <span className="soft">
                        {spanInWords(timeZone, new Date(startsAt), new Date(endsAt))}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </Loaded>
      <PacksForSale userId={userId} />
    </div>
  )
}

/** What somebody can use for classes that they book. Nothing where there is nothing. */
function Credits({ userId }: { userId: string }): ReactNode {
  const { data } = useMyCredits(userId)
  const [opened] = useState(() => new Date())
  if (!data || data.credits.length === 0) return null
  const today = dateIn(data.timeZone, opened)
  return (
    <section aria-labelledby="class-credits" className="class-credits">
      <h2 id="class-credits">Your credit</h2>
      <ul>
        {data.credits.map(({ id, leftCents, expiresAt }) => (
          <li key={id}>
            <b className="numeral">{formatCents(leftCents)}</b> for any class, until{' '}
            {formatDateWithYear(dateIn(data.timeZone, new Date(expiresAt)), today)}
          </li>
        ))}
      </ul>
      <p className="soft">It is taken first when you book seats, if you like.</p>
    </section>
  )
}
