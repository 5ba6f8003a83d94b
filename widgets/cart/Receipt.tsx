import { useEffect, useRef } from 'react'
import { EXPRESS_TEXTS } from '#domain/ordering/express-texts.ts'
import { WAITING_BY_PHONE, WAITING_TITLE, WAITING_WHY } from '#domain/ordering/waiting-texts.ts'
import { Sign } from './Sign.tsx'
import type { View } from './view.ts'
import type { Receipt as Slip } from './view-state.ts'

/** The slip that stays until it is put away, because an order number that disappears is lost. */
export function Receipt({ view, receipt }: { view: View; receipt: Slip }) {
  const slip = useRef<HTMLElement>(null)
  useEffect(() => slip.current?.focus({ preventScroll: true }), [receipt])
  const { number, link, hasEmail, waitsFor } = receipt
  const title = waitsFor ? WAITING_TITLE : EXPRESS_TEXTS.placedTitle
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
        aria-label="Put this away"
        onClick={() => view.putAwayReceipt()}
      >
        <Sign name="close" />
      </button>
      <h2 className="loud">{title}</h2>
      {number && <p className="numeral">{number}</p>}
      <p>
        {!waitsFor ? EXPRESS_TEXTS.placedText : hasEmail ? WAITING_WHY[waitsFor] : WAITING_BY_PHONE}
      </p>
      {link === null ? (
        <p className="small-print">
          This page only shows how it works: nothing was sent to the café.
        </p>
      ) : (
        <>
          {!hasEmail && <p>You gave a phone number and no email, so follow it by this link.</p>}
          <a className="button loud wide" href={link}>
            Follow your order
          </a>
        </>
      )}
    </section>
  )
}
