import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, type ReactNode } from 'react'
import { session } from '#widgets/state/session.ts'
import { lazyChunk } from '../ssr/chunk.tsx'

const SignedIn = lazyChunk(() => import('./SignedIn.tsx'), 'SignedIn')

/** Who is signed in, followed as it changes. */
export function AccountNow({ signIn }: { signIn: ReactNode }): ReactNode {
  useSignals()
  const user = session.user.value
  if (!user) return signIn
  return (
    <Suspense>
      <SignedIn user={user} />
    </Suspense>
  )
}
