import { computed, signal } from '@preact/signals-react'
import type { SessionUser } from '#domain/contracts/people.ts'
import { newId } from './problems.ts'

/** Whose the things are that nobody signed in for; on other people's pages nobody is. */
const GUEST = 'guest'

/** Who is signed in; set by the café's site. On other people's pages nobody is. */
const user = signal<SessionUser | null>(null)
/** The owner of everything stored locally: each person has their own. */
const owner = computed(() => user.value?.id ?? GUEST)

/** Who is here. */
export const session = {
  user,
  owner,
  /** Random, made once per page view: ties the messages of one visit together and identifies nobody. */
  id: newId(),
  signIn(next: SessionUser): void {
    user.value = next
  },
  signOut(): void {
    user.value = null
  },
}
