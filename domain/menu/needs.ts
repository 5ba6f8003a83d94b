import type { Allergen, Menu, MenuItem, Milk } from '#domain/contracts/menu.ts'
import { allergensOf } from './customize.ts'
import { isMilkOut } from './milks.ts'
import { ALLERGENS, DIETS } from './values.ts'

export type Diet = MenuItem['diet'][number]
export type { Allergen }

/** What somebody eats, and what must not be in it. */
export type Needs = { diets: readonly Diet[]; without: readonly Allergen[] }

/** Said wherever the menu is narrowed by allergens: what a recipe can promise, and what a kitchen cannot. */
export const ALLERGEN_SENTENCE =
  'This goes by our recipes. Everything is made in one kitchen with milk, nuts, soy, gluten, egg and sesame about, so traces can cross over. With an allergy, please tell us before you order.'

/** The milks an item is poured with instead where only its own stood in the way. Oat carries none of the allergens. */
const INSTEAD: readonly Milk[] = ['oat', 'soy', 'almond']

/**
 * Whether an item suits, and how.
 * @returns null where it does not; else the milk it must be made with, if not its usual one
 */
export function suits(
  menu: Menu,
  item: MenuItem,
  { diets, without }: Needs,
): { milk?: Milk } | null {
  const isFor = (milk?: Milk): boolean => {
    const inside = allergensOf(menu, item, milk ? { milk } : {})
    const isDiet = (diet: Diet) =>
      item.diet.includes(diet) ||
      (diet === 'dairy-free' && milk !== undefined && !inside.includes('milk'))
    return diets.every(isDiet) && !without.some((allergen) => inside.includes(allergen))
  }
  if (isFor()) return {}
  const instead = item.choices.milk && INSTEAD.find((milk) => isFor(milk) && !isMilkOut(menu, milk))
  return instead ? { milk: instead } : null
}

/** 'vegan,dairy-free' of an address, without what is none. */
export function readNeeds(diets: string | null, without: string | null): Needs {
  const among = <Word extends string>(known: readonly Word[], text: string | null) => {
    const said = (text ?? '').split(',')
    return known.filter((word) => said.includes(word))
  }
  return { diets: among(DIETS, diets), without: among(ALLERGENS, without) }
}
