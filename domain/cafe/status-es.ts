import { type Hours, openState } from './hours.ts'

/** How dates and clock times are written. */
export type Write = {
  dateText(date: string): string
  dayText(date: string): string
  timeText(time: string): string
  /** Why it is closed, where there is a word for it. */
  reasonText?(reason: string): string
}

/**
 * 'Abierto hoy hasta las 7:00 p. m.', 'Cerrado hoy. Abre el miércoles a las 11:00 a. m.'
 * @param pausedUntil until when the kitchen is paused, as a clock time
 */
export function spanishStatus(hours: Hours, now: Date, write: Write, pausedUntil?: string): string {
  const state = openState(hours, now)
  const at = (time: string) => `${/^(?:01|13):/.test(time) ? 'la' : 'las'} ${write.timeText(time)}`
  if (state.kind === 'opens-today') return `Abre hoy a ${at(state.time)}`
  if (state.kind === 'open')
    return `Abierto hoy hasta ${at(state.time)}${pausedUntil ? `. La cocina está en pausa hasta ${at(pausedUntil)}` : ''}`
  const { isOver, reason, next } = state
  const closed = isOver
    ? 'Ya cerramos por hoy'
    : `Cerrado hoy${reason ? ` (${write.reasonText?.(reason) ?? reason})` : ''}`
  if (!next) return `${closed}. Todavía no hay un día de apertura`
  const day = next.ahead < 7 ? write.dayText(next.date) : write.dateText(next.date)
  return `${closed}. Abre el ${day} a ${at(next.time)}`
}
