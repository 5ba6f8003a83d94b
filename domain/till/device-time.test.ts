import { expect, test } from 'vitest'
import { AWAY_DAYS, deviceTime } from './device-time.ts'

const NOW = new Date('2025-10-17T16:00:00Z')
const DAY_MS = 86_400_000
const after = (ms: number) => new Date(NOW.getTime() + ms)

test.each([
  ['now', 0, NOW],
  ['an hour ago', -3_600_000, after(-3_600_000)],
  ['an hour ahead', 3_600_000, NOW],
  ['a day ahead', DAY_MS, NOW],
  ['more than a day ahead', DAY_MS + 1, 'ahead'],
  ['30 days ago', -AWAY_DAYS * DAY_MS, after(-AWAY_DAYS * DAY_MS)],
  ['more than 30 days ago', -AWAY_DAYS * DAY_MS - 1, 'long-ago'],
])('what a tablet did %s', (_, ms, time) => {
  expect(deviceTime(after(ms), NOW)).toEqual(time)
})
