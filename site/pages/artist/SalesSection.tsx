import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addMonths, monthWords } from '#domain/artists/statement.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { OwnArtist, Statement } from '#domain/contracts/artist.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useStatement } from '../../state/artist.ts'
import { download } from '../../state/download.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { PayOut } from '../admin/payouts/PayOut.tsx'
import { StatementLines } from './StatementLines.tsx'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { useSections } from './use-sections.ts'

/** The statement of a month, as it is paid out, saved and printed. */
export function SalesSection({ artist, share }: { artist: OwnArtist; share: number }): ReactNode {
  const { chosen, month } = useSections()
  const statement = useStatement(chosen, month)
  return (
    <Loaded query={statement} what="the statement" blank="own-blank" lines={1}>
      {(data) => <Account artist={artist} share={share} statement={data} />}
    </Loaded>
  )
}

function Account({
  artist,
  share,
  statement,
}: {
  artist: OwnArtist
  share: number
  statement: Statement
}): ReactNode {
  const { chosen } = useSections()
  const { data } = useCafe()
  const [problem, setProblem] = useState('')
  const { month, lines, carriedInCents, carriedOutCents, payoutCents, paid } = statement
  const save = async () => {
    setProblem('')
    try {
      const query = { month, ...(chosen && { artist: chosen }) }
      await download('artistStatementCsv', { query }, `${artist.id}-${month}.csv`)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file was not saved. Try again.')
    }
  }
  return (
    <section className="statement" aria-labelledby="statement-month">
      <header className="statement-head">
        <div>
          <p className="statement-paper">
            {data?.cafe.name}, {data?.cafe.street}, {data?.cafe.city}
            <br />
            Statement for {artist.name}
          </p>
          <h2 id="statement-month">{monthWords(month)}</h2>
          <p className="soft">
            {share / 100}% of the price of each work is yours, and of seats the share that was
            agreed. Paid on the first open Friday of {monthWords(addMonths(month, 1))}.
          </p>
        </div>
        <p className="statement-payout">
          <span className="margin-note">{paid ? 'Paid out' : 'To be paid out'}</span>
          <b className="numeral">{formatCents(paid?.amountCents ?? payoutCents)}</b>
          {paid && (
            <span className="soft">
              {paid.account === 'bank' ? 'By transfer' : 'In cash'},{' '}
              {formatDate(dateIn(data?.cafe.timeZone ?? 'UTC', new Date(paid.at)))}
            </span>
          )}
        </p>
      </header>
      <MonthLinks statement={statement} />
      {lines.length === 0 && carriedInCents === 0 ? (
        <NothingYet title={`Nothing sold in ${monthWords(month)}.`}>
          <p>
            Each work that is sold is on this page at once, and seats in what you give when it
            begins.
          </p>
        </NothingYet>
      ) : (
        <StatementLines
          statement={statement}
          timeZone={data?.cafe.timeZone ?? 'UTC'}
          whose="Yours"
        />
      )}
      {statement.canPayOut && chosen && (
        <PayOut to={{ artist: chosen }} month={month} cents={payoutCents} />
      )}
      {chosen && (
        <p className="no-print">
          <Link to="/admin/payouts">All payouts: months that are over, and what was paid</Link>
        </p>
      )}
      {carriedOutCents < 0 && (
        <p className="notice">
          {formatCents(-carriedOutCents)} comes off the next statements, because something came
          back. Nobody asks you for money.
        </p>
      )}
      <p className="own-acts no-print">
        <button type="button" className="button" onClick={() => void save()}>
          <Icon of={Download} /> Save as CSV
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <Icon of={Printer} /> Print
        </button>
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function MonthLinks({ statement: { month, months } }: { statement: Statement }): ReactNode {
  const { to } = useSections()
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  const thisMonth = data ? dateIn(data.cafe.timeZone, now).slice(0, 7) : month
  const first = months[0] ?? thisMonth
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <nav className="statement-months no-print" aria-label="Other months">
      {before >= first && (
        <Link to={to('sales', { month: before })}>
          <Icon of={ChevronLeft} /> {monthWords(before)}
        </Link>
      )}
      {after <= thisMonth && (
        <Link to={to('sales', { month: after })}>
          {monthWords(after)} <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  )
}
