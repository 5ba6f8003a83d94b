import { useSignals } from '@preact/signals-react/runtime'
import { call } from '#widgets/api.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { cartLines as cart, page } from '#widgets/state/index.ts'
import { HANDOVER_KEY } from '#widgets/state/stored.ts'
import { readStored, writeStored } from '#widgets/state/write-stored.ts'
import { TAKEN_BACK_KEY } from '#widgets/state/cart-lines.ts'
import { drawerSays } from './drawer-says.ts'

const codeOf = () => readStored('localStorage', HANDOVER_KEY) as string | null

/** The cart is on the café's site now. Who came back without ordering has it here again with one press. */
export function HandedOver() {
  useSignals()
  const says = drawerSays()
  const takeBack = () => {
    writeStored('localStorage', TAKEN_BACK_KEY, codeOf())
    cart.takeBack()
  }
  return (
    <div className="empty" role="status">
      <h3 className="loud">{says.handedOver}</h3>
      <p>{says.handedOverText}</p>
      <a className="button loud" href={page.link('/checkout?type=guest')} {...linkTarget()}>
        {says.toCheckout}
      </a>
      <button type="button" className="text-button" onClick={takeBack}>
        {says.takeBack}
      </button>
    </div>
  )
}

/**
 * Asks the café, now and whenever the visitor comes back to this page, whether the cart was ordered: then nothing of it is left
 * here, nor of one that the café has forgotten. Without an answer it stays. @returns how to stop
 */
export function followOrder(): () => void {
  const look = async () => {
    const code = codeOf()
    if (!code || document.visibilityState !== 'visible') return
    const answer = await call('handoverState', { params: { code } }).catch(() => null)
    const isOver = answer?.isOrdered || answer?.isKnown === false
    if (isOver && code === codeOf()) cart.handedOver.value = []
  }
  const events = ['pageshow', 'focus'] as const
  for (const event of events) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  void look()
  return () => {
    for (const event of events) removeEventListener(event, look)
    document.removeEventListener('visibilitychange', look)
  }
}
