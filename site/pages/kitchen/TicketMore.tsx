import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { cameByText } from '#domain/embeds/came-by.ts'
import type { Order, OrderPatch } from '#domain/contracts/ordering.ts'
import { DELAY_MINUTES } from '#domain/kitchen/limits.ts'
import { staffEditProblem } from '#domain/ordering/edit.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { toasts } from '#widgets/state/index.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'
import { PrintReceipt } from '../till/PrintReceipt.tsx'
import { mayHaveAlike, MoreAlike } from './MoreAlike.tsx'
import { isRemakable, Remake } from './Remake.tsx'
import { SetState } from './SetState.tsx'
import { TicketLines } from './TicketLines.tsx'
import { TicketNotes } from './TicketNotes.tsx'
import type { Moves } from './use-moves.ts'

type Props = {
  order: Order
  now: Date
  isBusy: boolean
  /** Whether it was opened to make something again. */
  isRemaking?: boolean
  may: (patch: OrderPatch) => boolean
  apply: (patch: OrderPatch) => Promise<unknown>
  moves: Pick<Moves, 'attempt'>
  /** Asks how it is paid. */
  onPay: () => void
  /** Opens what changes its lines. */
  onChangeLines: () => void
  onClose: () => void
}

/** The rarer things to do with an order: put it off, make something again, take money, set any state. */
export function TicketMore(props: Props): ReactNode {
  const { order, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const canChange = props.may({})
  const { isRemaking } = props
  useEffect(() => {
    if (isRemaking) dialog.current?.querySelector<HTMLElement>('[data-remake] button')?.focus()
  }, [isRemaking])
  return (
    <SmallDialog
      dialog={dialog}
      title={`${order.number} for ${order.contact.name}`}
      closing="Close"
      isLight
      onClose={onClose}
    >
      <div className="pos-ticket-sheet">
        <p className="soft">{factsOf(order)}</p>
        <TicketNotes order={order} />
        <TicketLines order={order} />
        {canChange && isDelayable(order) && <Delay {...props} />}
        {canChange && isRemakable(order) && <Remake {...props} />}
        {canChange && staffEditProblem(order) === null && (
          <p>
            <button type="button" className="button" onClick={props.onChangeLines}>
              Change the order
            </button>
          </p>
        )}
        <p className="pos-ticket-prints">
          <Link className="button" to={`/pos/labels?order=${order.id}`}>
            Print cup labels
          </Link>
          <PrintReceipt order={order} />
        </p>
        <Money {...props} />
        <SetState {...props} label={`Set the state of ${order.number}`} />
        {mayHaveAlike(order) && canChange && <MoreAlike order={order} />}
      </div>
    </SmallDialog>
  )
}

const isDelayable = ({ status }: Order) =>
  status === 'pending' || status === 'confirmed' || status === 'preparing'

function Delay({ order, now, moves }: Props): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const delay = async (minutes: (typeof DELAY_MINUTES)[number]) => {
    setBusy(true)
    await moves.attempt(order.number, async () => {
      const { order: after, told } = await callPrivate('delayOrder', {
        params: { id: order.id },
        body: { minutes, seenEstimatedAt: order.estimatedAt },
      })
      const time = dayAndTime(after.estimatedAt, after.timeZone, now)
      toasts.show({
        kind: 'success',
        title: `${order.number} is promised for ${time}`,
        text: toldText(order, told),
      })
    })
    setBusy(false)
  }
  return (
    <fieldset className="pos-ticket-choices">
      <legend>Put it off{isReached(order) && `, and tell ${order.contact.name}`}</legend>
      {DELAY_MINUTES.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void delay(minutes)}
        >
          +{minutes} min
        </button>
      ))}
      {order.promisedAt && (
        <p className="soft">
          It was promised for {dayAndTime(order.promisedAt, order.timeZone, now)} at first.
        </p>
      )}
    </fieldset>
  )
}

/** Whoever ordered at the counter and left nothing has no page of the order. */
const isReached = ({ channel, contact }: Order) =>
  channel !== 'counter' || contact.email !== null || contact.phone !== null

function toldText(order: Order, told: readonly string[]): string {
  const { contact } = order
  const ways = [
    told.includes('mail') && 'by email',
    told.includes('bell') && 'in their notifications',
  ]
  const said = ways.filter(Boolean).join(' and ')
  if (said) return `${contact.name} is told ${said}, and sees it on the page of the order.`
  if (!isReached(order)) return `Nothing was left to reach ${contact.name}: say it to them.`
  return `${contact.name} sees it on the page of the order${contact.phone ? `. To be sure, call ${contact.phone}` : ''}.`
}

function Money({ order, may, onPay }: Props): ReactNode {
  const canPay =
    !order.isPaid &&
    !order.waiting &&
    may({ isPaid: true }) &&
    paymentProblem(order, { isPaid: true }) === null
  return (
    <p className="pos-ticket-money">
      <b className="numeral">{formatCents(order.dueCents ?? order.quote.totalCents)}</b>{' '}
      {order.status === 'refunded'
        ? 'given back'
        : order.isPaid
          ? 'paid'
          : isOff(order)
            ? 'never paid'
            : 'to pay'}
      {canPay && (
        <button className="button" onClick={onPay}>
          Take the money
        </button>
      )}
      {order.isPaid && !isOff(order) && order.quote.totalCents > 0 && may({}) && (
        <Link
          className="button"
          to={`/employee/orders?q=${encodeURIComponent(order.number)}&open=${order.id}&refund=1`}
        >
          Give money back
        </Link>
      )}
    </p>
  )
}

const isOff = ({ status }: Order) =>
  status === 'cancelled' || status === 'refunded' || status === 'no-show'

/** How to reach them, and where it came from. */
function factsOf({ contact, source, channel, embed }: Order): string {
  return [
    contact.phone,
    contact.email,
    channel === 'counter' ? 'ordered at the counter' : source && `from ${source}`,
    embed && cameByText(embed),
  ]
    .filter(Boolean)
    .join(' · ')
}
