import type { SessionUser } from '#domain/contracts/people.ts'
import { isEmail } from './contact.ts'
import { ROLES, STAFF_ROLES } from './values.ts'

/** Whether what a browser kept is a user: string id, valid email, string name, known role, image or none. */
export function isStoredUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, email, name, role, staffRole, image } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof email === 'string' &&
    isEmail(email) &&
    typeof name === 'string' &&
    isOneOf(ROLES, role) &&
    isOptional(image, (text) => typeof text === 'string') &&
    isOptional(staffRole, (text) => isOneOf(STAFF_ROLES, text))
  )
}

/** How long a token lives unless the answer says otherwise, and when it is about to end. */
export const TOKEN_LIFETIME_SECONDS = 24 * 60 * 60
export const EXPIRING_SOON_SECONDS = 5 * 60

function isOptional(value: unknown, isValid: (value: unknown) => boolean): boolean {
  return value === undefined || value === null || isValid(value)
}

const isOneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value)
