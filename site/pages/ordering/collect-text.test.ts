import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { collectText } from './collect-text.ts'

const { cafe } = DEFAULT_SETTINGS

test('says when a work can be collected: now, later today, or on the next day that is open', () => {
  // A Friday noon, a Friday morning, and a Thursday night, by the clock of New York.
  expect(collectText(cafe, new Date('2026-11-20T17:00:00Z'))).toMatch(/today until \d+ PM\.$/)
  expect(collectText(cafe, new Date('2026-11-20T12:00:00Z'))).toMatch(/we open today at 11 AM\.$/)
  expect(collectText(cafe, new Date('2026-11-20T03:30:00Z'))).toBe(
    'Collect it whenever we are open: we open Friday at 11 AM.',
  )
  expect(collectText({ ...cafe, week: [], exceptions: [] }, new Date('2026-11-20T17:00:00Z'))).toBe(
    'Collect it whenever we are open.',
  )
})
