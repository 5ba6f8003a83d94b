import { EventEmitter } from 'node:events'
import { outsideTransactions } from './guard.ts'
import type { Database } from './open.ts'

export type Newswire = Awaited<ReturnType<typeof openNewswire>>
/** The id of what changed, or `null`: look again, some news may be lost. */
export type HearNews = (id: string | null) => void

/**
 * What changed, told after the commit, by whichever server on this database did it. The database itself announces (a
 * trigger that notifies the channel), so no code path can forget to.
 */
export async function openNewswire(database: Database, channel: 'orders' | 'notifications') {
  const emitter = new EventEmitter()
  // One listener per open page that watches.
  emitter.setMaxListeners(0)
  await database.listen(channel, (id) => outsideTransactions(() => emitter.emit('news', id)))
  return {
    /** @returns how to stop hearing */
    hear: (hear: HearNews) => {
      emitter.on('news', hear)
      return () => void emitter.off('news', hear)
    },
    /** Ends every stream, so that the server can stop. */
    close: () => {
      emitter.emit('close')
      emitter.removeAllListeners()
    },
    onClose: (close: () => void) => {
      emitter.once('close', close)
      return () => void emitter.off('close', close)
    },
  }
}
