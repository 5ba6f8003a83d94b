import { useCallback, useEffect, useState } from 'react'
import type { Contest } from '#domain/contracts/contest.ts'
import { ApiError, call } from '#widgets/api.ts'
import { reportProblem } from '#widgets/state/index.ts'

/** What the café answered: a contest, that there is none of that name, or nothing. Null: it has not answered yet. */
export type Found = Contest | 'none' | 'failed' | null

/** The contest that is counted. The second function asks the café again. */
export function useContest(campaign: string | null | undefined): [Found, () => void] {
  const [found, setFound] = useState<Found>(null)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((count) => count + 1), [])

  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    call('contest', { query: campaign ? { campaign } : {} }, { retries: 1, signal }).then(
      setFound,
      (error: unknown) => {
        if (signal.aborted) return
        if (error instanceof ApiError && error.status === 404) return setFound('none')
        // What is known stays: an old countdown is better than none.
        setFound((known) => known ?? 'failed')
        reportProblem('call', error, { call: 'contest' })
        addEventListener('online', again, { once: true, signal })
      },
    )
    return () => asking.abort()
  }, [campaign, turn, again])

  return [found, again]
}
