import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { isNothingToCollect, isNothingToMake } from '#domain/kitchen/making.ts'
import { ACTIVE_STATUSES, STATUS_LABELS, statusLabel } from '#domain/ordering/status.ts'
import { Part } from '../../layout/Part.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { t, word } from '../../texts/t.ts'
import { ImHere } from './ImHere.tsx'
import { isAllBooked, isOnWall, latenessOf, readyAt } from './order-says.ts'

/** When the café is open, for works alone. */
const Collect = lazyChunk(() => import('./Collect.tsx'), 'Collect')

const PickupCalendar = lazyChunk(() => import('./PickupCalendar.tsx'), 'PickupCalendar')
const TO_COME = ['waiting', 'pending', 'confirmed', 'preparing']

/** The way an order goes; the ends beside it are said in words. */
const WAY: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'picked-up']
/** The same of what nobody makes: works alone. */
const WAY_OF_WORKS: OrderStatus[] = ['ready', 'picked-up']
/** Of what is only booked. */
const NO_WAY: OrderStatus[] = []

/** How far an order is on its way. */
export function Progress({ order }: { order: Order }): ReactNode {
  const way = isAllBooked(order) ? NO_WAY : isNothingToMake(order.quote) ? WAY_OF_WORKS : WAY
  const at = way.indexOf(order.status)
  if (at < 0) return null
  return (
    <ol className="way" aria-label={t('Order status')}>
      {way.map((each, index) => (
        <li
          key={each}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {word(STATUS_LABELS[each])}
        </li>
      ))}
    </ol>
  )
}

/** How an order stands, when and where it is had, and whether this page follows it. */
export function LiveStatus({ order, isLive }: { order: Order; isLive: boolean }): ReactNode {
  const now = useCafeClock()
  const { data } = useCafe()
  const when = readyAt(order, now)
  const late = latenessOf(order, now)
  const status = word(statusLabel(order.status, isNothingToCollect(order.quote)))
  const isOnline = useSyncExternalStore(followConnection, isConnected, () => true)
  return (
    <div className="live">
      <p role="status">
        {/* The heading says it of a cancelled one. */}
        <span className={when || order.status === 'cancelled' ? 'visually-hidden' : undefined}>
          {status}.{' '}
        </span>
        {late}
        {when && !late && (
          <>
            {order.forBreak ? t('Break') : t(order.pickupAt ? 'Pickup' : 'Ready about')}{' '}
            <b className="numeral">{when}</b>
          </>
        )}
      </p>
      {order.forBreak && (when || order.status === 'ready') && (
        <p>
          {t('For the break of {title}: the bar brings it to the class.', {
            title: order.forBreak.title,
          })}
        </p>
      )}
      {isOnWall(order) && data && (
        <p>
          <Suspense fallback={'\u00a0'}>
            <Collect hours={data.cafe} now={now} />
          </Suspense>
        </p>
      )}
      {!order.forBreak && (when || order.status === 'ready') && data && (
        <p>
          {t('At the counter, {street}. Say {name} or {number}.', {
            street: data.cafe.street,
            name: order.contact.name,
            number: order.number,
          })}
        </p>
      )}
      {!order.forBreak && <ImHere order={order} now={now} />}
      {order.pickupAt && TO_COME.includes(order.status) && (
        <Part fallback={<p className="no-print">{'\u00a0'}</p>}>
          <PickupCalendar order={order} />
        </Part>
      )}
      {(ACTIVE_STATUSES.includes(order.status) || order.waiting) && (
        <p className="soft" role={isOnline ? undefined : 'status'}>
          {t(
            !isOnline
              ? 'No connection. This is how it stood before; it goes on by itself when you are online.'
              : isLive
                ? 'This page updates by itself.'
                : 'Reconnecting…',
          )}
        </p>
      )}
    </div>
  )
}

const isConnected = () => navigator.onLine

function followConnection(changed: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}
