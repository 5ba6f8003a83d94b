import type { MenuItem } from '#domain/contracts/menu.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { instantAt } from '#domain/cafe/time.ts'
import { caffeineOf, type Caffeine } from './caffeine.ts'

/** What sold in the last so many days is popular. */
export const POPULAR_DAYS = 28
/** In fewer orders than this it may be chance, so nothing is said. */
export const POPULAR_MIN_ORDERS = 12
/** Where everything is popular, nothing is. */
export const POPULAR_MOST = 6
/** Something is new for so many days. */
export const NEW_DAYS = 42

/** How strong a drink is, in the words of the menu; undefined for food. */
export function caffeineMark(item: MenuItem): MenuItem['caffeine'] {
  const caffeine = caffeineOf(item)
  return caffeine ? STRENGTHS[caffeine] : undefined
}

const STRENGTHS: Record<Caffeine, NonNullable<MenuItem['caffeine']>> = {
  none: 'none',
  'a little': 'low',
  some: 'medium',
  'a lot': 'high',
}

/** From when until when something is shown as new, on the café's clock. */
export function newSpan(since: string, timeZone: string): { from: Date; until: Date } {
  return {
    from: instantAt(timeZone, since, '00:00'),
    until: instantAt(timeZone, addDays(since, NEW_DAYS), '00:00'),
  }
}

/**
 * What goes well with what, as the menu is delivered; a café chooses its own. Apart from the catalogue, because pages that only
 * show prices need not download it.
 */
export const PAIRINGS: Readonly<Record<string, readonly string[]>> = {
  'taro-milk-tea': ['mochi-donut', 'egg-tart'],
  'classic-milk-tea': ['egg-tart', 'popcorn-chicken'],
  'brown-sugar-milk-tea': ['popcorn-chicken', 'mochi-donut'],
  'matcha-latte': ['matcha-basque-cheesecake', 'coconut-banana-bread'],
  'mango-green-tea': ['popcorn-chicken', 'salted-edamame'],
  espresso: ['butter-croissant', 'almond-croissant'],
  'cold-brew': ['coconut-banana-bread', 'blueberry-scone'],
  'english-breakfast': ['blueberry-scone', 'butter-croissant'],
  sencha: ['salted-edamame', 'scallion-pancake'],
  'butter-croissant': ['espresso', 'english-breakfast'],
  'egg-tart': ['classic-milk-tea', 'english-breakfast'],
  'avocado-toast': ['cold-brew', 'mango-green-tea'],
}
