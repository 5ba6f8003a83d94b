import { describe, expect, test } from 'vitest'
import {
  spanishDate,
  spanishDay,
  spanishDayName,
  spanishMonthName,
  spanishTheTime,
  spanishTime,
} from './calendar-es.ts'

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

describe('dates in Spanish', () => {
  test('are written out, with the day before the month', () => {
    expect(spanishDate('2025-10-31')).toBe('viernes, 31 de octubre')
    expect(spanishDay('2024-02-29')).toBe('29 de febrero')
    expect(spanishDate('2026-01-01')).toBe('jueves, 1 de enero')
  })

  test('are short by the first three letters, with ordinary spaces', () => {
    expect(spanishDate('2025-10-31', 'short')).toBe('vie, 31 oct')
    expect(spanishDay('2025-09-05', 'short')).toBe('5 sep')
    expect(spanishMonthName('2025-09-05', 'short')).toBe('sep')
  })

  test('know every day of the week, long and short', () => {
    DAYS.forEach((name, index) => {
      const date = `2025-11-${String(3 + index).padStart(2, '0')}`
      expect(spanishDayName(date)).toBe(name)
      expect(spanishDayName(date, 'short')).toBe(name.slice(0, 3))
    })
  })
})

describe('clock times in Spanish', () => {
  test('have twelve at midnight and at noon', () => {
    expect(spanishTime('00:05')).toBe('12:05\u00a0a.\u00a0m.')
    expect(spanishTime('11:59')).toBe('11:59\u00a0a.\u00a0m.')
    expect(spanishTime('12:00')).toBe('12:00\u00a0p.\u00a0m.')
    expect(spanishTime('23:30')).toBe('11:30\u00a0p.\u00a0m.')
  })

  test('are "la" at one and "las" at every other hour', () => {
    expect(spanishTheTime('01:15')).toBe('la 1:15\u00a0a.\u00a0m.')
    expect(spanishTheTime('13:00')).toBe('la 1:00\u00a0p.\u00a0m.')
    expect(spanishTheTime('11:00')).toBe('las 11:00\u00a0a.\u00a0m.')
    expect(spanishTheTime('21:00')).toBe('las 9:00\u00a0p.\u00a0m.')
  })
})
