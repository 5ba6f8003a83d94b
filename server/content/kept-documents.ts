import type { Services } from '../services.ts'
import type { File } from '../site/files.ts'
import { packText } from '../site/packing.ts'

/** The text of a document and its media type. */
export type Document = { text: string; type: string }
export type KeptDocuments = ReturnType<typeof openDocuments>

/**
 * Keeps documents that are made of the whole content, as pages are kept: each is made at most once a minute, and anew after
 * a change. The minute is for what becomes public at its date, and for changes that another server made.
 */
export function openDocuments(services: Pick<Services, 'now' | 'settings' | 'admission' | 'log'>) {
  const kept = new Map<string, Promise<File>>()
  /** The last good one of each, for when there is too much to do or the database does not answer. */
  const earlier = new Map<string, File>()
  let basis = services.settings.get()
  let minute = 0

  const forget = () => {
    kept.clear()
    earlier.clear()
  }
  const make = async (name: string, read: () => Promise<Document>): Promise<File> => {
    const last = earlier.get(name)
    try {
      const { text, type } = await services.admission.run('page', read)
      return await packText(text, type)
    } catch (error) {
      if (!last) throw error
      services.log.warn({ err: error, document: name }, 'a document could not be made anew')
      return last
    }
  }

  return {
    /**
     * A document as it is sent. @param read makes it of what is in the database
     * @throws Refused 503 where there is too much to do and no earlier one
     */
    get: async (name: string, read: () => Promise<Document>): Promise<File> => {
      const settings = services.settings.get()
      if (settings !== basis) forget()
      basis = settings
      const now = Math.floor(services.now().getTime() / MINUTE_MS)
      if (now !== minute) kept.clear()
      minute = now
      const known = kept.get(name)
      if (known) return known
      const file = make(name, read)
      kept.set(name, file)
      file.then(
        // What was read before a change is not what there was last.
        (made) => kept.get(name) === file && earlier.set(name, made),
        () => kept.get(name) === file && kept.delete(name),
      )
      return file
    },
    /** Something was changed: what was made before is not shown again. */
    forget,
  }
}

const MINUTE_MS = 60_000
