import { Split, TriangleAlert } from 'lucide'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CartLine, Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { allergyWarning } from '#domain/kitchen/allergy.ts'
import { UNDO_SECONDS } from '#domain/kitchen/limits.ts'
import { isMadeByNobody } from '#domain/kitchen/making.ts'
import { namedInside } from '#domain/kitchen/named-inside.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import { choicesText } from '#domain/ordering/line-text.ts'
import { Icon } from '#site/layout/Icon.tsx'
import { menu } from '#widgets/state/menu.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { isHeld, paidCents, PARKED_MAX, sayPaid, till, type Bill } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { parkedBills } from '../../state/parked-bills.ts'
import { known } from '../../state/till-known.ts'
import { useTiers } from '../../state/tiers.ts'
import { tillLog } from '../../state/till-log.ts'
import { DiningField } from '../ordering/DiningField.tsx'
import { TotalsList } from '../ordering/Totals.tsx'
import { DiscountDialog } from './DiscountDialog.tsx'
import { GiftCardDialog } from './GiftCardDialog.tsx'
import { UnnotedCodes } from './GiftCodes.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { ParkedDialog } from './ParkedDialog.tsx'
import { WaiveDialog } from './WaiveDialog.tsx'

type Props = {
  quote: Quote
  /** What the bill would cost, were it this one. */
  quoteWith: (bill: Bill) => Quote
  maySell: boolean
  onEdit: (line: CartLine) => void
  onPay: () => void
  /** Back to the menu, where only one of them fits. */
  onBack: () => void
}
type Asking = 'discount' | 'waive' | 'gift-card' | 'member' | 'note' | 'parked'

/** What is being sold, and what can be done about it. */
export function BillPanel({ quote, quoteWith, maySell, onEdit, onPay, onBack }: Props): ReactNode {
  useSignals()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { cleared, clear, undo } = useClear()
  const list = useShownLine(till.bill.value.lines)
  const { lines, name, note, discount, member, promo, dining } = till.bill.value
  const parkedCount = parkedBills.list.value.length
  const isEmpty = lines.length === 0
  const taken = paidCents(till.bill.value)
  const isWaived = quote.waivedFees !== undefined
  const problem = quote.lines.find((line) => line.problem)?.problem
  const park = () => {
    if (parkedBills.park()) return
    toasts.show({
      kind: 'info',
      title: 'No room',
      text: `${PARKED_MAX} bills are parked already. Take one back or throw one away first.`,
    })
  }
  const cafe = useTiers()
  const hasPerk = member !== null && discountPercent(cafe, member.tier, 'menu') > 0
  return (
    <section className="till-bill" aria-label="Bill">
      <header>
        <h2>{name || 'Bill'}</h2>
        <button type="button" className="link till-back" onClick={onBack}>
          Menu
        </button>
        <button type="button" className="button" onClick={() => setAsking('note')}>
          Name, note
        </button>
      </header>
      <UnnotedCodes />
      <BillNote note={note} />
      {isEmpty ? (
        <EmptyBill isCleared={cleared !== null} onUndo={undo} />
      ) : (
        <ol className="till-lines" ref={list}>
          {lines.map((line, index) => (
            <BillLine
              key={line.lineId}
              line={line}
              said={quote.lines[index]}
              billNote={note}
              onEdit={() => onEdit(line)}
            />
          ))}
        </ol>
      )}
      <footer>
        {problem && (
          <p className="notice is-error" role="alert">
            {problem.message}
          </p>
        )}
        {!isEmpty && quote.promoMessage && <p className="notice">{quote.promoMessage}</p>}
        {quote.lines.some((line) => !isMadeByNobody(line)) && (
          <DiningField value={dining} onChange={(next) => till.change({ dining: next })} />
        )}
        {!isEmpty && <TotalsList quote={quote} />}
        {taken > 0 && (
          <p className="notice">
            <b className="numeral">{formatCents(taken)}</b> of it is taken already.
          </p>
        )}
        <div className="till-acts">
          <button
            type="button"
            className="button"
            disabled={isEmpty}
            onClick={() => setAsking('discount')}
          >
            {discount || promo ? 'Discount ✓' : 'Discount'}
          </button>
          {(quote.fees || isWaived) && (
            <button type="button" className="button" onClick={() => setAsking('waive')}>
              {isWaived ? 'Fee waived ✓' : 'Waive a fee'}
            </button>
          )}
          <button type="button" className="button" onClick={() => setAsking('member')}>
            {member ? (hasPerk ? 'Member ✓' : 'Customer ✓') : 'Member'}
          </button>
          <button
            type="button"
            className="button"
            disabled={tillLog.unsent.value.length > 0 || known.goneSince.value !== null}
            onClick={() => setAsking('gift-card')}
          >
            Sell gift card
          </button>
          <button type="button" className="button" disabled={isEmpty} onClick={park}>
            Park
          </button>
          <button
            type="button"
            className="button"
            disabled={parkedCount === 0}
            onClick={() => setAsking('parked')}
          >
            Parked {parkedCount}
          </button>
          <button type="button" className="button" disabled={isEmpty} onClick={clear}>
            Clear
          </button>
        </div>
        <button
          type="button"
          className="button loud wide till-pay"
          disabled={isEmpty || !quote.isSellable || !maySell}
          onClick={onPay}
        >
          {!maySell ? 'Selling needs a barista' : taken > 0 ? 'Take the rest' : 'Pay'}{' '}
          <b className="numeral">{formatCents(Math.max(0, quote.totalCents - taken))}</b>
        </button>
      </footer>
      <Asked {...{ asking, quote, quoteWith }} onClose={() => setAsking(null)} />
    </section>
  )
}

