import { useCallback } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

export type ChangeAddress = (
  change: (now: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/**
 * The query of this page's address, as it is drawn, and a change of it. A change builds on what the address is now: a second
 * click may come before the change of the first one is rendered.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeAddress>(
    (next, options) => setParams(() => next(new URLSearchParams(location.search)), options),
    [setParams],
  )
  return [params, change]
}
