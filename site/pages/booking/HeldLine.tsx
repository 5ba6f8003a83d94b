import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HeldSeats } from '../../state/held-seats.ts'
import { t } from '../../texts/t.ts'
import { HeldWords } from './HeldWords.tsx'

/** 'You hold 3 seats, 8:12 left. Continue with them', with the way to their page. */
export function HeldLine({ hold: { party, until, to } }: { hold: HeldSeats }): ReactNode {
  return (
    <p className="notice">
      <b>
        <HeldWords people={party} until={until} />
      </b>{' '}
      <Link to={to}>{t('Continue with them')}</Link>
    </p>
  )
}
