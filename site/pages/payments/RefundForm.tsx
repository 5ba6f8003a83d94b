import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { OrderMoney as Money, RefundOf } from '#domain/contracts/payments.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { asksPin } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'
import '../menu/sheet.css'
import { AskedLast, mayAlone } from './AskedLast.tsx'
import { centsGiven, EMPTY_REFUND, refundFrom, type RefundDraft } from './refund-choice.ts'
import { lastBack, wayWords, waysBack } from './ways-back.ts'

type Props = {
  money: Money
  /** What is chosen first; lines where there are some. */
  kind?: RefundOf['kind']
  onClose: () => void
  /** @param back what was given back, and how */
  onDone: (back: string) => void
}

const KINDS: { kind: RefundOf['kind']; label: string }[] = [
  { kind: 'lines', label: 'Lines' },
  { kind: 'amount', label: 'An amount' },
  { kind: 'tip', label: 'The tip' },
  { kind: 'all', label: 'Everything' },
]

/** Gives money back by line, by amount, of the tip, or all of it, with a reason. Whoever may not by themselves asks a colleague for their PIN last. */
export function RefundForm({ money, kind: first, onClose, onDone }: Props): ReactNode {
  useSignals()
  const id = useId()
  const { refundable } = money
  const { draft, set, problems, problem, needsPin, isBusy, send } = useRefund(money, {
    first,
    onDone,
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const sum = centsGiven(draft, money)
  return (
    <div className="refund-form">
      <form
        ref={form}
        className="refund-fields"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        noValidate
      >
        <fieldset>
          <legend>What is given back</legend>
          {KINDS.filter(({ kind }) => isPossible(kind, money)).map(({ kind, label }) => (
            <label key={kind}>
              <input
                type="radio"
                name={`${id}-kind`}
                checked={draft.kind === kind}
                onChange={() =>
                  set({ kind, amount: kind === 'tip' ? typedAs(refundable.tipCents) : '' })
                }
              />{' '}
              {label}
              {kind === 'tip' && ` (up to ${formatCents(refundable.tipCents)})`}
              {kind === 'all' && ` (${formatCents(refundable.totalCents)})`}
            </label>
          ))}
        </fieldset>
        {draft.kind === 'lines' && <RefundLines money={money} draft={draft} set={set} />}
        {(draft.kind === 'amount' || draft.kind === 'tip') && (
          <label className="field">
            <span className="label">Amount in $</span>
            <input
              className="input"
              inputMode="decimal"
              placeholder="0.00"
              maxLength={9}
              value={draft.amount}
              aria-invalid={problems.what !== undefined}
              aria-describedby={`${id}-what`}
              onChange={({ target }) => set({ amount: target.value })}
            />
          </label>
        )}
        <p id={`${id}-what`} className="error" role="alert">
          {problems.what}
        </p>
        <label className="field">
          <span className="label">Reason</span>
          <input
            className="input"
            maxLength={200}
            value={draft.reason}
            aria-invalid={problems.reason !== undefined}
            aria-describedby={`${id}-reason`}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </label>
        <p id={`${id}-reason`} className="error" role="alert">
          {problems.reason}
        </p>
        <HowNote money={money} sum={sum} />
        <Problem text={problem} />
        <p className="acts">
          <button className="button loud" disabled={isBusy}>
            {isBusy
              ? 'Giving back…'
              : `Confirm refund${sum === null ? '' : ` of ${formatCents(sum)}`}`}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={onClose}>
            Do not refund
          </button>
        </p>
      </form>
      <AskedLast
        act="refund"
        about={{ text: givenText(draft, money) }}
        isAsking={needsPin}
        onApprove={(approval) => void send(approval)}
      />
    </div>
  )
}

/** '$3.00 back: 1 × Egg Tart. Spilled' */
function givenText(draft: RefundDraft, money: Money): string {
  const cents = centsGiven(draft, money)
  const names = money.refundable.lines.flatMap(({ position, name }) => {
    const pieces = draft.pieces[position] ?? 0
    return pieces > 0 ? [`${pieces} × ${name}`] : []
  })
  const what = {
    lines: names.join(', '),
    amount: 'an amount',
    tip: 'the tip',
    all: 'everything',
  }[draft.kind]
  return `${cents === null ? 'Money' : formatCents(cents)} back: ${what}. ${draft.reason.trim()}`
}

/** The tip is mostly given back whole, so its field begins with all of it. */
const typedAs = (cents: number) => (cents / 100).toFixed(2)

/** What was chosen to be given back, what is wrong with it, and giving it back. */
function useRefund(
  money: Money,
  { first, onDone }: { first: Props['kind']; onDone: Props['onDone'] },
) {
  const [draft, setDraft] = useState<RefundDraft>(() => ({
    ...EMPTY_REFUND,
    kind: first ?? (money.refundable.lines.length > 0 ? 'lines' : 'all'),
    ...(first === 'tip' && { amount: typedAs(money.refundable.tipCents) }),
  }))
  const [problems, setProblems] = useState<{ what?: string; reason?: string }>({})
  const [isBusy, setBusy] = useState(false)
  // The same for a second try, so that a lost answer gives nothing back twice.
  const [key] = useState(() => crypto.randomUUID())
  const [needsPin, setNeedsPin] = useState(false)
  const { act, problem } = useAct(['orderMoney', 'orderRecord', 'orderList', 'orders'])
  const set = (part: Partial<RefundDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    // Nobody agrees to something else than they read.
    setNeedsPin(false)
    // What was wrong is being put right.
    setProblems(({ what, reason }) =>
      'reason' in part ? { ...(what && { what }) } : { ...(reason && { reason }) },
    )
  }

  const send = async (approval?: Approval) => {
    if (isBusy) return
    const checked = refundFrom(draft, money)
    setProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked) return
    if (!approval && !mayAlone('refund')) return setNeedsPin(true)
    setBusy(true)
    const body = { key, of: checked.of, reason: draft.reason.trim(), ...(approval && { approval }) }
    let after = money
    const give = async () => {
      try {
        after = await callPrivate(
          'refundOrder',
          { params: { id: money.orderId }, body },
          { retries: 0 },
        )
      } catch (error) {
        setNeedsPin(error instanceof ApiError && asksPin(error.code))
        throw error
      }
    }
    const isDone = await act(give)
    setBusy(false)
    if (isDone) onDone(wayWords(lastBack(after)))
  }
  return { draft, set, problems, problem, needsPin, isBusy, send }
}

/** How many of each line. */
function RefundLines({
  money: { refundable },
  draft,
  set,
}: {
  money: Money
  draft: RefundDraft
  set: (part: Partial<RefundDraft>) => void
}): ReactNode {
  return (
    <div className="refund-lines">
      {refundable.lines
        .filter(({ quantity, cents }) => quantity > 0 && cents > 0)
        .map(({ position, name, quantity, cents }) => (
          <Pieces
            key={position}
            name={name}
            most={quantity}
            cents={cents}
            count={draft.pieces[position] ?? 0}
            onChange={(count) => set({ pieces: { ...draft.pieces, [position]: count } })}
          />
        ))}
    </div>
  )
}

/** How many pieces of a line: a press each. */
function Pieces({
  name,
  most,
  cents,
  count,
  onChange,
}: {
  name: string
  most: number
  cents: number
  count: number
  onChange: (count: number) => void
}): ReactNode {
  return (
    <div className="refund-line">
      <span>
        {name}{' '}
        <span className="soft">
          {formatCents(cents)} {most > 1 && `for ${most}, `}with tax
        </span>
      </span>
      <div className="stepper" role="group" aria-label={`How many ${name} of ${most}`}>
        <button
          type="button"
          aria-label={`One ${name} less`}
          disabled={count <= 0}
          onClick={() => onChange(count - 1)}
        >
          −
        </button>
        <output>
          {count} of {most}
        </output>
        <button
          type="button"
          aria-label={`One ${name} more`}
          disabled={count >= most}
          onClick={() => onChange(count + 1)}
        >
          +
        </button>
      </div>
    </div>
  )
}

/** By which way it goes back, and which drawer cash is handed out of: one that is open, which may be another than it was paid into. */
function HowNote({ money, sum }: { money: Money; sum: number | null }): ReactNode {
  const { cash, payments } = money
  const ways = sum === null ? null : waysBack(money, sum)
  const byTerminal = payments.some(({ method }) => method === 'card-terminal')
  const isCash = ways === null ? cash !== null : ways.some(({ method }) => method === 'cash')
  return (
    <>
      {ways && (
        <p>
          <b>{wayWords(ways)}</b>
        </p>
      )}
      {!ways && byTerminal && (
        <p className="soft">What was paid by the card terminal is given back on it, by hand.</p>
      )}
      {cash && isCash && (
        <p className="soft">
          {cash.drawer === null
            ? 'Cash was paid, and no drawer is open to hand it out of. Open a drawer first.'
            : `What was paid in cash is handed out of ${cash.drawer}, which is open.`}
        </p>
      )}
    </>
  )
}

function isPossible(kind: RefundOf['kind'], { refundable }: Money): boolean {
  if (kind === 'all') return true
  if (kind === 'tip') return refundable.tipCents > 0 && refundable.lines.length > 0
  return refundable.lines.some(({ cents }) => cents > 0)
}
