import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { useCafe } from '../state/queries.ts'
import './header.css'

/** The band under the header: open or not, and how soon a drink could be picked up. */
export function OpenStrip(): ReactNode {
  const { data, isError } = useCafe()
  const { order } = NAVIGATION
  return (
    <section className="open-strip" aria-label="Open now" data-open={data?.isOpen ?? undefined}>
      <p role="status">
        {data ? data.status : isError ? 'We cannot tell right now whether we are open.' : '\u00a0'}
      </p>
      {data?.nextPickup && <Link to={order.to}>Next pickup: {data.nextPickup.label}</Link>}
    </section>
  )
}
