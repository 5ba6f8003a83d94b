import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestDesk } from '#domain/contracts/contest.ts'
import { isMissing } from './missing.ts'
import { callPrivate } from './call-private.ts'

/** The contest as its public pages tell it. @param campaign an earlier one; left out, the one that runs */
export function useContest(campaign?: string) {
  return useQuery({
    queryKey: campaign ? ['contest', campaign] : ['contest'],
    queryFn: async ({ signal }) => {
      const { call } = await import('#widgets/api.ts')
      return call('contest', { query: { campaign } }, { signal, retries: 0 })
    },
    retry: (count, error) => !isMissing(error) && count < 1,
  })
}

/** Where the contest stands, for the admin. */
export function useContestDesk(campaign?: string) {
  return useQuery({
    queryKey: ['contestDesk', campaign],
    queryFn: ({ signal }) => callPrivate('contestDesk', { query: { campaign } }, { signal }),
    staleTime: 0,
  })
}

/** What a change answered is shown at once; whatever else tells of the contest is asked again. */
export function useDeskAnswer() {
  const cache = useQueryClient()
  return (desk: ContestDesk) => {
    for (const key of [desk.campaign, ...(desk.isCurrent ? [undefined] : [])])
      cache.setQueryData(['contestDesk', key], desk)
    void cache.invalidateQueries({ queryKey: ['contestEntries'] })
    void cache.invalidateQueries({ queryKey: ['contest'] })
  }
}
