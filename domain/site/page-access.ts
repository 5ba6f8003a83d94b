import type { Access } from '../people/access.ts'
import { PAGES } from './pages.ts'

/** Who may open a page, by its path in the table; a page that is not here is everybody's. */
export const PAGE_ACCESS: Readonly<Record<string, Access>> = Object.fromEntries(
  PAGES.flatMap(({ path, access }) => (access ? [[path, access]] : [])),
)
