import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import type { Me } from '#domain/contracts/people.ts'
import { Failed } from '../../layout/Failed.tsx'
import { account } from '../../state/account.ts'
import { house } from '../../state/house.ts'
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
  const client = useQueryClient()
  const id = account.user.value?.id
  const key = useMemo(() => ['me', id], [id])
  const {
    data: me,
    isError,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: () => house('me'),
    staleTime: 0,
    enabled: id !== undefined,
  })
  useEffect(() => void (me && account.adopt(me.user)), [me])
  const renew = useCallback(
    async (known?: Me) => {
      if (known) client.setQueryData(key, known)
      await client.invalidateQueries({ queryKey: key })
    },
    [client, key],
  )
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
