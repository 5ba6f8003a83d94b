import type { CallName } from '../contracts/api.ts'
import type { Print } from '../contracts/content.ts'
import type { Access } from '../people/access.ts'

/** A call whose answer a page shows at once: `works`, `page/about`, and of one thing by the address's own id `artist/`. */
export type Need = CallName | `${CallName}/${string}`

/** One row of the table of pages (`pages.ts`). */
export type Page = {
  /** Its address; `:name` stands for one part of it. */
  path: string
  /** `content/AboutPage` is the component `AboutPage` of site/pages/content/AboutPage.tsx. */
  file: string
  /** In the browser's tab before the name of the café. Pages that know more say so with `<PageTitle>`. */
  title: string
  /**
   * The calls that the server renders it from, besides the café itself. Absent: it belongs to one person, and
   * is rendered in their browser.
   */
  load?: readonly Need[]
  /** Who may see it. Absent: everybody. */
  access?: Access
  /** What a rendered page reads of its query; anything else makes no page of its own in the cache. */
  query?: readonly string[]
  /**
   * What the query has for whoever comes by the page's link. The server renders such a page for those with a link and for those
   * without, and reads no link.
   */
  byLink?: 'token' | 'order'
  /** Another address of the same content, which is the one that search engines keep. */
  canonical?: string
  /** What search engines and messengers get. Absent, without `canonical`: search engines are told not to look. */
  seo?: Seo
  /** Where the header links it: as it is, or in a menu of that name. */
  header?: Place & { menu?: string }
  /** One of the two buttons of the header. */
  headerButton?: { label: string; which: 'reserve' | 'order' }
  /** Where the footer links it: among the quick links, or in the small print. */
  footer?: Place & { list: 'quick' | 'legal' }
  /** Where the list beside the admin's pages links it. */
  adminList?: Place & { group: string; count?: WaitingCount }
  /** Where the list beside the managers' pages links it. */
  employeeList?: Place
  /** Where the header of the workrooms links it: what people at the counter go back and forth between; `inMenu`
   * is its longer name among all pages. */
  counterList?: Place & { inMenu?: string }
}

/** What a link says, and its place among the others: the lowest position is first. */
type Place = { label: string; position: number }

/** Which number of the admin's first page stands beside a link. */
export type WaitingCount = 'messages' | 'seats' | 'mails' | 'errors' | 'late'

export type Seo = {
  /** Pages about one thing (`:id`) take theirs from the thing, where it has one. */
  description: string
  /** The page that it belongs to, where that is not the front page. */
  under?: string
  /** The picture that messengers show. Absent: a page about one thing, which takes it from the thing. */
  picture?: { headline: string; print: Print }
}
