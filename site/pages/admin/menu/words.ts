import { SHELF } from '#domain/menu/row.ts'
import * as values from '#domain/menu/values.ts'

type Pairs = readonly (readonly [value: string, label: string])[]

export const ALLERGENS: Pairs = values.ALLERGENS.map(pair)
export const DIETS: Pairs = values.DIETS.map(pair)
export const VESSELS: Pairs = values.VESSELS.map(pair)
export const BITS: Pairs = values.BITS.map(pair)
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
