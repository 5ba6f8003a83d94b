import { WEEKDAYS } from '#domain/cafe/calendar.ts'
import type { SpaceRate } from '#domain/booking/rates.ts'
import type { Say } from './say.ts'

type RoomTexts = {
  /** @param rooms a sentence for each room */
  spaces(rooms: string): string
  room(rate: SpaceRate, hourly: string, special: string): string
  rates(rate: SpaceRate, hourly: string, special: string): string
  rentedFor(rate: SpaceRate, hours: string, rates: string): string
  notThatDay(rate: SpaceRate, day: string, next: string): string
  forMember(full: string, own: string): string
}

/** What the rooms cost and when they are rented, by the rates that are set. */
export const ROOM_TEXTS: Record<Say['code'], RoomTexts> = {
  en: {
    spaces: (rooms) =>
      `We rent two spaces. ${rooms} Tell me how many hours you need and I will look for free times tomorrow or on a day you name.`,
    room: (rate, hourly, special) => {
      const { name, minHours, maxHours } = rate
      const hours = `${minHours}-${maxHours} hours`
      return `${name}: ${price(hourly, special, rate, 'or', ENGLISH_SPECIAL)}${special ? '; ' : ', '}${hours}, ${
        rate.weekdays ? `${shortDays(rate.weekdays)} only` : 'during café hours'
      }.`
    },
    rates: (rate, hourly, special) =>
      `It is ${price(hourly, special, rate, 'or', ENGLISH_SPECIAL)}, ${
        rate.weekdays
          ? `on ${listed(rate.weekdays, WEEKDAYS, 'and', 's')} only`
          : 'during café hours'
      }.`,
    rentedFor: ({ name, minHours, maxHours }, hours, rates) =>
      `The ${name} is rented for ${minHours} to ${maxHours} hours, so ${hours} won't work. ${rates}`,
    notThatDay: ({ name, weekdays }, day, next) =>
      `The ${name} is rented on ${listed(weekdays ?? [], WEEKDAYS, 'and', 's')} only, and ${day} is not one. How about ${next}?`,
    forMember: (full, own) => `${full}, with your membership ${own}`,
  },
  es: {
    spaces: (rooms) =>
      `Alquilamos dos espacios. ${rooms} Dime cuántas horas necesitas y busco horas libres para mañana o para el día que digas.`,
    room: (rate, hourly, special) => {
      const { name, minHours, maxHours } = rate
      const hours = `de ${minHours} a ${maxHours} horas`
      const all = rate.weekdays ? ' (todo el local)' : ''
      return `${name}${all}: ${price(hourly, special, rate, 'o', SPANISH_SPECIAL)}${special ? '; ' : ', '}${hours}, ${
        rate.weekdays ? `solo ${listed(rate.weekdays, DIAS, 'y')}` : 'en el horario del café'
      }.`
    },
    rates: (rate, hourly, special) =>
      `Cuesta ${price(hourly, special, rate, 'o', SPANISH_SPECIAL)}, ${
        rate.weekdays ? `solo ${listed(rate.weekdays, DIAS, 'y')}` : 'en el horario del café'
      }.`,
    rentedFor: ({ name, minHours, maxHours }, hours, rates) =>
      `${name} se alquila de ${minHours} a ${maxHours} horas, así que ${hours} no se puede. ${rates}`,
    notThatDay: ({ name, weekdays }, day, next) =>
      `${name} se alquila solo ${listed(weekdays ?? [], DIAS, 'y')}, y ${day} no lo es. ¿Qué tal el ${next}?`,
    forMember: (full, own) => `${full}, con tu membresía ${own}`,
  },
}

type Special = { an: string; forHours: (hours: number) => string }
const ENGLISH_SPECIAL: Special = {
  an: '/hour',
  forHours: (hours) => `for the ${hours}-hour special`,
}
const SPANISH_SPECIAL: Special = {
  an: ' por hora',
  forHours: (hours) => `en el especial de ${hours} horas`,
}

/** '$175/hour, or $150/hour for the 8-hour special' */
const price = (
  hourly: string,
  special: string,
  { special: of }: SpaceRate,
  or: string,
  { an, forHours }: Special,
) => `${hourly}${an}${of ? `, ${or} ${special}${an} ${forHours(of.hours)}` : ''}`

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** 'Mondays and Tuesdays' */
function listed(days: readonly number[], names: readonly string[], and: string, s = ''): string {
  const said = days.toSorted().map((day) => `${names[day] ?? ''}${s}`)
  return said.length < 2
    ? (said[0] ?? '')
    : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1) ?? ''}`
}

/** 'Mon-Tue', 'Mon, Wed' */
function shortDays(days: readonly number[]): string {
  const sorted = days.toSorted()
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  const isRow = sorted.length > 1 && last - first === sorted.length - 1
  const short = (day: number) => (WEEKDAYS[day] ?? '').slice(0, 3)
  return isRow ? `${short(first)}-${short(last)}` : sorted.map(short).join(', ')
}
