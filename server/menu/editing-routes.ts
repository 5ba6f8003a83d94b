import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import { versionsOf } from '../content/history.ts'
import { addPhoto } from '../content/photos.ts'
import type { Calls } from '../http/routing.ts'
import { adminMenu } from './admin-menu.ts'
import { addItem, orderMenu, saveItem, setItemState } from './editing.ts'
import {
  addIngredient,
  listIngredients,
  removeIngredient,
  saveIngredient,
  setIngredientSoldOut,
} from './ingredients.ts'
import { decideItemOffer, decideToppingOffer } from './offers.ts'
import { setItemSoldOut, setMilkSoldOut, setToppingSoldOut } from './sold-out.ts'
import { countIngredient, spillIngredient } from './counts.ts'
import { stock } from './stock.ts'
import { addTopping, orderToppings, saveTopping, setToppingState } from './toppings.ts'

/** The menu as those who manage it see and change it; each change answers with the whole as it is then. */
export function menuEditingRoutes(call: Calls, services: Services) {
  call('adminMenu', async () => adminMenu(services))
  call('addMenuItem', async ({ body }, c) => addItem(services, personOf(c), body.value))
  call('addMenuPhoto', async ({ file }, c) => addPhoto(services, personOf(c), file))
  call('saveMenuItem', async ({ params, body }, c) => {
    await saveItem(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('setMenuItemState', async ({ params, body }, c) => {
    await setItemState(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('setItemSoldOut', async ({ params, body }, c) => {
    await setItemSoldOut(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('orderMenu', async ({ body }, c) => {
    await orderMenu(services, personOf(c), body.ids)
    return adminMenu(services)
  })
  call('menuItemVersions', async ({ params }) => ({
    versions: await versionsOf(services.db, { kind: 'item', id: params.id }),
  }))
  call('decideItemOffer', async ({ params, body }, c) => {
    await decideItemOffer(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('addTopping', async ({ body }, c) => addTopping(services, personOf(c), body.value))
  call('saveTopping', async ({ params, body }, c) => {
    await saveTopping(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('setToppingState', async ({ params, body }, c) => {
    await setToppingState(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('orderToppings', async ({ body }, c) => {
    await orderToppings(services, personOf(c), body.ids)
    return adminMenu(services)
  })
  call('toppingVersions', async ({ params }) => ({
    versions: await versionsOf(services.db, { kind: 'topping', id: params.id }),
  }))
  call('decideToppingOffer', async ({ params, body }, c) => {
    await decideToppingOffer(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('stock', async () => stock(services))
  call('setStockOfItem', async ({ params, body }, c) => {
    await setItemSoldOut(services, personOf(c), params.id, body)
    return stock(services)
  })
  call('setStockOfTopping', async ({ params, body }, c) => {
    await setToppingSoldOut(services, personOf(c), params.id, body)
    return stock(services)
  })
  call('setStockOfIngredient', async ({ params, body }, c) => {
    await setIngredientSoldOut(services, personOf(c), params.id, body)
    return stock(services)
  })
  call('countIngredient', async ({ params, body }, c) => {
    await countIngredient(services, personOf(c), params.id, body)
    return stock(services)
  })
  call('spillIngredient', async ({ params, body }, c) => {
    await spillIngredient(services, personOf(c), params.id, body)
    return stock(services)
  })
  call('setStockOfMilk', async ({ params, body }, c) => {
    await setMilkSoldOut(services, personOf(c), params.id, body)
    return stock(services)
  })
  call('setMilkSoldOut', async ({ params, body }, c) => {
    await setMilkSoldOut(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  call('setToppingSoldOut', async ({ params, body }, c) => {
    await setToppingSoldOut(services, personOf(c), params.id, body)
    return adminMenu(services)
  })
  ingredientRoutes(call, services)
}

function ingredientRoutes(call: Calls, services: Services) {
  call('ingredients', async () => listIngredients(services))
  call('addIngredient', async ({ body }, c) => addIngredient(services, personOf(c), body.value))
  call('saveIngredient', async ({ params, body }, c) => {
    await saveIngredient(services, personOf(c), params.id, body)
    return listIngredients(services)
  })
  call('removeIngredient', async ({ params, body }, c) => {
    await removeIngredient(services, personOf(c), params.id, body.version)
    return listIngredients(services)
  })
  call('setIngredientSoldOut', async ({ params, body }, c) => {
    await setIngredientSoldOut(services, personOf(c), params.id, body)
    return listIngredients(services)
  })
}
