import { useEffect, useRef } from 'react'
import { linkTarget } from '#widgets/state/frame.ts'
import { expressSays } from './express-says.ts'
import { Sign } from './Sign.tsx'
import type { View } from './view.ts'
import type { Receipt as Slip } from './view-state.ts'

/** The slip that stays until it is put away, because an order number that disappears is lost. */
export function Receipt({ view, receipt }: { view: View; receipt: Slip }) {
  const slip = useRef<HTMLElement>(null)
  useEffect(() => slip.current?.focus({ preventScroll: true }), [receipt])
  const { number, link, hasEmail, waitsFor } = receipt
  const says = expressSays()
  const title =
    link === null ? says.simulatedTitle : waitsFor ? says.waitingTitle : says.placedTitle
  return (
    <section
      ref={slip}
      part="receipt"
      className="receipt"
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
      {number && <p className="numeral">{number}</p>}
      {link === null ? (
        <p>{says.simulated}</p>
      ) : (
        <>
          <p>
            {!waitsFor
              ? says.placedText
              : hasEmail
                ? says.waitingWhy[waitsFor]
                : says.waitingByPhone}
          </p>
          {!hasEmail && <p>{says.byPhone}</p>}
          <a className="button loud wide" href={link} {...linkTarget()}>
            {says.follow}
          </a>
        </>
      )}
    </section>
  )
}
