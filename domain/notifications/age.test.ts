import { expect, test } from 'vitest'
import { ageInWords, dayInWords } from './age.ts'

const NOW = new Date('2025-10-17T16:00:00Z') // noon in New York

test.each([
  ['2025-10-17T16:00:10Z', 'just now'], // a device that is ahead
  ['2025-10-17T15:59:01Z', 'just now'],
  ['2025-10-17T15:59:00Z', '1 min ago'],
  ['2025-10-17T15:00:01Z', '59 min ago'],
  ['2025-10-17T15:00:00Z', '1 h ago'],
  ['2025-10-17T04:00:00Z', '12 h ago'],
  ['2025-10-17T03:59:00Z', 'Oct 16, 11:59 PM'], // yesterday there
  ['2025-01-02T15:00:00Z', 'Jan 2, 10:00 AM'],
  ['2024-12-31T15:00:00Z', 'Dec 31, 2024'],
])('%s is %s', (at, words) => {
  expect(ageInWords('America/New_York', new Date(at), NOW)).toBe(words)
})

test.each([
  ['2025-10-17T16:00:10Z', 'Today'],
  ['2025-10-17T04:00:00Z', 'Today'],
  ['2025-10-17T03:59:00Z', 'Yesterday'],
  ['2025-10-15T16:00:00Z', 'Wednesday, October 15'],
  ['2024-10-15T16:00:00Z', 'Tuesday, October 15, 2024'],
])('%s is of %s', (at, words) => {
  expect(dayInWords('America/New_York', new Date(at), NOW)).toBe(words)
})
