import { signal } from '@preact/signals-react'
import type { NewCounterSale, Sold } from '#domain/contracts/drawers.ts'
import { ApiError } from '#widgets/api.ts'
import { reportProblem } from '#widgets/state/problems.ts'
import { callPrivate } from './call-private.ts'

/** A sale that was made on this till and is not known to have reached the server. */
export type LoggedSale = { position?: number; sale: NewCounterSale; refusal?: string }

const DATABASE = 'lounge-till'
const STORE = 'sales'

const unsent = signal<LoggedSale[]>([])
let sending: Promise<void> | undefined

/**
 * The sales of this till that were not sent yet, in the order in which they were made. Each is written down before it is sent, and taken out
 * when the server has it: neither a browser nor a server that dies in between loses or doubles one, because the id that was made
 * here is the key of the sale.
 */
export const tillLog = {
  unsent,

  /** Reads what an earlier visit left. */
  async open(): Promise<void> {
    unsent.value = await readAll().catch((error: unknown) => {
      reportProblem('storage', error)
      return unsent.value
    })
  },

  /**
   * Makes a sale. @returns the answer of the server, or `null` where it cannot be reached: the sale is kept then, and sent later
   * @throws ApiError where the server refuses it: it was not sold
   */
  async sell(sale: NewCounterSale): Promise<Sold | null> {
    await write({ sale })
    try {
      const sold = await callPrivate('sellAtTill', { body: sale })
      await forget(sale.id)
      return sold
    } catch (error) {
      if (isUnreachable(error)) {
        await tillLog.open()
        return null
      }
      await forget(sale.id)
      throw error
    }
  },

  /** Sends what waits, one after the other, the oldest first. Stops where the server cannot be reached. */
  send(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  },

  /** Takes a sale out that the server refuses; whoever does it has written it down. */
  async discard(id: string): Promise<void> {
    await forget(id)
    await tillLog.open()
  },
}

async function sendAll(): Promise<void> {
  await tillLog.open()
  for (const { sale } of unsent.value) {
    try {
      await callPrivate('sellAtTill', { body: { ...sale, soldAt: sale.soldAt } })
      await forget(sale.id)
    } catch (error) {
      if (isUnreachable(error) || mayBeSentLater(error)) break
      // It stays, and says why: somebody decides what becomes of it.
      await write({ sale, refusal: error instanceof ApiError ? error.message : String(error) })
    }
  }
  await tillLog.open()
}

/** Nothing answered, or nothing that knows the sale: it may have been made, and is sent again. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** Nobody is signed in at the moment, or there is too much to do. */
function mayBeSentLater(error: unknown): boolean {
  return error instanceof ApiError && [401, 408, 429].includes(error.status)
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(STORE, {
        keyPath: 'position',
        autoIncrement: true,
      })
      store.createIndex('id', 'sale.id', { unique: true })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('The log of this till cannot be opened.'))
  })
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const asked = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('Not written.'))
    })
  } finally {
    database.close()
  }
}

const readAll = () => inStore('readonly', (store) => store.getAll() as IDBRequest<LoggedSale[]>)

/** Writes a sale down, or what was said of it, at the place it has. */
async function write(entry: LoggedSale): Promise<void> {
  const position = await inStore('readonly', (store) => store.index('id').getKey(entry.sale.id))
  await inStore('readwrite', (store) =>
    store.put(position === undefined ? entry : { ...entry, position }),
  )
}

async function forget(id: string): Promise<void> {
  const position = await inStore('readonly', (store) => store.index('id').getKey(id))
  if (position !== undefined) await inStore('readwrite', (store) => store.delete(position))
}
