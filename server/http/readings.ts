import type { Logger } from 'pino'

/** How many things are read at once, so that watchers leave most of the database to everybody else. */
const READERS = 4
const RETRY_MS = 2_000

/**
 * Reads things when they are due: each thing by one reading at a time, a few things at once. What becomes due while it is
 * read is read once more after that, however often it became due; what could not be read is read again later.
 * @param read reads one thing and does with it what is to be done @returns says that a thing is due
 */
export function openReadings<Thing>(log: Logger, read: (thing: Thing) => Promise<void>) {
  const due = new Set<Thing>()
  const reading = new Set<Thing>()

  const work = () => {
    for (const thing of due) {
      if (reading.size >= READERS) return
      if (reading.has(thing)) continue
      due.delete(thing)
      reading.add(thing)
      void read(thing)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'what is watched could not be read')
          setTimeout(() => refresh(thing), RETRY_MS).unref()
        })
        .finally(() => {
          reading.delete(thing)
          work()
        })
    }
  }
  const refresh = (thing: Thing) => {
    due.add(thing)
    work()
  }
  return refresh
}
