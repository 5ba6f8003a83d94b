import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { moneyProblem } from '#domain/cafe/money-problem.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { addDays, dateIn } from '#domain/cafe/time.ts'
import { MOST_EVENINGS, totalOf } from '#domain/booking/private-event.ts'
import type { StaffEvening } from '#domain/contracts/private-events.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { CallsOff, classesToCallOff, Evenings } from './InTheWay.tsx'
import type { PlanProps } from './plan-props.ts'

type Row = { text: string; money: string }

/** What is offered: lines, when it is paid, words, and until when it holds. */
export function ProposalForm({ plan, act }: PlanProps): ReactNode {
  const today = useCafe().data?.today
  if (!today) return null
  return <Fields plan={plan} act={act} today={today} />
}

/** What is being offered: it begins with the proposal before, or with what our rates told; and sending it. */
function useProposal({ plan, act, today }: PlanProps & { today: string }) {
  const { reference, proposal, estimateCents, room, timeZone, startsAt } = plan
  const day = dateIn(timeZone, new Date(startsAt))
  const [lines, setLines] = useState<Row[]>(
    proposal?.lines.map(({ label, cents }) => ({ text: label, money: typed(cents) })) ?? [
      { text: room, money: typed(estimateCents ?? 0) },
      { text: 'Drinks and food', money: '' },
    ],
  )
  const [payments, setPayments] = useState<Row[]>(
    proposal?.schedule.map(({ dueOn, cents }) => ({ text: dueOn, money: typed(cents) })) ?? [
      { text: earlier(addDays(today, 7), day), money: '' },
    ],
  )
  const [words, setWords] = useState(proposal?.words ?? '')
  const [dates, setDates] = useState(proposal?.further.map(({ date }) => date) ?? [])
  /** What our rates told for the first evening, for so many. */
  const ratesOf = (further: number) => (estimateCents ?? 0) * (further + 1)
  const [isSure, setSure] = useState(false)
  const changeDates = (next: string[]) => {
    setDates(next)
    setSure(false)
    const before = typed(ratesOf(dates.length))
    // A price that somebody typed stays.
    setLines(
      lines.map((row) =>
        row.text === room && row.money === before
          ? { ...row, money: typed(ratesOf(next.length)) }
          : row,
      ),
    )
  }
  const [until, setUntil] = useState(earlier(addDays(today, 14), day))
  const total = totalOf(lines.map(({ money }) => ({ cents: centsOf(money) })))
  const planned = totalOf(payments.map(({ money }) => ({ cents: centsOf(money) })))
  const evenings = useEvenings(plan, dates.filter(Boolean))
  const closes = classesToCallOff(evenings)
  const [isSent, setSent] = useState(false)
  const send = async () => {
    setSent(false)
    if ([...lines, ...payments].some(problemIn)) return
    const isDone = await act(() =>
      callPrivate('proposePrivateEvent', {
        params: { reference },
        body: {
          lines: lines
            .filter(({ text, money }) => text.trim() !== '' && money.trim() !== '')
            .map(({ text, money }) => ({ label: text, cents: centsOf(money) })),
          instalments: payments.map(({ text, money }) => ({ dueOn: text, cents: centsOf(money) })),
          words,
          ...(dates.some(Boolean) && { dates: dates.filter(Boolean) }),
          until,
          ...(proposal && { replaces: proposal.number }),
          ...(closes.length > 0 && isSure && { closes: closes.map(({ id }) => id) }),
        },
      }),
    )
    setSent(isDone)
  }
  return {
    day,
    lines,
    setLines,
    payments,
    setPayments,
    words,
    setWords,
    dates,
    changeDates,
    ratesCents: ratesOf(dates.length),
    until,
    setUntil,
    total,
    planned,
    evenings,
    closes,
    isSure,
    setSure,
    isSent,
    send,
  }
}

/** The evenings of these days, with what stands in their way. The first alone is known already. */
function useEvenings(
  { reference, evenings }: PlanProps['plan'],
  dates: readonly string[],
): readonly StaffEvening[] {
  const found = useQuery({
    queryKey: ['privateEvent', reference, 'evenings', ...dates],
    queryFn: ({ signal }) =>
      callPrivate(
        'staffPrivateEvent',
        { params: { reference }, query: { dates: dates.join(',') } },
        { signal },
      ),
    enabled: dates.length > 0,
    staleTime: 0,
  })
  return dates.length > 0 ? (found.data?.evenings ?? []) : evenings.slice(0, 1)
}

