import type { Language } from '#domain/cafe/language.ts'

/** What is said about a pickup time, in one language. Days and times come as words of it. */
export type PickupTexts = {
  /** The label of the button, and what is done. */
  take(day: string, time: string): string
  isSet(day: string, time: string): string
  isSoon(minutes: number): string
  takeSoon: string
  /** Why it cannot be. */
  closed(day: string, why: string | null): string
  outside(day: string, opens: string, closes: string): string
  past(time: string, day: string): string
  tooSoon(time: string, minutes: number): string
  tooFar(days: number): string
  full(day: string, time: string): string
  between(time: string, minutes: number): string
  notNow(status: string): string
  paused(until: string): string
  nearest(day: string, time: string): string
  /** Sooner than every time that can be chosen. */
  readyIn(minutes: number): string
  none: string
  whichTime(day: string, first: string, last: string): string
  today: string
  tomorrow: string
}

const ENGLISH: PickupTexts = {
  take: (day, time) => `Pick up ${day}, ${time}`,
  isSet: (day, time) =>
    `Pickup is set for ${day}, ${time}. The checkout has it, and you can change it there.`,
  isSoon: (minutes) => `All right, as soon as it is ready: in about ${minutes} minutes.`,
  takeSoon: 'As soon as it is ready',
  closed: (day, why) => `We are closed ${day}${why ? ` (${why})` : ''}.`,
  outside: (day, opens, closes) => `Pickup ${day} is from ${opens} to ${closes}.`,
  past: (time, day) => `${time} ${day} has passed.`,
  tooSoon: (time, minutes) =>
    `We need ${minutes} minutes to make an order, so ${time} is too soon.`,
  tooFar: (days) => `You can order up to ${days} days ahead.`,
  full: (day, time) => `${time} ${day} is full.`,
  between: (time, minutes) => `${time} is no pickup time: they are every ${minutes} minutes.`,
  notNow: (status) => `We cannot make it right now: ${status}.`,
  paused: (until) => `The kitchen is paused until ${until}.`,
  nearest: (day, time) => `The nearest free time is ${day}, ${time}. Shall I take it?`,
  readyIn: (minutes) => `It can be ready in about ${minutes} minutes. Shall I take that?`,
  none: 'No pickup time is free in the days that can be ordered ahead.',
  whichTime: (day, first, last) =>
    `Which time ${day}? Pickup is possible from ${first} to ${last}.`,
  today: 'today',
  tomorrow: 'tomorrow',
}

const SPANISH: PickupTexts = {
  take: (day, time) => `Recoger ${day}, ${time}`,
  isSet: (day, time) =>
    `Hora para recoger: ${day}, ${time}. Ya está puesta al pagar, y ahí la puedes cambiar.`,
  isSoon: (minutes) => `De acuerdo, en cuanto esté listo: en unos ${minutes} minutos.`,
  takeSoon: 'En cuanto esté listo',
  closed: (day, why) => `Cerramos ${day}${why ? ` (${why})` : ''}.`,
  outside: (day, opens, closes) => `Se puede recoger ${day} de ${opens} a ${closes}.`,
  past: (time, day) => `${time} ${day} ya pasó.`,
  tooSoon: (time, minutes) => `Necesitamos ${minutes} minutos, así que ${time} es muy pronto.`,
  tooFar: (days) => `Se puede pedir hasta con ${days} días de anticipación.`,
  full: (day, time) => `${time} ${day} está lleno.`,
  between: (time, minutes) => `${time} no es hora de recoger: las hay cada ${minutes} minutos.`,
  notNow: (status) => `Ahora no lo podemos preparar: ${status}.`,
  paused: (until) =>
    `La cocina está en pausa hasta ${until.startsWith('1:') ? 'la' : 'las'} ${until}.`,
  nearest: (day, time) => `La hora libre más cercana es ${day}, ${time}. ¿La pongo?`,
  readyIn: (minutes) => `Puede estar listo en unos ${minutes} minutos. ¿Lo pongo así?`,
  none: 'No hay hora libre para recoger en los próximos días.',
  whichTime: (day, first, last) => `¿A qué hora ${day}? Se puede recoger de ${first} a ${last}.`,
  today: 'hoy',
  tomorrow: 'mañana',
}

export const PICKUP_TEXTS: Record<Language, PickupTexts> = { en: ENGLISH, es: SPANISH }
