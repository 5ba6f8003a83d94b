import type { Me } from '#domain/contracts/people.ts'
import { session } from '#widgets/state/session.ts'
import { persisted } from '#widgets/state/storage.ts'

/** What the account of an admin or a manager still lacks. */
export type Lacks = {
  /** The address that nobody confirmed. */
  email: string | null
  /** Whether a mail with a link went to it. */
  isAsked: boolean
  /** A second factor. */
  factor: boolean
}

/**
 * As the server said it last, kept on this device for whoever is signed in: their pages can then begin with the notice about it, and
 * nothing is pushed down when the answer comes.
 */
export const accountLacks = persisted<Lacks | null>(
  'account-lacks',
  session.owner,
  null,
  (stored) => {
    if (typeof stored !== 'object' || stored === null) return null
    const { email, isAsked, factor } = stored as Record<string, unknown>
    const isKnown = typeof isAsked === 'boolean' && typeof factor === 'boolean'
    return isKnown && (email === null || typeof email === 'string')
      ? { email, isAsked, factor }
      : null
  },
)

export function lacksOf(me: Me): Lacks {
  const { isOn, isPostponed } = me.secondFactor
  return {
    email: me.mustConfirmEmail ? (me.nextEmail ?? me.user.email) : null,
    isAsked: me.nextEmail !== null,
    factor: isPostponed && !isOn && me.passkeys.length === 0,
  }
}
