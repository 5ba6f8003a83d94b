import { useSyncExternalStore } from 'react'

/** True on the server and while the page is hydrated: what is shown then is what the server rendered, which knows nothing of this browser. */
export function useHydrating(): boolean {
  return useSyncExternalStore(never, no, yes)
}

const never = () => () => {}
const no = () => false
const yes = () => true
