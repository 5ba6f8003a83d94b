import type { Account, AccountRole, AccountState } from '#domain/contracts/admin.ts'
import type { Role, SessionUser, StaffRole } from '#domain/contracts/people.ts'
import { can, roleOf } from './permissions.ts'
import { STAFF_ROLES } from './values.ts'

/** The roles as people say them. */
export const ROLE_LABELS: Record<AccountRole, string> = {
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  ASSISTANT_MANAGER: 'Assistant manager',
  SENIOR_BARISTA: 'Senior barista',
  BARISTA: 'Barista',
  TRAINEE: 'Trainee',
  ARTIST: 'Artist',
  CUSTOMER: 'Customer',
}
export const ACCOUNT_ROLES = Object.keys(ROLE_LABELS) as AccountRole[]

export const STATE_LABELS: Record<AccountState, string> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
}

type Who = Pick<SessionUser, 'id' | 'role' | 'staffRole'>
type Whom = Pick<Account, 'id' | 'role' | 'staffRole'>
export type AccountProblem = { code: 'yourself' | 'above_you' | 'not_staff'; message: string }

/** The staff roles that somebody may give: an admin every one, a manager those below their own. */
export function givableStaffRoles(by: Pick<SessionUser, 'role' | 'staffRole'>): StaffRole[] {
  if (can(by, 'admin')) return [...STAFF_ROLES]
  return can(by, 'manage-employees') ? STAFF_ROLES.filter((role) => role !== 'MANAGER') : []
}

/**
 * Why somebody may not change an account's role or shut it; `null` where they may. Nobody does it to themselves: who locks
 * themselves out cannot let themselves in again.
 * @param to the role it is to have, where that changes
 */
export function changeProblem(by: Who, whom: Whom, to?: StaffRole): AccountProblem | null {
  if (by.id === whom.id)
    return {
      code: 'yourself',
      message: 'Nobody changes their own account here. Ask another admin.',
    }
  if (can(by, 'admin')) return null
  if (whom.role !== 'STAFF')
    return { code: 'not_staff', message: 'This account is not staff. Ask an admin to change it.' }
  const givable = givableStaffRoles(by)
  const isBelow = (role: StaffRole) => givable.includes(role)
  if (!isBelow(whom.staffRole ?? 'TRAINEE'))
    return { code: 'above_you', message: 'Managers are changed by an admin. Ask one.' }
  if (to && !isBelow(to))
    return { code: 'above_you', message: 'Only an admin makes somebody a manager. Ask one.' }
  return null
}

/** The row of the permission table that holds for an account (docs/decisions/roles.md). */
export function accountRole(account: Pick<Account, 'role' | 'staffRole'>): AccountRole {
  return roleOf(account) as AccountRole
}

/** What is stored for a row of that table. */
export function storedRole(role: AccountRole): { role: Role; staffRole: StaffRole | null } {
  return (STAFF_ROLES as readonly string[]).includes(role)
    ? { role: 'STAFF', staffRole: role as StaffRole }
    : { role: role as Role, staffRole: null }
}
