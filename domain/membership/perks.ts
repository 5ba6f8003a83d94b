import type { DiscountArea, PaidTier } from './tiers.ts'
import { PAUSE_MOST_DAYS } from './values.ts'

type Language = 'en' | 'es'
type Of = Pick<PaidTier, 'discounts' | 'perks' | 'earlyBookingDays'>

const AREAS: readonly DiscountArea[] = ['menu', 'workshops', 'space']
const WORDS = {
  en: {
    off: (percent: number, area: string) => `${percent}% off ${area}`,
    menu: 'the menu',
    workshops: 'classes and workshop tickets',
    space: 'rooms',
    pauses: `Pause for up to ${PAUSE_MOST_DAYS} days`,
    early: (days: number) =>
      `Book classes ${days === 1 ? 'a day' : `${days === 2 ? 'two' : days} days`} early`,
  },
  es: {
    off: (percent: number, area: string) => `${percent}% de descuento en ${area}`,
    menu: 'el menú',
    workshops: 'clases y entradas de talleres',
    space: 'espacios',
    pauses: `pausas de hasta ${PAUSE_MOST_DAYS} días`,
    early: (days: number) =>
      `reserva clases con ${days === 1 ? 'un día' : `${days === 2 ? 'dos' : days} días`} de anticipación`,
  },
}

/** '15% off the menu': only what is really taken off is said. */
export function discountWords(
  { discounts }: Pick<Of, 'discounts'>,
  code: Language = 'en',
): string[] {
  const words = WORDS[code]
  return AREAS.filter((area) => discounts[area] > 0).map((area) =>
    words.off(discounts[area], words[area]),
  )
}

/** What a tier gives beside the discounts. */
export function extraWords(
  { perks, earlyBookingDays }: Omit<Of, 'discounts'>,
  code: Language = 'en',
): string[] {
  const words = WORDS[code]
  return [
    words.pauses,
    ...(earlyBookingDays > 0 ? [words.early(earlyBookingDays)] : []),
    ...perks.map((perk) => perk[code] || perk.en),
  ]
}

/** All that a tier gives, in words. */
export const perkWords = (tier: Of, code: Language = 'en'): string[] => [
  ...discountWords(tier, code),
  ...extraWords(tier, code),
]
