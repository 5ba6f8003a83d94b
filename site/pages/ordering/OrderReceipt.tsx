import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { piecesGivenBack } from '#domain/kitchen/making.ts'
import { leftCents, withDrinks } from '#domain/ordering/one-receipt.ts'
import { findItem } from '#domain/menu/price.ts'
import { menu } from '#widgets/state/index.ts'
import { useCafe } from '../../state/queries.ts'
import { dayText } from '../../texts/dates.ts'
import { summaryText } from '../../texts/lines.ts'
import { t, word } from '../../texts/t.ts'
import { ShareItem } from '../menu/ShareItem.tsx'
import { MailReceipt } from '../till/MailReceipt.tsx'
import { LineDrink } from './LineDrink.tsx'
import { TotalsList } from './Totals.tsx'
import { canPayNow, paymentPath } from './order-says.ts'
import { paymentSays } from './payment-says.ts'

/** What was ordered and what it cost, to print, to mail, and to pay where something is left. */
export function OrderReceipt({ order }: { order: Order }): ReactNode {
  const { data } = useCafe()
  return (
    <section className="ticket" aria-labelledby="confirmation-lines">
      <h2 id="confirmation-lines">{t('On the ticket')}</h2>
      <Lines order={order} />
      {order.note && <p className="ticket-note">“{order.note}”</p>}
      {order.quote.dining === 'here' && <p className="soft">{t('For here')}</p>}
      <TotalsList quote={withDrinks(order.quote, order.together?.drinks ?? [])} />
      <MoneyMoves order={order} />
      <p className="soft">{paymentSays(order, data?.isWithoutMail === true)}</p>
      <p className="confirmation-print">
        {canPayNow(order, data?.onlinePayment) && (
          <Link className="button" to={paymentPath(order)}>
            {order.dueCents
              ? t('Pay the rest: {amount}', { amount: formatCents(order.dueCents) })
              : t('Pay now')}
          </Link>
        )}
        <button type="button" className="button" onClick={() => window.print()}>
          {t('Print the receipt')}
        </button>
      </p>
      {order.isPaid &&
        order.status !== 'cancelled' &&
        order.status !== 'refunded' &&
        !data?.isWithoutMail && (
          <div className="confirmation-mail">
            <MailReceipt orderId={order.id} token={order.token} email={order.contact.email} />
          </div>
        )}
    </section>
  )
}

/** What was paid and what was given back, with the day of each. */
function MoneyMoves({ order }: { order: Order }): ReactNode {
  const { money, together, paidWith, timeZone } = order
  if (!money) return null
  const left = together ? leftCents(order) : null
  const dateOf = (at: string) => dayText(dateIn(timeZone, new Date(at)))
  return (
    <dl className="totals">
      {money.map(({ kind, cents, at, inOneCents }, index) => {
        const date = dateOf(at)
        return (
          <Fragment key={index}>
            <dt>
              {kind === 'paid'
                ? t('Paid on {date}', { date })
                : t('Given back on {date}', { date })}
            </dt>
            <dd>{formatCents(kind === 'paid' ? cents : -cents)}</dd>
            {inOneCents !== undefined && (
              <>
                <dt>{t('Charged in one sum, with your seats')}</dt>
                <dd>{formatCents(inOneCents)}</dd>
              </>
            )}
          </Fragment>
        )
      })}
      {together?.givenBack.map(({ what, cents, at, isCredit }, index) => (
        <Fragment key={`back ${index}`}>
          <dt>
            {t(isCredit ? '{what}: credit on {date}' : '{what}: given back on {date}', {
              what: word(what),
              date: dateOf(at),
            })}
          </dt>
          <dd>{formatCents(-cents)}</dd>
        </Fragment>
      ))}
      {left !== null && (
        <>
          <dt className="total">{t('Left of what was paid')}</dt>
          <dd className="total numeral">{formatCents(left)}</dd>
        </>
      )}
      {paidWith && (
        <>
          <dt>{t('The receipt of all of it')}</dt>
          <dd>
            <Link to={orderPath(paidWith)}>{paidWith.number}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

/** What was ordered, as the kitchen reads it. */
function Lines({ order }: { order: Order }): ReactNode {
  useSignals()
  const current = menu.current.value
  return (
    <ul className="ticket-lines">
      {order.quote.lines.map((line, index) => (
        <li key={index}>
          <LineDrink
            itemId={line.id}
            size={line.size}
            customizations={line.customizations}
            type={line.type}
          />
          <div>
            <b>
              <span className="numeral">{line.quantity} ×</span>{' '}
              {line.type === 'item' ? line.name : word(line.name)}
              {line.sizeLabel && <span className="soft"> · {word(line.sizeLabel)}</span>}
              {order.together && (
                <span className="numeral"> · {formatCents(ownCents(order, index))}</span>
              )}
            </b>
            {line.summary && <p className="soft">{summaryText(current, line, line.summary)}</p>}
            {line.customerName && (
              <p className="for">{t('for {name}', { name: line.customerName })}</p>
            )}
            {line.note && <p className="soft">“{line.note}”</p>}
            <BreakDrinks order={order} reference={line.id} />
            <Refunded order={order} position={index} />
            <ShareLine menu={current} line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const orderPath = ({ id, token }: { id: string; token?: string | undefined }) =>
  `/order-confirmation?order=${id}${token ? `&token=${encodeURIComponent(token)}` : ''}`

/** The price of a line without the drinks in it, which have rows of their own. */
function ownCents({ quote, together }: Order, position: number): number {
  const line = quote.lines[position]
  const inIt = (together?.drinks ?? []).filter((each) => each.quote && each.reference === line?.id)
  return inIt.reduce((left, { cents }) => left - cents, line?.totalCents ?? 0)
}

/** The drinks that are in the price of seats, each, and the order that the bar makes. */
function BreakDrinks({ order, reference }: { order: Order; reference: string }): ReactNode {
  const drinks = order.together?.drinks.filter((each) => each.reference === reference) ?? []
  return drinks.map((each) => (
    <Fragment key={each.id}>
      {each.quote?.lines.map((line, index) => (
        <p key={index} className="soft">
          {t('In the break: {drink}', {
            drink: `${line.quantity} × ${line.name}, ${formatCents(line.totalCents)}`,
          })}
        </p>
      ))}
      <p className="soft">
        <Link to={orderPath(each)}>
          {t('The drinks for the break are order {number}', { number: each.number })}
        </Link>
      </p>
    </Fragment>
  ))
}

/** What was ordered, for a friend; not what is off the menu by now. */
function ShareLine({ menu, line }: { menu: Menu | null; line: QuoteLine }): ReactNode {
  const item = line.type === 'item' && menu ? findItem(menu, line.id) : undefined
  return item && <ShareItem item={item} configuration={line} />
}

/** How much of a line was given back. */
function Refunded({ order, position }: { order: Order; position: number }): ReactNode {
  const { quantity = 0 } = order.quote.lines[position] ?? {}
  const pieces = piecesGivenBack(order, position)
  if (pieces === 0) return null
  return (
    <p className="confirmation-refunded">
      {pieces === quantity
        ? t('Refunded')
        : t('{pieces} of {quantity} refunded', { pieces, quantity })}
    </p>
  )
}
