import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order, PickupSlot } from '#domain/contracts/ordering.ts'
import { hasAgain } from '#domain/ordering/has-again.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { pastOrders } from '#widgets/state/index.ts'
import { usePastOrders } from '../../state/past-orders.ts'
import { usePickupSlots } from '../../state/pickup-slots.ts'
import { slotText } from '../../texts/cafe.ts'
import { t, word } from '../../texts/t.ts'
import { addAgain } from '../ordering/add-again.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'
import './quiet.css'

const TIMES = 10

/** For now: when the bar has time, and what somebody had here last. Both are of this minute and this device, so the server renders neither. */
export function Quiet(): ReactNode {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <section className="quiet" aria-labelledby="quiet-title">
      {isHere ? <QuietNow /> : <Blank />}
    </section>
  )
}

function QuietNow(): ReactNode {
  useSignals()
  const { data, isError } = usePickupSlots(undefined)
  const { orders } = usePastOrders(pastOrders.list.value)
  const last = orders.find(({ quote }) => hasAgain(quote.lines))
  if (isError) return <h2 id="quiet-title">{t('Order ahead')}</h2>
  if (!data) return <Blank />
  const slots = data.slots.slice(0, TIMES)
  const [quietest] = slots
    .filter(({ isAvailable }) => isAvailable)
    .toSorted((a, b) => (a.takenQuarters ?? 0) - (b.takenQuarters ?? 0))
  return (
    <>
      <div className="quiet-now">
        <h2 id="quiet-title">{t('When it is quiet')}</h2>
        <p className="quiet-best">
          <b>
            {quietest
              ? t('Quiet at {time}', { time: slotText(quietest) })
              : t('No more pickups today')}
          </b>
        </p>
        <Words isOver={!quietest} />
        {slots.length > 0 && <Bars slots={slots} best={quietest} />}
      </div>
      {last && <Usual order={last} />}
    </>
  )
}

function Bars({ slots, best }: { slots: PickupSlot[]; best: PickupSlot | undefined }): ReactNode {
  return (
    <ol className="quiet-bars">
      {slots.map((slot) => {
        const { time, label, isAvailable, takenQuarters = 0 } = slot
        const taken = isAvailable ? takenQuarters : 4
        return (
          <li key={time} data-taken={taken} data-best={slot === best || undefined}>
            <span className="quiet-bar" aria-hidden="true" />
            <span className="quiet-time">{label.replace(/ [AP]M$/, '')}</span>
            <span className="visually-hidden">{word(SAID[taken] ?? '')}</span>
          </li>
        )
      })}
    </ol>
  )
}
const SAID = ['quiet', 'mostly free', 'half full', 'busy', 'full']

/** What was ordered last on this device, one click from the cart. */
function Usual({ order }: { order: Order }): ReactNode {
  const lines = order.quote.lines.filter(({ type }) => type === 'item')
  return (
    <div className="quiet-usual">
      <div className="quiet-drinks">
        {lines.slice(0, 3).map((line, index) => (
          <LineDrink
            key={index}
            itemId={line.id}
            size={line.size}
            customizations={line.customizations}
          />
        ))}
      </div>
      <h3>{t('The usual?')}</h3>
      <p>{linesText(lines)}</p>
      <button type="button" className="button" onClick={() => void addAgain(order)}>
        {t('Add it to the cart')}
      </button>
    </div>
  )
}

function Words({ isOver = false }: { isOver?: boolean }): ReactNode {
  return (
    <p>
      {t(
        isOver
          ? 'The next day’s times are open.'
          : 'A tall column means many orders for that time. A short one is quick.',
      )}{' '}
      <Link className="link" to="/order">
        {t('Choose a time')}
      </Link>
    </p>
  )
}

/** As high as what comes, so that nothing below it moves. */
function Blank(): ReactNode {
  return (
    <div className="quiet-now">
      <h2 id="quiet-title">{t('When it is quiet')}</h2>
      <p className="quiet-best" role="status" aria-label={t('Looking at the bar')} />
      <Words />
      <ol className="quiet-bars" aria-hidden="true">
        {Array.from({ length: TIMES }, (_, place) => (
          <li key={place}>
            <span className="quiet-bar" />
            <span className="quiet-time" />
          </li>
        ))}
      </ol>
    </div>
  )
}
