import { useQuery } from '@tanstack/react-query'
import { house } from './house.ts'

const TODAY_MS = 30_000

/** What waits and what happened today, looked at every half minute while somebody has it open. */
export function useToday(isEnabled = true) {
  return useQuery({
    queryKey: ['adminToday'],
    queryFn: ({ signal }) => house('adminToday', {}, { signal }),
    enabled: isEnabled,
    staleTime: TODAY_MS / 2,
    refetchInterval: TODAY_MS,
    refetchOnWindowFocus: true,
  })
}
