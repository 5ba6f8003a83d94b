import { expect, test } from 'vitest'
import { PROOF_MINUTES, sessionEnd, sessionLimits } from './session-limits.ts'

const AT = new Date('2025-10-17T16:00:00Z')
const HOUR_MS = 3_600_000
const after = (hours: number) => new Date(AT.getTime() + hours * HOUR_MS)

test('staff and admins are signed in for a shorter time than customers and artists', () => {
  expect(sessionLimits({ role: 'STAFF' })).toEqual(sessionLimits({ role: 'ADMIN' }))
  expect(sessionLimits({ role: 'ARTIST' })).toEqual(sessionLimits({ role: 'CUSTOMER' }))
  const [work, home] = [sessionLimits({ role: 'STAFF' }), sessionLimits({ role: 'CUSTOMER' })]
  expect(work.idleSeconds).toBeLessThan(home.idleSeconds)
  expect(work.longestSeconds).toBeLessThan(home.longestSeconds)
})

test.each([
  ['never used', null, after(1)],
  ['used now and then', after(5), after(6)],
  ['used all day', after(23.5), after(24)],
])('a session of staff that was %s ends in time', (_, lastSeenAt, end) => {
  expect(sessionEnd({ role: 'STAFF' }, { createdAt: AT, lastSeenAt })).toEqual(end)
})

test('who somebody is counts as shown for ten minutes', () => {
  expect(PROOF_MINUTES).toBe(10)
})
