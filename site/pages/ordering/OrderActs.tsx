import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { hasAgain } from '#domain/ordering/has-again.ts'
import { meant } from '../../layout/meant.ts'
import { pageBehind } from '../../state/handover.ts'
import { useCafe } from '../../state/queries.ts'
import { rich, t } from '../../texts/t.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { ChangeOrder } from './ChangeOrder.tsx'

/** With the cart, for whoever orders again. */
const addingAgain = () => import('./add-again.ts')

/** What can be done about an order that was placed. */
export function OrderActs({ order }: { order: Order }): ReactNode {
  return (
    <>
      <ChangeOrder order={order} />
      <CancelOrder order={order} />
      <Begun order={order} />
      <WayBack order={order} />
      <OrderAgain order={order} />
    </>
  )
}

/** To the page of a partner on which the cart was filled, for whoever came from there in this tab. */
function WayBack({ order: { id } }: { order: Order }): ReactNode {
  const page = pageBehind(id)
  if (!page) return null
  return (
    <p className="confirmation-next">
      <a className="button" href={page.href} rel="noreferrer">
        {t('Back to {host}', { host: page.host })}
      </a>
    </p>
  )
}

/** Why nothing can be changed or called off any more, and who can still help. */
function Begun({ order: { status, number } }: { order: Order }): ReactNode {
  const phone = useCafe().data?.cafe.phone
  if (status !== 'preparing' && status !== 'ready') return null
  return (
    <p className="soft">
      {t('The bar has started making it, so it can no longer be changed or cancelled here.')}{' '}
      {phone
        ? rich('Something wrong? Call {phone} or ask at the counter, and say {number}.', {
            phone: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>,
            number,
          })
        : t('Something wrong? Ask at the counter, and say {number}.', { number })}
    </p>
  )
}

function OrderAgain({ order }: { order: Order }): ReactNode {
  const navigate = useNavigate()
  const again = async () => {
    const { addAgain } = await addingAgain()
    await addAgain(order)
    void navigate('/menu')
  }
  return (
    <div className="confirmation-next">
      {hasAgain(order.quote.lines) && (
        <button
          className="button"
          {...meant({ preload: addingAgain })}
          onClick={() => void again()}
        >
          {t('Order the same again')}
        </button>
      )}
      <Link className="button" to="/menu">
        {t('Back to the menu')}
      </Link>
    </div>
  )
}
