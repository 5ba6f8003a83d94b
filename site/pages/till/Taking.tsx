import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents, percentOf } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import type { Order, Tip } from '#domain/contracts/ordering.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { tippableCents } from '#domain/ordering/tippable.ts'
import { useCafe } from '../../state/queries.ts'
import { till } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import { TipField } from '../ordering/TipField.tsx'
import { Methods } from './Methods.tsx'
import { NextPart } from './NextPart.tsx'
import { PhonePay } from './PhonePay.tsx'
import { Split } from './Split.tsx'
import { useDrawers } from './use-drawers.ts'
import { useTaking, type TakenPart } from './use-taking.ts'
import { useTipCheck } from './use-tip-check.tsx'
import { WaiveFee } from './WaiveFee.tsx'

type Taken = Pick<Order, 'id' | 'quote'>

/** What is left to pay of an order, and taking it in any way; on a phone too, all of it or a part. */
export function Taking({
  order,
  money,
  onChanged,
  onPhoneGivenUp,
  paid,
}: {
  order: Order | Taken
  money: OrderMoney
  /** Where its tip and fees may be changed still. */
  onChanged?: (order: Order) => void
  /** What is done instead, where nothing is asked of a phone any more. */
  onPhoneGivenUp?: (() => void) | undefined
  /** Once nothing is left. @param isTaken whether the last of it was taken here */
  paid: (isTaken: boolean) => ReactNode
}): ReactNode {
  useSignals()
  const { dueCents, phoneCents } = money
  const taking = useTaking(order.id, money)
  const { isBusy, problem, said } = taking
  const [isWaiving, setWaiving] = useState(false)
  return (
    <div className="till-paying" aria-busy={isBusy}>
      <div role="status" className="till-said">
        {said.text && <p>{said.text}</p>}
        {said.changeCents > 0 && (
          <p>
            Give back <b className="numeral till-change">{formatCents(said.changeCents)}</b>
          </p>
        )}
      </div>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem.message}{' '}
          {problem.code === 'drawer_closed' && <Link to="/pos/drawer">Open the drawer</Link>}
        </p>
      )}
      {dueCents <= 0 ? (
        paid(said.text !== '')
      ) : phoneCents ? (
        <PhonePay
          key={phoneCents}
          orderId={order.id}
          cents={phoneCents}
          isBusy={isBusy}
          onBack={onPhoneGivenUp ?? (() => void taking.askPhone(null))}
        />
      ) : known.goneSince.value !== null ? (
        <p className="notice" role="status">
          No connection to the café’s server, which has this order. What is taken for it now is not
          known to it: wait until it is back.
        </p>
      ) : isWaiving && onChanged ? (
        <WaiveFee order={order as Order} onChanged={onChanged} onBack={() => setWaiving(false)} />
      ) : (
        <Ways
          order={order}
          dueCents={dueCents}
          taking={taking}
          mayChange={onChanged !== undefined}
          onWaive={() => setWaiving(true)}
        />
      )}
    </div>
  )
}

function Ways({
  order,
  dueCents,
  taking: { take, askPhone, isBusy, hasTip },
  mayChange,
  onWaive,
}: {
  order: Taken
  dueCents: number
  taking: ReturnType<typeof useTaking>
  mayChange: boolean
  onWaive: () => void
}): ReactNode {
  useSignals()
  const [now, setNow] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number[]>([])
  const [tip, setTip] = useState<Tip | null>(null)
  /** A part was taken, and nobody asked for the next one. */
  const [isBetween, setBetween] = useState(false)
  const takesCards = Boolean(useCafe().data?.onlinePayment)
  const { data: drawersNow, isLoading, failureCount } = useDrawers()
  const drawers = drawersNow?.drawers
  const drawer = drawers?.find(({ id }) => id === till.drawerId.value) ?? drawers?.[0]
  const amountCents = Math.min(now ?? dueCents, dueCents)
  const tippable = !mayChange || order.quote.tipCents > 0 ? 0 : tippableCents(order.quote)
  const tipCents = tipOf(tip, tippable)
  const tipCheck = useTipCheck(tipCents, tippable)
  const choose = (indexes: number[], cents: number | null) => {
    setChosen(indexes)
    setNow(cents)
  }
  if (isBetween && !isBusy)
    return <NextPart leftCents={dueCents} onNext={() => setBetween(false)} />
  return (
    <>
      <p>
        <b className="numeral">{formatCents(dueCents)}</b> to pay
        {tipCents > 0 && `, and a tip of ${formatCents(tipCents)}`}
      </p>
      {tippable > 0 && !hasTip && (
        <TipField
          subtotalCents={tippable}
          value={tip}
          onChange={setTip}
          onWrong={tipCheck.onWrong}
        />
      )}
      {mayChange && dueCents === order.quote.totalCents && hasFees(order) && (
        <p>
          <button type="button" className="button" onClick={onWaive}>
            {order.quote.waivedFees ? 'Change the waived fee' : 'Waive a service fee'}
          </button>
        </p>
      )}
      <Split
        quote={order.quote}
        dueCents={dueCents}
        amountCents={amountCents}
        chosen={chosen}
        onAmount={(cents) => choose([], cents)}
        onLines={(indexes, cents) => choose(indexes, indexes.length === 0 ? null : cents)}
      />
      {/* Cash is lower while its drawer is closed: the buttons below it would move away from under a finger. */}
      {isLoading && failureCount === 0 ? (
        <p className="soft" role="status">
          One moment…
        </p>
      ) : (
        <Methods
          key={amountCents + tipCents}
          question={tipCheck.question}
          amountCents={amountCents + tipCents}
          isBusy={isBusy}
          drawer={drawer ? (drawer.open ? 'open' : 'closed') : 'unknown'}
          takesGiftCards={order.quote.lines.every(({ type }) => type !== 'gift-card')}
          // Whoever pays on their phone pays what the order says.
          onPhone={takesCards && tipCents === 0 ? () => void askPhone(amountCents) : undefined}
          onTake={(part) => {
            choose([], null)
            setBetween(true)
            void take(withTip(part, tipCents), drawer?.id).then((isTaken) => {
              if (!isTaken) setBetween(false)
              if (isTaken && part.amountCents > tipCents) setTip(null)
            })
          }}
        />
      )}
    </>
  )
}

const hasFees = ({ quote: { fees = [], waivedFees = [] } }: Taken) =>
  fees.length + waivedFees.length > 0

function tipOf(tip: Tip | null, ofCents: number): number {
  if (!tip) return 0
  return 'cents' in tip ? tip.cents : percentOf(ofCents, tip.percent)
}

/** What is taken is for the order first; a gift card that holds no more leaves the tip for the next part. */
function withTip(part: SalePayment, tipCents: number): TakenPart {
  if (tipCents === 0 || part.amountCents <= tipCents) return part
  return { ...part, amountCents: part.amountCents - tipCents, tipCents }
}
