import { useQuery } from '@tanstack/react-query'
import { callPrivate } from '../../state/call-private.ts'

/** The cash drawers; another till may open and close them. */
export function useDrawers() {
  return useQuery({
    queryKey: ['drawers'],
    queryFn: ({ signal }) => callPrivate('drawers', undefined, { signal, retries: 0 }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
}
