import { breakWords } from '#domain/booking/break-drinks.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { hoursText } from '../../texts/dates.ts'
import { t, word } from '../../texts/t.ts'

/** 'Break at 2:00 PM.', 'Descanso: 2:00 p. m.'. @returns `null` where there is none */
export function breakText(session: ClassSession, timeZone: string): string | null {
  const words = breakWords(session, timeZone)
  return words && t('Break at {time}.', { time: hoursText(words.replace('Break at ', '')) })
}

const OFF = {
  cancelled: 'This date is cancelled. The same class often comes again.',
  postponed: 'This date is postponed. It can be booked once it has a new one.',
} as const

/** What is said of a session that does not take place as it stands. */
export const offText = (status: keyof typeof OFF): string => word(OFF[status])
