import type { Access } from '#domain/people/access.ts'
import type { Page } from '#domain/site/page.ts'
import { PAGES } from '#domain/site/pages.ts'

/** The pages that anybody may open; a page about one thing (`/events/:eventId`) is one of them. */
export const OPEN_PAGES: readonly Page[] = PAGES.filter(({ access }) => !access)

/** The pages that not everybody may open. */
export const GUARDED_PAGES: readonly { path: string; access: Access }[] = PAGES.flatMap(
  ({ path, access }) => (access ? [{ path, access }] : []),
)

/** The pages that anybody may open, without those that only have another address. */
export const DIFFERENT_PAGES: readonly Page[] = OPEN_PAGES.filter(
  ({ file }, nth) => OPEN_PAGES.findIndex((page) => page.file === file) === nth,
)

/** Where the ids of things are found that have a page each. */
const LISTS: Record<string, string> = {
  '/events/:eventId': 'events',
  '/artist/:artistId': 'artists',
  '/blog/:slug': 'posts',
}

/** The address of a page that anybody may open; of a page about one thing, that of the first one. @param cafe origin */
export async function addressOf(path: string, cafe: string): Promise<string> {
  if (!path.includes(':')) return path
  const list = LISTS[path]
  if (!list) throw new Error(`Say in LISTS of e2e/pages.ts where one of ${path} is found.`)
  const answer = (await (await fetch(`${cafe}/api/${list}`)).json()) as Record<
    string,
    { id: string }[]
  >
  const id = answer[list]?.[0]?.id
  if (!id) throw new Error(`There is none of ${path}.`)
  return path.replace(/:\w+/, id)
}
