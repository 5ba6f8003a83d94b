import { spanishOf } from '#domain/contest/campaign-words.ts'
import { createHash } from 'node:crypto'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { configurationQuery, readConfiguration } from '#domain/menu/drink-address.ts'
import { findItem, findTopping } from '#domain/menu/price.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { ENGLISH_WORDS, inWords } from '#domain/menu/words.ts'
import { choicesOf } from '#domain/ordering/line-text.ts'
import { PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { SPANISH_PAGES } from '#domain/site/spanish-pages.ts'
import { countedAs } from '../http/address.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import { Refused } from '../http/refuse.ts'
import { openTurns } from '../http/turns.ts'
import type { Services } from '../services.ts'
import type { ItemToDraw, Renderer } from '../ssr/render.ts'
import { drawDrinkPicture, type DrinkPicture } from './drink-picture.ts'
import { openLettering, type Lettering } from './lettering.ts'
import { drawPicture, type Picture } from './picture.ts'
import { findArtist, findClass, findEvent, findPost, listWorks } from './store.ts'

/** A picture that exists: the version changes with what is drawn. */
type Found = { kind: keyof typeof BUDGETS; picture: PageOrDrink; version: string }
type Png = Uint8Array<ArrayBuffer>
type PageOrDrink = { page: Picture } | { drink: DrinkPicture; item: ItemToDraw }

/**
 * Makes the pictures of pages and of drinks, each once, the last ones kept. Of drinks somebody can make up as many as they like,
 * so those have a cache and a budget of their own.
 * @param renderer draws what is on the menu; without one the picture of a drink is the picture of the menu with its name
 */
export function openPictures(
  services: Services,
  renderer: Pick<Renderer, 'draw'> | null,
  budgets = BUDGETS,
) {
  const kept = {
    page: new Map<string, Promise<Png>>(),
    drink: new Map<string, Promise<Png>>(),
  }
  /** One is drawn at a time, of each network in turn. */
  const turns = openTurns(WAITING, AGAIN_SECONDS)
  let lettering: Promise<Lettering> | null = null

  async function svgOf(asked: PageOrDrink): Promise<string> {
    lettering ??= openLettering()
    if ('page' in asked) return drawPicture(asked.page, await lettering)
    if (renderer)
      return drawDrinkPicture(asked.drink, await lettering, await renderer.draw(asked.item))
    const menu = PUBLIC_PAGES.find(({ path }) => path === '/menu')
    if (!menu) throw new Error('The menu has no picture.')
    return drawPicture({ ...asked.drink, print: menu.seo.picture.print }, await lettering)
  }

  async function render(asked: PageOrDrink): Promise<Png> {
    const svg = await svgOf(asked)
    const { renderAsync } = await import('@resvg/resvg-js')
    const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return new Uint8Array(image.asPng())
  }

  /** @throws Refused 429 or 503 */
  async function spend(kind: Found['kind'], address: string): Promise<void> {
    turns.requirePlace(address)
    const { ofOne, inAll } = budgets[kind]
    try {
      for (const { key, factor } of countedAs(address))
        await services.limits.spend(`og-${kind}`, key, budget(ofOne * factor))
      await services.limits.spend(`og-${kind}`, 'all', budget(inAll))
    } catch (error) {
      throw error instanceof BudgetSpent ? tooMany(error.retryAfterSeconds) : error
    }
  }

  return {
    /** What is in the picture of that name, or `null` where nothing has it. @param query of a drink: its configuration */
    find: async (name: string, query: URLSearchParams): Promise<Found | null> => {
      const asked = drinkOf(services, name, query) ?? (await pictureOf(services, name))
      if (!asked) return null
      const version = createHash('sha256').update(JSON.stringify([DESIGN, asked]))
      const kind = 'page' in asked ? 'page' : 'drink'
      return { kind, picture: asked, version: version.digest('base64url').slice(0, 22) }
    },
    /** Drawn once; what is kept costs nothing. @param address of who asks @throws Refused 429 or 503 */
    png: async ({ kind, picture, version }: Found, address: string): Promise<Png> => {
      const files = kept[kind]
      if (!files.has(version)) await spend(kind, address)
      // Somebody else may have asked for it in the meantime.
      const known = files.get(version)
      const made = known ?? turns.run(address, () => render(picture))
      files.delete(version)
      files.set(version, made)
      // What was not drawn is not kept.
      made.catch(() => {
        if (files.get(version) === made) files.delete(version)
      })
      const [oldest] = files.keys()
      if (files.size > budgets[kind].kept && oldest) files.delete(oldest)
      return made
    },
  }
}

/** Counted up when the same words are drawn in another way. */
const DESIGN = 1
const WINDOW_SECONDS = 600
/**
 * How many are kept, of about 100 KB each, and how many are drawn within ten minutes: for one network, and for all together. Each
 * takes up to half a second of one processor, and messengers ask once for each address that somebody sends.
 */
const BUDGETS = {
  page: { kept: 200, ofOne: 120, inAll: 300 },
  drink: { kept: 100, ofOne: 30, inAll: 300 },
}
const WAITING = { ofOne: 8, inAll: 40 }
const AGAIN_SECONDS = 5

const budget = (most: number) => ({ seconds: WINDOW_SECONDS, amount: 1, most })

function tooMany(seconds: number) {
  return new Refused(429, 'too_many_requests', 'Too many pictures. Please try again later.', {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** `drink-taro-milk-tea` is that drink as its query configures it; `lang=es` says so in Spanish. */
function drinkOf(services: Services, name: string, query: URLSearchParams): PageOrDrink | null {
  const [, id = ''] = /^drink-([a-z0-9-]{1,80})$/.exec(name) ?? []
  const menu = services.menu.get()
  const found = findItem(menu, id)
  if (!found) return null
  const { cafe } = services.settings.get()
  const words = query.get('lang') === 'es' ? SPANISH_WORDS : ENGLISH_WORDS
  const configuration = readConfiguration(menu, found, query)
  const category = menu.categories.find((each) => each.id === found.category)?.name ?? cafe.city
  const toppings = configuration.customizations.toppings ?? []
  return {
    drink: {
      name: cafe.name,
      place: placeOf(cafe),
      headline: found.name,
      label: inWords(words, category),
      choices:
        configurationQuery(found, configuration) && choicesOf(menu, found, configuration, words),
    },
    item: {
      ...configuration,
      item: found,
      toppings: toppings.flatMap((each) => findTopping(menu, each) ?? []),
    },
  }
}

/** The names are those of the addresses: `/classes/book` is `classes-book`, `/events/open-mic` is `event-open-mic`. */
async function pictureOf(services: Services, name: string): Promise<PageOrDrink | null> {
  const page = await pageOf(services, name)
  return page && { page }
}

async function pageOf(services: Services, name: string): Promise<Picture | null> {
  const { cafe } = services.settings.get()
  const signed = { name: cafe.name, place: placeOf(cafe) }
  if (name === 'prelaunch') return contestPicture(cafe, signed)
  const page = PUBLIC_PAGES.find(({ path }) => nameOf(path) === name)
  if (page) return { ...signed, ...page.seo.picture, label: cafe.city }

  const [, kind, id = ''] =
    /^(contest|es-contest|event|class|post|artist)-([a-z0-9-]{1,80})$/.exec(name) ?? []
  if (kind === 'contest' || kind === 'es-contest')
    return id === cafe.campaign.id ? contestPicture(cafe, signed, kind === 'es-contest') : null
  if (kind === 'event' || kind === 'class') {
    const occasion = await (kind === 'event' ? findEvent : findClass)(services, id)
    const startsAt = occasion && new Date(occasion.startsAt)
    return (
      startsAt && {
        ...signed,
        headline: occasion.title,
        label: `${formatDate(dateIn(cafe.timeZone, startsAt))}, ${formatTime(timeIn(cafe.timeZone, startsAt))}`,
        print: occasion.cover,
      }
    )
  }
  if (kind === 'post') {
    const post = await findPost(services, id)
    return (
      post && { ...signed, headline: post.title, label: `By ${post.author}`, print: post.cover }
    )
  }
  if (kind !== 'artist') return null
  const artist = await findArtist(services, id)
  const [work] = artist ? await listWorks(services, id) : []
  const [front] = PUBLIC_PAGES
  const print = work?.print ?? front?.seo.picture.print
  return artist && print
    ? { ...signed, headline: artist.name, label: artist.discipline, print }
    : null
}

/** What there is to be won, with the print of the contest's page. Words of the café's own, which have no translation, stay as they are. */
function contestPicture(
  { campaign }: Settings['cafe'],
  signed: Pick<Picture, 'name' | 'place'>,
  isSpanish = false,
): Picture | null {
  const page = PUBLIC_PAGES.find(({ path }) => path === '/prelaunch')
  if (!page) return null
  const { print } = page.seo.picture
  const { prize, heroTitle } = campaign
  if (!isSpanish) return { ...signed, headline: prize, label: heroTitle, print }
  const headline = spanishOf(campaign, 'prize') ?? SPANISH_WORDS.known[prize] ?? prize
  const label = heroTitle === page.title ? SPANISH_PAGES[page.path]?.title : undefined
  const own = spanishOf(campaign, 'heroTitle')
  return { ...signed, headline, label: own ?? label ?? heroTitle, print }
}

const placeOf = ({ street, city, region }: Settings['cafe']) => `${street}, ${city}, ${region}`

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
