import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { HistoryEntry, HistoryQuery, MyHistory } from '#domain/contracts/memberships.ts'
import { HISTORY_KINDS, HISTORY_OF } from '#domain/membership/values.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { download } from '../../state/download.ts'
import { useMyHistory } from '../../state/membership.ts'
import { AccountNav } from '../people/AccountNav.tsx'
import { useDoing } from './use-doing.ts'
import './member-pages.css'

const KINDS: Record<HistoryEntry['kind'], string> = {
  bought: 'Bought',
  refunded: 'Given back',
  credited: 'Credit',
  changed: 'Moved or given on',
}
const OF: Record<HistoryEntry['of'], string> = {
  order: 'Orders',
  membership: 'Membership',
  seat: 'Classes and events',
  room: 'Rooms',
  work: 'Works',
}

/** Everything that somebody bought, was given back or was given: one list, with its receipts and what each year came to. */
export function MemberHistoryPage(): ReactNode {
  useSignals()
  const user = session.user.value
  return user && <HistoryOf key={user.id} userId={user.id} />
}

function HistoryOf({ userId }: { userId: string }): ReactNode {
  const [search, setSearch] = useSearchParams()
  const query = queryOf(search)
  const history = useMyHistory(userId, query)
  const set = (change: Partial<Record<keyof HistoryQuery, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ page: '', ...change }))
      if (value) next.set(name, value)
      else next.delete(name)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="member-page is-wide" data-area="membership">
      <AccountNav />
      <header className="page-head">
        <h1>Your purchases</h1>
        <p className="lead">
          Orders, membership months, seats, rooms and art, with what was refunded.{' '}
          <Link to="/membership/dashboard">Your membership</Link>
        </p>
      </header>
      <Loaded
        query={history}
        what="your purchases"
        blank="member-blank"
        newest="the newest entries"
      >
        {(data) =>
          data.years.length === 0 ? <NothingYet /> : <Entries {...{ data, query, set }} />
        }
      </Loaded>
    </div>
  )
}

type Set = (change: Partial<Record<keyof HistoryQuery, string>>) => void

function Entries({
  data,
  query,
  set,
}: {
  data: MyHistory
  query: HistoryQuery
  set: Set
}): ReactNode {
  return (
    <>
      <Years data={data} />
      <Filters years={data.years} query={query} set={set} />
      <p role="status" className="soft">
        {data.total === 1 ? '1 entry' : `${data.total} entries`}
      </p>
      {data.total === 0 ? (
        <p>
          Nothing fits.{' '}
          <button
            type="button"
            className="member-link"
            onClick={() => set({ kind: '', of: '', year: '' })}
          >
            Show everything
          </button>
        </p>
      ) : (
        <ul className="member-entries">
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} timeZone={data.timeZone} today={data.today} />
          ))}
        </ul>
      )}
      {data.pages > 1 && (
        <nav className="member-acts" aria-label="Pages">
          <button
            type="button"
            className="button"
            disabled={data.page <= 1}
            onClick={() => set({ page: String(data.page - 1) })}
          >
            Newer
          </button>
          <span>
            {data.page} of {data.pages}
          </span>
          <button
            type="button"
            className="button"
            disabled={data.page >= data.pages}
            onClick={() => set({ page: String(data.page + 1) })}
          >
            Older
          </button>
        </nav>
      )}
    </>
  )
}

/** Which entries, and the file of them. */
function Filters({
  years,
  query,
  set,
}: {
  years: MyHistory['years']
  query: HistoryQuery
  set: Set
}): ReactNode {
  const file = useDoing()
  const { page: _, ...filter } = query
  return (
    <>
      <div className="member-filters">
        <Choice
          name="Kind"
          all="Everything"
          value={query.kind}
          options={[...HISTORY_KINDS]}
          label={(kind) => KINDS[kind]}
          onChange={(kind) => set({ kind })}
        />
        <Choice
          name="What"
          all="Of all sorts"
          value={query.of}
          options={[...HISTORY_OF]}
          label={(of) => OF[of]}
          onChange={(of) => set({ of })}
        />
        <Choice
          name="Year"
          all="All years"
          value={query.year}
          options={years.map(({ year }) => year)}
          label={(year) => year}
          onChange={(year) => set({ year })}
        />
        <button
          type="button"
          className="button"
          aria-disabled={file.isBusy}
          onClick={() =>
            void file.run(() => download('myHistoryCsv', { query: filter }, 'history.csv'))
          }
        >
          {file.isBusy ? 'Writing it…' : 'Save as a file (CSV)'}
        </button>
      </div>
      {file.problem && (
        <p className="notice is-error" role="alert">
          {file.problem}
        </p>
      )}
    </>
  )
}

function Entry({
  entry,
  timeZone,
  today,
}: {
  entry: HistoryEntry
  timeZone: string
  today: string
}): ReactNode {
  const { title, detail, kind, cents, method, receipt, at, isCounted, inOneCents } = entry
  const { countedAs = 'gift card' } = entry
  return (
    <li data-kind={kind}>
      <span className="member-when">
        {formatDateWithYear(dateIn(timeZone, new Date(at)), today)}
      </span>
      <span className="member-what">
        <b>{title}</b>
        <span className="soft">{detail}</span>
        <span className="soft">
          {KINDS[kind]}
          {isCounted
            ? `, your ${countedAs}: counted when you ${countedAs === 'credit' ? 'paid for it' : 'bought it'}`
            : method && `, ${METHOD_NAMES[method].toLowerCase()}`}
          {inOneCents !== undefined && `, part of one charge of ${formatCents(inOneCents)}`}
          {receipt && (
            <>
              {' · '}
              <Link to={receipt}>
                Receipt<span className="visually-hidden"> of {title}</span>
              </Link>
            </>
          )}
        </span>
      </span>
      <span className="numeral member-cents">
        {kind === 'changed'
          ? ''
          : kind === 'refunded'
            ? `+${formatCents(cents)}`
            : kind === 'credited'
              ? `${formatCents(cents)} credit`
              : formatCents(cents)}
      </span>
    </li>
  )
}

function Years({ data: { years } }: { data: MyHistory }): ReactNode {
  return (
    <table className="member-years">
      <caption>By year</caption>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Bought</th>
          <th scope="col">Given back</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, boughtCents, refundedCents, creditedCents }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{formatCents(boughtCents)}</td>
            <td>{formatCents(refundedCents)}</td>
            <td>{formatCents(creditedCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Choice<Value extends string>({
  name,
  all,
  value,
  options,
  label,
  onChange,
}: {
  name: string
  all: string
  value: Value | undefined
  options: Value[]
  label: (value: Value) => string
  onChange: (value: string) => void
}): ReactNode {
  return (
    <label>
      <span>{name}</span>
      <select
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {label(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

function NothingYet(): ReactNode {
  return (
    <div className="member-none">
      <p>
        You have not bought anything with this account yet. What you pay for shows up here, with its
        receipt.
      </p>
      <p className="member-acts">
        <Link className="button loud" to="/order">
          Order something
        </Link>
        <Link className="button" to="/membership">
          See the memberships
        </Link>
      </p>
    </div>
  )
}

/** What the address asks for; what it should not hold counts for nothing. */
function queryOf(search: URLSearchParams): HistoryQuery {
  const kind = HISTORY_KINDS.find((each) => each === search.get('kind'))
  const of = HISTORY_OF.find((each) => each === search.get('of'))
  const year = /^20\d\d$/.exec(search.get('year') ?? '')?.[0]
  const page = /^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0]
  return { ...(kind && { kind }), ...(of && { of }), ...(year && { year }), ...(page && { page }) }
}
