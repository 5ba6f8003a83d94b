import { expect, test } from 'vitest'
import { mayOpen } from '#domain/people/access.ts'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { WORKROOMS } from '#domain/site/workrooms.ts'
import { isRouted, ROUTES } from './routes.tsx'

test('header, footer and the lists of the workrooms offer nothing that leads nowhere', () => {
  const { header, reserve, order, quick, legal } = NAVIGATION
  const offered = [
    ...header.flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
    ...[...WORKROOMS.admin, ...WORKROOMS.employee].flatMap(({ rooms }) => rooms),
    ...quick,
    ...legal,
    reserve,
    order,
  ]
  expect(offered.length).toBeGreaterThan(40)
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
  for (const { path } of staff) {
    const access = PAGE_ACCESS[path] ?? {}
    const strangers = [null, { role: 'CUSTOMER' }, { role: 'ARTIST' }] as const
    const may = strangers.map((who) => mayOpen(who, access))
    expect([path, ...may]).toEqual([path, false, false, false])
  }
})
