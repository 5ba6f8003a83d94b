import { isForEverybody, toSpanish } from './language.ts'
import type { Page, Seo } from './page.ts'
import { PAGES } from './pages.ts'

/** A page that anybody may find, at the address to keep. */
export type PublicPage = Page & { seo: Required<Pick<Seo, 'picture'>> & Seo }

/** The public pages that have an address of their own. Pages about one thing (`:id`) come from the content. */
export const PUBLIC_PAGES: readonly PublicPage[] = PAGES.filter(
  (page): page is PublicPage => page.seo?.picture !== undefined,
)

/** How addresses begin that search engines need not look at: one person's own pages, and steps on the way. */
export const PRIVATE_PATHS: readonly string[] = withoutCovered([
  '/api/',
  '/auth/',
  '/newsletter/',
  ...PAGES.filter(({ seo, canonical }) => !seo && !canonical).flatMap((page) => {
    const path = page.path.split(':')[0] ?? page.path
    return isForEverybody(page) ? [path, toSpanish(path)] : [path]
  }),
])

/** Leaves out what begins with another of them, and what is named twice. */
function withoutCovered(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(
    (path, _, all) => !all.some((other) => other !== path && path.startsWith(other)),
  )
}
