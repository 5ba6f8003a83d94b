import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { cafe, ui } from '#widgets/state/index.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { written } from '#widgets/texts/status.ts'
import { receiptSays } from './receipt-says.ts'
import styles from './receipt.css?inline'
import { Sign } from './Sign.tsx'
import type { View } from './view.ts'
import type { Receipt as Slip } from './view-state.ts'

export { styles }

/** The slip that stays until it is put away, because an order number that disappears is lost. */
export function Receipt({ view, receipt }: { view: View; receipt: Slip }) {
  useSignals()
  const slip = useRef<HTMLElement>(null)
  useEffect(() => slip.current?.focus({ preventScroll: true }), [receipt])
  const { order, link, hasEmail } = receipt
  const says = receiptSays()
  const chat = ui.hosts.value.find(({ localName }) => localName === 'lounge-chat')
  const isBeside = ui.openPanels.value.has('chat') && chat?.getAttribute('position') !== 'left'
  const title = !order ? says.simulatedTitle : order.waiting ? says.waitingTitle : says.placedTitle
  return (
    <section
      ref={slip}
      part="receipt"
      className={isBeside ? 'receipt beside' : 'receipt'}
      role="status"
      aria-label={title}
      tabIndex={-1}
    >
      <button
        type="button"
        className="square"
        aria-label={says.putAway}
        onClick={() => view.putAwayReceipt()}
      >
        <Sign name="close" />
      </button>
      <h2 className="loud">{title}</h2>
      {order ? <Placed order={order} hasEmail={hasEmail} /> : <p>{says.simulated}</p>}
      {link && (
        <a className="button loud wide" href={link} {...linkTarget()}>
          {says.follow}
        </a>
      )}
    </section>
  )
}

/** The spec's sentence, then how the order stands and where it is heard of. */
function Placed({ order, hasEmail }: { order: Order; hasEmail: boolean }) {
  const says = receiptSays()
  const { number, waiting } = order
  const isWithoutMail = cafe.now.value?.isWithoutMail
  // Only who gets a mail is told to look for one.
  const mails = hasEmail && !isWithoutMail
  return (
    <>
      <p className="numeral">{number}</p>
      {!waiting && (
        <p>
          <b>{timeOf(order)}</b>
        </p>
      )}
      <p>
        {!waiting
          ? mails
            ? says.placedText
            : says.received
          : hasEmail
            ? says.waitingWhy[mails ? waiting.for : 'staff']
            : says.waitingByPhone}
      </p>
      {!mails && <p>{hasEmail ? says.withoutMail : says.byPhone}</p>}
    </>
  )
}

/** Its chosen time, else when it is ready: by the café's clock. */
function timeOf({ pickupAt, estimatedAt, timeZone }: Order): string {
  const says = receiptSays()
  const clock = { timeZone, hour: 'numeric', minute: '2-digit' } as const
  if (!pickupAt) return says.readyAbout(written(estimatedAt, clock))
  return says.pickup(
    written(pickupAt, { ...clock, weekday: 'short', month: 'short', day: 'numeric' }),
  )
}
