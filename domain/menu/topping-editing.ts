import type { ToppingEdit } from '#domain/contracts/menu-editing.ts'
import type { Topping } from '#domain/contracts/menu.ts'
import { checkAllergens, checkNames, type Named, type Problems } from './editing.ts'

/**
 * What is wrong with a topping as a whole, a sentence per field; empty when it can be saved. The shape of each field was
 * checked before (`ToppingEdit`).
 * @param others everything else that is called by a name
 */
export function checkTopping(edit: ToppingEdit, others: readonly Named[]): Problems {
  return { ...checkNames(edit, others), ...checkAllergens(edit) }
}

/** The topping that is sold, from what its form says. */
export function toppingOf(id: string, edit: ToppingEdit): Topping {
  const { isFreeOfAllergens: _, ...rest } = edit
  return { ...rest, id }
}

/** A topping as its form shows it. */
export function toppingEditOf(topping: Omit<Topping, 'id'>): ToppingEdit {
  const { name, priceCents, aliases, allergens, prepSeconds, bit, ink } = topping
  const isFreeOfAllergens = allergens.length === 0
  return { name, priceCents, aliases, allergens, isFreeOfAllergens, prepSeconds, bit, ink }
}

/** What a new topping begins as; its allergens are nobody's guess. */
export function blankTopping(): ToppingEdit {
  return {
    name: '',
    priceCents: 75,
    aliases: [],
    allergens: [],
    isFreeOfAllergens: false,
    prepSeconds: 8,
    bit: 'pearls',
    ink: 'key',
  }
}
