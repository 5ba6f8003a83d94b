import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'
import { known } from './till-known.ts'

export const TILL_SHOP = ['till-shop']
/** What another till or the door sold is seen here at most so much later. */
const EVERY_MS = 30_000

/** Works and door tickets, as they can be sold now. Not without the server, which alone knows what is left. */
export function useTillShop(isEnabled: boolean) {
  useSignals()
  return useQuery({
    queryKey: TILL_SHOP,
    queryFn: ({ signal }) => callPrivate('tillShop', undefined, { signal }),
    enabled: isEnabled && known.goneSince.value === null,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
}
