import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import type { Approval } from '#domain/contracts/till.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { tippableCents } from '#domain/ordering/tippable.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { asksPin } from '#domain/till/permissions.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { useCafe } from '../../state/queries.ts'
import { paidCents, till, type PlacedBill as Placed } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { known } from '../../state/till-known.ts'
import { TipField } from '../ordering/TipField.tsx'
import { Agreement } from './Agreement.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'
import { agreementOf, needsAgreement } from './needs-agreement.ts'
import type { Done } from './done.ts'
import { Methods } from './Methods.tsx'
import { NextPart } from './NextPart.tsx'
import { callOff, PlacedBill } from './PlacedBill.tsx'
import { Split } from './Split.tsx'
import { useKnownDrawers } from './use-drawers.ts'
import { usePaying } from './use-paying.ts'
import { useTipCheck } from './use-tip-check.tsx'

type Props = { quote: Quote; onClose: () => void; onDone: (done: Done) => void }

/** Takes the money: all at once by one press, or in parts by amount or by line. What was taken stays when the server refuses. */
export function PayDialog({ quote, onClose, onDone }: Props): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const paying = usePaying(quote, onDone)
  const { parts, retry, undo, problem, isBusy, approve } = paying
  const { placed } = till.bill.value
  /** A part was taken, and nobody asked for the next one. */
  const [isBetween, setBetween] = useState(false)
  const dueCents = quote.totalCents - parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const tipCheck = useTipCheck(quote.tipCents, tippableCents(quote))
  // No money is taken before somebody agreed to the price.
  const asksFirst = parts.length === 0 && needsAgreement(quote)
  return (
    <SmallDialog
      dialog={dialog}
      title={titleOf(quote, dueCents)}
      closing="Back to the bill"
      onClose={() => {
        const { placed: left, paid } = till.bill.value
        // Nobody waits for it any more.
        if (left?.isWhole) void callOff(left)
        else if (left) sayWaits(left)
        else if (paid.length > 0) sayTaken(quote)
        onClose()
      }}
    >
      {placed ? (
        <PlacedBill placed={placed} onDone={onDone} />
      ) : (
        <div className="till-paying" aria-busy={isBusy}>
          {parts.length === 0 && !asksFirst && tippableCents(quote) > 0 && (
            <TipField
              subtotalCents={tippableCents(quote)}
              value={till.bill.value.tip}
              onChange={(tip) => till.change({ tip })}
              onWrong={tipCheck.onWrong}
            />
          )}
          {parts.length > 0 && (
            <Taken
              parts={parts}
              dueCents={dueCents}
              onUndo={
                dueCents === 0 && isBusy
                  ? null
                  : () => {
                      setBetween(false)
                      undo()
                    }
              }
            />
          )}
          <Refusal quote={quote} problem={problem} onApprove={approve} />
          {asksFirst && (
            <Agreement
              act="large-discount"
              about={agreementOf(quote)}
              onAgreed={(approval) => tillAgreed.keep(till.bill.value, approval)}
            />
          )}
          {dueCents > 0 && isBetween && (
            <NextPart leftCents={dueCents} onNext={() => setBetween(false)} />
          )}
          {dueCents > 0 && !asksFirst && !isBetween && (
            <Ways
              quote={quote}
              dueCents={dueCents}
              paying={paying}
              question={tipCheck.question}
              onTaken={() => setBetween(true)}
            />
          )}
          {dueCents === 0 && !asksFirst && !asksPin(problem?.code) && (
            <Finish isBusy={isBusy} isTaken={parts.length > 0} onPress={retry} />
          )}
        </div>
      )}
    </SmallDialog>
  )
}

/** How much is paid now, and how. */
function Ways({
  quote,
  dueCents,
  paying: { paidLines, take, isBusy, askForPhone },
  question,
  onTaken,
}: {
  quote: Quote
  dueCents: number
  paying: ReturnType<typeof usePaying>
  question: ReactNode
  onTaken: () => void
}): ReactNode {
  useSignals()
  const takesCards = Boolean(useCafe().data?.onlinePayment)
  const [now, setNow] = useState<number | null>(null)
  const [lineIndexes, setLineIndexes] = useState<number[]>([])
  const amountCents = Math.min(now ?? dueCents, dueCents)
  const takesGiftCards = quote.lines.every(({ type }) => type !== 'gift-card')
  const isGone = known.goneSince.value !== null && !till.isTraining.value
  const mayByPhone = takesCards && takesGiftCards && !till.isTraining.value
  const isShut = useDrawerShut()
  return (
    <>
      <Split
        quote={quote}
        dueCents={dueCents}
        amountCents={amountCents}
        chosen={lineIndexes}
        paid={paidLines}
        onAmount={(cents) => {
          setLineIndexes([])
          setNow(cents)
        }}
        onLines={(indexes, cents) => {
          setLineIndexes(indexes)
          setNow(indexes.length === 0 ? null : cents)
        }}
      />
      <Methods
        key={amountCents}
        question={question}
        amountCents={amountCents}
        isBusy={isBusy}
        drawer={isShut ? 'closed' : 'open'}
        takesGiftCards={takesGiftCards}
        isGone={isGone}
        onPhone={mayByPhone ? () => askForPhone(amountCents) : undefined}
        onTake={(part) => {
          onTaken()
          take(part, lineIndexes)
        }}
      />
    </>
  )
}

