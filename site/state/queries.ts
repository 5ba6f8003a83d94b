import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#widgets/api.ts'

const RETRIES = 1
const STALE_MS = 5 * 60_000
const CAFE_STALE_MS = 60_000 // open or closed changes on the minute

/** One cache for a visit. Calls that did not get through are tried once more; data is stale after 5 minutes. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void noticeLoss(error) }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        // Without a connection a page says so and offers another try, instead of waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}

/** Whether another try may end otherwise: what the server answered stays, and `call` has tried again by itself what it cannot do at the moment. */
function mayPass({ status = 0, code }: Partial<ApiError>): boolean {
  return status === 0 && code !== 'timeout'
}

/** What only the signed-in may read was refused to somebody who was signed in: the sign-in ended elsewhere. */
async function noticeLoss(error: unknown): Promise<void> {
  if ((error as Partial<ApiError>).code !== 'sign_in_needed') return
  const { account } = await import('./account.ts')
  account.lost()
}

/** Who the café is and whether it is open now. */
export function useCafe() {
  return useQuery({
    queryKey: ['cafe'],
    // Loaded when it is needed: a page that the server rendered needs no call.
    queryFn: async ({ signal }) => {
      const { call } = await import('#widgets/api.ts')
      return call('cafe', undefined, { signal, retries: 0 })
    },
    staleTime: CAFE_STALE_MS,
    refetchInterval: CAFE_STALE_MS,
  })
}

/** Whether the café's mails go out. Where they do not, nothing is said to be sent. */
export const useSendsMail = (): boolean => useCafe().data?.isWithoutMail !== true

/**
 * The café's clock, ticking: a device that is set wrong neither calls an order late nor today tomorrow.
 * @param everyMs how often it moves on
 */
export function useCafeClock(everyMs = 15_000): Date {
  const { data, dataUpdatedAt } = useCafe()
  const aheadMs = data ? Date.parse(data.now) - dataUpdatedAt : 0
  const [deviceMs, setDeviceMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDeviceMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return new Date(Math.max(deviceMs, dataUpdatedAt) + aheadMs)
}

/** The menu, shared with the widgets of the page; the built-in one where the server cannot be reached. */
export function useMenu() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: async () => (await import('#widgets/state/menu.ts')).menu.load(),
  })
}
