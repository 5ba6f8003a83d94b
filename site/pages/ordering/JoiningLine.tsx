import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import type { CartLine, QuoteLine } from '#domain/contracts/ordering.ts'
import { dayOf, monthAfter } from '#domain/membership/periods.ts'
import { session } from '#widgets/state/session.ts'
import { dayText } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'

/** A membership in the cart: its first day, what is charged afterwards, and the way on where it cannot be joined so. */
export function JoiningLine({
  line,
  quoted,
  onStart,
}: {
  line: CartLine
  quoted: QuoteLine | undefined
  onStart: (membershipFrom: string) => void
}): ReactNode {
  useSignals()
  const id = useId()
  const { pathname, search } = useLocation()
  // The first answer says what day it is in the café.
  const [first, setFirst] = useState<string>()
  const startsOn = quoted?.startsOn
  if (startsOn !== undefined && first === undefined) setFirst(startsOn)
  if (session.user.value === null)
    return (
      <p>
        <Link className="button" to="/sign-in" state={{ from: pathname + search }}>
          {t('Sign in, and keep your cart')}
        </Link>
      </p>
    )
  if (startsOn === undefined)
    return quoted?.problem ? (
      <p>
        <Link to={`/membership/join?tier=${line.id}`}>{t('Join it there')}</Link>
      </p>
    ) : null
  return (
    <>
      <label className="line-name" htmlFor={id}>
        <span>{t('First day')}</span>
        <input
          id={id}
          className="input"
          type="date"
          required
          min={first}
          max={first && addDays(first, 30)}
          value={startsOn}
          onChange={({ target }) => target.value && onStart(target.value)}
        />
      </label>
      {!quoted?.problem && quoted && (
        <p className="soft">
          {t(
            'The first month. {amount} again on {day}, and each month after that, until you cancel it.',
            {
              amount: formatCents(quoted.totalCents),
              day: dayText(monthAfter(startsOn, dayOf(startsOn))),
            },
          )}{' '}
          {t('The card you pay with is kept for it by the payment service.')}{' '}
          <Link to="/terms">{t('Terms')}</Link>
        </p>
      )}
    </>
  )
}
