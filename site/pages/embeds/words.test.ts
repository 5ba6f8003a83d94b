import { expect, test } from 'vitest'
import { stateOf } from './words.ts'

const NOW = '2025-10-17T19:00:00.000Z'
const seen = (at: string) => ({
  status: 'on' as const,
  lastSeen: [{ origin: 'https://partner.example', at }],
})

test.each([
  [seen('2025-10-17T18:59:00.000Z'), 'live'],
  [seen('2025-10-10T19:00:00.000Z'), 'live'],
  [seen('2025-10-10T18:59:59.000Z'), 'quiet'],
  [{ status: 'on' as const, lastSeen: [] }, 'unseen'],
  [{ ...seen(NOW), status: 'paused' as const }, 'paused'],
  [{ ...seen(NOW), status: 'retired' as const }, 'retired'],
])('%j is %s', (embed, state) => {
  expect(stateOf(embed, NOW)).toBe(state)
})
