import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { DayReport } from '#domain/contracts/drawers.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import { TILL_PERMISSIONS } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { download } from '../../state/download.ts'
import { useCafe } from '../../state/queries.ts'
import { tillLog } from '../../state/till-log.ts'
import { tillStanding } from '../../state/till-standing.ts'
import { useAddress } from '../../state/use-address.ts'
import { whole } from '../../texts/t.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import { ReportView } from './ReportView.tsx'
import { StillOpen } from './StillOpen.tsx'
import { TerminalTotal } from './TerminalTotal.tsx'
import { TillStatus } from './TillStatus.tsx'
import { WaitingTills } from './WaitingTills.tsx'
import './till.css'
import './day.css'

/** The X report, closing the day, and every Z report so far. */
export function DayPage(): ReactNode {
  useSignals()
  const [params] = useAddress()
  const number = params.get('z')
  const may = can(account.user.value, 'sales')
  const cafe = useCafe().data?.cafe
  return (
    <div className="till-page">
      <p className="report-cafe">{cafe && `${cafe.name}, ${cafe.street}, ${cafe.city}`}</p>
      <h1>
        {number ? (
          `Z ${number}`
        ) : (
          <>
            <span className="no-print">End of day</span>
            <span className="report-title">X report</span>
          </>
        )}
      </h1>
      <div className="till-status-row no-print">
        <TillStatus isCounted={false} />
      </div>
      <Unsent />
      {!may ? (
        <p className="notice">Reports need a senior barista or a manager.</p>
      ) : number ? (
        <OneClosing number={number} />
      ) : (
        <Today />
      )}
    </div>
  )
}

const bringIntoView = (notice: HTMLElement | null): void => {
  void notice?.scrollIntoView?.({ block: 'nearest' })
}

