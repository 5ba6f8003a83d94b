import { useCallback, useEffect, useState } from 'react'

/**
 * Form state that a reload of the tab does not lose. Where session storage is blocked it lives as long as the page.
 * @returns the value, a setter, and a forgetting for when the form is done
 */
export function useDraft<Value extends object>(
  name: string,
  initial: Value,
): [Value, (patch: Partial<Value>) => void, () => void] {
  const key = `lounge:draft:${name}`
  const [value, setValue] = useState<Value>(initial)
  // After the first paint, because the server knows nothing of this tab.
  useEffect(() => setValue((before) => ({ ...before, ...stored<Value>(key) })), [key])
  const patch = useCallback(
    (change: Partial<Value>) =>
      setValue((before) => {
        const next = { ...before, ...change }
        try {
          sessionStorage.setItem(key, JSON.stringify(next))
        } catch {
          // The form works; it is only not remembered.
        }
        return next
      }),
    [key],
  )
  const forget = useCallback(() => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  }, [key])
  return [value, patch, forget]
}

function stored<Value extends object>(key: string): Partial<Value> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Value>) : {}
  } catch {
    return {}
  }
}
