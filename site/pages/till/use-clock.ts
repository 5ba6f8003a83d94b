import { useQuery } from '@tanstack/react-query'
import { can } from '#domain/people/permissions.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'

/** Whether who is here is clocked in. Call `useSignals()` first. */
export function useClock() {
  return useQuery({
    queryKey: ['clock'],
    queryFn: ({ signal }) => callPrivate('clock', undefined, { signal, retries: 0 }),
    enabled: can(account.user.value, 'clock'),
    staleTime: 0,
    refetchInterval: 60_000,
  })
}
