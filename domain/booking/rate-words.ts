import { dollars } from './price-lines.ts'
import type { SpaceRate } from './rates.ts'

/** '$35 an hour, 2 to 6 hours, while the café is open.' */
export function rateNote({
  hourlyCents,
  minHours,
  maxHours,
  special,
  weekdays,
}: SpaceRate): string {
  const cheaper = special
    ? `; ${dollars(special.hourlyCents)} an hour if you take ${special.hours}`
    : ''
  return `${dollars(hourlyCents)} an hour, ${minHours} to ${maxHours} hours${weekdays ? '' : ', while the café is open'}${cheaper}.`
}

/** 'Mondays and Tuesdays', 'Any day on which the café is open' */
export function rentalDays({ weekdays }: Pick<SpaceRate, 'weekdays'>): string {
  if (!weekdays) return 'Any day on which the café is open'
  const names = weekdays.toSorted().map((day) => DAYS[day] ?? '')
  return names.length < 2
    ? (names[0] ?? 'No day')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

const DAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
