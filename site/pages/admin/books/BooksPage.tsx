import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ACCOUNT_GROUPS } from '#domain/books/accounts.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { formatDateWithYear } from '#domain/cafe/time.ts'
import type { AccountRow, BooksReport } from '#domain/contracts/books.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { useBooksReport } from '#site/state/books.ts'
import { download } from '#site/state/download.ts'
import { ApiError } from '#widgets/api.ts'
import { AdminShell } from '../AdminShell.tsx'
import { Days } from './Days.tsx'
import { Entries } from './Entries.tsx'
import { PayoutsLink } from './PayoutsLink.tsx'
import './books.css'

/** What was taken and what it was for, straight from the books: each line opens what it is the sum of. */
export function BooksPage(): ReactNode {
  const [query, setQuery] = useSearchParams()
  const named = (key: string) => query.get(key) ?? undefined
  const report = useBooksReport({ from: named('from'), until: named('until') })
  const show = (days: { from: string; until: string }) => setQuery(days)
  return (
    <AdminShell
      title="Books"
      lead="What was taken and what it was for. Money counts on the day it moved, and what is written here is never changed: a refund stands beside its sale."
    >
      <Loaded query={report} what="the books" blank="books-blank" lines={8}>
        {(data) => (
          <div className="books">
            <Days key={`${data.from} ${data.until}`} report={data} onShow={show} />
            <Summary report={data} />
            <Accounts report={data} chosen={named('account')} />
          </div>
        )}
      </Loaded>
    </AdminShell>
  )
}

/** The days, how much happened in them, and the file. */
function Summary({ report }: { report: BooksReport }): ReactNode {
  const { from, until, today, salesCents, netCents, moneyCents, orderCount, reversalCount } = report
  const { openDrawers = [] } = report
  const [problem, setProblem] = useState('')
  const save = async () => {
    setProblem('')
    try {
      await download('booksCsv', { query: { from, until } }, `books-${from}-${until}.csv`)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file was not saved. Try again.')
    }
  }
  const first = formatDateWithYear(from, today)
  return (
    <div className="books-summary">
      <p role="status">
        <b>{from === until ? first : `${first} to ${formatDateWithYear(until, today)}`}</b>:{' '}
        {orderCount === 1 ? '1 order' : `${orderCount} orders`}
        {reversalCount > 0 && `, without ${reversalCount} taken back`}.
      </p>
      <Link to={`../reports?from=${from}&until=${until}`} relative="path">
        The same days in Reports
      </Link>
      <dl>
        {[
          { name: 'Sales before discounts', cents: salesCents },
          { name: 'Net sales', cents: netCents },
          { name: 'Money taken', cents: moneyCents },
        ].map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeral">{amountOf(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        As in Reports and on the Z report. Orders are those paid, less those given back in full,
        each on its day; works and seats are no orders. Money taken is what came in less what was
        given back, before any of it went to the safe.
      </p>
      {openDrawers.length > 0 && (
        <p className="books-uncounted">
          <b>{openDrawers.map((name) => `“${name}”`).join(' and ')}</b>{' '}
          {openDrawers.length === 1 ? 'is open: its cash is' : 'are open: their cash is'} counted
          after close, and is here and in the file from then on. A count is worth something where
          nobody knows what should come out of it.
        </p>
      )}
      <button type="button" className="button" onClick={() => void save()}>
        Save as CSV
      </button>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Of cash in a drawer that is open, and of sums that it is in. */
const UNCOUNTED = 'Counted after close'
const amountOf = (cents: number | null) =>
  cents === null ? <span className="books-later soft">{UNCOUNTED}</span> : formatCents(cents)

function Accounts({ report, chosen }: { report: BooksReport; chosen?: string }): ReactNode {
  const { accounts } = report
  if (accounts.length === 0)
    return (
      <p className="books-empty">
        Nothing is in the books up to this day. An order is in them once it is marked paid.
      </p>
    )
  return (
    <table className="books-table">
      <caption className="visually-hidden">Accounts in these days</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">In these days</th>
          <th scope="col">Balance at the end</th>
        </tr>
      </thead>
      {ACCOUNT_GROUPS.map(({ id, name, counts }) => {
        const rows = accounts.filter(({ group }) => group === id)
        if (rows.length === 0) return null
        return <Group key={id} group={id} {...{ name, counts, rows, report, chosen }} />
      })}
    </table>
  )
}

function Group({
  group,
  name,
  counts,
  rows,
  report,
  chosen,
}: {
  group: string
  name: string
  /** What it counts, in a line. */
  counts: string
  rows: readonly AccountRow[]
  report: BooksReport
  chosen?: string
}): ReactNode {
  const [query, setQuery] = useSearchParams()
  const sum = (key: 'cents' | 'balanceCents') =>
    rows.reduce<number | null>((all, { [key]: cents }) => {
      return all === null || cents === null ? null : all + cents
    }, 0)
  const toggle = (account: string) => {
    const next = new URLSearchParams(query)
    if (account === chosen) next.delete('account')
    else next.set('account', account)
    setQuery(next, { preventScrollReset: true, replace: true })
  }
  return (
    <tbody>
      <tr className="books-group">
        <th scope="rowgroup">
          {name}
          <small>{counts}</small>
          {group === 'payable' && <PayoutsLink />}
        </th>
        <td>{amountOf(sum('cents'))}</td>
        <td>{amountOf(sum('balanceCents'))}</td>
      </tr>
      {rows.map(({ account, name: called, cents, balanceCents }) => (
        <Row
          key={account}
          isOpen={account === chosen}
          onToggle={() => toggle(account)}
          {...{ account, called, cents, balanceCents, report }}
        />
      ))}
    </tbody>
  )
}

function Row({
  account,
  called,
  cents,
  balanceCents,
  report: { from, until },
  isOpen,
  onToggle,
}: {
  account: string
  called: string
  cents: number | null
  balanceCents: number | null
  report: BooksReport
  isOpen: boolean
  onToggle: () => void
}): ReactNode {
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className="link" aria-expanded={isOpen} onClick={onToggle}>
            {called}
          </button>
        </th>
        <td>{amountOf(cents)}</td>
        <td>{amountOf(balanceCents)}</td>
      </tr>
      {isOpen && (
        <tr className="books-detail">
          <td colSpan={3}>
            <Entries {...{ account, called, from, until }} />
          </td>
        </tr>
      )}
    </>
  )
}
