import { useEffect, useRef } from 'react'
import { EXPRESS_TEXTS } from '#domain/ordering/texts.ts'
import { Sign } from './Sign.tsx'
import type { Receipt as Slip, View } from './view.ts'

/** The slip that stays until it is put away, because a number that goes by itself is lost. */
export function Receipt({ view, receipt }: { view: View; receipt: Slip }) {
  const slip = useRef<HTMLElement>(null)
  useEffect(() => slip.current?.focus({ preventScroll: true }), [receipt])
  const { number, link, hasEmail } = receipt
  return (
    <section
      ref={slip}
      part="receipt"
      className="receipt"
      role="status"
      aria-label={EXPRESS_TEXTS.placedTitle}
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
      <h2 className="loud">{EXPRESS_TEXTS.placedTitle}</h2>
      {number && <p className="numeral">{number}</p>}
      <p>{EXPRESS_TEXTS.placedText}</p>
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