function EmptyBill({
  isCleared,
  onUndo,
}: {
  /** It was not empty a moment ago. */
  isCleared: boolean
  onUndo: () => void
}): ReactNode {
  return (
    <div className="till-hint">
      <p>Press something on the menu to begin.</p>
      <div role="status">
        {isCleared && (
          <p className="till-cleared">
            The bill was cleared.
            <button type="button" className="button" onClick={onUndo}>
              Undo
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** What was put on a long bill is in sight, also where it is one more of an earlier line. */
function useShownLine(lines: readonly CartLine[]) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(lines)
  useEffect(() => {
    const counts = new Map(before.current.map(({ lineId, quantity }) => [lineId, quantity]))
    before.current = lines
    const grown = lines.findIndex(({ lineId, quantity }) => quantity > (counts.get(lineId) ?? 0))
    list.current?.children[grown]?.scrollIntoView?.({ block: 'nearest' })
  }, [lines])
  return list
}

/** The dialog that is open. */
function Asked({
  asking,
  quote,
  quoteWith,
  onClose,
}: Pick<Props, 'quote' | 'quoteWith'> & {
  asking: Asking | null
  onClose: () => void
}): ReactNode {
  return (
    <>
      {asking === 'discount' && <DiscountDialog quoteWith={quoteWith} onClose={onClose} />}
      {asking === 'waive' && <WaiveDialog quote={quote} quoteWith={quoteWith} onClose={onClose} />}
      {asking === 'gift-card' && <GiftCardDialog onClose={onClose} />}
      {asking === 'member' && <MemberDialog onClose={onClose} />}
      {asking === 'note' && <NoteDialog onClose={onClose} />}
      {asking === 'parked' && <ParkedDialog onClose={onClose} />}
    </>
  )
}

/** Nothing is lost by a wrong press: what was cleared comes back by another, for some seconds, where the bill was. */
function useClear() {
  const [cleared, setCleared] = useState<Bill | null>(null)
  useEffect(() => {
    if (!cleared) return
    const timer = setTimeout(() => setCleared(null), UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [cleared])
  return {
    cleared,
    clear: () => {
      const before = till.bill.value
      if (isHeld(before)) return sayPaid()
      setCleared(before)
      till.clear()
      tillAgreed.forget()
    },
    undo: () => {
      if (cleared) till.bill.value = cleared
      setCleared(null)
    },
  }
}

function BillNote({ note }: { note: string }): ReactNode {
  const warning = allergyWarning(note)
  if (!note) return null
  return (
    <p className="till-note" data-allergy={warning !== null || undefined}>
      {warning && <Warning text={warning} />}
      {note}
    </p>
  )
}

const Warning = ({ text }: { text: string }) => (
  <b>
    <Icon of={TriangleAlert} /> {text}{' '}
  </b>
)

function BillLine({
  line,
  said,
  billNote,
  onEdit,
}: {
  line: CartLine
  said: Quote['lines'][number] | undefined
  /** Of the whole bill: it may name what is in this drink. */
  billNote: string
  onEdit: () => void
}): ReactNode {
  useSignals()
  const warning = allergyWarning(line.note ?? '')
  const current = menu.current.value
  const inside =
    current && line.type === 'item'
      ? namedInside(current, line, [line.note, billNote].filter(Boolean).join('. '))
      : []
  const choices = said ? choicesText(said) : ''
  // As it is charged for: the price may have changed since it was added.
  const unitCents = said?.problem === null ? said.unitCents : line.priceCents
  return (
    <li>
      <button type="button" className="till-line" onClick={onEdit}>
        <span>
          <b>{line.name}</b>
          {line.customerName && <em> for {line.customerName}</em>}
        </span>
        <span>{formatCents(unitCents * line.quantity)}</span>
        {choices && <small>{choices}</small>}
        {unitCents !== line.priceCents && (
          <small role="status">
            The price changed: {formatCents(unitCents)} each, it was {formatCents(line.priceCents)}.
          </small>
        )}
        {line.note && (
          <small className="till-line-note" data-allergy={warning !== null || undefined}>
            {warning && <Warning text={warning} />}“{line.note}”
          </small>
        )}
        {inside.length > 0 && (
          <small className="till-line-note" data-allergy>
            <Warning text={`Has ${inside.join(' and ')} in it`} /> Ask before you sell it.
          </small>
        )}
      </button>
      <div className="till-count" role="group" aria-label={`How many ${line.name}`}>
        {line.quantity > 1 && (
          <button
            type="button"
            aria-label={`One ${line.name} as a line of its own`}
            title="One as a line of its own"
            onClick={() => till.split(line.lineId)}
          >
            <Icon of={Split} />
          </button>
        )}
        <button
          type="button"
          aria-label={line.quantity === 1 ? `Remove ${line.name}` : `One ${line.name} less`}
          onClick={() => till.setQuantity(line.lineId, line.quantity - 1)}
        >
          −
        </button>
        <output>{line.quantity}</output>
        <button
          type="button"
          aria-label={`One ${line.name} more`}
          // Each copy of a work is a line of its own.
          disabled={line.type === 'work'}
          onClick={() => till.setQuantity(line.lineId, line.quantity + 1)}
        >
          +
        </button>
      </div>
    </li>
  )
}
