import { useQuery } from '@tanstack/react-query'
import type { Tier } from '#domain/membership/tiers.ts'
import { session } from '#widgets/state/session.ts'
import { callPrivate } from './call-private.ts'

/** The tier of whoever is signed in today. Call `useSignals()` first. @param isWanted it decides something here */
export function useMyTier(isWanted: boolean): Tier {
  const userId = session.user.value?.id
  const { data } = useQuery({
    queryKey: ['mine', userId, 'membership'],
    queryFn: ({ signal }) => callPrivate('myMembership', {}, { signal }),
    enabled: isWanted && userId !== undefined,
  })
  return data?.tierToday ?? 'none'
}
