import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SessionUser } from '#domain/contracts/people.ts'
import { EXPIRING_SOON_SECONDS, isStoredUser, TOKEN_LIFETIME_SECONDS } from './stored-user.ts'

const user: SessionUser = { id: 'u1', email: 'ada@lounge.example', name: 'Ada', role: 'CUSTOMER' }

describe('a stored user is', () => {
  test.each(['CUSTOMER', 'ARTIST', 'ADMIN', 'STAFF'])('accepted as %s', (role) => {
    expect(isStoredUser({ ...user, role })).toBe(true)
  })

  test('accepted with an image and a staff role, or without', () => {
    expect(isStoredUser({ ...user, role: 'STAFF', staffRole: 'BARISTA', image: '/ada.png' })).toBe(
      true,
    )
    expect(isStoredUser({ ...user, staffRole: null, image: null })).toBe(true)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'Ada'],
    ['a number for an id', { ...user, id: 7 }],
    ['an email that is none', { ...user, email: 'ada' }],
    ['no name', { ...user, name: undefined }],
    ['a role of the permission table only', { ...user, role: 'BARISTA' }],
    ['an unknown role', { ...user, role: 'OWNER' }],
    ['a staff role that is none', { ...user, role: 'STAFF', staffRole: 'ADMIN' }],
    ['an image that is no text', { ...user, image: 7 }],
  ])('refused for %s', (_, stored) => {
    expect(isStoredUser(stored)).toBe(false)
  })

  test('judged as the contract judges, whatever was stored', () => {
    const nearly = fc.record({
      id: fc.oneof(fc.string(), fc.integer()),
      email: fc.constantFrom<unknown>('ada@lounge.example', 'ada', null),
      name: fc.oneof(fc.string(), fc.constant(undefined)),
      role: fc.constantFrom<unknown>('CUSTOMER', 'STAFF', 'GUEST', 1),
      staffRole: fc.constantFrom<unknown>('TRAINEE', 'BOSS', null, undefined),
      image: fc.constantFrom<unknown>('/a.png', null, undefined, 3),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), nearly), (stored) => {
        expect(isStoredUser(stored)).toBe(SessionUser.safeParse(stored).success)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a token lives 24 hours and expires soon under 5 minutes', () => {
  expect([TOKEN_LIFETIME_SECONDS, EXPIRING_SOON_SECONDS]).toEqual([86_400, 300])
})
