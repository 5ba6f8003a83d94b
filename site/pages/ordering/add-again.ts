import type { Order } from '#domain/contracts/ordering.ts'
import { orderAgain } from '#domain/ordering/again.ts'
import { cart, menu, toasts } from '#widgets/state/index.ts'
import { t } from '../../texts/t.ts'

/** Puts an order into the cart once more, at today's prices, and says what is not available. */
export async function addAgain(order: Order): Promise<void> {
  const { lines, missing } = orderAgain(await menu.load(), order.quote.lines)
  for (const line of lines) cart.add({ ...line, source: 'site' })
  if (missing.length > 0)
    toasts.show({
      kind: 'info',
      title: t(lines.length > 0 ? 'Some of it is not available' : 'None of it is available today'),
      text: t('Sold out or no longer made: {names}.', { names: missing.join(', ') }),
    })
}
