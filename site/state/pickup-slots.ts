import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PickupSlots } from '#domain/contracts/ordering.ts'
import { cafe } from '#widgets/state/cafe.ts'
import { followInSight } from './live-menu.ts'
import { slotsQuery } from './slots-query.ts'

/**
 * The pickup times of a day of the café, and at once others when the kitchen is busy, paused or free again.
 * @param prepSeconds how long the cart takes to be made, where it is known: a big one does not fit into every time
 */
export function usePickupSlots(date: string | undefined, isEnabled = true, prepSeconds?: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isEnabled) return
    const stop = followInSight()
    let isKnown = false
    const forget = cafe.now.subscribe(() => {
      if (isKnown)
        for (const key of ['pickupSlots', 'cafe'])
          void client.invalidateQueries({ queryKey: [key] })
      isKnown = true
    })
    return () => {
      stop()
      forget()
    }
  }, [client, isEnabled])
  return useQuery({
    ...slotsQuery(date, prepSeconds),
    enabled: isEnabled,
    // The times that came without asking for a day stay in sight when one of them is chosen.
    placeholderData: (previous) => {
      if (prepSeconds && previous && (!date || previous.date === date)) return previous
      const known = client.getQueryData<PickupSlots>(['pickupSlots'])
      return known?.date === date ? known : undefined
    },
  })
}
