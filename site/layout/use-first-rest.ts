import { useEffect, useState } from 'react'
import { savesData } from './saves-data.ts'

/** True once the page is there and the browser has nothing better to do. */
export function useFirstRest(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => atFirstRest(() => setReady(true)), [])
  return isReady
}

/** For an effect of what needs no place on the screen. @returns what gives up on it */
export function atFirstRest(act: () => void): () => void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  const handle = idle(act)
  return () => (globalThis.cancelIdleCallback ?? clearTimeout)(handle)
}

/** For what is only fetched ahead of a need. @returns what gives up on it */
export const aheadAtRest = (fetch: () => void): (() => void) =>
  savesData() ? () => {} : atFirstRest(fetch)
