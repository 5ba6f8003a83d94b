import { fromSpanish, isForEverybody, toSpanish } from '#domain/site/language.ts'
import { MOVED, PAGES } from '#domain/site/pages.ts'
import type { Page } from '#domain/site/page.ts'

const PATTERNS = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The page at an address, without its query. Undefined: the site has none, and answers 404. */
export function pageOf(path: string): Page | undefined {
  const inSpanish = fromSpanish(path)
  const page = find(inSpanish ?? path)
  return page && (inSpanish === null || isForEverybody(page)) ? page : undefined
}

/** The address of a page that is in English alone, where it was asked for below `/es`. */
export function inEnglishAlone(path: string): string | undefined {
  const inSpanish = fromSpanish(path)
  const page = inSpanish === null ? undefined : find(inSpanish)
  return page && !isForEverybody(page) ? (inSpanish ?? undefined) : undefined
}

/** Where a former address leads. */
export function movedTo(path: string): string | undefined {
  const inSpanish = fromSpanish(path)
  const plain = withoutSlash(inSpanish ?? path)
  const to = Object.hasOwn(MOVED, plain) ? MOVED[plain] : undefined
  return to && inSpanish !== null ? toSpanish(to) : to
}

function find(path: string): Page | undefined {
  const plain = withoutSlash(path)
  return PATTERNS.find(({ pattern }) => pattern.test(plain))?.page
}

/** `/menu/` is `/menu`. */
function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
