import { outsideTransactions } from './guard.ts'
import type { Database } from './open.ts'

/** Calls `listener` whenever what `topic` names was changed, or may have been. */
export type Topics = (topic: string, listener: () => void) => void

/** Tells its listeners that settings or menu were changed, by this server or by another one. */
export async function openTopics(database: Pick<Database, 'listen'>): Promise<Topics> {
  const listeners = new Map<string, () => void>()
  await database.listen('house', (topic) =>
    outsideTransactions(() => {
      if (topic === null) listeners.forEach((listener) => listener())
      else listeners.get(topic)?.()
    }),
  )
  return (topic, listener) => listeners.set(topic, listener)
}
