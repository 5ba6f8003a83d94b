import type { Standing } from '#domain/contest/countdown.ts'
import { tag } from '#widgets/texts/language.ts'

type State = Standing['kind'] | 'none' | 'failed'
type Texts = {
  titles: Record<State, string>
  /** Below the title, where nothing is counted. */
  says: Partial<Record<State, string>>
  links: Partial<Record<State, string>>
  units: Record<'days' | 'hours' | 'minutes' | 'seconds', [one: string, more: string]>
  from(day: string): string
  through(day: string): string
  again: string
}

const EN: Texts = {
  titles: {
    before: 'Entries open in',
    open: 'Entries close in',
    'open-ended': 'Entries are open',
    closed: 'Entries are closed',
    fixed: 'The list of entries is fixed',
    drawn: 'The winners are drawn',
    none: 'No contest is running here',
    failed: 'The countdown did not load',
  },
  says: {
    'open-ended': 'They close when the list is fixed, before the draw.',
    closed: 'The draw comes next.',
    fixed: 'The draw comes next, and anybody can check it.',
    drawn: 'Anybody can check the draw.',
    none: 'There may be one again soon.',
    failed: 'Check your connection and try again.',
  },
  links: {
    before: 'About the contest',
    open: 'Enter the contest',
    'open-ended': 'Enter the contest',
    closed: 'How we draw',
    fixed: 'See the list',
    drawn: 'See the draw',
    none: 'Go to the café',
  },
  units: {
    days: ['day', 'days'],
    hours: ['hour', 'hours'],
    minutes: ['minute', 'minutes'],
    seconds: ['second', 'seconds'],
  },
  from: (day) => `From ${day}, by the clocks of the café.`,
  through: (day) => `Through ${day}, by the clocks of the café.`,
  again: 'Try again',
}

const ES: Texts = {
  titles: {
    before: 'La inscripción abre en',
    open: 'La inscripción cierra en',
    'open-ended': 'La inscripción está abierta',
    closed: 'La inscripción está cerrada',
    fixed: 'La lista de participantes está cerrada',
    drawn: 'Ya hay ganadores',
    none: 'Ahora no hay ningún concurso',
    failed: 'No se pudo cargar la cuenta atrás',
  },
  says: {
    'open-ended': 'Cierra cuando se fija la lista, antes del sorteo.',
    closed: 'Ahora viene el sorteo.',
    fixed: 'Ahora viene el sorteo, y cualquiera puede comprobarlo.',
    drawn: 'Cualquiera puede comprobar el sorteo.',
    none: 'Puede que pronto haya otro.',
    failed: 'Revisa tu conexión e inténtalo de nuevo.',
  },
  links: {
    before: 'Sobre el concurso',
    open: 'Participar',
    'open-ended': 'Participar',
    closed: 'Cómo sorteamos',
    fixed: 'Ver la lista',
    drawn: 'Ver el sorteo',
    none: 'Ir al café',
  },
  units: {
    days: ['día', 'días'],
    hours: ['hora', 'horas'],
    minutes: ['minuto', 'minutos'],
    seconds: ['segundo', 'segundos'],
  },
  from: (day) => `Desde el ${day}, según los relojes del café.`,
  through: (day) => `Hasta el ${day}, según los relojes del café.`,
  again: 'Intentar de nuevo',
}

/** The texts in the language of the page. */
export function texts(): Texts {
  return tag.startsWith('es') ? ES : EN
}
