import type { OrderPayment } from '#domain/ordering/values.ts'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { timeIn } from '#domain/cafe/time.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { BreakDrinks as Drinks } from '#domain/contracts/break-drinks.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { ApiError } from '#widgets/api.ts'
import { RadioField } from '../../forms/RadioField.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe } from '../../state/queries.ts'
import { clockText } from '../../texts/dates.ts'
import { Said } from '../../texts/Said.tsx'
import { errorText, rich, t, written } from '../../texts/t.ts'
import { DrinkDialog, DrinkFields, type Choosing } from './DrinkFields.tsx'
import { useSeatAct } from './use-seat-act.tsx'
import { momentText } from './when-text.ts'
import { drinkLines, useDrinksQuote, wishesOf, type DrinkLine } from './use-drinks.ts'
import '../ordering/choices.css'
import './break-drinks.css'

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** Drinks for the break of a class whose seats are booked: what is ordered, or the way to order it. */
export function BreakDrinks({ seats, onChange }: Props): ReactNode {
  const { drinks, status, isCalledOff } = seats
  if (!drinks || status === 'held') return null
  const { order, canOrder, problem } = drinks
  // Of seats that are gone only what became of an order is said.
  if (!order && (status !== 'confirmed' || isCalledOff)) return null
  const isOff = order !== null && ['cancelled', 'refunded'].includes(order.status)
  return (
    <section className="break-drinks" aria-labelledby="break-drinks">
      <h2 id="break-drinks">{t('Drinks for the break')}</h2>
      <p>
        {rich('Break at {time}.', { time: <b className="numeral">{timeOf(drinks, seats)}</b> })}{' '}
        {t(
          isOff || status !== 'confirmed'
            ? 'Nothing is brought to it for you.'
            : 'The bar brings what you ordered to your class.',
        )}
      </p>
      {order && <Ordered order={order} />}
      {canOrder && <Ordering seats={seats} drinks={drinks} onChange={onChange} />}
      {!canOrder && (!order || isOff) && status === 'confirmed' && problem && (
        <p>
          <Said>{problem}</Said>
        </p>
      )}
    </section>
  )
}

const timeOf = ({ breakAt }: Drinks, { timeZone }: SeatBooking) =>
  clockText(timeIn(timeZone, new Date(breakAt)))

function Ordered({ order }: { order: NonNullable<Drinks['order']> }): ReactNode {
  const { id, token, number, lines, status } = order
  if (status === 'awaiting-payment')
    return (
      <p className="notice">
        {t('Your drinks are not paid yet, so nobody makes them.')}{' '}
        {token && (
          <Link to={`/payment?order=${id}&token=${encodeURIComponent(token)}`}>
            {t('Pay {amount}', { amount: formatCents(order.totalCents) })}
          </Link>
        )}
      </p>
    )
  return (
    <>
      <ul className="break-ordered" data-off={status === 'cancelled' || undefined}>
        {lines.map((line, i) => (
          <li key={i}>
            <b>{line.for}</b> <span lang={written()}>{line.text}</span>
          </li>
        ))}
      </ul>
      <p>
        <b className="numeral">{number}</b> {moneyOf(order)}
      </p>
      {token && (
        <p>
          <Link
            className="button"
            to={`/order-confirmation?order=${id}&token=${encodeURIComponent(token)}`}
          >
            {t(
              status === 'pending' || status === 'confirmed'
                ? 'See, change or cancel this order'
                : 'See this order',
            )}
          </Link>
        </p>
      )}
    </>
  )
}

function moneyOf({ status, isPaid, totalCents, refundedCents }: NonNullable<Drinks['order']>) {
  const total = formatCents(totalCents)
  if (status === 'cancelled' || status === 'refunded')
    return refundedCents > 0
      ? t('is cancelled. {amount} went back as it was paid.', {
          amount: formatCents(refundedCents),
        })
      : t('is cancelled. Nothing is owed.')
  if (isPaid) return t('is paid: {total} with tax.', { total })
  return t('costs {total} with tax, to pay at the counter.', { total })
}

/** Chooses drinks by name, sees what they cost, and orders them: paid now or at the counter. */
function Ordering({ seats, drinks, onChange }: Props & { drinks: Drinks }): ReactNode {
  const { reference, token, participants, timeZone } = seats
  const before = drinks.order?.status === 'awaiting-payment' ? drinks.order.wishes : []
  const [lines, setLines] = useState<DrinkLine[]>(() => drinkLines(before))
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const provider = useCafe().data?.onlinePayment ?? null
  const [chosen, setChosen] = useState<OrderPayment>('online')
  const quote = useDrinksQuote(seats, lines)
  const { isBusy, act, problem } = useSeatAct(onChange)
  const sent = useRef<{ key: string; wish: string } | null>(null)
  const names = participants.length > 0 ? participants : [seats.name]
  const payment = provider ? chosen : 'counter'
  const send = () =>
    act(async () => {
      if (!quote.data || quote.isPlaceholderData) return
      const wish = JSON.stringify([wishesOf(lines), payment])
      if (sent.current?.wish !== wish) sent.current = { key: crypto.randomUUID(), wish }
      const { url } = await callPrivate('orderBreakDrinks', {
        params: { reference },
        body: {
          token,
          drinks: wishesOf(lines),
          payment,
          expectedCents: quote.data.totalCents,
          key: sent.current.key,
        },
      })
      if (url) location.assign(url)
      else onChange()
    })
  return (
    <div className="break-order" role="group" aria-label={t('Order drinks for the break')}>
      <p className="soft">
        {t('Order until {when}.', { when: momentText(timeZone, new Date(drinks.until)) })}
      </p>
      <DrinkFields
        names={names}
        lines={lines}
        onChange={setLines}
        onChoose={setChoosing}
        quote={quote.data}
        isBusy={quote.isFetching}
        problem={quote.error instanceof ApiError ? errorText(quote.error) : null}
      />
      {lines.length > 0 && provider && (
        <RadioField
          legend={t('How you pay for the drinks')}
          isLegendHidden
          className="break-pay"
          options={[
            { value: 'online', label: t('Pay now, by card') },
            { value: 'counter', label: t('Pay at the counter') },
          ]}
          value={payment}
          onChange={setChosen}
        />
      )}
      {problem}
      {lines.length > 0 && (
        <button
          type="button"
          className="button loud"
          disabled={isBusy || !quote.isSuccess || quote.isPlaceholderData}
          onClick={() => void send()}
        >
          {isBusy
            ? t('One moment…')
            : payment === 'online'
              ? t('Pay {amount} for the drinks', {
                  amount: formatCents(quote.data?.totalCents ?? 0),
                })
              : t('Order the drinks')}
        </button>
      )}
      {choosing && (
        <DrinkDialog
          choosing={choosing}
          name={names[choosing.seat] ?? ''}
          lines={lines}
          onChange={setLines}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  )
}
