import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu, MenuItem, Milk, SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { counted, describeLine } from '#domain/ordering/line-text.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { settle } from '#domain/menu/customize.ts'
import { MILKS } from '#domain/menu/values.ts'
import { findItem, findTopping, sizeNotOffered, unitCents } from '#domain/menu/price.ts'
import type { ParsedDrink } from './parse.ts'
import { listed } from './texts.ts'

/** What would go into the cart, in words and as a button, and what could not be done as asked. */
export type Proposal = {
  item: MenuItem
  size: SizeId | undefined
  customizations: Customizations
  quantity: number
  unitCents: number
  /** '2 × Taro Milk Tea (Large, less ice, 50% sugar)' */
  line: string
  notes: string[]
  add: ChatAction
}

/** Turns what was understood into what the menu sells; null for an item that is not on it. */
export function propose(menu: Menu, drink: ParsedDrink): Proposal | null {
  const item = findItem(menu, drink.id)
  if (!item) return null
  const notes: string[] = []
  const size = sizeIn(item, drink, notes)
  const wished = wishes(menu, drink)
  const customizations = settle(item, wished)
  noteRefusals(menu, item, drink, wished, customizations, notes)
  const quantity = Math.min(drink.quantity, MAX_LINE_QUANTITY)
  if (quantity < drink.quantity)
    notes.push(`I can put ${MAX_LINE_QUANTITY} of one drink in an order; call us for more.`)
  const cents = unitCents(menu, { id: item.id, size, customizations }) ?? item.priceCents
  const add = addAction(item, { size, quantity, customizations, priceCents: cents })
  if (drink.customerName) add.data = { customerName: drink.customerName }
  const line = describeLine(menu, { id: item.id, name: item.name, size, quantity, customizations })
  return { item, size, customizations, quantity, unitCents: cents, line, notes, add }
}

type Wish = Partial<Pick<Proposal, 'size' | 'quantity' | 'customizations'>> & {
  priceCents?: number
}

/** A button that puts an item into the cart; plain as it comes unless something is wished for. */
export function addAction(
  { id, name, category, defaultSize, priceCents }: MenuItem,
  wish: Wish | number = {},
): ChatAction {
  const {
    size,
    quantity = 1,
    customizations = {},
    priceCents: price = priceCents,
  } = typeof wish === 'number' ? {} : wish
  return {
    type: quantity > 1 ? 'add-with-quantity' : 'add-to-cart',
    label: `Add ${counted(quantity, name)}, ${formatCents(price * quantity)}`,
    item: id,
    name,
    category,
    size: size ?? defaultSize ?? undefined,
    quantity,
    customizations,
    price,
  }
}

/** What was said about a drink as the cart keeps it; milks and toppings that are not sold are left out. */
function wishes(menu: Menu, drink: ParsedDrink): Customizations {
  const { iceLevel, sugarLevel, temperature, milk, toppings } = drink
  const sold = toppings.filter((id) => findTopping(menu, id))
  return {
    ...(iceLevel && { iceLevel }),
    ...(sugarLevel !== null && { sugarLevel }),
    ...(temperature && { temperature }),
    ...(isMilk(milk) && { milk }),
    ...(sold.length > 0 && { toppings: sold }),
  }
}

const isMilk = (milk: string | null): milk is Milk => MILKS.some((sold) => sold === milk)

function sizeIn(item: MenuItem, drink: ParsedDrink, notes: string[]): SizeId | undefined {
  const usual = item.defaultSize ?? undefined
  if (!drink.isSizeSaid || item.sizes.length === 0) return usual
  const offered = item.sizes.find(({ id }) => id === drink.size)
  // 'a cup of mocha', 'a medium Earl Grey': the usual size is what was meant.
  if (!offered && drink.size !== 'cup' && drink.size !== 'medium')
    notes.push(sizeNotOffered(item, drink.size.replace('-', ' ')))
  return offered?.id ?? usual
}

/** Everything that was asked for and is not done is said. */
function noteRefusals(
  menu: Menu,
  item: MenuItem,
  drink: ParsedDrink,
  wished: Customizations,
  settled: Customizations,
  notes: string[],
): void {
  const { choices, name } = item
  const refused =
    (wished.sugarLevel !== undefined && !choices.sugar) ||
    (wished.milk && !choices.milk) ||
    (wished.toppings && !choices.toppings)
  if (refused) notes.push(item.fixedNote ?? `${name} comes as it is.`)
  if (drink.milk && !wished.milk && choices.milk)
    notes.push(`We don't pour ${drink.milk}; ${name} comes with regular, oat, almond or soy milk.`)
  const { temperature } = wished
  if (temperature && item.temps.length > 0 && !item.temps.includes(temperature))
    notes.push(`${name} only comes ${item.temps[0]}.`)
  else if (wished.iceLevel && wished.iceLevel !== 'no ice' && !settled.iceLevel)
    notes.push(`There is no ice in a hot ${name}; say "iced" if you'd like it cold.`)
  if (drink.isDecaf && !item.diet.includes('caffeine-free')) {
    const free = menu.items.filter(
      (other) => other.diet.includes('caffeine-free') && !other.isSoldOut,
    )
    const names = free.slice(0, 3).map((other) => other.name)
    notes.push(`We don't have decaf. Without caffeine there is ${listed(names, 'or')}.`)
  }
  const missing =
    drink.without.includes('regular') && item.allergens.includes('milk') && !drink.milk
  if (missing && choices.milk) notes.push('Say oat, almond or soy to swap the milk.')
}
