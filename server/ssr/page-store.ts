import type { StatusCode } from 'hono/utils/http-status'
import type { File } from '../site/files.ts'
import { KEPT, openCompressor, put } from './compress.ts'

/** A page as it is sent, with its policy. `status` and `state` are null where the browser renders it. */
export type CachedPage = {
  file: File
  status: StatusCode | null
  csp: string
  state: { path: string; file: File } | null
  /** From an earlier minute, because there is too much to do now. */
  isStale?: true
}

/**
 * Holds rendered pages for the minute in which they were rendered, and what is needed of them for longer.
 * @param most of each
 */
export function openPageStore(most: number, now: () => Date) {
  /** By minute and name. */
  const pages = new Map<string, Promise<CachedPage>>()
  const states = new Map<string, File>()
  const lastGood = new Map<string, CachedPage>()
  const compress = openCompressor(most)
  const nameNow = (name: string) => `${Math.floor(now().getTime() / MINUTE_MS)} ${name}`

  return {
    has: (name: string) => pages.has(nameNow(name)),
    /** The page of that name from this minute, or one that is made now. */
    once(name: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
      const kept = nameNow(name)
      const known = pages.get(kept)
      if (known) return known
      const page = make()
      put(pages, kept, page, most)
      const drop = () => {
        if (pages.get(kept) === page) pages.delete(kept)
      }
      page.then(({ isStale }) => isStale && drop(), drop)
      return page
    },
    /** Compresses a page. @param isAskedAgain by others too, so that it is worth more time */
    compress: (html: string, isAskedAgain: boolean) => compress(html, 'text/html', isAskedAgain),
    /** What stands at the address of a state, as long as a page that was rendered from it may be open. */
    state: (path: string) => states.get(path),
    async keepState({ path, json }: { path: string; json: string }) {
      const kept = { path, file: await compress(json, 'application/json') }
      put(states, path, kept.file, most)
      return kept
    },
    /** The last good page at an address, for when there is too much to do or the database does not answer. */
    lastGood: (url: string) => lastGood.get(url),
    keepGood: (url: string, page: CachedPage) => put(lastGood, url, page, KEPT),
    forget: (url: string) => lastGood.delete(url),
    /** Something was changed: the states stay, for the pages that are open. */
    clear() {
      pages.clear()
      lastGood.clear()
    },
  }
}

export type PageStore = ReturnType<typeof openPageStore>

const MINUTE_MS = 60_000
