import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Work } from '#domain/contracts/content.ts'
import { cart } from '#widgets/state/cart.ts'
import { t } from '../../texts/t.ts'

/** A copy for the cart, where it is with drinks and paid with them. Its price and whether it can be had is for the server to say. */
export function BuyWork({ work }: { work: Work }): ReactNode {
  useSignals()
  const isIn = cart.lines.value.some(({ type, id }) => type === 'work' && id === work.id)
  if (isIn)
    return (
      <p className="work-in-cart" role="status">
        <b>{t('In your cart.')}</b> {t('It is yours once it is paid.')}{' '}
        <Link to="/checkout">{t('Check out')}</Link>
      </p>
    )
  return (
    <button
      type="button"
      className="button loud"
      onClick={() =>
        cart.add({
          id: work.id,
          type: 'work',
          name: `“${work.title}”, ${work.artistName}`.slice(0, 120),
          category: 'work',
          priceCents: work.priceCents ?? 0,
          quantity: 1,
          customizations: {},
        })
      }
    >
      {t('Put it in the cart')}
    </button>
  )
}
