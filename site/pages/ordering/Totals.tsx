import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { chargeRows } from '#domain/ordering/charge-rows.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
import { t, word } from '../../texts/t.ts'
import './parts.css'

/** What it costs, line by line, as the server counts it. */
export function Totals({
  query,
}: {
  query: Pick<UseQueryResult<Quote>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}): ReactNode {
  const { data: quote } = query
  if (!quote)
    return query.isError ? (
      <p className="notice is-error">
        {t('The total could not be worked out.')}{' '}
        <button type="button" className="link" onClick={() => void query.refetch()}>
          {t('Try again')}
        </button>
      </p>
    ) : (
      <p className="totals-wait" role="status">
        {t('Adding it up…')}
      </p>
    )
  return <TotalsList quote={quote} isBusy={query.isFetching} />
}

/** The same list for an order that stands. */
export function TotalsList({
  quote,
  isBusy = false,
  total = t('Total'),
}: {
  quote: Quote
  isBusy?: boolean
  /** What the last line is called where it is a part of more. */
  total?: string
}): ReactNode {
  return (
    <dl className="totals" aria-busy={isBusy}>
      <dt>{t('Subtotal')}</dt>
      <dd>{formatCents(quote.subtotalCents)}</dd>
      {reductionsOf(quote).map(({ kind, label, cents }) => (
        <Fragment key={kind}>
          <dt>{word(label)}</dt>
          <dd>−{formatCents(cents)}</dd>
        </Fragment>
      ))}
      {chargeRows(quote).map(({ label, cents }) => (
        <Fragment key={label}>
          <dt>{chargeText(label)}</dt>
          <dd>{formatCents(cents)}</dd>
        </Fragment>
      ))}
      {quote.tipCents > 0 && (
        <>
          <dt>{t('Tip')}</dt>
          <dd>{formatCents(quote.tipCents)}</dd>
        </>
      )}
      <dt className="total">{total}</dt>
      <dd className="total numeral">{formatCents(quote.totalCents)}</dd>
    </dl>
  )
}

/** 'Sales tax (8%)', or the name that the café gave a fee, with whether it is waived. */
function chargeText(label: string): string {
  const percent = /^Sales tax \(([\d.]+)%\)$/.exec(label)?.[1]
  if (percent) return t('Sales tax ({percent}%)', { percent })
  const waived = /^(.+), waived$/.exec(label)?.[1]
  return waived ? t('{name}, waived', { name: word(waived) }) : word(label)
}
