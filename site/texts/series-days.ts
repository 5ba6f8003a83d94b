import { daysForGuests } from '#domain/booking/series-words.ts'
import type { SeriesDays } from '#domain/contracts/content.ts'
import { spanish } from './t.ts'

/** On which days a series comes again: 'Every Friday', 'Cada viernes' */
export const seriesDaysText = (days: SeriesDays): string =>
  spanish()?.seriesDays(days) ?? daysForGuests(days)
