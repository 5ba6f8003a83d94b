import type { Page } from './page.ts'
import { MOVED, PAGES } from './pages.ts'

/** What the site needs to know of a page before it shows it. */
export type RoutedPage = Pick<Page, 'path' | 'file'> & {
  /** It is about one thing, whose id is in its address. */
  isOfOne?: true
  /** Not everybody may open it: `PAGE_ACCESS` says who. */
  isGuarded?: true
}

/** Every address of the site. */
export const ROUTED: readonly RoutedPage[] = PAGES.map(({ path, file, load, access }) => ({
  path,
  file,
  ...(load?.some((need) => need.endsWith('/')) && { isOfOne: true as const }),
  ...(access && { isGuarded: true as const }),
}))

/** Former addresses, and where they lead. */
export const MOVED_TO: Readonly<Record<string, string>> = MOVED
