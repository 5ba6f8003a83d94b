import type { PieceKind } from '../contracts/editing.ts'
import type { SessionUser } from '../contracts/people.ts'
import type { Permission } from '../people/permission-names.ts'
import { can } from '../people/permissions.ts'

/** What it takes to write a piece of each kind, and to see its drafts (docs/decisions/roles.md). */
export const EDITING_PERMISSIONS = {
  page: 'admin',
  post: 'admin',
  event: 'manage-events',
  class: 'manage-events',
  opening: 'admin',
  artist: 'admin',
  faq: 'admin',
  space: 'admin',
} as const satisfies Record<PieceKind, Permission>

type Person = Pick<SessionUser, 'role' | 'staffRole'> | null | undefined

export function mayEdit(person: Person, kind: PieceKind): boolean {
  return can(person, EDITING_PERMISSIONS[kind])
}
