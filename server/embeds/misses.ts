import { isNearId } from '#domain/embeds/near-id.ts'

/** An id that a page asks for and no embed has. */
export type Miss = { id: string; origin: string; at: string }

/** As many pairs of id and page as one server remembers; of more, the latest. */
const MOST = 500
const MOST_SHOWN = 5

/**
 * Which ids pages ask for in vain, so that a misspelt one is told to whoever looks whether its embed is live. In memory: pages ask again
 * with each view, and a list that strangers can lengthen is not worth a table.
 */
export function openMisses() {
  const known = new Map<string, Miss>()
  return {
    /** @param mayBegin whether one more pair may be remembered, asked only where it is new */
    async note(miss: Miss, mayBegin: () => Promise<boolean>): Promise<void> {
      const key = `${miss.id} ${miss.origin}`
      if (!known.has(key) && !(await mayBegin())) return
      known.delete(key)
      known.set(key, miss)
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    },
    /** Those that may mean this embed, the latest first. */
    near(id: string): Miss[] {
      return [...known.values()]
        .filter((miss) => isNearId(miss.id, id))
        .toReversed()
        .slice(0, MOST_SHOWN)
    },
    /** The id belongs to an embed now. */
    forget(id: string): void {
      for (const [key, miss] of known) if (miss.id === id) known.delete(key)
    },
  }
}
