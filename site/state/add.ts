import type { Menu } from '#domain/contracts/menu.ts'
import type { cart as Cart } from '#widgets/state/cart.ts'

/** Puts one of an item into the cart; the cart's own file is fetched by whoever comes first, this or the widget. */
export async function addToCart(
  menu: Menu,
  item: Parameters<typeof Cart.addItem>[1],
): Promise<void> {
  const { cart } = await import('#widgets/state/cart.ts')
  cart.addItem(menu, item)
}
