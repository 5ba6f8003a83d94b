import { dateIn } from '#domain/cafe/time.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { MILK_LABELS } from '#domain/menu/customize.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findItem, missingToppings, toppingName } from '#domain/menu/price.ts'
import { madeBy } from './making.ts'

const TO_MAKE: Order['status'][] = ['waiting', 'pending', 'confirmed', 'preparing']

/**
 * What an order still needs and cannot have, by name: items, milks and toppings that are sold out, or left the menu, since it was placed.
 * An order for another day is not meant: until then it may be back.
 * @param menu of now @param today the café's day
 */
export function soldOutFor(
  menu: Menu,
  order: Pick<
    Order,
    'status' | 'quote' | 'madeLines' | 'pickupAt' | 'timeZone' | 'refunded' | 'remakes'
  >,
  today: string,
): string[] {
  const isForLater =
    order.pickupAt !== null && dateIn(order.timeZone, new Date(order.pickupAt)) > today
  if (!TO_MAKE.includes(order.status) || isForLater) return []
  const open = madeBy(order).filter((position) => !order.madeLines?.includes(position))
  const names = order.quote.lines.flatMap((line, position) => {
    if (!open.includes(position)) return []
    const item = findItem(menu, line.id)
    const isOut = item === undefined || item.isSoldOut
    const missing = missingToppings(menu, line.customizations.toppings)
    const milk = item ? missingMilk(menu, item, line.customizations) : null
    return [
      ...(isOut ? [line.name] : []),
      ...(milk ? [MILK_LABELS[milk]] : []),
      ...missing.map((id) => toppingName(menu, id)),
    ]
  })
  return [...new Set(names)]
}
