import type { ReactNode } from 'react'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'

/** Sold out, and when it is expected back, on the café's own clock. */
export function SoldOut({ until }: { until: string | null }): ReactNode {
  return (
    <p className="sold-out">
      <b>Sold out</b> {until ? <Back until={until} /> : <span>for now</span>}
    </p>
  )
}

function Back({ until }: { until: string }): ReactNode {
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  return data && <span>back {dayAndTime(until, data.cafe.timeZone, now)}</span>
}
