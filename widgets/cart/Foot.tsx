import { useSignals } from '@preact/signals-react/runtime'
import { findItem } from '#domain/menu/price.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { cafe, cart, menu, session } from '#widgets/state/index.ts'
import { drawerSays } from './drawer-says.ts'
import { linesSays } from './lines-says.ts'
import { problemOf } from './Line.tsx'
import { parts } from './parts.ts'
import { price } from './summary.ts'
import type { View } from './view.ts'

/** Whether nothing in the cart is picked up or taxed: seats, rooms and a membership have their own time and price. */
export const isAllBooked = () =>
  cart.lines.value.every(({ type }) => ['session', 'booking', 'membership'].includes(type))

/** What it costs and the ways on: one for who is in a hurry, and below it, quietly, the others. */
export function Foot({ view }: { view: View }) {
  useSignals()
  const list = menu.current.value
  const missing = cart.lines.value.filter(
    (line) => list && problemOf(line, findItem(list, line.id), list),
  )
  const says = linesSays()
  const isBooked = isAllBooked()
  const off = cafe.cartFacts.value?.off ?? []
  const sum = (label: string, cents: number, isTaxed = false) => (
    <p className="sum">
      <span>
        {label}
        {isTaxed && <small>{says.taxOnTop}</small>}
      </span>
      <output className="numeral">{price(cents)}</output>
    </p>
  )
  const isStuck = view.isLeaving.value || missing.length > 0
  return (
    <div className="foot">
      {missing.length > 0 && (
        <p className="warning" role="status">
          {says.notAvailable(missing[0]?.name, missing.length)}
        </p>
      )}
      {view.trouble.value && (
        <p className="warning" role="alert">
          {view.trouble.value}{' '}
          {view.checkoutHref.value && (
            <a href={view.checkoutHref.value} {...linkTarget()}>
              {drawerSays().toCheckout}
            </a>
          )}
        </p>
      )}
      {off.length > 0 && sum(says.subtotal, cart.subtotalCents.value)}
      {off.map(({ label, cents }) => (
        <p key={label} className="sum off">
          <span>{label}</span>
          <output>−{price(cents)}</output>
        </p>
      ))}
      {sum(off.length > 0 ? says.reduced : says.subtotal, cart.reducedCents.value, !isBooked)}
      <button
        type="button"
        className="way"
        disabled={isStuck}
        onClick={() => void (isBooked ? view.leaveFor('guest') : view.express())}
      >
        {isBooked ? drawerSays().toCheckout : says.express}
      </button>
      <Wallets view={view} isDisabled={isStuck} />
      {!isBooked && (
        <div className="ways">
          <button
            type="button"
            className="text-button"
            disabled={isStuck}
            onClick={() => void view.orderAhead()}
            onPointerEnter={() => void parts.orderAhead.load().catch(() => {})}
          >
            {says.orderAhead}
          </button>
          {/* Whoever is signed in is no guest, and has the ways above. */}
          {session.user.value === null && (
            <button
              type="button"
              className="text-button"
              disabled={isStuck}
              onClick={() => void view.leaveFor('guest')}
            >
              {view.isLeaving.value ? says.leaving : says.guest}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const WALLETS = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const

/** Only the wallets that the payment provider offers (docs/decisions/express-checkout.md); paid on the café's own page. */
function Wallets({ view, isDisabled }: { view: View; isDisabled: boolean }) {
  useSignals()
  const wallets = cafe.now.value?.cafe.wallets ?? []
  if (wallets.length === 0) return null
  return (
    <div className="wallets">
      {wallets.map((wallet) => (
        <button
          key={wallet}
          type="button"
          className="wallet"
          disabled={isDisabled}
          onClick={() => void view.leaveFor('guest')}
        >
          {WALLETS[wallet]}
        </button>
      ))}
    </div>
  )
}
