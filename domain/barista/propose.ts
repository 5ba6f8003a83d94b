import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu, MenuItem, Milk, SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { counted, describeLine } from '#domain/ordering/line-text.ts'
import { settle } from '#domain/menu/customize.ts'
import { inWords } from '#domain/menu/words.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { MILKS } from '#domain/menu/values.ts'
import { findItem, findTopping, unitCents } from '#domain/menu/price.ts'
import type { ParsedDrink } from './parse.ts'
import { ENGLISH_ORDERS, listed, type SayOrders } from './say-orders.ts'
import { sizesIn } from './sizes.ts'

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
  /** The milk of it that has run out. */
  milkOut: Milk | null
}

/** Whether it can be had now. */
export const isToBeHad = ({ item, milkOut }: Proposal): boolean => !item.isSoldOut && !milkOut

/** Turns what was understood into what the menu sells; null for an item that is not on it. */
export function propose(menu: Menu, drink: ParsedDrink, say: SayOrders): Proposal | null {
  const item = findItem(menu, drink.id)
  if (!item) return null
  const notes: string[] = []
  const size = sizeIn(item, drink, notes, say)
  const wished = wishes(menu, item, drink)
  const customizations = settle(item, wished)
  noteRefusals(menu, item, drink, wished, customizations, notes, say)
  const quantity = Math.min(drink.quantity, MAX_LINE_QUANTITY)
  if (quantity < drink.quantity) notes.push(say.most(MAX_LINE_QUANTITY))
  const cents = unitCents(menu, { id: item.id, size, customizations }) ?? item.priceCents
  const add = addAction(item, { size, quantity, customizations, priceCents: cents }, say)
  if (drink.customerName) add.data = { customerName: drink.customerName }
  const { id, name } = item
  const line = describeLine(menu, { id, name, size, quantity, customizations }, say.words)
  const milkOut = missingMilk(menu, item, customizations)
  return { item, size, customizations, quantity, unitCents: cents, line, notes, add, milkOut }
}

type Wish = Partial<Pick<Proposal, 'size' | 'quantity' | 'customizations'>> & {
  priceCents?: number
}

