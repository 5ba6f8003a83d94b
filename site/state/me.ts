import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Me } from '#domain/contracts/people.ts'
import { account } from './account.ts'
import { callPrivate } from './call-private.ts'

/**
 * One's own account as the server keeps it. Call `useSignals()` first: it follows who is signed in.
 * @param staleMs how old it may be before it is fetched again
 */
export function useMyAccount({ isEnabled = true, staleMs = 0 } = {}) {
  const client = useQueryClient()
  const id = account.user.value?.id
  const key = useMemo(() => ['me', id], [id])
  const query = useQuery({
    queryKey: key,
    queryFn: () => callPrivate('me'),
    staleTime: staleMs,
    enabled: isEnabled && id !== undefined,
  })
  const renew = useCallback(
    async (known?: Me) => {
      if (known) client.setQueryData(key, known)
      await client.invalidateQueries({ queryKey: key })
    },
    [client, key],
  )
  return { ...query, renew }
}
