import type { Page } from './page.ts'

/** Below this address stand the public pages in Spanish (docs/decisions/site-languages.md). */
export const SPANISH_ROOT = '/es'

/** What a Spanish address is in the table of pages: '/es/menu' → '/menu'. Null: it is no Spanish one. */
export function fromSpanish(pathname: string): string | null {
  return /^\/es(?:\/|$)/.test(pathname) ? pathname.slice(SPANISH_ROOT.length) || '/' : null
}

/** '/menu' → '/es/menu' */
export function toSpanish(path: string): string {
  return path === '/' ? SPANISH_ROOT : SPANISH_ROOT + path
}

/** Whether a page is answered below `/es`: those for everybody are. The rooms of accounts and staff stay English. */
export function isForEverybody({ path, access }: Pick<Page, 'path' | 'access'>): boolean {
  return !access && !path.startsWith('/pos/')
}
