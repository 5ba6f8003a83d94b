import type { House } from '../house.ts'
import { personOf } from '../http/person.ts'
import { versionsOf } from '../content/history.ts'
import type { Calls } from '../http/routing.ts'
import { adminMenu } from './admin-menu.ts'
import { addItem, orderMenu, saveItem, setItemState } from './editing.ts'
import { decideItemOffer, decideToppingOffer } from './offers.ts'
import { setItemSoldOut, setToppingSoldOut } from './sold-out.ts'
import { stock } from './stock.ts'
import { addTopping, orderToppings, saveTopping, setToppingState } from './toppings.ts'

/** The menu as those who manage it see and change it; each change answers with the whole as it is then. */
export function menuEditingRoutes(call: Calls, house: House) {
  call('adminMenu', async () => adminMenu(house))
  call('addMenuItem', async ({ body }, c) => addItem(house, personOf(c), body.value))
  call('saveMenuItem', async ({ params, body }, c) => {
    await saveItem(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('setMenuItemState', async ({ params, body }, c) => {
    await setItemState(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('setItemSoldOut', async ({ params, body }, c) => {
    await setItemSoldOut(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('orderMenu', async ({ body }, c) => {
    await orderMenu(house, personOf(c), body.ids)
    return adminMenu(house)
  })
  call('menuItemVersions', async ({ params }) => ({
    versions: await versionsOf(house.db, { kind: 'item', id: params.id }),
  }))
  call('decideItemOffer', async ({ params, body }, c) => {
    await decideItemOffer(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('addTopping', async ({ body }, c) => addTopping(house, personOf(c), body.value))
  call('saveTopping', async ({ params, body }, c) => {
    await saveTopping(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('setToppingState', async ({ params, body }, c) => {
    await setToppingState(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('orderToppings', async ({ body }, c) => {
    await orderToppings(house, personOf(c), body.ids)
    return adminMenu(house)
  })
  call('toppingVersions', async ({ params }) => ({
    versions: await versionsOf(house.db, { kind: 'topping', id: params.id }),
  }))
  call('decideToppingOffer', async ({ params, body }, c) => {
    await decideToppingOffer(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
  call('stock', async () => stock(house))
  call('setStockOfItem', async ({ params, body }, c) => {
    await setItemSoldOut(house, personOf(c), params.id, body)
    return stock(house)
  })
  call('setStockOfTopping', async ({ params, body }, c) => {
    await setToppingSoldOut(house, personOf(c), params.id, body)
    return stock(house)
  })
  call('setToppingSoldOut', async ({ params, body }, c) => {
    await setToppingSoldOut(house, personOf(c), params.id, body)
    return adminMenu(house)
  })
}
