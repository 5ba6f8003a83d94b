import type { ChatState, SpokenDrink } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import type { SizeWord } from './levels.ts'
import { blankDrink, type ParsedDrink } from './parse.ts'

/** Where every conversation begins, and where it is again once nothing is open (docs/decisions/conversation.md). */
export const START: ChatState = {
  step: 'ordering',
  pending: [],
  edits: [],
  choices: [],
  topic: null,
}

/** A drink as the state of a conversation keeps it: what was said about it and nothing else. */
export function toSpoken(drink: ParsedDrink): SpokenDrink {
  const { id, size, isSizeSaid, temperature, sugarLevel, iceLevel, milk, toppings } = drink
  const { without, isDecaf, quantity, customerName } = drink
  return {
    id,
    quantity,
    ...(isSizeSaid && { size }),
    ...(temperature && { temperature }),
    ...(sugarLevel !== null && { sugarLevel }),
    ...(iceLevel && { iceLevel }),
    ...(milk && { milk }),
    ...(toppings.length > 0 && { toppings: toppings.slice(0, MAX_TOPPINGS) }),
    ...(without.length > 0 && { without: without.slice(0, MAX_TOPPINGS) }),
    ...(isDecaf !== null && { isDecaf }),
    ...(customerName && { customerName }),
  }
}

/** The same as the parser has it; null where the menu does not have it any more. */
export function fromSpoken(spoken: SpokenDrink, menu: Menu): ParsedDrink | null {
  const item = findItem(menu, spoken.id)
  if (!item) return null
  const { size, temperature, sugarLevel, iceLevel, milk, toppings, without } = spoken
  return {
    ...blankDrink(item.id, ''),
    name: item.name,
    size: (size ?? 'medium') as SizeWord,
    isSizeSaid: size !== undefined,
    temperature: temperature ?? null,
    sugarLevel: sugarLevel ?? null,
    iceLevel: iceLevel ?? null,
    milk: milk ?? null,
    toppings: [...(toppings ?? [])],
    without: [...(without ?? [])],
    unsold: [],
    isDecaf: spoken.isDecaf ?? null,
    quantity: spoken.quantity,
    customerName: spoken.customerName ?? null,
    // It was offered, so it is no guess any more.
    confidence: 1,
  }
}

/** Those of several that the menu still has. */
export const allFromSpoken = (spoken: readonly SpokenDrink[], menu: Menu): ParsedDrink[] =>
  spoken.flatMap((each) => fromSpoken(each, menu) ?? [])
