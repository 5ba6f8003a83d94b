import * as z from 'zod/mini'
import { Email } from './text.ts'

/** The roles a stored user may have (spec §5); staff carry `staffRole` too (DECISIONS 17). */
export const Role = z.enum(['CUSTOMER', 'ARTIST', 'ADMIN', 'STAFF'])
export type Role = z.infer<typeof Role>
export const StaffRole = z.enum([
  'MANAGER',
  'ASSISTANT_MANAGER',
  'SENIOR_BARISTA',
  'BARISTA',
  'TRAINEE',
])
export type StaffRole = z.infer<typeof StaffRole>

export const SessionUser = z.object({
  id: z.string(),
  email: Email,
  name: z.string(),
  role: Role,
  staffRole: z.optional(z.nullable(StaffRole)),
  image: z.optional(z.nullable(z.string())),
})
export type SessionUser = z.infer<typeof SessionUser>

export const LoginRequest = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** `expiresIn` is in seconds: 24 hours (spec §9). */
export const LoginAnswer = z.object({
  token: z.string(),
  expiresIn: z.int(),
  refreshToken: z.string(),
  user: SessionUser,
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const RefreshRequest = z.strictObject({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type RefreshRequest = z.infer<typeof RefreshRequest>
