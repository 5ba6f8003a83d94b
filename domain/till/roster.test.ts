import { expect, test } from 'vitest'
import { arrivalText, planProblem } from './roster.ts'

const NOW = Date.parse('2025-10-17T16:00:00Z')
const hours = (count: number) => NOW + count * 3_600_000

test('plans nothing that is over, backwards, far ahead or longer than somebody can work', () => {
  expect(planProblem(hours(1), hours(9), NOW)).toBeNull()
  expect(planProblem(hours(-1), hours(9), NOW)).toMatch(/passed/)
  expect(planProblem(hours(9), hours(9), NOW)).toMatch(/end/)
  expect(planProblem(hours(1), hours(18), NOW)).toMatch(/16 hours/)
  expect(planProblem(hours(91 * 24), hours(91 * 24 + 1), NOW)).toMatch(/90 days/)
})

test('says how somebody came to their shift', () => {
  expect(arrivalText(hours(1), null, NOW)).toBe('')
  expect(arrivalText(hours(-1), null, NOW)).toBe('not clocked in')
  expect(arrivalText(NOW, NOW + 240_000, NOW)).toBe('on time')
  expect(arrivalText(NOW, NOW + 12 * 60_000, hours(1))).toBe('12 min late')
  expect(arrivalText(NOW, NOW - 12 * 60_000, hours(1))).toBe('12 min early')
})
