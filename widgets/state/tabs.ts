/** What is told that another tab stored something: under this key, or under any for null. */
const readers = new Set<(key: string | null) => void>()
const onStorage = ({ key }: StorageEvent) => {
  for (const read of readers) read(key)
}
globalThis.addEventListener?.('storage', onStorage)

export function onStored(read: (key: string | null) => void): void {
  readers.add(read)
}

/**
 * Follows the other tabs, as it does from the start, or no longer: on other people's pages it ends with the last element. What
 * they did meanwhile is read when it begins again.
 */
export function followTabs(isFollowing: boolean): void {
  if (!isFollowing) return globalThis.removeEventListener?.('storage', onStorage)
  globalThis.addEventListener?.('storage', onStorage)
  for (const read of readers) read(null)
}
