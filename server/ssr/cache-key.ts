import { SITE_PATHS } from '../site/paths.ts'

/** What the pages that are rendered here read of their query. Anything else changes nothing on them, and is left out. */
const QUERIES: Record<string, readonly string[]> = {
  '/menu': ['diet', 'without', 'item', 'category', 'favorite'],
  '/gallery': ['artist', 'status', 'ink', 'subject', 'price', 'work'],
  '/events': ['kind', 'free'],
  '/events/:eventId': ['cancel', 'confirm', 'token'],
  '/classes/book': ['session'],
  '/artist/:artistId': ['work'],
  '/blog': ['tag'],
  '/community': ['kind'],
  '/contact': ['about'],
  '/contest/draw': ['campaign'],
  '/feedback-survey': ['about'],
}
/** Longer than any value that one of them understands. */
const VALUE_CHARACTERS = 200

export type CacheKey = {
  /** Path and query. */
  url: string
  /** One of the few pages that everybody asks for: without a query, and not about one thing of many. */
  isPlain: boolean
}

/** The address under which a page is rendered and cached: without what changes nothing on it. */
export function cacheKey(url: string): CacheKey {
  const { pathname, searchParams } = new URL(`http://site${url}`)
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const known = Object.entries(QUERIES).find(([pattern]) => fits(pattern, plain))?.[1] ?? []
  const query = new URLSearchParams()
  for (const name of known) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= VALUE_CHARACTERS) query.set(name, value)
  }
  return {
    url: query.size > 0 ? `${pathname}?${query}` : pathname,
    isPlain: query.size === 0 && SITE_PATHS.includes(plain),
  }
}

/** '/events/:eventId' fits '/events/open-mic'. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
