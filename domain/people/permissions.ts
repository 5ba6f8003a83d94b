import type { SessionUser, StaffRole } from '#domain/contracts/people.ts'
import { PERMISSIONS, type Permission } from './permission-names.ts'

/** GUEST is who is not signed in; staff have the permissions of their staff role (docs/decisions/roles.md). */
export type PermissionRole = 'ADMIN' | StaffRole | 'ARTIST' | 'CUSTOMER' | 'GUEST'
type Person = Pick<SessionUser, 'role' | 'staffRole'> | null | undefined

const BARISTA: readonly Permission[] = ['pos', 'orders', 'clock']
const SELF: readonly Permission[] = ['own-data', 'profile']
const FLOOR_LEAD: readonly Permission[] = [...BARISTA, 'refunds', 'sales', 'training', 'check-in']

/** What each role may do. */
export const ROLE_PERMISSIONS: Record<PermissionRole, readonly Permission[]> = {
  ADMIN: PERMISSIONS,
  MANAGER: [
    'manage-employees',
    'manage-menu',
    'manage-events',
    'manage-inventory',
    'manage-embeds',
    'manage-memberships',
    'view-entries',
    'view-analytics',
    ...FLOOR_LEAD,
    'shifts',
    'event-reports',
    ...SELF,
    'booking',
  ],
  ASSISTANT_MANAGER: ['manage-menu', 'manage-events', ...FLOOR_LEAD, 'shifts', ...SELF, 'booking'],
  SENIOR_BARISTA: [...FLOOR_LEAD, 'personal-stats', ...SELF, 'booking'],
  BARISTA: [...BARISTA, 'personal-stats', 'check-in', ...SELF, 'booking'],
  TRAINEE: ['pos', 'clock', 'personal-stats', ...SELF],
  ARTIST: [
    'manage-own-events',
    'check-in',
    'event-reports',
    'gallery',
    'own-sales',
    'upload-artwork',
    'set-prices',
    ...SELF,
    'payment-methods',
    'booking',
    'reviews',
  ],
  CUSTOMER: [...SELF, 'payment-methods', 'booking', 'reviews', 'loyalty-points', 'member-benefits'],
  GUEST: ['booking'],
}

/** The row of the table a person reads their rights from. Staff whose role nobody set are trainees: the fewest rights. */
export function roleOf(user: Person): PermissionRole {
  if (!user) return 'GUEST'
  return user.role === 'STAFF' ? (user.staffRole ?? 'TRAINEE') : user.role
}

export function permissionsOf(user: Person): readonly Permission[] {
  return ROLE_PERMISSIONS[roleOf(user)] ?? []
}

export function can(user: Person, permission: Permission): boolean {
  return permissionsOf(user).includes(permission)
}

/** Who must show a second factor: whoever changes accounts, menu, events and settings of the café. */
export function needsSecondFactor(user: Person): boolean {
  const role = roleOf(user)
  return role === 'ADMIN' || role === 'MANAGER'
}

const STAFF: readonly PermissionRole[] = [
  'MANAGER',
  'ASSISTANT_MANAGER',
  'SENIOR_BARISTA',
  'BARISTA',
  'TRAINEE',
  'ADMIN',
]

/** Who may open which dashboard, at each of its addresses. Any of the roles suffices. */
export const DASHBOARDS = {
  '/admin': ['ADMIN'],
  '/employee': STAFF,
  '/employee/pos': STAFF,
  '/pos': STAFF,
  '/artist-dashboard': ['ARTIST', 'ADMIN'],
  '/customer': ['CUSTOMER', 'ADMIN'],
  '/customer-dashboard': ['CUSTOMER', 'ADMIN'],
  '/dashboard': ['CUSTOMER', 'ADMIN'],
} as const satisfies Record<string, readonly PermissionRole[]>
export type Dashboard = keyof typeof DASHBOARDS

export function canOpen(user: Person, dashboard: Dashboard): boolean {
  const allowed: readonly PermissionRole[] = DASHBOARDS[dashboard]
  return allowed.includes(roleOf(user))
}

/** Where a person's own day begins after signing in; who is not signed in is sent to do so. */
export function dashboardOf(user: Person): Dashboard | '/login' {
  const role = roleOf(user)
  if (role === 'GUEST') return '/login'
  if (role === 'ADMIN') return '/admin'
  if (role === 'ARTIST') return '/artist-dashboard'
  return role === 'CUSTOMER' ? '/dashboard' : '/pos'
}
