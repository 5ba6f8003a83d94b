import type { CafeNow } from '#domain/contracts/cafe.ts'
import type {
  Artist,
  CafeEvent,
  ClassSession,
  Faq,
  Opening,
  Post,
} from '#domain/contracts/content.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Page } from '#domain/site/page.ts'
import { pageAt } from '#domain/site/pages.ts'
import { NOT_FOUND_TITLE, tabTitle } from '#domain/site/tab-title.ts'
import { TITLES } from '#domain/site/titles.ts'
import { breadcrumbs, type Crumb } from './breadcrumbs.ts'
import { cafeThing } from './cafe.ts'
import { courseThing, coursesOf } from './course.ts'
import { eventThing } from './event.ts'
import { faqThing } from './faq.ts'
import { jobThing } from './job.ts'
import { menuThing } from './menu.ts'
import { pictureOf } from './picture.ts'
import { postThing } from './post.ts'
import type { Thing } from './thing.ts'

/** The answers that a page is rendered from, by the names of their calls. */
type Answers = {
  cafe: CafeNow
  menu?: Menu
  event?: CafeEvent
  artist?: { artist: Pick<Artist, 'name' | 'discipline' | 'town' | 'statement'> }
  post?: Post
  faq?: { questions: Faq[] }
  openings?: { openings: Opening[] }
  classes?: { sessions: ClassSession[] }
}
type PageToDescribe = {
  pathname: string
  /** Of its route; null where there is no page. */
  pattern: string | null
  /** What React put before the page: whatever the page says of itself, such as that nobody should find it. */
  hoisted: string
  answers: Answers
  publicUrl: string
}

/** What search engines and messengers read of a page: title, description, address, picture, structured data. */
export function headOf(request: PageToDescribe): string {
  const { pathname, pattern, hoisted, answers, publicUrl } = request
  const row = pattern === null ? undefined : pageAt(pattern)
  if (!row)
    return `${titleTag(tabTitle(NOT_FOUND_TITLE))}${hoisted}<meta name="robots" content="noindex"${MARK}/>`
  const name = nameOf(answers)
  const title = name === undefined ? (TITLES[row.path] ?? row.title) : tabTitle(name)
  const page = (row.canonical && pageAt(row.canonical)) || row
  const path = addressOf(page, pathname)
  const description = descriptionOf(answers) ?? page.seo?.description ?? answers.cafe.cafe.tagline
  const url = `${publicUrl}${path}`
  return [
    titleTag(title),
    hoisted,
    hoisted.includes('name="description"') ? '' : meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}"${MARK}/>`,
    meta('property', 'og:type', answers.post ? 'article' : 'website'),
    meta('property', 'og:site_name', answers.cafe.cafe.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${publicUrl}${pictureOf(path)}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...[
      ...thingsOf(row.path, answers, publicUrl),
      breadcrumbs(crumbsOf(page, path, name), publicUrl),
    ]
      .filter((thing) => thing !== null)
      .map(structuredData),
  ].join('')
}

/** JSON that cannot end the script it stands in. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Marks what is true of the first page only, which the site removes when somebody goes on to another. */
const MARK = ' data-ssr=""'

/** @param path the pattern of the page's address */
function thingsOf(path: string, answers: Answers, publicUrl: string): (Thing | null)[] {
  const { cafe, now, today } = answers.cafe
  return [
    ['/', '/contact', '/about'].includes(path) ? cafeThing(cafe, today, publicUrl) : null,
    path === '/menu' && answers.menu ? menuThing(answers.menu, publicUrl) : null,
    answers.event ? eventThing(answers.event, cafe, publicUrl, now) : null,
    answers.post ? postThing(answers.post, cafe, publicUrl) : null,
    path === '/faq' && answers.faq ? faqThing(answers.faq.questions, publicUrl) : null,
    ...(answers.openings?.openings.map((opening) => jobThing(opening, cafe, publicUrl)) ?? []),
    ...(path === '/classes/book' && answers.classes
      ? coursesOf(answers.classes.sessions).map((dates) => courseThing(dates, cafe, publicUrl))
      : []),
  ]
}

/** @param name of the one thing that the page is about */
function crumbsOf({ path, title, seo }: Page, address: string, name: string | undefined): Crumb[] {
  if (path === '/') return []
  const above = seo?.under === undefined ? undefined : pageAt(seo.under)
  return [
    ...(above ? [{ name: above.title, path: above.path }] : []),
    { name: name ?? title, path: address },
  ]
}

function descriptionOf({ event, artist, post }: Answers): string | undefined {
  if (!artist) return event?.summary ?? post?.summary
  const { name, discipline, town, statement } = artist.artist
  return `${name} of ${town} (${discipline}): “${statement}”`
}

function nameOf({ event, artist, post }: Answers): string | undefined {
  return event?.title ?? post?.title ?? artist?.artist.name
}

/** As it is spelled in the table of pages; where it names one thing, as it was asked for. */
const addressOf = ({ path }: Page, pathname: string) =>
  path.includes(':') ? pathname.replace(/(?<!\/)\/+$/, '') : path
/** It stays when somebody goes on to another page, and gets the title of that one. */
const titleTag = (title: string) => `<title>${escaped(title)}</title>`
const structuredData = (thing: Thing) =>
  `<script type="application/ld+json"${MARK}>${jsonInHtml({ '@context': 'https://schema.org', ...thing })}</script>`
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}"${MARK}/>`
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
