import { formatCents } from '#domain/cafe/money.ts'
import { cartLines as cart, page } from '#widgets/state/index.ts'
import { barSays } from './bar-says.ts'

/** '3 items, $20.25' */
export function summary(): string {
  const { count, reducedCents } = cart
  return `${count.value} ${barSays().items(count.value)}, ${price(reducedCents.value)}`
}

/** Cents, as people read them here. */
export function price(cents: number): string {
  return formatCents(cents, page.locale.value)
}
