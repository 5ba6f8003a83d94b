import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { addSheet } from '#widgets/shadow-dom-wrapper/index.ts'
import { TAKEN_BACK_KEY } from '#widgets/state/cart-lines.ts'
import { handoverCode, orderedThere, type OrderedThere } from '#widgets/state/follow-order.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { cartLines as cart, page, ui } from '#widgets/state/index.ts'
import { writeStored } from '#widgets/state/write-stored.ts'
import { HANDED_OVER } from '#widgets/texts/en/handed-over.ts'
import { textsOf } from '#widgets/texts/texts.ts'
import { BarButton } from './Cart.tsx'
import { drawerSays } from './drawer-says.ts'
import styles from './receipt.css?inline'
import { Sign } from './Sign.tsx'
import type { View } from './view.ts'

const handedOverSays = textsOf('handedOver', HANDED_OVER)

/** What is always there of a cart that is on the café's site now: the bar, then the slip of its order. */
export function There({ view }: { view: View }) {
  useSignals()
  const order = orderedThere.value
  const isMeant = order && ui.isPrimary(view.host)
  const isOpen = view.isOpen.value
  useEffect(() => {
    if (!isMeant) return
    addSheet(view.host.root, styles)
    view.say(sentence(order))
    // Beside lines that were added meanwhile it waits until the drawer is closed.
    if (cart.isEmpty.peek()) view.close()
  }, [isMeant, order, view])
  // Who opens the cart has seen it.
  useEffect(() => {
    if (isOpen) orderedThere.value = null
  }, [isOpen])
  if (order) return isMeant && !isOpen ? <Slip order={order} /> : null
  return cart.isEmpty.value && cart.handedOver.value.length > 0 ? (
    <BarButton view={view} text={handedOverSays().title} />
  ) : null
}

function Slip({ order }: { order: OrderedThere }) {
  return (
    <section className="receipt" part="receipt" aria-label={order.number}>
      <button
        type="button"
        className="square"
        aria-label={handedOverSays().putAway}
        onClick={() => (orderedThere.value = null)}
      >
        <Sign name="close" />
      </button>
      <h2 className="loud told">{sentence(order)}</h2>
    </section>
  )
}

function sentence({ number, status }: OrderedThere): string {
  const says = handedOverSays()
  if (status === 'cancelled') return says.cancelled(number)
  return status === 'waiting' ? says.waiting(number) : says.placed(number)
}

/** The cart is on the café's site now. Who came back without ordering has it here again with one press. */
export function HandedOver() {
  useSignals()
  const says = handedOverSays()
  const takeBack = () => {
    writeStored('localStorage', TAKEN_BACK_KEY, handoverCode())
    cart.takeBack()
  }
  return (
    <div className="empty" role="status">
      <h3 className="loud">{says.title}</h3>
      <p>{says.text}</p>
      <a className="button loud" href={page.link('/checkout?type=guest')} {...linkTarget()}>
        {drawerSays().toCheckout}
      </a>
      <button type="button" className="text-button" onClick={takeBack}>
        {says.takeBack}
      </button>
    </div>
  )
}