function Today(): ReactNode {
  const cache = useQueryClient()
  // The same until the day is closed, so that a lost answer closes nothing twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [closed, setClosed] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const report = useQuery({
    queryKey: ['day-report'],
    queryFn: ({ signal }) => callPrivate('dayReport', undefined, { signal, retries: 0 }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const closings = useQuery({
    queryKey: ['day-closings'],
    queryFn: ({ signal }) => callPrivate('dayClosings', undefined, { signal, retries: 0 }),
    staleTime: 0,
  })
  const close = async ({ waiting, terminal, approval }: Sure) => {
    setProblem(null)
    setClosed(null)
    try {
      await tillLog.send()
      // It may not have been heard for a while, as after it slept.
      await tillStanding.tell()
      const body = {
        id,
        unsentCount: tillLog.unsent.value.length,
        ...(waiting && { waiting }),
        ...(terminal && { terminal }),
        ...(approval && { approval }),
      }
      const { number } = await callPrivate('closeDay', { body })
      setClosed(number)
      setId(crypto.randomUUID())
      // Nobody waits for what is read anew.
      void cache.invalidateQueries()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The day was not closed.')
      void cache.invalidateQueries({ queryKey: ['day-report'] })
    }
  }
  return (
    <>
      {closed !== null && (
        // Above the report, which is read anew: nothing moves it.
        <p className="notice no-print" role="status" ref={bringIntoView}>
          The day is closed. <Link to={`/pos/day?z=${closed}`}>See and print Z {closed}</Link>
        </p>
      )}
      <Loaded query={report} what="the report" blank="own-blank" lines={6}>
        {(data) => (
          <>
            <ReportView report={data} />
            {data.unpaidOrders && data.unpaidOrders.count > 0 && (
              <p className="notice no-print">
                {data.unpaidOrders.count === 1
                  ? '1 order is'
                  : `${data.unpaidOrders.count} orders are`}{' '}
                not paid yet, <b className="numeral">{formatCents(data.unpaidOrders.cents)}</b>.{' '}
                <Link to="/employee/orders?paid=unpaid">See what is to pay</Link>
              </p>
            )}
            {othersOf(data).length > 0 && (
              <div className="notice no-print">
                <WaitingTills tills={othersOf(data)} timeZone={data.timeZone} />
              </div>
            )}
          </>
        )}
      </Loaded>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <div className="till-acts day-acts no-print">
        <button type="button" className="button" disabled={!report.data} onClick={() => print()}>
          Print the X report
        </button>
        {report.data && report.data.openDrawers.length > 0 ? (
          <>
            <button type="button" className="button" disabled aria-describedby="day-drawers">
              Close the day
            </button>
            <p id="day-drawers">
              {report.data.openDrawers.join(', ')}{' '}
              {report.data.openDrawers.length === 1 ? 'is' : 'are'} open.{' '}
              <Link to="/pos/drawer">Count and close</Link> first.
            </p>
          </>
        ) : (
          // What may wait on other tablets stands in the report.
          <button
            type="button"
            className="button"
            disabled={!report.data}
            onClick={() => {
              // Something may have been sold or cancelled since it was read.
              void report.refetch()
              setAsking(true)
            }}
          >
            Close the day
          </button>
        )}
      </div>
      {isAsking && (
        <CloseDialog report={report.data} onSure={close} onClose={() => setAsking(false)} />
      )}
      <ClosedDays query={closings} />
    </>
  )
}

/** Every Z report so far, the latest first. */
function ClosedDays({ query }: { query: UseQueryResult<Answer<'dayClosings'>> }): ReactNode {
  const timeZone = useCafe().data?.cafe.timeZone
  return (
    <section className="no-print" aria-labelledby="day-before">
      <h2 id="day-before">Closed days</h2>
      <Loaded
        query={query}
        what="the closed days"
        blank="own-blank"
        lines={3}
        isEmpty={(data) => data.closings.length === 0}
        empty={<p className="soft">No day was closed yet.</p>}
      >
        {(data) => (
          <ul className="day-list">
            {data.closings.map((each) => (
              <li key={each.number}>
                <Link to={`/pos/day?z=${each.number}`}>Z {each.number}</Link>
                <span>
                  {new Date(each.closedAt).toLocaleString('en-US', {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                    timeZone,
                  })}
                  , {each.closedBy}
                </span>
                <span className="day-sales">
                  sales before discounts <b className="numeral">{formatCents(each.salesCents)}</b>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Other tablets that may hold sales: what waits on this one is listed by itself. */
const othersOf = ({ waitingTills = [] }: DayReport) =>
  waitingTills.filter(({ id }) => !tillStanding.isThis(id))

/** What the day is closed with. */
type Sure = {
  waiting?: { ids: string[]; reason: string } | undefined
  terminal?: { totalCents: number; note: string } | undefined
  approval?: Approval | undefined
}

/** No money came in and nothing was sold, though drawers may have been opened and closed. */
const isNothing = ({ orders, salesCents, moneyCents, tipsCents }: DayReport) =>
  orders.count === 0 && salesCents === 0 && !moneyCents && tipsCents === 0

/** Asks in another place than it was pressed at: a double press closes nothing for good. */
function CloseDialog({
  report,
  onSure,
  onClose,
}: {
  report: DayReport | undefined
  onSure: (sure: Sure) => Promise<void>
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  // Not the first field: on a tablet its keyboard would cover what is said.
  useEffect(() => leave.current?.focus({ preventScroll: true }), [])
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const totalCents = typedCents(typed)
  const isMistyped = typed.trim() !== '' && totalCents === null
  const tills = report ? othersOf(report) : []
  const isAgreed = tills.length === 0 || can(account.user.value, TILL_PERMISSIONS['close-waiting'])
  const sure = async (approval?: Approval) => {
    if (isBusy) return
    setMissing(tills.length > 0 && reason.trim() === '')
    if (isMistyped || (tills.length > 0 && reason.trim() === '')) return
    setBusy(true)
    const waiting = { ids: tills.map(({ id }) => id), reason: reason.trim() }
    await onSure({
      waiting: tills.length > 0 ? waiting : undefined,
      terminal: totalCents === null ? undefined : { totalCents, note: note.trim() },
      approval,
    })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title="Close the day?" closing="Leave it" onClose={onClose}>
      <div className="till-form day-close">
        {report && <Warnings report={report} />}
        {report && !isNothing(report) && report.moneyCents !== null && (
          <p role="status">
            It will say: <b className="numeral">{formatCents(report.moneyCents)}</b> taken,{' '}
            {report.orders.count} {report.orders.count === 1 ? 'order' : 'orders'}.
          </p>
        )}
        {report && typeof report.cardTerminalCents === 'number' && (
          <TerminalTotal
            bookedCents={report.cardTerminalCents}
            typed={typed}
            note={note}
            onType={setTyped}
            onNote={setNote}
          />
        )}
        <p>The Z report is written for good, and a new day begins. This cannot be undone.</p>
        <StillOpen />
        {report && tills.length > 0 && (
          <>
            <WaitingTills tills={tills} timeZone={report.timeZone} />
            <label className="field">
              <span className="label">Why the day is closed all the same</span>
              <input
                className="input"
                maxLength={200}
                value={reason}
                aria-invalid={isMissing}
                aria-describedby="day-reason"
                onChange={({ target }) => setReason(target.value)}
              />
            </label>
            <p id="day-reason" className="error" role="alert">
              {isMissing && 'Say why, for the Z report.'}
            </p>
          </>
        )}
        {!isAgreed && <ApprovalForm act="close-waiting" onApprove={(given) => void sure(given)} />}
        <div className="till-form-foot">
          <button
            ref={leave}
            type="button"
            className="button"
            onClick={() => dialog.current?.close()}
          >
            Not yet
          </button>
          {isAgreed && (
            <button
              type="button"
              className="button loud"
              aria-disabled={isBusy}
              onClick={() => void sure()}
            >
              {isBusy ? 'Closing…' : 'Close it: Z report'}
            </button>
          )}
        </div>
      </div>
    </SmallDialog>
  )
}

/** What whoever closes the day may not mean; none of it stops them. */
function Warnings({ report }: { report: DayReport }): ReactNode {
  const { closedToday = null, closesAt = null, clockedIn = [], transactions } = report
  const clock = (at: string) => formatTime(timeIn(report.timeZone, new Date(at)))
  const people = clockedIn.map(({ name, since }) => `${name} (since ${clock(since)})`)
  const warnings = [
    closedToday !== null &&
      report.from !== null &&
      `Z ${closedToday} closed this day already, at ${clock(report.from)}. This would be a second Z of the same day.`,
    isNothing(report) &&
      (transactions === 0
        ? 'Nothing was sold or moved since the last day was closed: there is nothing to close yet.'
        : 'Nothing was sold since the last day was closed. Its Z report would be empty but for the drawers.'),
    closesAt !== null &&
      `It is early: the café is open until ${formatTime(closesAt)} today. What is sold after this stands on the next Z report.`,
    people.length > 0 &&
      `Still clocked in: ${people.join(', ')}. Their shift goes on until they clock out.`,
  ].filter((text) => text !== false)
  if (warnings.length === 0) return null
  return (
    <ul className="notice day-warnings" aria-label="Before you close">
      {warnings.map((text) => (
        <li key={text}>{whole(text)}</li>
      ))}
    </ul>
  )
}

function OneClosing({ number }: { number: string }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null)
  const report = useQuery({
    queryKey: ['day-closing', number],
    queryFn: ({ signal }) =>
      callPrivate('dayClosing', { params: { id: number } }, { signal, retries: 0 }),
  })
  return (
    <>
      <Loaded query={report} what="the report" blank="own-blank" lines={6}>
        {(data) => <ReportView report={data} />}
      </Loaded>
      {problem && <p className="notice is-error">{problem}</p>}
      <div className="till-acts no-print">
        <Link className="button" to="/pos/day">
          Back to today
        </Link>
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
        <button
          type="button"
          className="button"
          onClick={() =>
            void download('dayClosingCsv', { params: { id: number } }, `z-${number}.csv`).catch(
              (error: Error) => setProblem(error.message),
            )
          }
        >
          Download as CSV
        </button>
      </div>
    </>
  )
}

/** Sales of this tablet that were not sent, or that the server refuses. */
function Unsent(): ReactNode {
  useSignals()
  const unsent = tillLog.unsent.value
  if (unsent.length === 0) return null
  return (
    <section className="notice" aria-label="Not sent yet">
      <p>
        <b className="numeral">{unsent.length}</b> not sent yet from this tablet. The day cannot be
        closed before they are.{' '}
        <button type="button" className="link" onClick={() => void tillLog.send()}>
          Send now
        </button>
      </p>
      <ul className="day-list">
        {unsent.map(({ sale, refusal }) => (
          <li key={sale.id}>
            <span>
              {formatCents(sale.expectedTotalCents)}
              {sale.name && ` for ${sale.name}`}
            </span>
            <span>{refusal ?? 'Waits for the network.'}</span>
            {refusal && (
              <SureButton
                label="Remove"
                about={`the sale of ${formatCents(sale.expectedTotalCents)}`}
                sure="Yes, it is written down elsewhere"
                busy="Removing…"
                onSure={() => tillLog.discard(sale.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
