import { describe, expect, test } from 'vitest'
import { addMonths, weekOf, weeksOfMonth } from './month.ts'

describe('the weeks of a month', () => {
  test('run from Sunday and hold every day of it', () => {
    const weeks = weeksOfMonth('2025-10-17')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2025-09-28')
    expect(weeks.at(-1)?.at(-1)).toBe('2025-11-01')
  })

  test('are four where February begins on a Sunday, and six where a long month begins on a Saturday', () => {
    expect(weeksOfMonth('2026-02-10')).toHaveLength(4)
    expect(weeksOfMonth('2025-03-01').map((week) => week[0])).toHaveLength(6)
  })

  test('neither skip nor repeat a day when the clocks change', () => {
    for (const month of ['2025-03-09', '2025-11-02', '2028-02-29']) {
      const days = weeksOfMonth(month).flat()
      expect(new Set(days).size).toBe(days.length)
      expect(days.length % 7).toBe(0)
      expect(days).toContain(month)
    }
  })
})

test('a week is that of its Sunday', () => {
  expect(weekOf('2025-10-19')[0]).toBe('2025-10-19')
  expect(weekOf('2025-10-18')[0]).toBe('2025-10-12')
})

test('months are added on the calendar', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2025-12-15', 1)).toBe('2026-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
})
