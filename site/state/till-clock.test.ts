import { afterEach, beforeEach, expect, test } from 'vitest'
import { tillClock } from './till-clock.ts'

const CAFE = { timeZone: 'America/New_York' }
const HOUR_MS = 3_600_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const aheadMs = () => tillClock.now().getTime() - Date.now()
beforeEach(() => tillClock.forget())
afterEach(() => tillClock.forget())

test('a tablet that heard nothing has no clock but its own', () => {
  expect(aheadMs()).toBe(0)
  expect(tillClock.zone()).toBeUndefined()
})

test('is as far ahead of the tablet’s clock as the server said last', () => {
  tillClock.heard({ now: fromNow(30 * HOUR_MS), cafe: CAFE })
  expect(Math.round(aheadMs() / HOUR_MS)).toBe(30)
  expect(tillClock.at(0).getTime()).toBe(aheadMs())
  expect(tillClock.zone()).toBe('America/New_York')
  tillClock.heard({ now: fromNow(-HOUR_MS), cafe: CAFE })
  expect(Math.round(aheadMs() / HOUR_MS)).toBe(-1)
})

test('the time that an answer is under way does not move it', () => {
  tillClock.heard({ now: fromNow(HOUR_MS), cafe: CAFE })
  const before = tillClock.at(0).getTime()
  tillClock.heard({ now: fromNow(HOUR_MS - 400), cafe: CAFE })
  expect(tillClock.at(0).getTime()).toBe(before)
})

test('is kept on the tablet, for a reload without the server', () => {
  tillClock.heard({ now: fromNow(HOUR_MS), cafe: CAFE })
  expect(localStorage.getItem('lounge:till-clock:till')).toContain('America/New_York')
})
