import type { IceLevel, SugarLevel } from '#domain/contracts/menu.ts'

export type SizeWord = 'small' | 'medium' | 'large' | 'extra-large' | 'cup' | 'pot'

/** Words for sugar, in percent. */
export const SUGAR: Record<string, SugarLevel> = {
  none: 0,
  quarter: 25,
  less: 50,
  half: 50,
  most: 75,
  normal: 100,
  extra: 120,
}
const SUGAR_LEVELS: readonly SugarLevel[] = [0, 25, 50, 75, 100, 120]

/** '30%' is 25, '70%' is 75. */
export const nearestSugar = (percent: number): SugarLevel =>
  SUGAR_LEVELS.reduce((a, b) => (Math.abs(b - percent) < Math.abs(a - percent) ? b : a))

/** No ice, less ice, regular or extra ice; from a word or from percent. */
export function iceLevel(level: string | number): IceLevel {
  const percent = typeof level === 'number' ? level : SUGAR[level]!
  if (percent === 0) return 'no ice'
  if (percent < 90) return 'less ice'
  return percent > 100 ? 'extra ice' : 'regular ice'
}

/** US cups: 12, 16, 20 or 24 ounces. */
export const sizeOfOunces = (ounces: number): SizeWord => {
  if (ounces <= 12) return 'small'
  if (ounces <= 16) return 'medium'
  return ounces <= 24 ? 'large' : 'extra-large'
}
