import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { urlOf } from '#widgets/api.ts'
import { currentToken } from './account.ts'
import { callPrivate } from './call-private.ts'
import { followEvents } from './stream.ts'
import { whileSeen } from './while-seen.ts'

const TODAY_MS = 30_000
/** Of many orders at once the numbers are fetched once. */
const GATHER_MS = 1_500

/** What waits and what happened today, looked at every half minute while somebody has it open. */
export function useToday(isEnabled = true) {
  return useQuery({
    queryKey: ['adminToday'],
    queryFn: ({ signal }) => callPrivate('adminToday', {}, { signal }),
    enabled: isEnabled,
    staleTime: TODAY_MS / 2,
    refetchInterval: TODAY_MS,
    refetchOnWindowFocus: true,
  })
}

/** The same, and at once when an order comes in or moves on. */
export function useLiveToday() {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['adminToday'] })
      }, GATHER_MS)
    }
    const stop = whileSeen(() =>
      followEvents(urlOf('staffEvents'), {
        token: currentToken,
        opened: look,
        on: { order: look },
      }),
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return useToday()
}
