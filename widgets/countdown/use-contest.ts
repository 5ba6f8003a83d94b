import { useCallback, useEffect, useState } from 'react'
import type { Contest } from '#domain/contracts/contest.ts'
import { ApiError, call } from '#widgets/api.ts'
import { extra } from '#widgets/inspect.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { reportProblem } from '#widgets/state/index.ts'

/** What the café answered: a contest, that there is none of that name, or nothing. Null: it has not answered yet. */
export type Found = Contest | 'none' | 'failed' | null

/** The contest that is counted. The second function asks the café again. */
export function useContest(
  host: WidgetHost,
  campaign: string | null | undefined,
): [Found, () => void] {
  const [found, setFound] = useState<Found>(null)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((count) => count + 1), [])

  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    call('contest', { query: campaign ? { campaign } : {} }, { retries: 1, signal })
      .then((answer) => {
        // Something in between may answer anything, and say that all is well.
        if (!answer.rules) throw new Error('This is no contest.')
        setFound(answer)
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        const { status } = error instanceof ApiError ? error : { status: 0 }
        if (campaign && (status === 404 || status === 400)) {
          extra('campaign', campaign, host).catch(() => {})
          return setFound('none')
        }
        // What is known stays: an old countdown is better than none.
        setFound((known) => known ?? 'failed')
        reportProblem('call', error, { call: 'contest' })
        addEventListener('online', again, { once: true, signal })
      })
    return () => asking.abort()
  }, [host, campaign, turn, again])

  return [found, again]
}
