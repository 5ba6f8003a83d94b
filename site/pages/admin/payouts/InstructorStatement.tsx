import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addMonths, monthWords } from '#domain/artists/statement.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { Statement } from '#domain/contracts/artist.ts'
import { ApiError } from '#widgets/api.ts'
import { Icon } from '#site/layout/Icon.tsx'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { download } from '#site/state/download.ts'
import { useCafe, useCafeClock } from '#site/state/queries.ts'
import { StatementLines } from '../../artist/StatementLines.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { PayOut } from './PayOut.tsx'

/** The account of a month of whoever teaches or hosts and is no artist, as it is paid out, saved and printed. */
export function InstructorStatement({
  id,
  month,
}: {
  id: string
  month: string | null
}): ReactNode {
  const query = useQuery({
    queryKey: ['instructor-statement', id, month],
    queryFn: ({ signal }) =>
      callPrivate(
        'instructorStatement',
        { params: { id }, query: month === null ? {} : { month } },
        { signal, retries: 0 },
      ),
    staleTime: 0,
    retry: false,
  })
  return (
    <AdminShell
      title={query.data?.name ?? 'Statement'}
      lead="Their share of what was paid for seats in what they teach or host."
    >
      <Loaded
        query={query}
        what="the statement"
        blank="own-blank"
        lines={1}
        missing={
          <p className="notice">
            There is no such statement.{' '}
            <Link className="link" to="?">
              See all payouts
            </Link>
          </p>
        }
      >
        {(data) => <Account id={id} {...data} />}
      </Loaded>
    </AdminShell>
  )
}

function Account({
  id,
  name,
  statement,
}: {
  id: string
  name: string
  statement: Statement
}): ReactNode {
  const { data } = useCafe()
  const timeZone = data?.cafe.timeZone ?? 'UTC'
  const [problem, setProblem] = useState('')
  const { month, lines, carriedInCents, carriedOutCents, payoutCents, paid } = statement
  const save = async () => {
    setProblem('')
    try {
      const of = { params: { id }, query: { month } }
      await download('instructorStatementCsv', of, `instructor-${id}-${month}.csv`)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file was not saved. Try again.')
    }
  }
  return (
    <section className="statement" aria-labelledby="statement-month">
      <header className="statement-head">
        <h2 id="statement-month">{monthWords(month)}</h2>
        <p className="statement-payout">
          <span className="margin-note">{paid ? 'Paid out' : 'To be paid out'}</span>
          <b className="numeral">{formatCents(paid?.amountCents ?? payoutCents)}</b>
          {paid && (
            <span className="soft">
              {paid.account === 'bank' ? 'By transfer' : 'In cash'},{' '}
              {formatDate(dateIn(timeZone, new Date(paid.at)))}
            </span>
          )}
        </p>
      </header>
      <Months id={id} statement={statement} timeZone={timeZone} />
      {lines.length === 0 && carriedInCents === 0 ? (
        <p className="soft">Nothing was sold in {monthWords(month)}.</p>
      ) : (
        <StatementLines statement={statement} timeZone={timeZone} whose={name} />
      )}
      {statement.canPayOut && (
        <PayOut to={{ instructor: id }} name={name} month={month} cents={payoutCents} />
      )}
      {carriedOutCents < 0 && (
        <p className="notice">
          {formatCents(-carriedOutCents)} comes off the next statements, because something came
          back.
        </p>
      )}
      <p className="own-acts no-print">
        <button type="button" className="button" onClick={() => void save()}>
          <Icon of={Download} /> Save as CSV
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <Icon of={Printer} /> Print
        </button>
        <Link className="link" to="?">
          All payouts
        </Link>
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function Months({
  id,
  statement: { month, months },
  timeZone,
}: {
  id: string
  statement: Statement
  timeZone: string
}): ReactNode {
  const thisMonth = dateIn(timeZone, useCafeClock(60_000)).slice(0, 7)
  const first = months[0] ?? thisMonth
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const to = (of: string) => `?instructor=${id}&month=${of}`
  return (
    <nav className="statement-months no-print" aria-label="Other months">
      {before >= first && <Link to={to(before)}>{monthWords(before)}</Link>}
      {after <= thisMonth && <Link to={to(after)}>{monthWords(after)}</Link>}
    </nav>
  )
}
