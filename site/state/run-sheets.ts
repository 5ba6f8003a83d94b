import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'

const REFRESH_MS = 5 * 60_000

/** The run sheets of today and the coming days. */
export function useRunSheets(isWanted = true) {
  return useQuery({
    queryKey: ['run-sheets'],
    queryFn: ({ signal }) => callPrivate('runSheets', undefined, { signal }),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
    enabled: isWanted,
  })
}
