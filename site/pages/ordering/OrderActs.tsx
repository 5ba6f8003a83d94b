import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { hasAgain } from '#domain/ordering/has-again.ts'
import { meant } from '../../layout/meant.ts'
import { t } from '../../texts/t.ts'
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
      <OrderAgain order={order} />
    </>
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
