import { PRIVATE_EVENT } from './private-closures.ts'

const WORDS = [
  [PRIVATE_EVENT, 'Evento privado'],
  [' from ', ' desde '],
  [' until ', ' hasta '],
  [' to ', ' hasta '],
  [' and ', ' y '],
] as const

/**
 * Why a day is closed or cut by a private event, in Spanish: 'Evento privado desde las 3:00 p. m.'
 * @param clock of a time such as '3 PM' @returns null for any other reason
 */
export function spanishClosure(reason: string, clock: (time: string) => string): string | null {
  const start = reason.indexOf(PRIVATE_EVENT)
  if (start < 0) return null
  const times = reason
    .slice(start)
    .replaceAll(
      /\d\d?(?::\d\d)? [AP]M/g,
      (at) => `${/^1(?:\D|$)/.test(at) ? 'la' : 'las'} ${clock(at)}`,
    )
  const said = WORDS.reduce((text, [english, spanish]) => text.replaceAll(english, spanish), times)
  return reason.slice(0, start) + said
}
