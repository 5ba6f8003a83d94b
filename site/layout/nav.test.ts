import { expect, test } from 'vitest'
import { mayOpen } from '#domain/people/access.ts'
import { isRouted, ROUTES } from '../routes.tsx'
import { nav } from './nav.ts'

test('offers nothing that leads nowhere', () => {
  const offered = [
    ...nav.header().flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
    ...nav.quick(),
    ...nav.legal(),
    ...[nav.reserve(), nav.order()].flatMap((link) => link ?? []),
  ]
  expect(offered.length).toBeGreaterThan(5)
  for (const { to } of offered) expect(ROUTES.map(({ path }) => path)).toContain(to)
})

test('knows its own addresses with query and hash, and leaves others alone', () => {
  expect(isRouted('/checkout?type=guest')).toBe(true)
  expect(isRouted('/menu#coffee')).toBe(true)
  expect(isRouted('/nowhere')).toBe(false)
  expect(isRouted('https://example.com/nowhere')).toBe(true)
})

test('keeps the staff area behind a permission', () => {
  const staff = ROUTES.filter(({ path }) => path.startsWith('/employee') || path === '/pos')
  expect(staff.length).toBeGreaterThanOrEqual(3)
  for (const { path, access = {} } of staff) {
    const strangers = [null, { role: 'CUSTOMER' }, { role: 'ARTIST' }] as const
    const may = strangers.map((who) => mayOpen(who, access))
    expect([path, ...may]).toEqual([path, false, false, false])
  }
})
