import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { lazyChunk } from '../ssr/chunk.tsx'
import { useCafe } from '../state/queries.ts'
import { pickupLabel, statusText } from '../texts/cafe.ts'
import { t } from '../texts/t.ts'
import { useFirstRest } from './use-first-rest.ts'
import { Part } from './Part.tsx'
import './header.css'

const OrderStrip = lazyChunk(() => import('./OrderStrip.tsx'), 'OrderStrip')

/**
 * The band under the header: open or not, and how soon a drink could be picked up. While an order is on its way, that one stands
 * there instead, because there is one band and never two.
 */
export function OpenStrip(): ReactNode {
  const { data, isError } = useCafe()
  const isReady = useFirstRest()
  const { order } = NAVIGATION
  return (
    <>
      {isReady && (
        <Part>
          <OrderStrip />
        </Part>
      )}
      <section
        className="open-strip"
        aria-label={t('Open now')}
        data-open={data?.isOpen ?? undefined}
      >
        <p role="status">
          {data
            ? statusText(data)
            : isError
              ? t('We cannot tell right now whether we are open.')
              : '\u00a0'}
        </p>
        {data?.nextPickup && (
          <Link to={order.to}>{t('Next pickup: {time}', { time: pickupLabel(data) })}</Link>
        )}
      </section>
    </>
  )
}
