/** One object store in a database of this browser. */
export type BrowserStore = <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>

/**
 * A database with one store. Its version stays 1 for ever: an earlier build of the site, kept on the device, has to be able to open it too.
 * @param create makes the store when the database is new
 * @returns runs one request in a transaction of its own; done when it is on the disk @throws what the browser says, where it keeps nothing
 */
export function browserStore(
  database: string,
  name: string,
  create: (made: IDBDatabase) => void,
): BrowserStore {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(database, 1)
      asked.onupgradeneeded = () => create(asked.result)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error ?? new Error(`${database} cannot be opened.`))
    })
  return async (mode, work) => {
    const opened = await open()
    try {
      return await new Promise((resolve, reject) => {
        const transaction = opened.transaction(name, mode, { durability: 'strict' })
        const asked = work(transaction.objectStore(name))
        transaction.oncomplete = () => resolve(asked.result)
        transaction.onabort = () => reject(transaction.error ?? new Error('Not written.'))
      })
    } finally {
      opened.close()
    }
  }
}
