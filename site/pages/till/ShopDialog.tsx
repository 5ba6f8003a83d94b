import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState, type ReactNode } from 'react'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { addLine } from '#domain/ordering/cart.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { till } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import type { DoorEvent, Work } from './ShopGrid.tsx'
import { KnownSince } from './TillStatus.tsx'
import './choice.css'

type NewLine = Omit<CartLine, 'lineId' | 'customizations'>
const putOnBill = (line: NewLine) =>
  till.change({
    lines: addLine(till.bill.value.lines, { ...line, customizations: {} }, crypto.randomUUID()),
  })

/** A copy of a work: which one, where its number is on it. */
export function WorkDialog({ work, onClose }: { work: Work; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { id, name, title, artistName, priceCents, left, editionSize } = work
  const sell = () => {
    const copy = typed.trim() === '' ? undefined : Number(typed)
    if (copy !== undefined && !(Number.isInteger(copy) && copy >= 1 && copy <= editionSize))
      return setProblem(`Use the number in pencil, from 1 to ${editionSize}, or leave it empty.`)
    const line = { id, type: 'work' as const, name, category: 'work', priceCents, quantity: 1 }
    putOnBill({ ...line, ...(copy !== undefined && { copy }) })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title={`“${title}”`} closing="Close" isLight onClose={onClose}>
      <form
        className="till-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sell()
        }}
      >
        <p>
          {artistName}, <b className="numeral">{formatCents(priceCents)}</b> and tax.{' '}
          {editionSize > 1 && `${left} of ${editionSize} copies left.`}
        </p>
        <label className="field">
          <span className="label">
            Number of the copy <span className="soft">optional</span>
          </span>
          <input
            className="input"
            inputMode="numeric"
            maxLength={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="till-form-foot">
          <button className="button loud">Put it on the bill</button>
        </div>
      </form>
    </SmallDialog>
  )
}

/** Tickets at the door: how many, and whether they have their seats already. */
export function TicketDialog({
  event,
  onClose,
}: {
  event: DoorEvent
  onClose: () => void
}): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const [quantity, setQuantity] = useState(1)
  const [isReserved, setReserved] = useState(event.left === 0 && event.reserved > 0)
  const { id, name, title, priceCents, left, reserved, waiting } = event
  const most = Math.min(MAX_LINE_QUANTITY, isReserved ? reserved : left)
  const count = Math.min(quantity, Math.max(1, most))
  const sell = () => {
    if (most < 1) return
    const type = isReserved ? ('reserved-ticket' as const) : ('ticket' as const)
    putOnBill({ id, type, name, category: 'ticket', priceCents, quantity: count })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title={title} closing="Close" isLight onClose={onClose}>
      <form
        className="till-form"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          sell()
        }}
      >
        <p className="soft">{name.replace(/^Ticket: /, '')}</p>
        <fieldset className="choose">
          <legend>Who comes</legend>
          <label>
            <input
              type="radio"
              name="who-comes"
              checked={!isReserved}
              disabled={left === 0}
              onChange={() => setReserved(false)}
            />
            <span>
              At the door <small>{left === 0 ? 'full' : `${left} seats left`}</small>
            </span>
          </label>
          <label>
            <input
              type="radio"
              name="who-comes"
              checked={isReserved}
              disabled={reserved === 0}
              onChange={() => setReserved(true)}
            />
            <span>
              On the list <small>{reserved} not paid here</small>
            </span>
          </label>
        </fieldset>
        {known.goneSince.value !== null && !isReserved && (
          <p className="notice">
            The server cannot be reached. This till may sell {left} by itself.{' '}
            <KnownSince of="shop" />
          </p>
        )}
        {waiting > 0 && !isReserved && (
          <p className="notice">
            {waiting === 1 ? 'A party waits' : `${waiting} parties wait`} in line for seats.
          </p>
        )}
        <div className="till-choice-foot">
          <div className="stepper" role="group" aria-label="Tickets">
            <button
              type="button"
              aria-label="One less"
              disabled={count <= 1}
              onClick={() => setQuantity(count - 1)}
            >
              −
            </button>
            <output>{count}</output>
            <button
              type="button"
              aria-label="One more"
              disabled={count >= most}
              onClick={() => setQuantity(count + 1)}
            >
              +
            </button>
          </div>
          <button className="button loud" disabled={most < 1}>
            Add <b className="numeral">{formatCents(priceCents * count)}</b>
          </button>
        </div>
      </form>
    </SmallDialog>
  )
}
