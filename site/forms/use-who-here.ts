import { useEffect, useRef } from 'react'
import { session } from '#widgets/state/session.ts'

type Named = { name: string; email: string }

/** Name and address of whoever is signed in, as a form begins with them; empty where nobody is. */
export function whoHere(): Named {
  const user = session.user.peek()
  return { name: user?.name ?? '', email: user?.email ?? '' }
}

/**
 * Fills in whoever signs in while the form is open, or was kept empty before: once, and never over what was written.
 * Call `useSignals()` first: it follows the sign-in.
 */
export function useWhoHere({ name, email }: Named, set: (who: Named) => void): void {
  const userId = session.user.value?.id
  const isEmpty = name === '' && email === ''
  const filled = useRef<string | null>(null)
  useEffect(() => {
    if (!userId || !isEmpty || filled.current === userId) return
    filled.current = userId
    set(whoHere())
  }, [userId, isEmpty, set])
}
