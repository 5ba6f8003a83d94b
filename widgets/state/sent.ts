import type { CartLine } from '#domain/contracts/ordering.ts'
import { cartLines } from './cart-lines.ts'

/** These were ordered: what was added meanwhile, here or in another tab, stays in the cart. */
export function clearSent(sent: readonly CartLine[]): void {
  cartLines.replace(
    cartLines.lines.value.flatMap((line) => {
      const gone = sent.find(({ lineId }) => lineId === line.lineId)
      const quantity = line.quantity - (gone?.quantity ?? 0)
      return quantity > 0 ? { ...line, quantity } : []
    }),
  )
}

/** These went to the checkout on the café's site, and can be put back (`cartLines.takeBack`). */
export function handOver(sent: CartLine[]): void {
  clearSent(sent)
  cartLines.handedOver.value = sent
}
