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
import { DESCRIPTIONS_ES } from '#domain/menu/descriptions-es.ts'
import { configurationQuery, itemQuery, readConfiguration } from '#domain/menu/drink-address.ts'
import { findItem } from '#domain/menu/price.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { ENGLISH_WORDS } from '#domain/menu/words.ts'
import { choicesOf } from '#domain/ordering/line-text.ts'
import { toSpanish } from '#domain/site/language.ts'
import type { Page } from '#domain/site/page.ts'
import { pageAt } from '#domain/site/pages.ts'
import { SPANISH_NOT_FOUND_TITLE, SPANISH_PAGES } from '#domain/site/spanish-pages.ts'
import { SPANISH_TITLES } from '#domain/site/spanish-titles.ts'
import { NOT_FOUND_TITLE, tabTitle } from '#domain/site/tab-title.ts'
import { TITLES } from '#domain/site/titles.ts'
import { breadcrumbs, type Crumb } from './breadcrumbs.ts'
import { cafeThing } from './cafe.ts'
import { courseThing, coursesOf } from './course.ts'
import { eventThing } from './event.ts'
import { faqThing } from './faq.ts'
import { jobThing } from './job.ts'
import { menuThing } from './menu.ts'
import { classPicture, contestPicture, drinkPicture, pictureOf } from './picture.ts'
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
  /** As in the table of pages, also of a page in Spanish. */
  pathname: string
  /** The query of its address, `?session=clay`. */
  search?: string
  /** Of its route; null where there is no page. */
  pattern: string | null
  isSpanish?: boolean
  /** What React put before the page: whatever the page says of itself, such as that nobody should find it. */
  hoisted: string
  answers: Answers
  publicUrl: string
}

/** What search engines and messengers read of a page: title, description, address, picture, structured data. */
export function headOf(request: PageToDescribe): string {
  const { pathname, search = '', pattern, isSpanish = false, hoisted, answers, publicUrl } = request
  const row = pattern === null ? undefined : pageAt(pattern)
  if (!row)
    return `${titleTag(tabTitle(isSpanish ? SPANISH_NOT_FOUND_TITLE : NOT_FOUND_TITLE))}${hoisted}<meta name="robots" content="noindex"${MARK}/>`
  const name = nameOf(answers)
  const titles = isSpanish ? { ...TITLES, ...SPANISH_TITLES } : TITLES
  const title = name === undefined ? (titles[row.path] ?? row.title) : tabTitle(name)
  const page = (row.canonical && pageAt(row.canonical)) || row
  const path = addressOf(page, pathname)
  const translation = SPANISH_PAGES[page.path]
  const description =
    descriptionOf(answers) ??
    (isSpanish ? translation?.description : undefined) ??
    page.seo?.description ??
    answers.cafe.cafe.tagline
  // A page that is not translated says the same at both addresses: the English one is to be kept.
  const url = `${publicUrl}${isSpanish && translation ? toSpanish(path) : path}`
  const shared = sharedOn(page.path, new URLSearchParams(search), answers, isSpanish)
  return [
    titleTag(title),
    hoisted,
    hoisted.includes('name="description"') ? '' : meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}"${MARK}/>`,
    translation ? alternates(path, publicUrl) : '',
    isSpanish ? meta('property', 'og:locale', 'es_US') : '',
    meta('property', 'og:type', answers.post ? 'article' : 'website'),
    meta('property', 'og:site_name', answers.cafe.cafe.name),
    meta('property', 'og:title', shared ? tabTitle(shared.title) : title),
    meta('property', 'og:description', shared?.summary ?? description),
    // Messengers show what stands at this address instead of the one that was sent.
    meta('property', 'og:url', url + (shared?.query ?? '')),
    meta(
      'property',
      'og:image',
      publicUrl +
        (path === CONTEST
          ? contestPicture(answers.cafe.cafe.campaign.id, isSpanish)
          : (shared?.picture ?? pictureOf(path))),
    ),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...[
      ...thingsOf(row.path, answers, publicUrl),
      breadcrumbs(crumbsOf(page, path, name, isSpanish), publicUrl),
    ]
      .filter((thing) => thing !== null)
      .map(structuredData),
  ].join('')
}

/** What a shared address opens on a page of many: one class, one drink as it is configured. */
type Shared = { title: string; summary: string; picture: string; query: string }

function sharedOn(
  path: string,
  asked: URLSearchParams,
  { menu, classes }: Answers,
  isSpanish: boolean,
): Shared | undefined {
  const session = classes?.sessions.find(({ id }) => id === asked.get('session'))
  if (session) {
    const { id, title, summary } = session
    const query = `?${new URLSearchParams({ session: id })}`
    return { title, summary, picture: classPicture(id), query }
  }
  const item = path === '/menu' && menu ? findItem(menu, asked.get('item') ?? '') : undefined
  if (!menu || !item) return undefined
  const configuration = readConfiguration(menu, item, asked)
  const words = isSpanish ? SPANISH_WORDS : ENGLISH_WORDS
  const query = configurationQuery(item, configuration)
  const choices = query && choicesOf(menu, item, configuration, words)
  const about = (isSpanish && DESCRIPTIONS_ES[item.description]) || item.description
  return {
    title: item.name,
    summary: choices ? `${choices}. ${about}` : about,
    picture: drinkPicture(item.id, query, isSpanish),
    query: itemQuery(item, configuration),
  }
}

/** JSON that cannot end the script it stands in. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** What friends of who has entered are sent to. */
const CONTEST = '/prelaunch'

/** Marks what is true of the first page only, which the site removes when somebody goes on to another. */
const MARK = ' data-ssr=""'

/** The same page in each language, for search engines. */
function alternates(path: string, publicUrl: string): string {
  return [
    ['en', path],
    ['es', toSpanish(path)],
    ['x-default', path],
  ]
    .map(
      ([language, address]) =>
        `<link rel="alternate" hreflang="${language}" href="${escaped(`${publicUrl}${address}`)}"${MARK}/>`,
    )
    .join('')
}

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
      ? coursesOf(answers.classes.sessions).map((dates) =>
          courseThing(dates, cafe, publicUrl, new Date(answers.cafe.now)),
        )
      : []),
  ]
}

/** @param name of the one thing that the page is about */
function crumbsOf(
  page: Page,
  address: string,
  name: string | undefined,
  isSpanish: boolean,
): Crumb[] {
  const { path, seo } = page
  if (path === '/') return []
  const titleOf = (row: Page) => (isSpanish && SPANISH_PAGES[row.path]?.title) || row.title
  const at = (row: Page, to: string) => (isSpanish && SPANISH_PAGES[row.path] ? toSpanish(to) : to)
  const above = seo?.under === undefined ? undefined : pageAt(seo.under)
  return [
    ...(above ? [{ name: titleOf(above), path: at(above, above.path) }] : []),
    { name: name ?? titleOf(page), path: at(page, address) },
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
