import { useId, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'

type Row = { name: string; cents: number; count?: number; refundedCents?: number | undefined }
const ROWS_SHOWN = 10

/** Amounts with their sum, the largest with the longest bar. Long lists begin with ten rows. */
export function Shares({
  title,
  note,
  rows,
  counts,
  isWithRefunds = false,
  sum,
  none = <p className="soft">None in these days.</p>,
  foot,
}: {
  title: string
  /** What these figures count. */
  note: string
  rows: readonly Row[]
  /** What `count` counts. */
  counts?: string
  /** Whether what was given back of each has a column. */
  isWithRefunds?: boolean
  /** What the rows come to. */
  sum?: string
  /** Said where there are no rows. */
  none?: ReactNode
  /** Under the rows: what can be done about them. */
  foot?: ReactNode
}): ReactNode {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...rows.map(({ cents }) => cents))
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="soft sales-report-note">{note}</p>
      {rows.length === 0 ? (
        none
      ) : (
        <table className="sales-report-table">
          <thead className={counts ? undefined : 'visually-hidden'}>
            <tr>
              <th scope="col">Name</th>
              {counts && <th scope="col">{counts}</th>}
              {isWithRefunds && <th scope="col">Refunded</th>}
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, count, cents, refundedCents = 0 }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span
                    className="sales-report-share"
                    style={{ inlineSize: `${Math.max(0, (cents / most) * 100)}%` }}
                  />
                </th>
                {counts && <td>{count || ''}</td>}
                {isWithRefunds && <td>{refundedCents === 0 ? '' : formatCents(-refundedCents)}</td>}
                <td>{formatCents(cents)}</td>
              </tr>
            ))}
          </tbody>
          {sum && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={counts ? 2 : 1}>
                  {sum}
                </th>
                {isWithRefunds && (
                  <td>
                    {formatCents(
                      -rows.reduce((all, { refundedCents = 0 }) => all + refundedCents, 0),
                    )}
                  </td>
                )}
                <td>{formatCents(rows.reduce((all, { cents }) => all + cents, 0))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {rows.length > ROWS_SHOWN && (
        <button
          type="button"
          className="link no-print"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </button>
      )}
      {foot}
    </section>
  )
}
