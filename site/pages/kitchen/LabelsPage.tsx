import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { allergyWarning } from '#domain/kitchen/allergy.ts'
import { isMade, piecesToMake } from '#domain/kitchen/making.ts'
import { stationOf } from '#domain/kitchen/stations.ts'
import { findItem } from '#domain/menu/price.ts'
import { everyChoice } from '#domain/ordering/line-text.ts'
import { menu } from '#widgets/state/index.ts'
import { currentToken } from '../../state/account.ts'
import { useLiveOrders } from '../../state/live-orders.ts'
import { printedLabels } from '../../state/printed-labels.ts'
import { useCafeClock } from '../../state/queries.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'
import { useKitchenMenu } from '../../state/till-prices.ts'
import '../ordering/parts.css'
import './labels.css'

/**
 * A label for each cup of an order (`?order=` and its id), or of all orders of today that were accepted, are not made yet and have not
 * been printed on this device.
 */
export function LabelsPage(): ReactNode {
  useSignals()
  const [params] = useSearchParams()
  const orders = useLiveOrders(currentToken)
  const now = useCafeClock()
  useKitchenMenu()
  const wanted = params.get('order')
  // A tablet prints later than the press, so what was printed stays on the page until somebody goes on.
  const [batch, setBatch] = useState<ReadonlySet<string> | null>(null)
  const all = orders.data ?? []
  const today = all.filter((order) => TO_MAKE.includes(order.status) && isToday(order, now))
  const shown = wanted
    ? all.filter(({ id }) => id === wanted)
    : today.filter((order) => (batch ? batch.has(order.id) : !printedLabels.has(order)))
  const labels = shown.flatMap((order) => labelsOf(order, menu.current.value))
  const print = () => {
    setBatch(new Set(shown.map(({ id }) => id)))
    printedLabels.add(shown)
    globalThis.print()
  }
  const printed = today.filter(
    (order) => !shown.includes(order) && labelsOf(order, menu.current.value).length > 0,
  )
  return (
    <div className="labels counter-room">
      <header className="labels-head no-print">
        <h1>Cup labels</h1>
        <button
          type="button"
          className="button loud"
          disabled={labels.length === 0}
          onClick={print}
        >
          Print {labels.length || null} {labels.length === 1 ? 'label' : 'labels'}
          {batch && ' again'}
        </button>
        {wanted ? (
          <Link className="link" to="/pos/labels" onClick={() => setBatch(null)}>
            Labels of all orders of today
          </Link>
        ) : (
          batch && (
            <button type="button" className="button" onClick={() => setBatch(null)}>
              They are printed: go on
            </button>
          )
        )}
        <p className="soft">
          One label a cup, 60 × 40 mm. Orders come here once they are accepted.
        </p>
      </header>
      {!wanted && !batch && <Printed orders={printed} />}
      {orders.isError && <p className="notice is-error">{orders.error.message}</p>}
      {labels.length === 0 && (
        <p className="soft no-print">
          {orders.isPending ? 'Loading…' : 'No labels to print right now.'}
        </p>
      )}
      <ul className="labels-sheet">
        {labels.map(({ order, line, nth, count }) => (
          <li key={`${order.id} ${nth}`} className="cup-label">
            <LineDrink itemId={line.id} size={line.size} customizations={line.customizations} />
            <div>
              <p className="cup-label-number">
                <b className="numeral">{order.number}</b>
                {` ${nth} of ${count}`}
                <span>{dayAndTime(order.estimatedAt, order.timeZone, now)}</span>
              </p>
              <p className="cup-label-name">{line.customerName ?? order.contact.name}</p>
              <p>
                <b>
                  {line.name}
                  {line.sizeLabel && `, ${line.sizeLabel}`}
                </b>
              </p>
            </div>
            <div className="cup-label-rest">
              <LabelNote note={line.note ?? ''} />
              <LabelNote note={order.note} />
              <Choices line={line} of={menu.current.value} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was sent to the printer from this device already, for a label that was lost. */
function Printed({ orders }: { orders: Order[] }): ReactNode {
  if (orders.length === 0) return null
  return (
    <p className="no-print">
      Sent to the printer from here already; open one to print it again:{' '}
      {orders.map(({ id, number }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link className="link labels-number" to={`/pos/labels?order=${id}`}>
            {number}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** Ice, sugar, milk and toppings; in bold what is not as usual. Of a drink that left the menu only what was asked for is known. */
function Choices({ line, of }: { line: QuoteLine; of: Menu | null }): ReactNode {
  const item = of && findItem(of, line.id)
  const said = item ? everyChoice(of, item, line.customizations) : []
  if (said.length === 0) return <p>{line.summary || 'As it usually comes'}</p>
  return (
    <p className="cup-label-choices">
      {said.map(({ text, isUsual }, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          {isUsual ? text : <b>{text}</b>}
        </Fragment>
      ))}
    </p>
  )
}

/** What the customer wrote: an allergy first and in full on every cup, anything else as far as there is room. */
function LabelNote({ note }: { note: string }): ReactNode {
  if (!note) return null
  const warning = allergyWarning(note)
  return (
    <p className="cup-label-note" data-allergy={warning !== null || undefined}>
      {warning && <b>{warning.toUpperCase()} </b>}
      {note}
    </p>
  )
}

type Label = { order: Order; line: QuoteLine; nth: number; count: number }

const TO_MAKE: readonly string[] = ['confirmed', 'preparing']

/** Whether an order is for today, or was for a day before and is not made yet. */
function isToday({ estimatedAt, timeZone }: Order, now: Date): boolean {
  return dateIn(timeZone, new Date(estimatedAt)) <= dateIn(timeZone, now)
}

/** A label for each drink: food has no cup. What is not on the menu any more may be a drink. */
function labelsOf(order: Order, current: Menu | null): Label[] {
  const isDrink = (line: QuoteLine) => {
    const item = current && findItem(current, line.id)
    return isMade(line) && (!item || stationOf(item.category) !== 'food')
  }
  const cups = order.quote.lines.flatMap((line, position) =>
    isDrink(line) ? Array.from({ length: piecesToMake(order, position) }, () => line) : [],
  )
  return cups.map((line, index) => ({ order, line, nth: index + 1, count: cups.length }))
}
