import type { Campaign } from '#domain/contracts/cafe.ts'

type Name = 'heroTitle' | 'heroText' | 'location' | 'opening' | 'prize'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const SPANISH_MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )

/**
 * What the café says of a campaign in Spanish; undefined where it says nothing. A month or a day that is written as one ('October
 * 2025', 'October 31, 2025') is written in Spanish by itself.
 */
export function spanishOf(campaign: Campaign, name: Name): string | undefined {
  const own = campaign.translations?.es[name]
  if (own || name !== 'opening') return own || undefined
  const [, month = '', day, year] =
    /^([A-Z][a-z]+)(?: (\d{1,2}),?)? (\d{4})$/.exec(campaign.opening.trim()) ?? []
  const spanish = SPANISH_MONTHS[MONTHS.indexOf(month)]
  if (!spanish) return undefined
  return day ? `${Number(day)} de ${spanish} de ${year}` : `${spanish} de ${year}`
}

/** The campaign as pages are told it: with all that can be said in Spanish. */
export function withSpanish(campaign: Campaign): Campaign {
  const es = {
    ...NO_WORDS,
    ...campaign.translations?.es,
    opening: spanishOf(campaign, 'opening') ?? '',
  }
  return { ...campaign, translations: { es } }
}

const NO_WORDS = { heroTitle: '', heroText: '', location: '', opening: '', prize: '' }
