import { describe, expect, test } from 'vitest'
import type { SessionUser } from '#domain/contracts/people.ts'
import { PERMISSIONS } from './permission-names.ts'
import {
  can,
  canOpen,
  dashboardOf,
  DASHBOARDS,
  permissionsOf,
  ROLE_PERMISSIONS,
  type Dashboard,
  type PermissionRole,
} from './permissions.ts'

const ROLES = [
  'ADMIN',
  'MANAGER',
  'ASSISTANT_MANAGER',
  'SENIOR_BARISTA',
  'BARISTA',
  'TRAINEE',
  'ARTIST',
  'CUSTOMER',
  'GUEST',
] as const satisfies PermissionRole[]

// Written out once more, so that a change of the table has to be made on purpose.
const TABLE: Record<Exclude<PermissionRole, 'ADMIN'>, string> = {
  MANAGER:
    'manage-employees manage-menu manage-events manage-inventory manage-embeds manage-memberships view-entries view-analytics pos orders refunds sales shifts clock training check-in event-reports own-data profile booking',
  ASSISTANT_MANAGER:
    'manage-menu manage-events pos orders refunds sales shifts clock training check-in own-data profile booking',
  SENIOR_BARISTA:
    'pos orders refunds sales clock personal-stats training check-in own-data profile booking',
  BARISTA: 'pos orders clock personal-stats check-in own-data profile booking',
  TRAINEE: 'pos clock personal-stats own-data profile',
  ARTIST:
    'manage-own-events check-in event-reports gallery own-sales upload-artwork set-prices own-data profile payment-methods booking reviews',
  CUSTOMER: 'own-data profile payment-methods booking reviews loyalty-points member-benefits',
  GUEST: 'booking',
}

describe('permissions', () => {
  test('are nine roles', () => {
    expect(Object.keys(ROLE_PERMISSIONS)).toEqual([...ROLES])
  })

  test('an admin has every one', () => {
    for (const permission of PERMISSIONS) expect(can(person('ADMIN'), permission)).toBe(true)
  })

  test.each(Object.entries(TABLE))('%s has exactly this row', (role, row) => {
    const permissions = permissionsOf(person(role as PermissionRole))
    expect([...permissions].sort()).toEqual(row.split(' ').sort())
    for (const permission of PERMISSIONS)
      expect(can(person(role as PermissionRole), permission)).toBe(
        row.split(' ').includes(permission),
      )
  })

  test('only an admin has the admin permission', () => {
    expect(ROLES.filter((role) => can(person(role), 'admin'))).toEqual(['ADMIN'])
  })

  test('staff whose role nobody set have the fewest staff rights', () => {
    expect(permissionsOf({ role: 'STAFF' })).toEqual(ROLE_PERMISSIONS.TRAINEE)
    expect(permissionsOf({ role: 'STAFF', staffRole: null })).toEqual(ROLE_PERMISSIONS.TRAINEE)
  })

  test('a staff role on somebody who is not staff means nothing', () => {
    expect(can({ role: 'CUSTOMER', staffRole: 'MANAGER' }, 'refunds')).toBe(false)
  })
})

describe('dashboards', () => {
  const staff = ['ADMIN', 'MANAGER', 'ASSISTANT_MANAGER', 'SENIOR_BARISTA', 'BARISTA', 'TRAINEE']
  test.each<[Dashboard, string[]]>([
    ['/admin', ['ADMIN']],
    ['/employee', staff],
    ['/employee/pos', staff],
    ['/pos', staff],
    ['/artist-dashboard', ['ADMIN', 'ARTIST']],
    ['/customer', ['ADMIN', 'CUSTOMER']],
    ['/customer-dashboard', ['ADMIN', 'CUSTOMER']],
    ['/dashboard', ['ADMIN', 'CUSTOMER']],
  ])('%s opens for %j', (dashboard, roles) => {
    expect(ROLES.filter((role) => canOpen(person(role), dashboard))).toEqual(roles)
  })

  test('everybody is sent to one that opens for them, and a guest to sign in', () => {
    for (const role of ROLES.filter((role) => role !== 'GUEST')) {
      const own = dashboardOf(person(role))
      expect(Object.keys(DASHBOARDS)).toContain(own)
      expect(canOpen(person(role), own as Dashboard)).toBe(true)
    }
    expect(dashboardOf(null)).toBe('/login')
    expect(dashboardOf(person('BARISTA'))).toBe('/pos')
    expect(dashboardOf(person('CUSTOMER'))).toBe('/dashboard')
  })
})

function person(role: PermissionRole): Pick<SessionUser, 'role' | 'staffRole'> | null {
  if (role === 'GUEST') return null
  if (role === 'ADMIN' || role === 'ARTIST' || role === 'CUSTOMER') return { role }
  return { role: 'STAFF', staffRole: role }
}
