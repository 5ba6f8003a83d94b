import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents, percentOf } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import type { Order, Tip } from '#domain/contracts/ordering.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { tippableCents } from '#domain/ordering/tippable.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { useCafe } from '../../state/queries.ts'
import { till } from '../../state/till.ts'
import { useTipCheck } from './use-tip-check.tsx'
import { TipField } from '../ordering/TipField.tsx'
import { Methods } from './Methods.tsx'
import { PhonePay } from './PhonePay.tsx'
import { Split } from './Split.tsx'
import { useDrawers } from './use-drawers.ts'
import { WaiveFee } from './WaiveFee.tsx'
import './till.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/**
 * Takes the money for an order that was placed before, in the same steps as a sale: a tip, all at once or in parts, by cash into the
 * drawer of this till, a card at the terminal, a gift card, or on the customer's phone.
 */
export function TakeMoneyDialog({
  order,
  onClose,
}: {
  order: Order
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [changed, setChanged] = useState<Order | null>(null)
  const shown = changed ?? order
  const money = useQuery({
    queryKey: ['orderMoney', order.id],
    queryFn: ({ signal }) => callPrivate('orderMoney', { params: { id: order.id } }, { signal }),
    staleTime: 0,
  })
  return (
    <SmallDialog
      dialog={dialog}
      title={`${order.number} for ${order.contact.name}`}
      closing="Close"
      onClose={onClose}
    >
      <Loaded query={money} what="what is to pay">
        {(data) => (
          <Taking
            // Another quote after a fee was waived: nothing of the old one is chosen any more.
            key={shown.quote.totalCents}
            order={shown}
            dueCents={data.dueCents}
            onChanged={setChanged}
            onDone={() => dialog.current?.close()}
          />
        )}
      </Loaded>
    </SmallDialog>
  )
}

function ToPay({ dueCents, tipCents }: { dueCents: number; tipCents: number }): ReactNode {
  return (
    <p>
      <b className="numeral">{formatCents(dueCents)}</b> to pay
      {tipCents > 0 && `, and a tip of ${formatCents(tipCents)}`}
    </p>
  )
}

function WaiveButton({ order, onPress }: { order: Order; onPress: () => void }): ReactNode {
  return (
    <p>
      <button type="button" className="button" onClick={onPress}>
        {order.quote.waivedFees ? 'Change the waived fee' : 'Waive a service fee'}
      </button>
    </p>
  )
}

/** What the last press took, a tip included, and what goes back over the counter. */
type Taken = { amountCents: number; tipCents: number; changeCents: number }

function Taking({
  order,
  dueCents,
  onChanged,
  onDone,
}: {
  order: Order
  dueCents: number
  onChanged: (order: Order) => void
  onDone: () => void
}): ReactNode {
  useSignals()
  const { take, paidByPhone, isBusy, problem, taken, hasTip } = useTaking(order.id)
  const [now, setNow] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number[]>([])
  const [isByPhone, setByPhone] = useState(false)
  const [isWaiving, setWaiving] = useState(false)
  const [tip, setTip] = useState<Tip | null>(null)
  const takesCards = Boolean(useCafe().data?.onlinePayment)
  const drawers = useDrawers().data?.drawers
  const drawer = drawers?.find(({ id }) => id === till.drawerId.value) ?? drawers?.[0]
  const amountCents = Math.min(now ?? dueCents, dueCents)
  const tippable = order.quote.tipCents > 0 ? 0 : tippableCents(order.quote)
  const tipCents = tipOf(tip, tippable)
  const tipCheck = useTipCheck(tipCents, tippable)
  const choose = (indexes: number[], cents: number | null) => {
    setChosen(indexes)
    setNow(cents)
  }
  return (
    <div className="till-paying" aria-busy={isBusy}>
      <p role="status">{taken && takenText(taken)}</p>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem.message}{' '}
          {problem.code === 'drawer_closed' && <Link to="/pos/drawer">Open the drawer</Link>}
        </p>
      )}
      {isByPhone && dueCents > 0 ? (
        <PhonePay
          orderId={order.id}
          dueCents={dueCents}
          back="Pay in another way"
          onPaid={() => {
            setByPhone(false)
            paidByPhone()
          }}
          onBack={() => setByPhone(false)}
        />
      ) : isWaiving ? (
        <WaiveFee order={order} onChanged={onChanged} onBack={() => setWaiving(false)} />
      ) : dueCents > 0 ? (
        <>
          <ToPay dueCents={dueCents} tipCents={tipCents} />
          {tippable > 0 && !hasTip && (
            <TipField
              subtotalCents={tippable}
              value={tip}
              onChange={setTip}
              onWrong={tipCheck.onWrong}
            />
          )}
          {dueCents === order.quote.totalCents && hasFees(order) && (
            <WaiveButton order={order} onPress={() => setWaiving(true)} />
          )}
          <Split
            quote={order.quote}
            dueCents={dueCents}
            amountCents={amountCents}
            chosen={chosen}
            onAmount={(cents) => choose([], cents)}
            onLines={(indexes, cents) => choose(indexes, indexes.length === 0 ? null : cents)}
          />
          <Methods
            key={amountCents + tipCents}
            question={tipCheck.question}
            amountCents={amountCents + tipCents}
            isBusy={isBusy}
            drawer={drawer ? (drawer.open ? 'open' : 'closed') : 'unknown'}
            takesGiftCards={order.quote.lines.every(({ type }) => type !== 'gift-card')}
            // Whoever pays on their phone pays what the order says.
            onPhone={
              takesCards && amountCents === dueCents && tipCents === 0
                ? () => setByPhone(true)
                : undefined
            }
            onTake={(part) => {
              choose([], null)
              void take(withTip(part, tipCents), drawer?.id).then((isTaken) => {
                if (isTaken && part.amountCents > tipCents) setTip(null)
              })
            }}
          />
        </>
      ) : (
        <Paid onDone={onDone} />
      )}
    </div>
  )
}