/** Whether the drawer at this till is closed; the server refuses cash then. Where it cannot be reached nobody could open it, and cash is kept for later. */
function useDrawerShut(): boolean {
  useSignals()
  const own = useKnownDrawers()?.find(({ id }) => id === till.drawerId.value)
  const isAsked = known.goneSince.value === null && !till.isTraining.value
  return isAsked && own?.isOpen === false
}

/** Sells what is paid already, or costs nothing. */
function Finish({
  isBusy,
  isTaken,
  onPress,
}: {
  isBusy: boolean
  isTaken: boolean
  onPress: () => void
}): ReactNode {
  return (
    <button type="button" className="button loud wide" disabled={isBusy} onClick={onPress}>
      {isBusy ? 'Selling…' : isTaken ? 'Try again' : 'Finish, nothing to pay'}
    </button>
  )
}

/** Why it was not sold, and what helps. */
function Refusal({
  quote,
  problem,
  onApprove,
}: {
  quote: Quote
  problem: ReturnType<typeof usePaying>['problem']
  onApprove: (approval: Approval) => void
}): ReactNode {
  return (
    <>
      {problem && (
        <p
          className={problem.code === 'approval_needed' ? 'notice' : 'notice is-error'}
          role="alert"
        >
          {problem.message}{' '}
          {problem.code === 'drawer_closed' && <Link to="/pos/drawer">Open the drawer</Link>}
        </p>
      )}
      {asksPin(problem?.code) && (
        <ApprovalForm act="large-discount" about={agreementOf(quote)} onApprove={onApprove} />
      )}
    </>
  )
}

function titleOf(quote: Quote, dueCents: number): string {
  const { placed, paid } = till.bill.value
  if (placed) return `${placed.number}: ${formatCents(placed.quote.totalCents)}`
  return paid.length > 0 ? leftText(dueCents) : `Pay ${formatCents(quote.totalCents)}`
}

const leftText = (dueCents: number) =>
  dueCents < 0 ? `${formatCents(-dueCents)} too much taken` : `${formatCents(dueCents)} left`

/** Whoever closes it is told what stays taken. */
function sayTaken({ totalCents }: Quote): void {
  toasts.show({
    kind: 'info',
    title: `${formatCents(paidCents(till.bill.value))} of ${formatCents(totalCents)} is taken`,
    text: 'It stays with the bill. Press Pay to take the rest or to undo it.',
  })
}

/** Whoever closes it is told that the order goes on. */
function sayWaits({ number }: Placed): void {
  toasts.show({
    kind: 'info',
    title: `${number} waits to be paid`,
    text: 'It stays with the bill. Press Pay to see what is paid, to take the rest or to call it off.',
  })
}

/** What was taken, what is left, and what goes back: it stays on the screen, however long the bill is. */
function Taken({
  parts,
  dueCents,
  onUndo,
}: {
  parts: readonly SalePayment[]
  dueCents: number
  /** Also after a refusal, when all of it was taken: then it is to be paid in another way. Or it costs less by now. */
  onUndo: (() => void) | null
}): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // An effect gives nothing back: newer browsers answer with a promise.
    void list.current?.closest('dialog')?.scrollTo?.({ top: 0 })
  }, [parts.length])
  return (
    <ul className="till-taken" ref={list}>
      {parts.map((part, index) => (
        <li key={index}>
          {METHOD_NAMES[part.method]} {formatCents(part.amountCents)}
          {part.givenCents !== undefined && part.givenCents > part.amountCents && (
            <b> give {formatCents(part.givenCents - part.amountCents)} back</b>
          )}
        </li>
      ))}
      <li>
        {dueCents > 0 && <span className="numeral">{leftText(dueCents)}</span>}
        {onUndo && (
          <button
            type="button"
            className="link"
            // Not by the second half of a double press.
            onClick={({ detail }) => detail < 2 && onUndo()}
          >
            Undo the last one
          </button>
        )}
      </li>
    </ul>
  )
}
