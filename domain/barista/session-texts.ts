import type { Language } from '#domain/cafe/language.ts'
import type { CLASS_LEVELS } from '#domain/content/values.ts'

/** What is said to questions about a class or an event that was spoken of, in one language. */
export type SessionTexts = {
  total(count: number, cents: string): string
  lasts(title: string, length: string, from: string, to: string): string
  length(minutes: number): string
  includes(things: string): string
  materials(cents: string): string
  bring: string
  place(title: string, space: string): string
  by(title: string, name: string): string
  ages(ages: string): string
  level: Record<(typeof CLASS_LEVELS)[number], string>
  /** Of one that does not take place on its day. */
  off(title: string, day: string, isPostponed: boolean): string
  others(title: string): string
  noOthers(title: string): string
}

const ENGLISH: SessionTexts = {
  total: (count, cents) => `${count} seats are ${cents}.`,
  lasts: (title, length, from, to) => `${title} takes ${length}, from ${from} to ${to}.`,
  length: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    const whole = `${hours} ${hours === 1 ? 'hour' : 'hours'}`
    if (hours === 0) return `${rest} minutes`
    return rest === 0 ? whole : `${whole} ${rest} minutes`
  },
  includes: (things) => `In the price: ${things}.`,
  materials: (cents) => `Of that, ${cents} a person is for materials.`,
  bring: 'Nothing is listed that you have to bring.',
  place: (title, space) => `${title} is here, in the ${space}.`,
  by: (title, name) => `${title} is led by ${name}.`,
  ages: (ages) => `Ages: ${ages.toLowerCase()}.`,
  level: {
    beginner: 'It is for beginners: no experience is needed.',
    'some experience': 'It is for people who have done some of it before.',
    'all levels': 'It is for every level, beginners too.',
    family: 'It is for families: an adult and a child together.',
  },
  off: (title, day, isPostponed) =>
    isPostponed
      ? `${title} was planned for ${day} and is postponed. It has no new day yet.`
      : `${title} on ${day} is cancelled.`,
  others: (title) => `Besides ${title} there are:`,
  noOthers: (title) => `No other date of ${title} or anything like it is planned yet.`,
}

const SPANISH: SessionTexts = {
  total: (count, cents) => `${count} lugares son ${cents}.`,
  lasts: (title, length, from, to) => `${title} dura ${length}, de ${from} a ${to}.`,
  length: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    const whole = `${hours} ${hours === 1 ? 'hora' : 'horas'}`
    if (hours === 0) return `${rest} minutos`
    return rest === 0 ? whole : `${whole} y ${rest} minutos`
  },
  includes: (things) => `En el precio, en inglés: ${things}.`,
  materials: (cents) => `De eso, ${cents} por persona son de materiales.`,
  bring: 'No se pide traer nada más.',
  place: (title, space) => `${title} es aquí, en el ${space}.`,
  by: (title, name) => `${title} lo dirige ${name}.`,
  ages: (ages) => `Edades, en inglés: ${ages.toLowerCase()}.`,
  level: {
    beginner: 'Es para principiantes: no hace falta experiencia.',
    'some experience': 'Es para quien ya lo ha hecho un poco.',
    'all levels': 'Es para todos los niveles, también principiantes.',
    family: 'Es para familias: un adulto y un niño juntos.',
  },
  off: (title, day, isPostponed) =>
    isPostponed
      ? `${title} era el ${day} y se aplazó. Todavía no tiene otra fecha.`
      : `${title}, del ${day}, está cancelado.`,
  others: (title) => `Además de ${title} hay:`,
  noOthers: (title) => `Todavía no hay otra fecha de ${title} ni algo parecido.`,
}

export const SESSIONS: Record<Language, SessionTexts> = { en: ENGLISH, es: SPANISH }
