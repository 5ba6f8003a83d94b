import type { ReactNode } from 'react'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'

/** Sold out, and when it is expected back, on the café's own clock. */
export function SoldOut({ until }: { until: string | null }): ReactNode {
  return (
    <p className="sold-out">
      <b>{t('Sold out')}</b> {until ? <Back until={until} /> : <span>{t('for now')}</span>}
    </p>
  )
}

function Back({ until }: { until: string }): ReactNode {
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  return (
    data && <span>{t('back {when}', { when: dayAndTime(until, data.cafe.timeZone, now) })}</span>
  )
}
