import { daysForGuests } from '#domain/booking/series-words.ts'
import type { ClassSession, SeriesDays } from '#domain/contracts/content.ts'
import { spanish } from './t.ts'

/** On which days a series comes again: 'Every Friday', 'Cada viernes' */
export const seriesDaysText = (days: SeriesDays): string =>
  spanish()?.seriesDays(days) ?? daysForGuests(days)

/** So many dates of a series of classes: '8 Tuesdays', '8 fechas, cada martes' */
export const seriesText = ({ words, days, dates }: NonNullable<ClassSession['series']>): string =>
  spanish()?.seriesDates(days, dates) ?? words
