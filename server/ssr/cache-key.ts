import { pageOf } from '../site/paths.ts'

/** Longer than any value that one of them understands. */
const VALUE_CHARACTERS = 200

export type CacheKey = {
  /** Path and query. */
  url: string
  /**
   * One of the few pages that everybody asks for: without a query, and not about one thing of many. Of a page for whoever has its
   * link there is one for all links.
   */
  isPlain: boolean
}

/** The address under which a page is rendered and cached: without what changes nothing on it. */
export function cacheKey(url: string): CacheKey {
  const { pathname, searchParams } = new URL(`http://site${url}`)
  const page = pageOf(pathname)
  if (page?.byLink && searchParams.get(page.byLink))
    return { url: `${pathname}?${page.byLink}=any`, isPlain: true }
  // What stands around the pages of one person is the same, whatever they are about.
  if (page && !page.load && page.path.includes(':'))
    return { url: page.path.replaceAll(/:\w+/g, 'any'), isPlain: true }
  const query = new URLSearchParams()
  for (const name of page?.query ?? []) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= VALUE_CHARACTERS) query.set(name, value)
  }
  return {
    url: query.size > 0 ? `${pathname}?${query}` : pathname,
    isPlain: query.size === 0 && page !== undefined && !page.path.includes(':'),
  }
}
