import type { Line, ParsedDrink } from './drink.ts'
import type { Choice, Item } from './item.ts'
import { settle } from './parse.ts'

/** 'no sweetener' takes out each kind. */
const SWEETENS = /^(?:artificial )?sweetener$/
const SWEET = /^(?:equal|splenda|stevia|sugar|honey|agave|sweetener|sugar in the raw|sweet n low)$/

/** @param isMore adds to what is there ('add two sugars') instead of setting it ('make that two sugars') */
export function changed(line: Line, choices: readonly Choice[], isMore = false): Line {
  const { toppings, without } = line.drink
  const drink: ParsedDrink = {
    ...line.drink,
    toppings: [...toppings],
    without: [...without],
    unsold: [],
  }
  for (const choice of choices) {
    if (choice.isNot && SWEETENS.test(String(choice.value)))
      drink.toppings = drink.toppings.filter((id) => !SWEET.test(id))
    if (choice.slot === 'topping' && choice.times > 1 && !isMore)
      drink.toppings = drink.toppings.filter((id) => id !== choice.value)
    // 'no boba', of the brown sugar boba in it
    if (choice.isNot && choice.slot === 'topping' && !drink.toppings.includes(String(choice.value)))
      drink.toppings = drink.toppings.filter((id) => !id.split('-').includes(String(choice.value)))
    settle(drink, choice)
  }
  return { ...line, drink }
}

export const choicesIn = (items: readonly Item[]): Choice[] =>
  items.filter((item) => item.kind === 'choice')

/** The number that is said; no article is one. */
export function countIn(items: readonly Item[]): number | null {
  const found = items.find((item) => item.kind === 'quantity' && !item.isArticle)
  return found?.kind === 'quantity' ? Math.max(1, found.n) : null
}

export const swapped = (
  lines: Line[],
  targets: readonly Line[],
  change: (line: Line) => Line[],
): Line[] => lines.flatMap((line) => (targets.includes(line) ? change(line) : line))

export const withQuantity = (line: Line, quantity: number): Line => ({
  ...line,
  drink: { ...line.drink, quantity },
})
