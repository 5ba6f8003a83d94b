/** A value from the database that is read all the time and changed rarely: kept in memory, read again when told. */
export async function live<T>(load: () => Promise<T>) {
  let value = await load()
  let reading: Promise<void> | null = null
  let isStale = false

  const read = async () => {
    do {
      isStale = false
      value = await load()
    } while (isStale)
  }
  return {
    get: () => value,
    /** Reads again; who asks while a reading is under way waits for one that began later. */
    refresh: async () => {
      isStale = true
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
  }
}
