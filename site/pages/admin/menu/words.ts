import type { DrinkRecipe, MenuItem } from '#domain/contracts/menu.ts'
import { SHELF } from '#domain/menu/row.ts'

type Pairs = readonly (readonly [value: string, label: string])[]

export const ALLERGENS: Pairs = (
  ['milk', 'soy', 'nuts', 'peanut', 'gluten', 'egg', 'sesame'] satisfies MenuItem['allergens']
).map(pair)
export const DIETS: Pairs = (
  ['vegan', 'vegetarian', 'gluten-free', 'dairy-free', 'caffeine-free'] satisfies MenuItem['diet']
).map(pair)
export const VESSELS: Pairs = (
  ['cup', 'mug', 'demitasse', 'glass', 'pot', 'bottle'] satisfies DrinkRecipe['vessel'][]
).map(pair)
export const BITS: Pairs = (
  [
    'pearls',
    'jelly',
    'hearts',
    'stars',
    'popping',
    'fruit',
    'cubes',
    'berries',
    'lychees',
    'wedges',
    'seeds',
    'leaves',
    'flowers',
    'beans',
    'crumbs',
  ] satisfies DrinkRecipe['bits']
).map(pair)
/** Everything that can be poured: the inks of the house and what stands on the shelf behind the bar. */
export const POURED: Pairs = [
  ...['taro', 'matcha', 'coral', 'lemon', 'blue', 'key', 'paper'].map(pair),
  ...Object.entries(SHELF).map(([name, ink]) => [ink, capital(name)] as const),
]

function pair(word: string): readonly [string, string] {
  return [word, capital(word)]
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
