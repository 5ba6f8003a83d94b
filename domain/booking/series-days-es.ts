import { addDays } from '#domain/cafe/calendar.ts'
import { spanishDayName } from '#domain/cafe/calendar-es.ts'
import type { SeriesDays } from '#domain/contracts/content.ts'
import { A_SUNDAY, WEEKDAYS } from './series-words.ts'

/** The same in Spanish: 'Cada viernes', 'Cada 2 semanas, el viernes', 'El primer viernes del mes' */
export function spanishDays({ every, interval, weekdays, nth }: SeriesDays): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) =>
    spanishDayName(addDays(A_SUNDAY, day)),
  )
  const listed = (words: readonly string[]) =>
    words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`
  if (every === 'month') {
    const which = `El ${ORDINALS[nth ?? 1]} ${days[0]}`
    return interval === 1 ? `${which} del mes` : `${which}, cada ${interval} meses`
  }
  if (interval > 1) return `Cada ${interval} semanas, ${listed(days.map((day) => `el ${day}`))}`
  return days.length === 7 ? 'Todos los días' : `Cada ${listed(days)}`
}

/** With how many dates there are: '8 fechas, cada martes' */
export function spanishDates(days: SeriesDays, dates: number): string {
  const said = spanishDays(days)
  return `${dates} ${dates === 1 ? 'fecha' : 'fechas'}, ${said.charAt(0).toLowerCase()}${said.slice(1)}`
}

const ORDINALS: Record<number, string> = {
  1: 'primer',
  2: 'segundo',
  3: 'tercer',
  4: 'cuarto',
  [-1]: 'último',
}
