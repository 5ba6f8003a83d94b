import { isNearId } from '#domain/embeds/near-id.ts'

/** An id that a page asks for in vain: no embed has it, or it is not meant for the page. */
export type Miss = { id: string; origin: string; at: string }

/** As many pairs of id and page as one server remembers; of more, the latest. */
const MOST = 500
const MOST_SHOWN = 5

/**
 * Which ids pages ask for in vain, so that whoever looks whether an embed is live is told of a misspelt id, or of a site that is not
 * allowed. In memory: pages ask again with each view, and a list that strangers can lengthen is not worth a table.
 */
export function openMisses() {
  const known = new Map<string, Miss>()
  const latest = (isMeant: (miss: Miss) => boolean): Miss[] =>
    [...known.values()].filter(isMeant).toReversed().slice(0, MOST_SHOWN)
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
    near: (id: string) => latest((miss) => isNearId(miss.id, id)),
    /** Those that name this embed, the latest first. */
    of: (id: string) => latest((miss) => miss.id === id),
    /** The id belongs to an embed now. */
    forget(id: string): void {
      for (const [key, miss] of known) if (miss.id === id) known.delete(key)
    },
  }
}
