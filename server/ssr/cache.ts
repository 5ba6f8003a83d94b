import type { StatusCode } from 'hono/utils/http-status'
import type { House } from '../house.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import { Refused } from '../http/refuse.ts'
import { openTurns } from '../http/turns.ts'
import type { File } from '../site/files.ts'
import { pageOf } from '../site/paths.ts'
import { cacheKey, type CacheKey } from './cache-key.ts'
import { KEPT, openCompressor, put } from './compress.ts'
import type { Renderer } from './render.ts'

/** A page as it is sent, with its policy. `status` and `state` are null where the browser renders it. */
type CachedPage = {
  file: File
  status: StatusCode | null
  csp: string
  state: { path: string; file: File } | null
  /** From an earlier minute, because there is too much to do now. */
  isStale?: true
}
export type Theme = 'light' | 'dark'
type Visitor = {
  /** Their network, which may have so many new pages rendered in a minute. */
  address: string
  /** What they chose; absent: what their system asks for. */
  theme?: Theme | undefined
}
export type PageCache = {
  /**
   * The page at an address. The shell alone where the browser renders it: pages that belong to one person, and pages that
   * could not be rendered. @throws Refused 429 or 503
   */
  page(url: string, visitor: Visitor): Promise<CachedPage>
  /** What stands at this address, if a page that may still be open was rendered from it. */
  state(path: string): File | undefined
  /** Something was changed: no page of before is sent again. Pages that are open still get their state. */
  clear(): void
}

