import { EventEmitter } from 'node:events'
import { outsideTransactions } from './guard.ts'
import type { Database } from './open.ts'

export type PubSub = Awaited<ReturnType<typeof openPubSub>>
/** Gets the id of what changed, or `null`: read everything again, some changes may have been missed. */
export type Subscriber = (id: string | null) => void

/**
 * Publish and subscribe over the database: subscribers are told of each change after its commit, whichever server on this
 * database made it. A trigger publishes (it notifies the channel), so no code path can forget to.
 */
export async function openPubSub(database: Database, channel: 'orders' | 'notifications') {
  const emitter = new EventEmitter()
  // One subscriber per open page that watches.
  emitter.setMaxListeners(0)
  await database.listen(channel, (id) => outsideTransactions(() => emitter.emit('change', id)))
  return {
    /** @returns how to unsubscribe */
    subscribe: (subscriber: Subscriber) => {
      emitter.on('change', subscriber)
      return () => void emitter.off('change', subscriber)
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
