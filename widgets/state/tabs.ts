import { FORGET_KEY, held } from './stored.ts'

/**
 * What is told that something was stored elsewhere: under this key, or under any for null; and whether everything is to be forgotten,
 * also what is not stored.
 */
type Reader = (key: string | null, isForgetting?: boolean) => void

const readers = new Set<Reader>()
const tell: Reader = (key, isForgetting) => {
  for (const read of readers) read(key, isForgetting)
}
const onStorage = ({ key, newValue }: StorageEvent) => {
  if (key === FORGET_KEY && newValue)
    import('./consent.ts').then((file) => file.forgetHere()).catch(() => {})
  // What other tabs store is not read without consent.
  if (!held.memory) tell(key)
}
held.tell = (isForgetting) => tell(null, isForgetting)
globalThis.addEventListener?.('storage', onStorage)

/** Returns the undoing. */
export function onStored(read: Reader): () => void {
  readers.add(read)
  return () => void readers.delete(read)
}

/**
 * Follows the other tabs, as it does from the start, or no longer: on other people's pages it ends with the last element. What
 * they did meanwhile is read when it begins again.
 */
export function followTabs(isFollowing: boolean): void {
  if (!isFollowing) return globalThis.removeEventListener?.('storage', onStorage)
  globalThis.addEventListener?.('storage', onStorage)
  tell(null)
}
