import { useSignals } from '@preact/signals-react/runtime'
import { createContext, useEffect, useMemo, type ReactNode } from 'react'
import type { Me } from '#domain/contracts/people.ts'
import { Loaded } from '../../layout/Loaded.tsx'
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
  const query = useMyAccount()
  const { data: me, renew } = query
  useEffect(() => void (me && account.adopt(me.user)), [me])
  const mine = useMemo(() => (me ? { me, renew } : null), [me, renew])

  return (
    <Loaded query={query} what="your account" blank="account-blank" lines={3}>
      {() => <MeContext value={mine}>{children}</MeContext>}
    </Loaded>
  )
}

/** One's own account. @throws MisuseError outside of MeProvider */
export function useMe(): Mine {
  return useNeeded(MeContext, 'useMe()', '<MeProvider>')
}
