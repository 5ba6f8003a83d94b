import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { File } from '../site/files.ts'
import { pageOf } from '../site/paths.ts'
import { cacheKey, type CacheKey } from './cache-key.ts'
import { KEPT } from './compress.ts'
import { openPageBudget, type PageKind } from './page-budget.ts'
import { openPageStore, type CachedPage, type PageStore } from './page-store.ts'
import type { Renderer } from './render.ts'

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
export function openPageCache(renderer: Renderer, services: Services): PageCache {
  const now = () => services.now()
  // Addresses that somebody may have made up are kept apart, so that they push nothing else out.
  const plain = openPageStore(KEPT, now)
  const other = openPageStore(KEPT_OTHERS, now)
  const storeOf = ({ isPlain }: CacheKey) => (isPlain ? plain : other)
  const budget = openPageBudget(services)
  let basis = basisOf(services)

  /** The last good pages with an id are the events, artists and posts that exist. */
  function kindOf({ url }: CacheKey): PageKind {
    const [path = '/'] = url.split('?')
    if (!pageOf(path)) return 'unknown'
    return other.lastGood(url) ? 'known' : 'possible'
  }

  async function render(key: CacheKey): Promise<CachedPage> {
    const { html, csp, status, state } = await renderer.render(key.url)
    // Each such page has one shell for everybody.
    if (!state) return { file: await plain.compress(html, false), csp, status, state: null }
    const store = storeOf(key)
    const kept = await store.keepState(state)
    return { file: await store.compress(html, isAskedAgain(key)), csp, status, state: kept }
  }

  /** A page that is rendered when there is time for it; otherwise the last one there was. @throws Refused 503 */
  async function renderOrStale(key: CacheKey, address: string): Promise<CachedPage> {
    const store = storeOf(key)
    const last = store.lastGood(key.url)
    const renderIt = () => services.admission.run('page', () => render(key))
    try {
      const page = key.isPlain
        ? await renderIt()
        : await budget.inTurn(kindOf(key), address, renderIt)
      const isGood = page.state !== null && page.status === 200 && isAskedAgain(key)
      if (isGood) store.keepGood(key.url, page)
      else if (page.status === 404) store.forget(key.url)
      return page.state || !last ? page : last
    } catch (error) {
      if (last && error instanceof Refused) return { ...last, isStale: true }
      throw error
    }
  }

  /** The last good page in place of a new one that is beyond the budget. @throws Refused 429 or 503 where there is none */
  async function staleBeyondBudget(key: CacheKey, address: string) {
    if (key.isPlain || other.has(key.url)) return undefined
    try {
      await budget.spend(kindOf(key), address)
      return undefined
    } catch (error) {
      const last = other.lastGood(key.url)
      if (last && error instanceof Refused) return { ...last, isStale: true } as const
      throw error
    }
  }

  function clear() {
    plain.clear()
    other.clear()
  }

  return {
    async page(asked, { address, theme }) {
      const last = basis
      basis = basisOf(services)
      if (basis.menu !== last.menu || basis.settings !== last.settings) clear()
      const key = cacheKey(asked)
      const store = storeOf(key)
      const stale = await staleBeyondBudget(key, address)
      const page = stale
        ? Promise.resolve(stale)
        : store.once(key.url, () => renderOrStale(key, address))
      return theme
        ? store.once(`${key.url} ${theme}`, async () => inTheme(theme, await page, key, store))
        : page
    },
    state: (path) => plain.state(path) ?? other.state(path),
    clear,
  }
}

/** Events, articles and filtered lists of this minute. */
const KEPT_OTHERS = 100

/** What most pages show. Each is another object after a change, also after one through another server. */
const basisOf = ({ menu, settings }: Services) => ({ menu: menu.get(), settings: settings.get() })

/** The same page for those who chose a theme, who see no other first. */
async function inTheme(
  theme: Theme,
  page: CachedPage,
  key: CacheKey,
  { compress }: PageStore,
): Promise<CachedPage> {
  const html = page.file.plain
    .toString('utf8')
    .replace('<html', () => `<html data-theme="${theme}"`)
  return { ...page, file: await compress(html, isAskedAgain(key)) }
}

/** Pages with a query are asked for by few. */
const isAskedAgain = ({ url, isPlain }: CacheKey) => isPlain || !url.includes('?')
