import { useCallback, useEffect, useState } from 'react'

/**
 * Form state that a reload of the tab does not lose. Where session storage is blocked it lives as long as the page.
 * @param name under which it is kept; null keeps nothing
 * @returns the value, a setter, and a forgetting for when the form is done
 */
export function useDraft<Value extends object>(
  name: string | null,
  initial: Value,
): [Value, (patch: Partial<Value>) => void, () => void] {
  const key = name === null ? null : `lounge:draft:${name}`
  const [value, setValue] = useState<Value>(initial)
  // After the first paint, because the server knows nothing of this tab.
  useEffect(() => {
    if (key !== null) setValue((before) => ({ ...before, ...stored<Value>(key) }))
  }, [key])
  const patch = useCallback(
    (change: Partial<Value>) =>
      setValue((before) => {
        const next = { ...before, ...change }
        if (key !== null) keep(key, next)
        return next
      }),
    [key],
  )
  const forget = useCallback(() => {
    if (key !== null) keep(key, null)
  }, [key])
  return [value, patch, forget]
}

function keep(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // The form works; it is only not remembered.
  }
}

function stored<Value extends object>(key: string): Partial<Value> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Value>) : {}
  } catch {
    return {}
  }
}
