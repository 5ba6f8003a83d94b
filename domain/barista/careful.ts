import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { allergensOf } from '#domain/menu/customize.ts'
import { findTopping } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import type { ParsedDrink } from './drink.ts'
import { insteadOf } from './instead.ts'
import { listed, type SayOrders } from './say-orders.ts'
import type { AVOIDED } from './avoided.ts'

/** What somebody said that they cannot or do not eat: an allergen, or all that a diet leaves out. */
export type Avoided = (typeof AVOIDED)[number]

/** A drink for somebody who avoids these: whoever avoids milk gets none where it can be left out. What was asked for by name stays. */
export function suited(drink: ParsedDrink, avoids: readonly Avoided[]): ParsedDrink {
  const noMilk = avoids.includes('milk') || avoids.includes('vegan')
  if (!noMilk || drink.milk === 'regular' || drink.without.includes('regular')) return drink
  return { ...drink, without: [...drink.without, 'regular'] }
}

/** Of a cup, what somebody who avoids these has to know: 'Careful: Egg Tart contains milk.' */
export function careful(
  menu: Menu,
  item: MenuItem,
  customizations: Customizations,
  avoids: readonly Avoided[],
  say: SayOrders,
): string[] {
  const avoided = avoids.flatMap((each): string[] =>
    each === 'vegan' ? ['milk', 'egg'] : each === 'vegetarian' ? [] : [each],
  )
  const own = allergensOf(menu, item, { ...customizations, toppings: [] })
  const things = [
    { name: item.name, allergens: item.allergens.filter((id) => own.includes(id)) },
    // What the milk brings, and the drink does not have by itself
    ...(customizations.milk
      ? [
          {
            name: say.words.milk[customizations.milk],
            allergens: own.filter((id) => item.allergens.every((each) => each !== id)),
          },
        ]
      : []),
    ...[...new Set(customizations.toppings ?? [])].flatMap((id) => {
      const topping = findTopping(menu, id)
      return topping
        ? [{ name: inWords(say.words, topping.name), allergens: topping.allergens as string[] }]
        : []
    }),
  ]
  const said = things.flatMap(({ name, allergens }) => {
    const found = allergens.filter((id) => avoided.includes(id))
    return found.length > 0
      ? [say.careful(say.contains(name, listed(found.map(say.term), say.and)))]
      : []
  })
  // What is made without gluten and not marked so is nothing for a celiac.
  if (avoids.includes('gluten') && said.length === 0 && !item.diet.includes('gluten-free'))
    said.push(say.careful(say.notFor(item.name, say.term('gluten-free'))))
  const diet = avoids.find(
    (each): each is 'vegan' | 'vegetarian' => each === 'vegan' || each === 'vegetarian',
  )
  // Milk is what can be swapped; what else is no part of a diet is in the item itself.
  const isNever = diet && !item.diet.includes('vegetarian')
  const isHoney =
    diet === 'vegan' && !item.diet.includes('vegan') && !item.allergens.includes('milk')
  if (said.length === 0 && diet && (isNever || isHoney))
    said.push(say.careful(say.notFor(item.name, say.term(diet))))
  return said
}

/** All that, for what offers are built from. */
export const CARE = { careful, suited, insteadOf }
