import { expect, test } from 'vitest'
import { postDate } from './post-date.ts'

test('a paper is dated by the clock of the café, not of the reader', () => {
  expect(postDate('2025-03-01T02:30:00Z', 'America/New_York')).toEqual({
    day: 28,
    month: 'Feb',
    year: '2025',
    long: 'February 28, 2025',
  })
  expect(postDate('2025-03-01T02:30:00Z', 'Europe/Berlin').long).toBe('March 1, 2025')
})
