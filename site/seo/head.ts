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
import { breadcrumbs } from './breadcrumbs.ts'
import { cafeThing } from './cafe.ts'
import { courseThing, coursesOf } from './course.ts'
import { eventThing } from './event.ts'
import { faqThing } from './faq.ts'
import { jobThing } from './job.ts'
import { menuThing } from './menu.ts'
import { PAGES, wordsFor } from './pages.ts'
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
type Page = {
  pathname: string
  /** Of its route; null where there is no page. */
  pattern: string | null
  /** What React put before the page: its title, and whatever else the page says of itself. */
  hoisted: string
  answers: Answers
  publicUrl: string
}

/** What search engines and messengers read of a page: description, address, picture, structured data. */
export function headOf(page: Page): string {
  const { pathname, pattern, hoisted, answers, publicUrl } = page
  const title = /<title[^<>]*>([^<]*)<\/title>/.exec(hoisted)?.[1] ?? answers.cafe.cafe.name
  const own = hoisted.includes('<title') ? hoisted : `<title>${title}</title>${hoisted}`
  if (pattern === null) return `${own}<meta name="robots" content="noindex"${MARK}/>`
  const words = wordsFor(pattern)
  const description = descriptionOf(answers) ?? words?.description ?? answers.cafe.cafe.tagline
  const path = words?.canonical ?? pathOf(pattern, pathname)
  const url = `${publicUrl}${path}`
  const picture = `${publicUrl}${pictureOf(path)}`
  const things = thingsOf(page, title)
  return [
    own,
    hoisted.includes('name="description"') ? '' : meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}"${MARK}/>`,
    meta('property', 'og:type', answers.post ? 'article' : 'website'),
    meta('property', 'og:site_name', answers.cafe.cafe.name),
    // The title is HTML already.
    `<meta property="og:title" content="${title}"${MARK}/>`,
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...things.map(
      (thing) =>
        `<script type="application/ld+json"${MARK}>${jsonInHtml({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('')
}

/** JSON that cannot end the script it stands in. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Marks what is true of the first page only, which the site removes when somebody goes on to another. */
const MARK = ' data-ssr=""'

function thingsOf({ pathname, pattern, answers, publicUrl }: Page, title: string): Thing[] {
  const { cafe, now, today } = answers.cafe
  const words = pattern === null ? undefined : wordsFor(pattern)
  const above = words?.under && PAGES[words.under]
  const crumbs = [
    ...(above && words.under ? [{ name: above.name, path: words.under }] : []),
    ...(words && pattern !== '/'
      ? [
          {
            name: above ? (nameOf(answers) ?? plain(title)) : words.name,
            path: words.canonical ?? pathOf(pattern ?? '', pathname),
          },
        ]
      : []),
  ]
  return [
    pattern === '/' || pattern === '/contact' || pattern === '/about'
      ? cafeThing(cafe, today, publicUrl)
      : null,
    pattern === '/menu' && answers.menu ? menuThing(answers.menu, publicUrl) : null,
    answers.event ? eventThing(answers.event, cafe, publicUrl, now) : null,
    answers.post ? postThing(answers.post, cafe, publicUrl) : null,
    pattern === '/faq' && answers.faq ? faqThing(answers.faq.questions, publicUrl) : null,
    ...(answers.openings?.openings.map((opening) => jobThing(opening, cafe, publicUrl)) ?? []),
    ...(pattern === '/classes/book' && answers.classes
      ? coursesOf(answers.classes.sessions).map((dates) => courseThing(dates, cafe, publicUrl))
      : []),
    breadcrumbs(crumbs, publicUrl),
  ].filter((thing) => thing !== null)
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
const pathOf = (pattern: string, pathname: string) =>
  pattern.includes(':') ? pathname.replace(/(?<!\/)\/+$/, '') : pattern
const plain = (title: string) => title.replace(/ · [^]*$/, '')
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}"${MARK}/>`
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
