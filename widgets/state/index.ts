export { cafe } from './cafe.ts'
export { cart } from './cart.ts'
export { cartLines, type PriceChange } from './cart-lines.ts'
export { checkoutAddress, goToCheckout, placeOrder, told, type Placing } from './checkout.ts'
export { customer } from './customer.ts'
export { menu } from './menu.ts'
export { page } from './page.ts'
export { pastOrders, type PastOrder } from './past-orders.ts'
export { keptPickup, recallPickup, rememberPickup, type ChosenPickup } from './pickup.ts'
export {
  newId,
  noteProblem,
  onProblem,
  problems,
  reportProblem,
  watchUncaught,
} from './problems.ts'
export { session } from './session.ts'
export { persisted } from './storage.ts'
export { toasts, TOAST_MS, type Toast } from './toasts.ts'
export { ui } from './ui.ts'
