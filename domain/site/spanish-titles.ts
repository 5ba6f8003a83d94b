import { SPANISH_PAGES } from './spanish-pages.ts'
import { CAFE_NAME, tabTitle } from './tab-title.ts'

/** What the browser's tab says on each page that is translated, by the pattern of its address. */
export const SPANISH_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SPANISH_PAGES).map(([path, { title }]) => [
    path,
    path === '/' ? `${CAFE_NAME} · ${title}` : tabTitle(title),
  ]),
)
