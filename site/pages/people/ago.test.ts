import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const NOW = new Date('2025-10-17T16:00:00Z')

test.each([
  ['2025-10-17T16:00:30Z', 'just now'],
  ['2025-10-17T15:59:00Z', 'just now'],
  ['2025-10-17T15:57:10Z', '2 minutes ago'],
  ['2025-10-17T14:59:00Z', '1 hour ago'],
  ['2025-10-16T17:00:00Z', '23 hours ago'],
  ['2025-10-15T15:00:00Z', '2 days ago'],
  ['2025-10-01T02:00:00Z', 'Sep 30, 2025'],
])('%s was %s', (instant, words) => {
  expect(ago(instant, NOW, 'America/New_York')).toBe(words)
})
