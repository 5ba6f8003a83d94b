import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/people/permissions.ts'
import type { ClockAct } from '#domain/till/shift.ts'
import { ApiError } from '#widgets/api.ts'
import { setNewerAnswer } from '#site/state/newer-answer.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'

/** Whether who is here is clocked in. Call `useSignals()` first. */
export function useClock() {
  return useQuery({
    queryKey: ['clock'],
    queryFn: ({ signal }) => callPrivate('clock', undefined, { signal, retries: 0 }),
    enabled: can(account.user.value, 'clock'),
    staleTime: 0,
    refetchInterval: 60_000,
  })
}

export const PUNCH_LABELS: Record<ClockAct, string> = {
  in: 'Clock in',
  out: 'Clock out',
  break: 'Begin a break',
  back: 'End the break',
}

/** Clocks in or out, and why that did not work last time. */
export function usePunch() {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const punch = async (act: ClockAct) => {
    setBusy(true)
    setProblem(null)
    try {
      setNewerAnswer(cache, ['clock'], await callPrivate('punch', { body: { act } }))
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { punch, isBusy, problem }
}
