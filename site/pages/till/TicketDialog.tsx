import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { chosenProblem } from '#domain/booking/door-price.ts'
import { doorTicketId } from '#domain/ordering/door-ticket.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { known } from '../../state/till-known.ts'
import { putOnBill } from './put-on-bill.ts'
import type { DoorEvent } from './ShopGrid.tsx'
import { KnownSince } from './TillStatus.tsx'
import './choice.css'

type Kind = NonNullable<DoorEvent['tiers']>[number]

/** Tickets at the door: which kind, how many, and whether they have their seats already. */
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
  const { kind, kinds, typed, eachCents, choose } = useKind(event)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, name, title, left, reserved, waiting } = event
  const ofKind = isReserved ? undefined : kind
  const most = Math.min(MAX_LINE_QUANTITY, isReserved ? reserved : (kind?.left ?? left))
  const count = Math.min(quantity, Math.max(1, most))
  const each = ofKind && eachCents
  const priceCents = each ?? ofKind?.priceCents ?? event.priceCents
  const isPriced = ofKind?.kind !== 'choose' || each !== undefined
  const sell = () => {
    if (most < 1) return
    const wrong = ofKind && chosenProblem(ofKind, each)
    if (wrong) return setProblem(wrong)
    const type = isReserved ? ('reserved-ticket' as const) : ('ticket' as const)
    const line = { type, category: 'ticket', priceCents, quantity: count }
    putOnBill({
      ...line,
      id: doorTicketId({ eventId: id, tier: ofKind?.id, eachCents: each }),
      name: ofKind?.id ? `${name}, ${ofKind.name}` : name,
    })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title={title} closing="Close" isLight onClose={onClose}>
      <form
        className="till-form"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          sell()
        }}
      >
        <p className="soft">{name.replace(/^Ticket: /, '')}</p>
        {(!kind || reserved > 0) && (
          <WhoComes event={event} isReserved={isReserved} onReserved={setReserved} />
        )}
        {ofKind && (
          <Kinds
            kinds={kinds}
            kind={ofKind}
            typed={typed}
            problem={problem}
            onChoose={(...to) => {
              choose(...to)
              setProblem(null)
            }}
          />
        )}
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
            Add {isPriced && <b className="numeral">{formatCents(priceCents * count)}</b>}
          </button>
        </div>
      </form>
    </SmallDialog>
  )
}

/** Which kind of ticket, and what the guest pays where the kind leaves that to them. */
function useKind({ tiers = [] }: DoorEvent) {
  const [chosen, setChosen] = useState(() => tiers.find(({ left }) => left > 0)?.id)
  const [typed, setTyped] = useState('')
  const kind = tiers.find(({ id }) => id === chosen) ?? tiers[0]
  const cents = typedCents(typed)
  return {
    kind,
    kinds: tiers,
    typed,
    eachCents: kind?.kind === 'choose' && cents !== null ? cents : undefined,
    choose: (id: string, price: string) => {
      setChosen(id)
      setTyped(price)
    },
  }
}

function Kinds({
  kinds,
  kind: chosen,
  typed,
  problem,
  onChoose,
}: {
  kinds: readonly Kind[]
  kind: Kind
  typed: string
  problem: string | null
  onChoose: (id: string, typed: string) => void
}): ReactNode {
  return (
    <>
      <fieldset className="choose">
        <legend>Which ticket</legend>
        {kinds.map(({ id, name, kind, priceCents, left }) => (
          <label key={id}>
            <input
              type="radio"
              name="which-ticket"
              checked={id === chosen.id}
              disabled={left === 0}
              onChange={() => onChoose(id, '')}
            />
            <span>
              {name}{' '}
              <small>
                {kind === 'choose' ? `from ${formatCents(priceCents)}` : formatCents(priceCents)},{' '}
                {left === 0 ? 'none left' : `${left} left`}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.note && <p className="soft">{chosen.note}</p>}
      {chosen.kind === 'choose' && (
        <label className="field">
          <span className="label">What each guest pays, $</span>
          <input
            className="input"
            inputMode="decimal"
            maxLength={7}
            placeholder={(chosen.priceCents / 100).toFixed(2)}
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'ticket-problem' : undefined}
            value={typed}
            onChange={({ target }) => onChoose(chosen.id, target.value)}
          />
        </label>
      )}
      {problem && (
        <p className="field-error" id="ticket-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function WhoComes({
  event: { left, reserved },
  isReserved,
  onReserved,
}: {
  event: DoorEvent
  isReserved: boolean
  onReserved: (isReserved: boolean) => void
}): ReactNode {
  return (
    <fieldset className="choose">
      <legend>Who comes</legend>
      <label>
        <input
          type="radio"
          name="who-comes"
          checked={!isReserved}
          disabled={left === 0}
          onChange={() => onReserved(false)}
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
          onChange={() => onReserved(true)}
        />
        <span>
          On the list <small>{reserved} not paid here</small>
        </span>
      </label>
    </fieldset>
  )
}
