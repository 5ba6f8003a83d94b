import { useQuery } from '@tanstack/react-query'
import { tierOn } from '#domain/membership/periods.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { session } from '#widgets/state/session.ts'
import { useHydrating } from '../ssr/use-hydrating.ts'
import { callPrivate } from './call-private.ts'

/** The tier of whoever is signed in today. Call `useSignals()` first. @param isWanted it decides something here */
export const useMyTier = (isWanted: boolean): Tier => useMine(isWanted)?.tierToday ?? 'none'

/** Their tier on a day, as their membership stands now. Call `useSignals()` first. @param date YYYY-MM-DD */
export function useMyTierOn(date: string): Tier {
  const mine = useMine(true)
  if (!mine) return 'none'
  return mine.membership ? tierOn(mine.membership, date) : (mine.tierToday ?? 'none')
}

function useMine(isWanted: boolean) {
  const userId = session.user.value?.id
  const { data } = useQuery({
    queryKey: ['mine', userId, 'membership'],
    queryFn: ({ signal }) => callPrivate('myMembership', {}, { signal }),
    enabled: isWanted && userId !== undefined,
  })
  // A part of a page that is hydrated late may find it known already; the server did not know it.
  return useHydrating() ? undefined : data
}
