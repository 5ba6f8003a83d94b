import { useQuery } from '@tanstack/react-query'
import { callPrivate } from '../../state/call-private.ts'
import { known } from '../../state/till-known.ts'

/** The cash drawers; another till may open and close them. */
export function useDrawers() {
  return useQuery({
    queryKey: ['drawers'],
    queryFn: async ({ signal }) => {
      const answer = await callPrivate('drawers', undefined, { signal, retries: 0 })
      const kept = answer.drawers.map(({ id, name, open }) => ({ id, name, isOpen: open !== null }))
      void known.keep('drawers', kept)
      return answer
    },
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

/** As much of the drawers as selling needs; without the server what this till knew last. */
export function useKnownDrawers() {
  const { data } = useDrawers()
  const last = useQuery({
    queryKey: ['drawers-known'],
    queryFn: async () => (await known.last('drawers')) ?? [],
    staleTime: 0,
    gcTime: 0,
  })
  return (
    data?.drawers.map(({ id, name, open }) => ({ id, name, isOpen: open !== null })) ?? last.data
  )
}
