type Row = Record<string, unknown>
type Asked = { result: unknown; onsuccess?: () => void; onupgradeneeded?: () => void }

/**
 * As much of a browser's IndexedDB as the site uses, in memory, for tests: the test environment has none. Values are copied
 * as a browser copies them, and a transaction is complete a moment after its request.
 */
export function memoryDatabases() {
  const databases = new Map<string, MemoryDatabase>()
  return {
    open(name: string): Asked {
      const isNew = !databases.has(name)
      const database = databases.get(name) ?? new MemoryDatabase()
      databases.set(name, database)
      const asked: Asked = { result: database }
      setTimeout(() => {
        if (isNew) asked.onupgradeneeded?.()
        asked.onsuccess?.()
      })
      return asked
    },
  }
}

class MemoryDatabase {
  #stores = new Map<string, MemoryStore>()

  createObjectStore(name: string, options: { keyPath: string; autoIncrement?: boolean }) {
    const store = new MemoryStore(options.keyPath)
    this.#stores.set(name, store)
    return store
  }

  transaction(name: string) {
    const transaction = {
      objectStore: () => this.#stores.get(name),
      oncomplete: undefined as (() => void) | undefined,
    }
    setTimeout(() => transaction.oncomplete?.())
    return transaction
  }

  close() {}
}

class MemoryStore {
  readonly #rows = new Map<unknown, Row>()
  readonly #keyPath: string
  #next = 1

  constructor(keyPath: string) {
    this.#keyPath = keyPath
  }

  createIndex() {}

  put(value: Row) {
    const key = value[this.#keyPath] ?? this.#next++
    this.#rows.set(key, structuredClone({ ...value, [this.#keyPath]: key }))
    return { result: key }
  }

  get(key: unknown) {
    return { result: structuredClone(this.#rows.get(key)) }
  }

  getAll() {
    return { result: structuredClone([...this.#rows.values()]) }
  }

  delete(key: unknown) {
    this.#rows.delete(key)
    return { result: undefined }
  }

  clear() {
    this.#rows.clear()
    return { result: undefined }
  }

  count() {
    return { result: this.#rows.size }
  }

  /** Of the one index there is, on `sale.id`. */
  index() {
    return {
      getKey: (id: string) => ({
        result: [...this.#rows].find(([, row]) => (row['sale'] as { id: string }).id === id)?.[0],
      }),
    }
  }
}