function Fields({ plan, act, today }: PlanProps & { today: string }): ReactNode {
  const { proposal } = plan
  const draft = useProposal({ plan, act, today })
  const { day, lines, setLines, payments, setPayments, words, setWords, until, setUntil } = draft
  const { total, planned, isSent, send, dates, changeDates, ratesCents } = draft
  const { evenings, closes, isSure, setSure } = draft
  const isWithoutMail = useCafe().data?.isWithoutMail === true
  return (
    <form
      className="staff-plan-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3>{proposal ? 'Send another proposal' : 'Send a proposal'}</h3>
      <FurtherDays dates={dates} after={today} onChange={changeDates} />
      {evenings.length > 1 && (
        <Evenings
          evenings={evenings}
          timeZone={plan.timeZone}
          isContracted={false}
          act="Sending the proposal"
        />
      )}
      <Rows
        legend="What it costs"
        noun="line"
        type="text"
        rows={lines}
        onChange={setLines}
        blank={{ text: '', money: '' }}
      />
      <p>
        <b>{formatCents(total)} in all</b>
        {dates.length > 0 && ratesCents > 0 && (
          <span className="hint">
            {' '}
            for {dates.length + 1} evenings: the room comes to {formatCents(ratesCents)} at the rate
            of the first
          </span>
        )}
      </p>
      <Rows
        legend="Payments"
        noun="payment"
        type="date"
        rows={payments}
        onChange={setPayments}
        blank={{ text: day, money: planned < total ? typed(total - planned) : '' }}
      />
      <p role="status">
        {planned === total
          ? 'The payments come to that.'
          : `The payments come to ${formatCents(planned)}: ${formatCents(Math.abs(total - planned))} ${planned < total ? 'are missing' : 'too much'}.`}
      </p>
      <div className="field">
        <label htmlFor="proposal-words">
          Words <span className="hint">optional: menu, terms, what is brought</span>
        </label>
        <textarea
          id="proposal-words"
          className="input"
          rows={4}
          maxLength={3_000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <div className="staff-plan-row">
        <label htmlFor="proposal-until">Good, and held, until the end of</label>
        <input
          id="proposal-until"
          className="input"
          type="date"
          required
          min={today}
          max={day}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <button type="submit" className="button loud" disabled={closes.length > 0 && !isSure}>
          {closes.length > 0 ? 'Call them off and send it by email' : 'Send it by email'}
        </button>
      </div>
      <CallsOff classes={closes} timeZone={plan.timeZone} isSure={isSure} onSure={setSure} />
      <p role="status">
        {isSent &&
          proposal &&
          (isWithoutMail
            ? `Proposal ${proposal.number} is kept under Emails: this server sends none.`
            : `Proposal ${proposal.number} goes out by email now.`)}
      </p>
    </form>
  )
}

/** More evenings than one: each is held with the first, all or none. */
function FurtherDays({
  dates,
  after,
  onChange,
}: {
  dates: string[]
  after: string
  onChange: (dates: string[]) => void
}): ReactNode {
  return (
    <fieldset className="staff-plan-rows">
      <legend>
        Further evenings{' '}
        <span className="hint">optional: at the same hours, in the same room, held together</span>
      </legend>
      {dates.map((date, i) => (
        <div key={i} className="staff-plan-row">
          <input
            className="input"
            type="date"
            required
            min={addDays(after, 1)}
            aria-label={`Further evening ${i + 1}`}
            value={date}
            onChange={({ target }) => onChange(dates.with(i, target.value))}
          />
          <button
            type="button"
            className="link"
            aria-label={`Remove further evening ${i + 1}`}
            onClick={() => onChange(dates.toSpliced(i, 1))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button small"
        disabled={dates.length >= MOST_EVENINGS}
        onClick={() => onChange([...dates, ''])}
      >
        Add an evening
      </button>
    </fieldset>
  )
}

type RowsProps = {
  legend: string
  noun: string
  type: 'text' | 'date'
  rows: Row[]
  blank: Row
  onChange: (rows: Row[]) => void
}

function Rows({ legend, noun, type, rows, blank, onChange }: RowsProps): ReactNode {
  const set = (i: number, patch: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === i ? { ...row, ...patch } : row)))
  return (
    <fieldset className="staff-plan-rows">
      <legend>{legend}</legend>
      {rows.map(({ text, money }, i) => (
        <div key={i} className="staff-plan-row">
          <input
            className="input"
            type={type}
            maxLength={120}
            aria-label={type === 'date' ? `Day of payment ${i + 1}` : `What line ${i + 1} is for`}
            value={text}
            onChange={({ target }) => set(i, { text: target.value })}
          />
          <input
            className="input"
            inputMode="decimal"
            maxLength={12}
            placeholder="0.00"
            aria-label={`${noun} ${i + 1} in $`}
            value={money}
            aria-invalid={problemIn({ text, money }) !== null}
            aria-describedby={problemIn({ text, money }) ? `${noun}-${i}-problem` : undefined}
            onChange={({ target }) => set(i, { money: target.value })}
          />
          <button
            type="button"
            className="link"
            aria-label={`Remove ${noun} ${i + 1}`}
            disabled={rows.length === 1}
            onClick={() => onChange(rows.toSpliced(i, 1))}
          >
            Remove
          </button>
          {problemIn({ text, money }) && (
            <p className="field-error" id={`${noun}-${i}-problem`} role="alert">
              {problemIn({ text, money })}
            </p>
          )}
        </div>
      ))}
      <button
        type="button"
        className="button small"
        disabled={rows.length >= 12}
        onClick={() => onChange([...rows, blank])}
      >
        Add a {noun}
      </button>
    </fieldset>
  )
}

const typed = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))
/** What was typed as money; a line below 0 takes something off. What is none yet counts as nothing. */
function centsOf(money: string): number {
  const amount = money.trim()
  return amount.startsWith('-') ? -centsOf(amount.slice(1)) : (typedCents(amount) ?? 0)
}

/** What is wrong with the amount of a row, where something stands in it. */
function problemIn({ money }: Row): string | null {
  const amount = money.trim().replace(/^-/, '')
  return amount === '' || typedCents(amount) !== null ? null : moneyProblem(amount, 'An amount')
}
const earlier = (a: string, b: string): string => (a < b ? a : b)
