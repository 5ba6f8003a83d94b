import { useEffect, useState } from 'react'

/** True once the page is there and the browser has nothing better to do. */
export function useFirstRest(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const start = () => setReady(true)
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    const handle = idle(start)
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(handle)
  }, [])
  return isReady
}
