import { MOVED, PAGES } from '#domain/site/pages.ts'
import type { Page } from '#domain/site/page.ts'

const PATTERNS = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The page at an address, without its query. Undefined: the site has none, and answers 404. */
export function pageOf(path: string): Page | undefined {
  const plain = withoutSlash(path)
  return PATTERNS.find(({ pattern }) => pattern.test(plain))?.page
}

/** Where a former address leads. */
export function movedTo(path: string): string | undefined {
  const plain = withoutSlash(path)
  return Object.hasOwn(MOVED, plain) ? MOVED[plain] : undefined
}

/** `/menu/` is `/menu`. */
function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
