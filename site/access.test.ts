import { describe, expect, test } from 'vitest'
import type { SessionUser } from '#domain/contracts/people.ts'
import { mayOpen } from '#domain/people/access.ts'
import { PERMISSIONS } from '#domain/people/permission-names.ts'
import {
  DASHBOARDS,
  dashboardOf,
  ROLE_PERMISSIONS,
  type Dashboard,
  type PermissionRole,
} from '#domain/people/permissions.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { pageAt } from '#domain/site/pages.ts'
import { ROUTES } from './routes.tsx'

/*
 * Every role at every page: dashboards open by role, everything else by permission (docs/decisions/roles.md). A page that is
 * added later is tested because it has a route.
 */
const ROLES = Object.keys(ROLE_PERMISSIONS) as PermissionRole[]
const DASHBOARD_NAMES = Object.keys(DASHBOARDS) as Dashboard[]
const GUARDED = Object.entries(PAGE_ACCESS).map(([path, access]) => ({ path, access }))

test('there are nine roles, and guarded pages', () => {
  expect(ROLES).toHaveLength(9)
  expect(GUARDED.length).toBeGreaterThan(3)
})

describe.each(GUARDED)('$path', ({ path, access }) => {
  const { dashboard, permissions = [], isAny = false } = access

  test.each(ROLES)('opens as the table says for %s', (role) => {
    const byRole = !dashboard || (DASHBOARDS[dashboard] as readonly string[]).includes(role)
    const held = permissions.map((permission) => ROLE_PERMISSIONS[role].includes(permission))
    const byPermission = held.length === 0 || (isAny ? held.includes(true) : !held.includes(false))
    expect(mayOpen(person(role), access)).toBe(byRole && byPermission)
  })

  test('asks for something that there is', () => {
    expect(dashboard !== undefined || permissions.length > 0).toBe(true)
    if (dashboard) expect(DASHBOARD_NAMES).toContain(dashboard)
    for (const permission of permissions) expect(PERMISSIONS).toContain(permission)
  })

  test('never opens for a guest by its role alone, and is not rendered on the server', () => {
    expect(mayOpen(null, access)).toBe(false)
    expect(pageAt(path)?.load).toBeUndefined()
  })

  test('asks for no less than the dashboard that it belongs to', () => {
    const room = DASHBOARD_NAMES.filter((name) => path === name || path.startsWith(`${name}/`))
    for (const name of room)
      for (const role of ROLES)
        if (mayOpen(person(role), access)) expect(DASHBOARDS[name]).toContain(role)
  })
})

test('no page of a dashboard stands open', () => {
  const open = ROUTES.filter(({ isGuarded }) => !isGuarded).map(({ path }) => path)
  const inside = open.filter((path) =>
    [...DASHBOARD_NAMES, '/account', '/notifications'].some(
      (room) => path === room || path.startsWith(`${room}/`),
    ),
  )
  // A locked till asks for a PIN.
  const forAnybody = ['/dashboard/classes', '/pos/pin']
  // Whoever booked a class without an account finds it here by the link that was mailed to them.
  expect(inside.filter((path) => !forAnybody.includes(path))).toEqual([])
})

test('where people land after signing in opens for them, once it is there', () => {
  for (const role of ROLES) {
    const user = person(role)
    const access = PAGE_ACCESS[dashboardOf(user) ?? '']
    if (user && access) expect(mayOpen(user, access)).toBe(true)
  }
})

function person(role: PermissionRole): Pick<SessionUser, 'role' | 'staffRole'> | null {
  if (role === 'GUEST') return null
  if (role === 'ADMIN' || role === 'ARTIST' || role === 'CUSTOMER') return { role }
  return { role: 'STAFF', staffRole: role }
}
