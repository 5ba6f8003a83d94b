import type { DrinkRecipe } from '#domain/contracts/menu.ts'

export const COLOR_WORDS = [
  'purple',
  'blue',
  'green',
  'pink',
  'red',
  'orange',
  'yellow',
  'brown',
  'black',
  'white',
] as const
export type ColorWord = (typeof COLOR_WORDS)[number]

/** The printing inks, whose tokens only a style sheet knows. */
const INKS: Record<string, ColorWord> = {
  taro: 'purple',
  blue: 'blue',
  matcha: 'green',
  coral: 'pink',
  lemon: 'yellow',
}
/** A layer as thin as this is no color of the drink. */
const THIN = 0.22
const OKLCH = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/

/** The words for the colors of a drink as it is drawn. */
export function colorsOf({ layers }: DrinkRecipe): ColorWord[] {
  return layers.flatMap(({ ink, share }) => (share < THIN ? [] : (INKS[ink] ?? wordFor(ink) ?? [])))
}

function wordFor(ink: string): ColorWord | null {
  const [, lightness, chroma, hue] = (OKLCH.exec(ink) ?? []).map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined) return null
  if (lightness > 90 && chroma < 0.08) return 'white'
  if (lightness < 50 && chroma < 0.15) return lightness < 38 ? 'black' : 'brown'
  if (chroma < 0.05) return null
  if (hue < 30 || hue > 340) return lightness > 70 ? 'pink' : chroma > 0.21 ? 'pink' : 'red'
  if (hue < 75) return chroma < 0.13 ? 'brown' : 'orange'
  if (hue < 108) return 'yellow'
  if (hue < 180) return 'green'
  if (hue < 285) return 'blue'
  return 'purple'
}
