import type { MenuItem } from '#domain/contracts/menu.ts'

/** How much caffeine is in a drink: none, as much as in green tea, as in black tea, or as in coffee. */
export type Caffeine = 'none' | 'a little' | 'some' | 'a lot'

const COCOA = /\b(chocolate|cocoa)\b/i
const COFFEE = /\b(coffee|espresso|latte|macchiato|cappuccino|americano|mocha|brew|yuenyeung)\b/i
const STRONG_TEA =
  /\b(black|oolong|thai|assam|ceylon|keemun|earl|breakfast|pu-?erh|chai|matcha|brown sugar|hokkaido|classic)\b/i

/**
 * The caffeine of a drink, by what it is made of.
 * @returns null for food, of which nobody asks
 */
export function caffeineOf({ kind, category, name, diet }: MenuItem): Caffeine | null {
  if (kind === 'food') return null
  if (diet.includes('caffeine-free')) return 'none'
  if (COCOA.test(name)) return 'a little'
  if (STRONG_TEA.test(name)) return 'some'
  if (category === 'coffee' || COFFEE.test(name)) return 'a lot'
  return 'a little'
}
