import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import type { TillShop } from '#domain/contracts/drawers.ts'
import { shopWithoutServer } from '#domain/till/door-offline.ts'
import { callPrivate } from './call-private.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'
import { tillLog } from './till-log.ts'

export const TILL_SHOP = ['till-shop']
/** What another till or the door sold is seen here at most so much later. */
const EVERY_MS = 30_000

/**
 * Works and door tickets, as they can be sold now. Without the server only tickets for today, as many as a till may sell so: works are
 * not, because only the server knows who has the last copy.
 */
export function useTillShop(isEnabled: boolean, timeZone: string): TillShop | undefined {
  useSignals()
  const { data } = useQuery({
    queryKey: TILL_SHOP,
    queryFn: ({ signal }) =>
      known.ask('shop', () => callPrivate('tillShop', undefined, { signal, retries: 0 })),
    enabled: isEnabled,
    networkMode: 'always',
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
  return data && shopNow(data, timeZone)
}

/** What of the shop can be sold now, with the server or without it. */
export function shopNow(shop: TillShop, timeZone: string): TillShop {
  if (known.goneSince.value === null) return shop
  return shopWithoutServer(shop, {
    unsent: tillLog.unsent.value.map(({ sale }) => sale),
    now: tillClock.now(),
    timeZone,
  })
}