/** A button that puts an item into the cart; plain as it comes unless something is wished for. */
export function addAction(
  { id, name, category, defaultSize, priceCents }: MenuItem,
  wish: Wish = {},
  say: SayOrders = ENGLISH_ORDERS,
): ChatAction {
  const { size, quantity = 1, customizations = {}, priceCents: price = priceCents } = wish
  return {
    type: quantity > 1 ? 'add-with-quantity' : 'add-to-cart',
    label: say.addIt(counted(quantity, name), say.cents(price * quantity)),
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
function wishes(menu: Menu, item: MenuItem, drink: ParsedDrink): Customizations {
  const { iceLevel, sugarLevel, temperature, toppings } = drink
  const milk = milkFor(item, drink)
  const sold = toppings.filter((id) => findTopping(menu, id))
  return {
    ...(iceLevel && { iceLevel }),
    ...(sugarLevel !== null && { sugarLevel }),
    ...(temperature && { temperature }),
    ...(milk && { milk }),
    ...(sold.length > 0 && { toppings: sold }),
  }
}

/** The milk that is poured: the one that was asked for, else one of oats where no milk is wanted. */
function milkFor(item: MenuItem, drink: ParsedDrink): Milk | null {
  if (isMilk(drink.milk)) return drink.milk
  return wantsNoMilk(drink) && item.choices.milk && item.allergens.includes('milk') ? 'oat' : null
}

/** 'no milk', and milks without milk in them that are not poured here. */
export const wantsNoMilk = ({ milk, without }: ParsedDrink): boolean =>
  milk === 'regular'
    ? false
    : without.includes('regular') || (milk !== null && !isMilk(milk) && NO_DAIRY.test(milk))
const NO_DAIRY =
  /coconut|rice|cashew|macadamia|\bpea\b|hemp|flax|nut\b|lactose|plant|oat|soy|quinoa/

/** 'Oat milk is out today.' */
export const milkOutText = (milk: Milk, say: SayOrders): string =>
  say.milkOut(say.term(milkSaid(milk)))

/** 'oat' is 'oat milk'; the regular one is whole. */
export const milkSaid = (milk: string): string =>
  isMilk(milk) ? `${milk === 'regular' ? 'whole' : milk} milk` : milk

const isMilk = (milk: string | null): milk is Milk => MILKS.some((sold) => sold === milk)

function sizeIn(
  item: MenuItem,
  drink: ParsedDrink,
  notes: string[],
  say: SayOrders,
): SizeId | undefined {
  const usual = item.defaultSize ?? undefined
  if (!drink.isSizeSaid || item.sizes.length === 0) return usual
  const offered = item.sizes.find(({ id }) => id === drink.size)
  // 'a cup of mocha', 'a medium Earl Grey': the usual size is what was meant.
  if (!offered && drink.size !== 'cup' && drink.size !== 'medium')
    notes.push(
      item.sizes.length < 2
        ? say.oneSize(item.name, say.cents(item.priceCents))
        : say.notThatSize(item.name, say.term(drink.size.replace('-', ' ')), sizesIn(item, say)),
    )
  return offered?.id ?? usual
}

/** What of a wish an item does not have, in words. */
function refusedIn(menu: Menu, drink: ParsedDrink, say: SayOrders): string {
  const { choices } = findItem(menu, drink.id)!
  const { milk, toppings, sugarLevel } = drink
  const milkName = milk && say.term(milkSaid(milk))
  const names = toppings.map((id) => inWords(say.words, findTopping(menu, id)?.name ?? id))
  return listed(
    [
      ...(milkName && !choices.milk ? [milkName] : []),
      ...(choices.toppings ? [] : names),
      ...(sugarLevel !== null && !choices.sugar ? [say.words.sugar(sugarLevel)] : []),
    ],
    say.or,
  )
}

/** Everything that was asked for and is not done is said. */
function noteRefusals(
  menu: Menu,
  item: MenuItem,
  drink: ParsedDrink,
  wished: Customizations,
  settled: Customizations,
  notes: string[],
  say: SayOrders,
): void {
  const { choices, name } = item
  const refused =
    (drink.milk && !choices.milk) ||
    (wished.sugarLevel !== undefined && !choices.sugar) ||
    (wished.toppings && !choices.toppings)
  if (refused) {
    const what = refusedIn(menu, drink, say)
    const fixed = item.fixedNote && inWords(say.words, item.fixedNote)
    if (!fixed || drink.milk || drink.toppings.length > 0) notes.push(say.comesWithout(name, what))
    if (fixed) notes.push(fixed)
  }
  if (drink.milk === 'regular' && choices.milk) notes.push(say.wholeMilk)
  if (drink.unsold.length > 0) notes.push(...(say.notSold?.(menu, drink.unsold, say) ?? []))
  if (drink.milk && !isMilk(drink.milk) && choices.milk)
    notes.push(
      wished.milk
        ? say.noMilkSwapped(say.term(drink.milk), name, say.term(milkSaid(wished.milk)))
        : say.noSuchMilk(say.term(drink.milk), name),
    )
  else if (wished.milk && !drink.milk)
    notes.push(say.milkSwapped(name, say.term(milkSaid(wished.milk))))
  const { temperature } = wished
  // A croissant can be warm, and the kitchen's ticket does not say so.
  if (temperature === 'hot' && item.temps.length === 0)
    notes.push(say.sayAtCounter(say.term('hot')))
  if (temperature && item.temps.length > 0 && !item.temps.includes(temperature))
    notes.push(say.onlyComes(name, say.term(item.temps[0] ?? '')))
  else if (wished.iceLevel && wished.iceLevel !== 'no ice' && !settled.iceLevel)
    notes.push(say.noIceInHot(name))
  if (drink.isDecaf && !item.diet.includes('caffeine-free')) {
    const free = menu.items.filter(
      (other) => other.diet.includes('caffeine-free') && !other.isSoldOut,
    )
    const names = free.slice(0, 3).map((other) => other.name)
    notes.push(say.noDecaf(listed(names, say.or)))
  }
}
