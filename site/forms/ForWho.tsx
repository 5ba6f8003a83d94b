import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { session } from '#widgets/state/session.ts'
import { NOBODY, type Who } from './checks.ts'

/** Draws a form for whoever is signed in, with what their account says of them, and anew once that is known. */
export function ForWho({ children }: { children: (who: Who) => ReactNode }): ReactNode {
  useSignals()
  const user = session.user.value
  const who = user ? { ...NOBODY, name: user.name, email: user.email } : NOBODY
  return <Fragment key={user?.id ?? ''}>{children(who)}</Fragment>
}
