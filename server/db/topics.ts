import { outsideTransactions } from './guard.ts'
import type { Database } from './open.ts'

/** Calls `hear` whenever what `topic` names was changed, or may have been. */
export type Topics = (topic: string, hear: () => void) => void

/** Tells who asked that settings or menu were changed, by this server or by another one. */
export async function hearTopics(database: Pick<Database, 'listen'>): Promise<Topics> {
  const ears = new Map<string, () => void>()
  await database.listen('house', (topic) =>
    outsideTransactions(() => {
      if (topic === null) ears.forEach((hear) => hear())
      else ears.get(topic)?.()
    }),
  )
  return (topic, hear) => ears.set(topic, hear)
}
