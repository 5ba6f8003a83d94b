import type { DrinkRecipe, Topping } from '#domain/contracts/menu.ts'
import { SHELF } from '#domain/menu/row.ts'
import * as values from '#domain/menu/values.ts'

type Pairs = readonly (readonly [value: string, label: string])[]

export const ALLERGENS: Pairs = values.ALLERGENS.map(pair)
export const DIETS: Pairs = values.DIETS.map(pair)
export const VESSELS: Pairs = values.VESSELS.map(pair)
/** The shapes that a vessel can have besides its plain one. */
export function shapesOf(vessel: DrinkRecipe['vessel']): Pairs {
  const known = Object.entries(SHAPES[vessel] ?? {})
  return known.length > 0 ? [['', 'Plain'], ...known] : []
}
type Shapes = Partial<Record<NonNullable<DrinkRecipe['shape']>, string>>
const COLD = {
  dome: 'With a dome lid',
  jar: 'Mason jar',
  tumbler: 'Tumbler',
  highball: 'Highball glass',
  goblet: 'Smoothie glass',
} satisfies Shapes
const SHAPES: Partial<Record<DrinkRecipe['vessel'], Shapes>> = {
  cup: COLD,
  glass: COLD,
  mug: { wide: 'Wide cup', toddy: 'Toddy glass', bowl: 'Bowl' },
}
export const BITS: Pairs = values.BITS.map(pair)
/** Everything that can be poured: the inks of the house and what stands on the shelf behind the bar. */
export const POURED: Pairs = [
  ...['taro', 'matcha', 'coral', 'lemon', 'blue', 'key', 'paper'].map(pair),
  ...Object.entries(SHELF).map(([name, ink]) => [ink, capital(name)] as const),
]

/** How a topping is drawn. */
export const TOPPING_BITS: Pairs = Object.entries({
  pearls: 'Pearls',
  jelly: 'Jelly',
  hearts: 'Hearts',
  stars: 'Stars',
  popping: 'Popping pearls',
  fruit: 'Fruit',
  leaves: 'Leaves',
  pudding: 'Pudding',
  cream: 'Cream on top',
  'salt-cream': 'Sea salt cream on top',
  none: 'Not drawn',
} satisfies Record<Topping['bit'], string>)

/** All that can be poured, and a color of its own that something has already. */
export function pouredWith(ink: string | undefined): Pairs {
  return ink && !POURED.some(([known]) => known === ink)
    ? [...POURED, [ink, 'A color of its own'] as const]
    : POURED
}

/** A plain milk tea, to show a topping in. */
export const SAMPLE_DRINK: DrinkRecipe = {
  vessel: 'cup',
  layers: [{ ink: SHELF.latte ?? 'paper', share: 1 }],
  bits: [],
  cap: null,
}

function pair(word: string): readonly [string, string] {
  return [word, capital(word)]
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
