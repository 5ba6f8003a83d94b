import { expect, test } from 'vitest'
import { mayOpen, type Access } from './access.ts'

const CUSTOMER = { role: 'CUSTOMER' } as const
const BARISTA = { role: 'STAFF', staffRole: 'BARISTA' } as const
const ADMIN = { role: 'ADMIN' } as const

test.each<[string, Access, boolean[]]>([
  ['a dashboard goes by role', { dashboard: '/dashboard' }, [true, false, true]],
  ['all permissions must hold', { permissions: ['own-data', 'pos'] }, [false, true, true]],
  [
    'or any, where it says so',
    { permissions: ['own-data', 'pos'], isAny: true },
    [true, true, true],
  ],
  [
    'both a role and a permission',
    { dashboard: '/pos', permissions: ['refunds'] },
    [false, false, true],
  ],
])('%s', (_, access, may) => {
  expect([CUSTOMER, BARISTA, ADMIN].map((user) => mayOpen(user, access))).toEqual(may)
  expect(mayOpen(null, access)).toBe(false)
})
