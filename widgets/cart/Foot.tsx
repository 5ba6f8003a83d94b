import { useSignals } from '@preact/signals-react/runtime'
import { findItem } from '#domain/menu/price.ts'
import { CART_TEXTS } from '#domain/ordering/texts.ts'
import { cafe, cart, menu } from '#widgets/state/index.ts'
import { problemOf } from './Line.tsx'
import { parts } from './parts.ts'
import { price } from './summary.ts'
import type { View } from './view.ts'

/** What it costs and the ways on: ahead, at once, with a wallet, as a guest. */
export function Foot({ view }: { view: View }) {
  useSignals()
  const list = menu.current.value
  const missing = cart.lines.value.filter(
    (line) => list && problemOf(line, findItem(list, line.id), list),
  )
  const isStuck = view.isLeaving.value || missing.length > 0
  return (
    <div className="foot">
      {missing.length > 0 && (
        <p className="warning" role="status">
          {missing.length === 1 ? `${missing[0]?.name} is` : `${missing.length} lines are`} not
          available right now. Remove what is marked to go on.
        </p>
      )}
      {view.trouble.value && (
        <p className="warning" role="alert">
          {view.trouble.value}
        </p>
      )}
      <p className="sum">
        <span>
          {CART_TEXTS.subtotal}
          <small>Tax comes on top</small>
        </span>
        <output className="numeral">{price(cart.subtotalCents.value)}</output>
      </p>
      <div className="halves">
        <button
          type="button"
          className="half ahead"
          disabled={isStuck}
          onClick={() => void view.orderAhead()}
          onPointerEnter={() => void parts.orderAhead.load().catch(() => {})}
        >
          {CART_TEXTS.orderAhead}
        </button>
        <button
          type="button"
          className="half express"
          disabled={isStuck}
          onClick={() => void view.express()}
        >
          {CART_TEXTS.express}
        </button>
      </div>
      <Wallets view={view} isDisabled={isStuck} />
      <button
        type="button"
        className="text-button guest"
        disabled={isStuck}
        onClick={() => void view.leaveFor('guest')}
      >
        {view.isLeaving.value ? 'Taking your cart to the checkout…' : CART_TEXTS.guest}
      </button>
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
