import { EventEmitter } from 'node:events'
import type { Database } from '../db/open.ts'
import { outsideTransactions } from '../db/guard.ts'

export type OrderNews = Awaited<ReturnType<typeof openOrderNews>>
/** The id of an order that changed, or `null`: look again, some news may be lost. */
export type HearOrder = (id: string | null) => void

/**
 * Which orders changed, told after the commit, by whichever server on this database did it. The database itself
 * announces (a trigger on `orders`), so no code path can forget to.
 */
export async function openOrderNews(database: Database) {
  const emitter = new EventEmitter()
  // One listener per open page that watches an order.
  emitter.setMaxListeners(0)
  await database.listen('orders', (id) => outsideTransactions(() => emitter.emit('order', id)))
  return {
    /** @returns how to stop hearing */
    hear: (hear: HearOrder) => {
      emitter.on('order', hear)
      return () => void emitter.off('order', hear)
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
