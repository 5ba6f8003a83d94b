import type { Allergen, Menu } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { allergensOf } from '#domain/menu/customize.ts'
import { findItem } from '#domain/menu/price.ts'
import { ALLERGENS } from '#domain/menu/values.ts'
import { saysAllergy } from './allergy.ts'

/**
 * Which allergens a note names that are in the very drink by its recipe: said to whoever rings it up, in time to ask.
 * @param note as it was typed, at most 500 characters @returns none where the note says nothing of an allergy
 */
export function namedInside(
  menu: Menu,
  { id, customizations }: { id: string; customizations?: Customizations | undefined },
  note: string,
): Allergen[] {
  const item = note && saysAllergy(note) ? findItem(menu, id) : undefined
  if (!item) return []
  const inside = allergensOf(menu, item, customizations ?? {})
  return ALLERGENS.filter((each) => inside.includes(each) && NAMES[each].test(note))
}

const NAMES: Record<Allergen, RegExp> = {
  milk: /\b(?:milk|dairy|lactose|lactosa|leche|l[aá]cteos?)\b/i,
  nuts: /\b(?:nuts?|almonds?|walnuts?|hazelnuts?|cashews?|pistachios?|nuez|nueces)\b/i,
  peanut: /\b(?:peanuts?|nuts?|caca?huates?)\b/i,
  soy: /\b(?:soy|soya|soja)\b/i,
  gluten: /\b(?:gluten|wheat|c[oe]eliac|cel[ií]ac[oa]?|trigo)\b/i,
  egg: /\b(?:eggs?|huevos?)\b/i,
  sesame: /\b(?:sesame|s[eé]samo)\b/i,
}
