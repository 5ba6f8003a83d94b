import { expect, test } from 'vitest'
import type { SessionUser } from '#domain/contracts/people.ts'
import { mayOpen } from '#domain/people/access.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { opensByPin } from '#domain/till/permissions.ts'
import { pagesFor } from '../pages/admin/pages-for.ts'
import { linksOf } from './links-of.ts'

const user = (role: SessionUser['role'], staffRole: SessionUser['staffRole'] = null) => ({
  id: 'u',
  email: 'u@demo.example',
  name: 'U',
  role,
  staffRole,
  image: null,
})

test.each([
  ['an admin', user('ADMIN'), ['Dashboard', 'Admin Panel', 'POS System', 'Account']],
  ['a manager', user('STAFF', 'MANAGER'), ['Staff Pages', 'POS System', 'Account']],
  ['an assistant', user('STAFF', 'ASSISTANT_MANAGER'), ['Staff Pages', 'POS System', 'Account']],
  ['a senior barista', user('STAFF', 'SENIOR_BARISTA'), ['Staff Pages', 'POS System', 'Account']],
  ['a barista', user('STAFF', 'BARISTA'), ['Staff Pages', 'POS System', 'Account']],
  ['a trainee', user('STAFF', 'TRAINEE'), ['POS System', 'Account']],
  ['an artist', user('ARTIST'), ['Artist Dashboard', 'Account']],
  ['a customer', user('CUSTOMER'), ['Dashboard', 'Account']],
] as const)('offers %s what is theirs', (_, who, labels) => {
  const offered = linksOf(who)
  expect(offered.map(({ label }) => label)).toEqual(labels)
  for (const { to } of offered) expect(mayOpen(who, PAGE_ACCESS[to] ?? {})).toBe(true)
})

test.each(['ADMIN', 'STAFF'] as const)(
  'offers %s by PIN on a shared tablet the counter alone',
  (role) => {
    const who = { ...user(role, role === 'STAFF' ? 'MANAGER' : null), isByPin: true }
    expect(linksOf(who).map(({ label }) => label)).toEqual(['POS System'])
    const rooms = pagesFor('/pos/sell', who).flatMap((group) => group.rooms)
    expect(rooms.map(({ to }) => to)).toContain('/employee/orders')
    for (const { to } of rooms) {
      const { permissions = [] } = PAGE_ACCESS[to] ?? {}
      expect([to, permissions.some(opensByPin) || permissions.length === 0]).toEqual([to, true])
    }
  },
)
