import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useCafe } from '../state/queries.ts'
import { t } from '../texts/t.ts'
import './paid-receipt.css'

/** What it is for or what was paid, and its value: an amount or words. An empty value is left out. */
export type ReceiptRow = readonly [label: string, value: string | null]

/** A receipt on the page of what was bought: of whom, what it was, what was paid and when, what went back; to print. */
export function PaidReceipt({
  number,
  rows,
}: {
  number: string
  rows: readonly ReceiptRow[]
}): ReactNode {
  const cafe = useCafe().data?.cafe
  const isWanted = useLocation().hash === '#receipt'
  const section = useRef<HTMLElement>(null)
  // It comes after the page, so the browser did not find it.
  useEffect(() => {
    if (!isWanted) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [isWanted])
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="paid-receipt"
      id="receipt"
      aria-labelledby="receipt-name"
    >
      <h2 id="receipt-name">{t('Receipt')}</h2>
      {cafe && (
        <p>
          {cafe.name}
          <br />
          {cafe.street}, {cafe.city}
        </p>
      )}
      <dl>
        {[...rows, [t('Number'), number] as const].map(
          ([label, value], index) =>
            value && (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <button type="button" className="button" onClick={() => print()}>
        {t('Print the receipt')}
      </button>
    </section>
  )
}
