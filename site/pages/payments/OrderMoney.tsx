import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { OrderMoney as Money, Payment, Refund } from '#domain/contracts/payments.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { GiveAllBack } from './GiveAllBack.tsx'
import { RefundForm } from './RefundForm.tsx'
import { TenderForm } from './TenderForm.tsx'
import './order-money.css'

const PAYMENT_WORDS: Record<Payment['state'], string> = {
  open: 'not paid yet',
  succeeded: 'paid',
  failed: 'failed',
  expired: 'not paid in time',
  cancelled: 'given up',
}
const REFUND_WORDS: Record<Refund['state'], string> = {
  pending: 'on its way',
  succeeded: 'given back',
  failed: 'could not be given back',
}

/**
 * What was paid and given back for an order, and giving back some of it. For staff.
 * @param hasBookings whether seats or rooms were booked with it @param isRefunding whether giving it back is what somebody came for
 */
export function OrderMoney({
  id,
  hasBookings = false,
  isRefunding = false,
}: {
  id: string
  hasBookings?: boolean
  isRefunding?: boolean
}): ReactNode {
  useSignals()
  const money = useQuery({
    queryKey: ['orderMoney', id],
    queryFn: ({ signal }) => callPrivate('orderMoney', { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <section className="order-money" aria-label="Money">
      <h2>Money</h2>
      <Loaded query={money} what="the payments">
        {(data) => <Found money={data} isRefunding={isRefunding} />}
      </Loaded>
      {hasBookings && can(session.user.value, 'refunds') && <GiveAllBack id={id} />}
    </section>
  )
}

function Found({ money, isRefunding }: { money: Money; isRefunding: boolean }): ReactNode {
  useSignals()
  const [isOpen, setOpen] = useState(isRefunding)
  const [given, setGiven] = useState<string | null>(null)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const says = useRef<HTMLParagraphElement>(null)
  // The form above it is gone, and the page shorter: what is to be handed out stays on the screen.
  useEffect(() => {
    if (given === null) return
    says.current?.focus({ preventScroll: true })
    says.current?.scrollIntoView?.({ block: 'center' })
  }, [given, money])
  useEffect(() => {
    if (isRefunding) says.current?.scrollIntoView?.({ block: 'center' })
  }, [isRefunding])
  // Who may not by themselves asks somebody who may for their PIN.
  const mayRefund = can(session.user.value, 'orders') && money.refundable.totalCents > 0
  return (
    <>
      <p>{balance(money)}</p>
      {money.calledOff?.map(({ title, count, cents }) => (
        <p key={title} className="error">
          {title} was called off. Give {count === 1 ? 'its ticket' : `its ${count} tickets`} back:{' '}
          <b className="numeral">{formatCents(cents)}</b>.
        </p>
      ))}
      {money.payments.length > 0 && (
        <ul>
          {money.payments.map((payment) => (
            <li key={payment.id}>
              <b className="numeral">{formatCents(payment.amountCents)}</b>{' '}
              {METHOD_NAMES[payment.method]}, {PAYMENT_WORDS[payment.state]}
              {handedOver(payment)}
              {payment.tipCents > 0 && `, and ${formatCents(payment.tipCents)} tip`}
              {payment.takenBy && <span className="soft"> · {payment.takenBy}</span>}
              {payment.failure && <span className="soft"> · {payment.failure}</span>}
              {payment.dispute && <b className="error"> · Disputed: {payment.dispute}</b>}{' '}
              {payment.isCorrectable && correcting === null && !isOpen && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Correct how ${formatCents(payment.amountCents + payment.tipCents)} was paid`}
                  onClick={() => {
                    setGiven(null)
                    setCorrecting(payment.id)
                  }}
                >
                  Paid otherwise?
                </button>
              )}
              {payment.keptBecause && (
                <details>
                  <summary className="link">Paid otherwise?</summary>
                  <p className="soft">{payment.keptBecause}</p>
                </details>
              )}
              {correcting === payment.id && (
                <TenderForm
                  orderId={money.orderId}
                  payment={payment}
                  onClose={() => setCorrecting(null)}
                  onDone={(done) => {
                    setCorrecting(null)
                    setGiven(done)
                  }}
                />
              )}
            </li>
          ))}
          {money.refunds.map((refund) => (
            <li key={refund.id}>
              <b className="numeral">−{formatCents(refund.amountCents)}</b>{' '}
              {METHOD_NAMES[refund.method]}
              {refund.drawer && `, out of ${refund.drawer}`}, {REFUND_WORDS[refund.state]}:{' '}
              {refund.reason}
              <span className="soft"> · {refund.givenBy}</span>
              {refund.failure && <b className="error"> · {refund.failure}</b>}
            </li>
          ))}
        </ul>
      )}
      <p role="status" ref={says} tabIndex={-1}>
        {given !== null && `${given} It is in the books.`}
      </p>
      {mayRefund && !isOpen && correcting === null && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Refund…
        </button>
      )}
      {mayRefund && isOpen && (
        <RefundForm
          money={money}
          onClose={() => setOpen(false)}
          onDone={(back) => {
            setOpen(false)
            setGiven(back)
          }}
        />
      )}
    </>
  )
}

/** Cash, where change was given. */
function handedOver({ givenCents, amountCents, tipCents }: Payment): string {
  const backCents = (givenCents ?? 0) - amountCents - tipCents
  return givenCents === null || backCents <= 0
    ? ''
    : `, of ${formatCents(givenCents)} with ${formatCents(backCents)} back`
}

function balance(money: Money): string {
  const apartCents = apartOf(money)
  return [
    ownBalance(money),
    ...(apartCents > 0
      ? [
          `${formatCents(apartCents)} of what was paid is for what was booked or joined with it, which goes by its own terms.`,
        ]
      : []),
  ].join(' ')
}

function ownBalance({ totalCents, dueCents, refundedCents, payments }: Money): string {
  if (dueCents < 0) return `The café owes ${formatCents(-dueCents)}: a refund failed.`
  if (dueCents > 0) return `${formatCents(dueCents)} of ${formatCents(totalCents)} to pay.`
  if (payments.length === 0) return 'Nothing was paid.'
  return totalCents === 0 && refundedCents > 0
    ? `${formatCents(refundedCents)} went back, nothing to pay.`
    : `${formatCents(totalCents)}, nothing to pay.`
}

/** What arrived with the money of the order and is none of it. */
function apartOf({ payments, paidCents }: Money): number {
  const arrived = payments.filter(({ state }) => state === 'succeeded')
  return arrived.reduce((sum, each) => sum + each.amountCents + each.tipCents, -paidCents)
}
