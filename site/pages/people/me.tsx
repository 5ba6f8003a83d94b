import { useSignals } from '@preact/signals-react/runtime'
import { createContext, useEffect, useMemo, type ReactNode } from 'react'
import type { Me } from '#domain/contracts/people.ts'
import { Failed } from '../../layout/Failed.tsx'
import { account } from '../../state/account.ts'
import { useMyAccount } from '../../state/me.ts'
import { useNeeded } from '../../state/needed.ts'

type Mine = {
  me: Me
  /** Fetches it again after something was changed; with what is known already, it is shown at once. */
  renew: (known?: Me) => Promise<void>
}
const MeContext = createContext<Mine | null>(null)

/** One's own account, for everything inside; while it is on its way a screen of dots. */
export function MeProvider({ children }: { children: ReactNode }): ReactNode {
  useSignals()
  const { data: me, isError, refetch, renew } = useMyAccount()
  useEffect(() => void (me && account.adopt(me.user)), [me])
  const mine = useMemo(() => (me ? { me, renew } : null), [me, renew])

  if (mine) return <MeContext value={mine}>{children}</MeContext>
  if (isError) return <Failed what="Your account" onRetry={refetch} />
  return (
    <div className="account-blank" role="status" aria-label="Loading your account">
      <span className="blank" />
      <span className="blank" />
      <span className="blank" />
    </div>
  )
}

/** One's own account. @throws MisuseError outside of MeProvider */
export function useMe(): Mine {
  return useNeeded(MeContext, 'useMe()', '<MeProvider>')
}
