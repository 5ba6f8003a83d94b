import type { OrderPayment } from '#domain/ordering/values.ts'
import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { BreakDrinks as Drinks } from '#domain/contracts/break-drinks.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { ApiError } from '#widgets/api.ts'
import { RadioField } from '../../forms/RadioField.tsx'
import { toCardPage } from '../../state/card-page.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe } from '../../state/queries.ts'
import { errorText, t } from '../../texts/t.ts'
import { DrinkDialog, DrinkFields, type Choosing } from './DrinkFields.tsx'
import { useSeatAct } from './use-seat-act.tsx'
import { momentText } from './when-text.ts'
import { drinkLines, useDrinksQuote, wishesOf, type DrinkLine } from './use-drinks.ts'
import '../ordering/choices.css'
import './break-drinks.css'

type Props = { seats: SeatBooking; drinks: Drinks; onChange: (known?: SeatBooking) => void }

/** Chooses drinks by name, sees what they cost, and orders them: paid now or at the counter. */
export function BreakOrder({ seats, drinks, onChange }: Props): ReactNode {
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
      if (url) toCardPage(url)
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