/** Keeps rendered pages for a minute, the smallest step by which anything on them changes by itself. */
export function openPageCache(renderer: Renderer, house: House): PageCache {
  let basis = { menu: house.menu.get(), settings: house.settings.get() }
  // Addresses that somebody may have made up are kept apart, so that they push nothing else out.
  const stores = { plain: openStore(KEPT), other: openStore(KEPT_OTHERS) }
  const storeOf = ({ isPlain }: CacheKey) => (isPlain ? stores.plain : stores.other)
  const turns = {
    known: openTurns(BUDGETS.known.waiting, AGAIN_SECONDS),
    possible: openTurns(BUDGETS.possible.waiting, AGAIN_SECONDS),
    unknown: openTurns(BUDGETS.unknown.waiting, AGAIN_SECONDS),
  }
  /**
   * The last good page of each address, for when there is too much to do or the database does not answer. Those under
   * addresses with an id are the events, artists and posts that exist.
   */
  const earlier = { plain: new Map<string, CachedPage>(), other: new Map<string, CachedPage>() }
  const earlierOf = ({ isPlain }: CacheKey) => (isPlain ? earlier.plain : earlier.other)

  /** Made-up addresses have budgets of their own, so that they take no place from pages that exist. */
  function kindOf({ url }: CacheKey): keyof typeof turns {
    const [path = '/'] = url.split('?')
    if (!pageOf(path)) return 'unknown'
    return earlier.other.has(url) ? 'known' : 'possible'
  }

  async function render(key: CacheKey): Promise<CachedPage> {
    const { html, csp, status, state } = await renderer.render(key.url)
    // There is one shell for all addresses.
    if (!state)
      return { file: await stores.plain.compress(html, 'text/html'), csp, status, state: null }
    const { compress, states, most } = storeOf(key)
    const kept = { path: state.path, file: await compress(state.json, 'application/json') }
    put(states, kept.path, kept.file, most)
    const file = await compress(html, 'text/html', !key.url.includes('?'))
    return { file, csp, status, state: kept }
  }

  /**
   * Counts a page that many could ask for under made-up addresses. Whether there is such a page is known when it is
   * rendered, so one that is not rendered is never answered as if it were there. @throws Refused 429 or 503
   */
  async function countNew(key: CacheKey, address: string) {
    await house.reads.take('page', address)
    const kind = kindOf(key)
    turns[kind].requirePlace(address)
    const { most } = BUDGETS[kind]
    try {
      await house.limits.spend(`pages-${kind}`, 'all', { seconds: 60, amount: 1, most })
    } catch (error) {
      throw error instanceof BudgetSpent ? tooManyPages(error.retryAfterSeconds) : error
    }
  }

  /** A page that is rendered when there is time for it; otherwise the last one there was. @throws Refused 503 */
  async function renderOrStale(key: CacheKey, address: string): Promise<CachedPage> {
    const last = earlierOf(key).get(key.url)
    const renderIt = () => house.admission.run('page', () => render(key))
    try {
      const page = key.isPlain
        ? await renderIt()
        : await turns[kindOf(key)].run(address, async () => {
            await house.reads.turn(address)
            return renderIt()
          })
      const isGood = page.state !== null && page.status === 200 && !key.url.includes('?')
      if (isGood) put(earlierOf(key), key.url, page, KEPT)
      else if (page.status === 404) earlierOf(key).delete(key.url)
      return page.state || !last ? page : last
    } catch (error) {
      if (last && error instanceof Refused) return { ...last, isStale: true }
      throw error
    }
  }

  /** The same page for those who chose a theme, who see no other first. */
  async function withTheme(
    theme: Theme,
    key: CacheKey,
    rendered: Promise<CachedPage>,
  ): Promise<CachedPage> {
    const page = await rendered
    const html = page.file.plain
      .toString('utf8')
      .replace('<html', () => `<html data-theme="${theme}"`)
    const file = await storeOf(key).compress(html, 'text/html', !key.url.includes('?'))
    return { ...page, file }
  }

  const nameOf = (name: string) => `${Math.floor(house.now().getTime() / MINUTE_MS)} ${name}`

  /** What is cached of this minute, or what is made now. */
  function once(key: CacheKey, name: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const { pages, most } = storeOf(key)
    const known = pages.get(nameOf(name))
    if (known) return known
    const page = make()
    const kept = nameOf(name)
    put(pages, kept, page, most)
    const drop = () => {
      if (pages.get(kept) === page) pages.delete(kept)
    }
    page.then(({ isStale }) => isStale && drop(), drop)
    return page
  }

  const clear = () => {
    stores.plain.pages.clear()
    stores.other.pages.clear()
    earlier.plain.clear()
    earlier.other.clear()
  }

  return {
    async page(asked, { address, theme }) {
      const now = { menu: house.menu.get(), settings: house.settings.get() }
      if (now.menu !== basis.menu || now.settings !== basis.settings) clear()
      basis = now
      const key = cacheKey(asked)
      const { url, isPlain } = key
      const isNew = !isPlain && !stores.other.pages.has(nameOf(url))
      let stale: CachedPage | undefined
      if (isNew)
        await countNew(key, address).catch((error: unknown) => {
          stale = earlierOf(key).get(url)
          if (!stale || !(error instanceof Refused)) throw error
        })
      const page = stale
        ? Promise.resolve<CachedPage>({ ...stale, isStale: true })
        : once(key, url, () => renderOrStale(key, address))
      return theme ? once(key, `${url} ${theme}`, () => withTheme(theme, key, page)) : page
    },
    state: (path) => stores.plain.states.get(path) ?? stores.other.states.get(path),
    clear,
  }
}

const MINUTE_MS = 60_000
/** Events, articles and filtered lists of this minute. */
const KEPT_OTHERS = 100
/**
 * Of pages with a query or an id, which take 10 to 30 ms each: what all networks may have rendered in a minute, and how many
 * may wait. One of each kind is rendered at a time: several whose data comes together would leave no pause between them.
 */
const BUDGETS = {
  /** Rendered before, and found to exist. */
  known: { most: 1200, waiting: { ofOne: 24, inAll: 120 } },
  /** Of a form that pages have: whether there is one is known when it is rendered. */
  possible: { most: 600, waiting: { ofOne: 24, inAll: 120 } },
  /** Of no form that any page has. Beyond this the browser renders the page that says so. */
  unknown: { most: 120, waiting: { ofOne: 2, inAll: 4 } },
}
const AGAIN_SECONDS = 3

function tooManyPages(seconds: number) {
  return new Refused(503, 'busy', 'Too many pages are asked for. Please try again later.', {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Pages by minute and address, the states they were rendered from, and their files. @param most of each */
function openStore(most: number) {
  return {
    most,
    pages: new Map<string, Promise<CachedPage>>(),
    states: new Map<string, File>(),
    compress: openCompressor(most),
  }
}
