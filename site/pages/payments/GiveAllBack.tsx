import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { OrderBack } from '#domain/contracts/order-back.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'

type Booked = OrderBack['bookings'][number]
type Back = NonNullable<Booked['back']>

/** Gives an order back together with the seats and rooms that were booked with it, in one act. What comes back is shown before. */
export function GiveAllBack({ id }: { id: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState(0)
  return (
    <>
      <p role="status">{given > 0 ? 'It is given back, and in the books.' : ''}</p>
      {isOpen ? (
        <Form
          id={id}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            setGiven((count) => count + 1)
          }}
        />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Refund with what was booked…
        </button>
      )}
    </>
  )
}

type Props = { id: string; onClose: () => void; onDone: () => void }

function Form({ id, ...acts }: Props): ReactNode {
  const back = useQuery({
    queryKey: ['orderBack', id],
    queryFn: ({ signal }) => callPrivate('orderBack', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded query={back} what="what comes back">
      {(shown) => <Asking id={id} shown={shown} {...acts} />}
    </Loaded>
  )
}

const ORDER = 'order'

/** The month of a membership and a pack have no page at which money is handed out later. */
const isHandedOutNow = ({ type, reference }: Booked) =>
  type === 'membership' || reference.startsWith('P-')

/** What is chosen to be given back, what is missing, and giving it back. */
function useGiving({ id, shown, onDone }: Omit<Props, 'onClose'> & { shown: OrderBack }) {
  const { orderCents, bookings } = shown
  const [left, setLeft] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ what?: string; reason?: string }>({})
  const [isBusy, setBusy] = useState(false)
  // The same for a second try, so that a lost answer gives nothing back twice.
  const [key] = useState(() => crypto.randomUUID())
  const { act, problem } = useAct(['orderBack', 'orderMoney', 'orderRecord', 'orderList', 'orders'])
  const isChosen = (name: string) => !left.includes(name)
  const toggle = (name: string) =>
    setLeft((now) => (now.includes(name) ? now.filter((each) => each !== name) : [...now, name]))
  const chosen = bookings.flatMap(({ reference, back }) =>
    back && isChosen(reference) ? [{ reference, back }] : [],
  )
  const ofOrder = isChosen(ORDER) ? orderCents : 0

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = {
      ...(chosen.length === 0 && { what: 'Choose at least one booking.' }),
      ...(reason.trim() === '' && { reason: 'Say why, for the books.' }),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const body = {
      key,
      reason: reason.trim(),
      orderCents: ofOrder > 0 ? ofOrder : null,
      bookings: chosen.map(({ reference, back: { refundCents, creditCents, drinksCents } }) => ({
        reference,
        refundCents,
        creditCents,
        drinksCents,
      })),
    }
    const isDone = await act(() =>
      callPrivate('giveOrderBack', { params: { id }, body }, { retries: 0 }),
    )
    setBusy(false)
    if (isDone) onDone()
  }
  const words = sumWords(ofOrder, chosen)
  return { isChosen, toggle, reason, setReason, missing, isBusy, problem, send, words }
}

function Asking({ id, shown, onClose, onDone }: Props & { shown: OrderBack }): ReactNode {
  const fields = useId()
  const { orderCents, bookings } = shown
  const giving = useGiving({ id, shown, onDone })
  const { isChosen, toggle, missing, isBusy } = giving
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className="refund-form"
      onSubmit={(event) => void giving.send(event)}
      noValidate
    >
      <fieldset>
        <legend>What is given back, each by its own rules</legend>
        {orderCents > 0 && (
          <Choice isChosen={isChosen(ORDER)} onToggle={() => toggle(ORDER)}>
            <b>The order itself</b>: {formatCents(orderCents)} comes back.
          </Choice>
        )}
        {bookings.map((booking) =>
          booking.back ? (
            <Choice
              key={booking.reference}
              isChosen={isChosen(booking.reference)}
              onToggle={() => toggle(booking.reference)}
            >
              <b>{booking.name}</b>, {booking.when}, for {booking.holder}. {booking.back.words}
              {booking.back.atCounterCents > 0 &&
                ` ${formatCents(booking.back.atCounterCents)} of it was paid at the counter: hand it out ${isHandedOutNow(booking) ? 'now' : 'where the booking is'}.`}
            </Choice>
          ) : (
            <p key={booking.reference} className="soft">
              <Link className="link" to={booking.path}>
                {booking.name}
              </Link>
              , {booking.when}: {booking.why ?? 'cannot be given back any more.'}
            </p>
          ),
        )}
      </fieldset>
      <p className="error" role="alert">
        {missing.what}
      </p>
      <p>
        <b>{giving.words}</b>
      </p>
      <label className="field">
        <span className="label">Reason</span>
        <input
          className="input"
          maxLength={200}
          value={giving.reason}
          aria-invalid={missing.reason !== undefined}
          aria-describedby={`${fields}-reason`}
          onChange={({ target }) => giving.setReason(target.value)}
        />
      </label>
      <p id={`${fields}-reason`} className="error" role="alert">
        {missing.reason}
      </p>
      <Problem text={giving.problem} />
      <p className="acts">
        <button className="button loud" disabled={isBusy}>
          {isBusy ? 'Giving back…' : 'Give it back'}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          Keep the money
        </button>
      </p>
    </form>
  )
}

function Choice({
  isChosen,
  onToggle,
  children,
}: {
  isChosen: boolean
  onToggle: () => void
  children: ReactNode
}): ReactNode {
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={onToggle} /> <span>{children}</span>
    </label>
  )
}

/** 'Together $308.25 comes back. $20.00 becomes credit. $20.00 is kept.' */
function sumWords(orderCents: number, chosen: readonly { back: Back }[]): string {
  const sum = (cents: (back: Back) => number) =>
    chosen.reduce((all, { back }) => all + cents(back), 0)
  const refund = orderCents + sum(({ refundCents, drinksCents }) => refundCents + drinksCents)
  const credit = sum(({ creditCents }) => creditCents)
  const kept = sum(({ keptCents }) => keptCents)
  return [
    `Together ${formatCents(refund)} comes back.`,
    ...(credit > 0 ? [`${formatCents(credit)} becomes credit for another class.`] : []),
    ...(kept > 0 ? [`${formatCents(kept)} is kept.`] : []),
  ].join(' ')
}