function Paid({ onDone }: { onDone: () => void }): ReactNode {
  return (
    <>
      <p>
        <b>It is paid.</b>
      </p>
      <button type="button" className="button loud wide" onClick={onDone}>
        Done
      </button>
    </>
  )
}

const hasFees = ({ quote: { fees = [], waivedFees = [] } }: Order) =>
  fees.length + waivedFees.length > 0

function takenText({ amountCents, tipCents, changeCents }: Taken): string {
  const tip = tipCents > 0 ? `, ${formatCents(tipCents)} of it as a tip` : ''
  const back = changeCents > 0 ? ` Give ${formatCents(changeCents)} back.` : ''
  return `${formatCents(amountCents)} taken${tip}.${back}`
}

function tipOf(tip: Tip | null, ofCents: number): number {
  if (!tip) return 0
  return 'cents' in tip ? tip.cents : percentOf(ofCents, tip.percent)
}

type TakenPart = SalePayment & { tipCents?: number }

/** What is taken is for the order first; a gift card that holds no more leaves the tip for the next part. */
function withTip(part: SalePayment, tipCents: number): TakenPart {
  if (tipCents === 0 || part.amountCents <= tipCents) return part
  return { ...part, amountCents: part.amountCents - tipCents, tipCents }
}

/** Sends a payment once; pressed again after a lost answer, it is still one. */
function useTaking(id: string) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ code: string; message: string } | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  /** Whether a tip was taken here already: it is not asked for again. */
  const [hasTip, setHasTip] = useState(false)
  const key = useWishKey()
  const refresh = () => {
    for (const queryKey of [['orders', 'active'], ['orderList'], ['orderRecord'], ['drawers']])
      void cache.invalidateQueries({ queryKey })
  }
  const take = async (
    { method, ...part }: TakenPart,
    drawerId: string | undefined,
  ): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    const { amountCents, tipCents = 0, givenCents, code } = part
    const by = method === 'cash' ? { givenCents, drawerId } : method === 'gift-card' ? { code } : {}
    const tip = tipCents > 0 ? { tipCents } : {}
    const body = { key: key.of([method, part]), method, amountCents, ...tip, ...by }
    try {
      const money = await callPrivate('takePayment', { params: { id }, body })
      key.done()
      const allCents = amountCents + tipCents
      setTaken({
        amountCents: allCents,
        tipCents,
        changeCents: (givenCents ?? allCents) - allCents,
      })
      if (tipCents > 0) setHasTip(true)
      setNewerAnswer<OrderMoney>(cache, ['orderMoney', id], money)
      return true
    } catch (error) {
      const said = error instanceof ApiError ? error : null
      setProblem({
        code: said?.code ?? 'failed',
        message: said?.message ?? 'It is not known whether it was taken. Please try again.',
      })
      return false
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const paidByPhone = () => {
    void cache.invalidateQueries({ queryKey: ['orderMoney', id] })
    refresh()
  }
  return { take, paidByPhone, isBusy, problem, taken, hasTip }
}
