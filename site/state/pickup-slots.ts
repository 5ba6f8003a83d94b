import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PickupSlots } from '#domain/contracts/ordering.ts'
import { call, urlOf } from '#widgets/api.ts'
import { followOpen } from './follow-open.ts'

/** The pickup times of a day of the café, and at once others when the kitchen is busy, paused or free again. */
export function usePickupSlots(date: string | undefined, isEnabled = true) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isEnabled || typeof EventSource === 'undefined') return
    // The first event is how it stands now, which the times already know.
    let isKnown = false
    return followOpen(urlOf('kitchenEvents'), {
      opened: () => {},
      dropped: () => {},
      on: {
        kitchen: () => {
          if (isKnown)
            for (const key of ['pickupSlots', 'cafe'])
              void client.invalidateQueries({ queryKey: [key] })
          isKnown = true
        },
      },
    })
  }, [client, isEnabled])
  return useQuery({
    queryKey: date ? ['pickupSlots', date] : ['pickupSlots'],
    queryFn: ({ signal }) => call('pickupSlots', { query: date ? { date } : {} }, { signal }),
    staleTime: 30_000,
    enabled: isEnabled,
    // The times that came without asking for a day stay in sight when one of them is chosen.
    placeholderData: () => {
      const known = client.getQueryData<PickupSlots>(['pickupSlots'])
      return known?.date === date ? known : undefined
    },
  })
}
