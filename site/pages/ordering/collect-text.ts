import { openState, type Hours } from '#domain/cafe/hours.ts'
import { dateText, dayName, hourText } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'

/** When a work that is paid can be collected. @param now the café's clock */
export function collectText(hours: Hours, now: Date): string {
  const state = openState(hours, now)
  if (state.kind === 'open')
    return t('Collect it whenever we are open: today until {time}.', { time: hourText(state.time) })
  if (state.kind === 'opens-today')
    return t('Collect it whenever we are open: we open today at {time}.', {
      time: hourText(state.time),
    })
  const { next } = state
  if (!next) return t('Collect it whenever we are open.')
  return t('Collect it whenever we are open: we open {day} at {time}.', {
    day: next.ahead < 7 ? dayName(next.date) : dateText(next.date),
    time: hourText(next.time),
  })
}
