import { PAGES } from './pages.ts'
import { CAFE_NAME, tabTitle } from './tab-title.ts'

/** What the browser's tab says on each page, by the pattern of its address. */
export const TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  PAGES.map(({ path, title }) => [
    path,
    path === '/' ? `${CAFE_NAME} · ${title}` : tabTitle(title),
  ]),
)
