import { createHash } from 'node:crypto'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import type { Services } from '../services.ts'
import { openLettering, type Lettering } from './lettering.ts'
import { drawPicture, type Picture } from './picture.ts'
import { findArtist, findClass, findEvent, findPost, listWorks } from './store.ts'

/** Makes the pictures of pages: one at a time, each once, the last ones kept. */
export function openPictures(services: Services) {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let lettering: Promise<Lettering> | null = null
  let queue: Promise<unknown> = Promise.resolve()

  async function render(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
    lettering ??= openLettering()
    const svg = drawPicture(picture, await lettering)
    const { renderAsync } = await import('@resvg/resvg-js')
    const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return new Uint8Array(image.asPng())
  }

  return {
    /** What is in the picture of that name, or `null` where no page has it. The version changes with what is drawn. */
    find: async (name: string): Promise<{ picture: Picture; version: string } | null> => {
      const picture = await pictureOf(services, name)
      if (!picture) return null
      const version = createHash('sha256').update(JSON.stringify([DESIGN, picture]))
      return { picture, version: version.digest('base64url').slice(0, 22) }
    },
    isKept: (version: string) => kept.has(version),
    png: (picture: Picture, version: string) => {
      const known = kept.get(version)
      if (known) return known
      const made = queue.then(() => render(picture))
      queue = made.catch(() => kept.delete(version))
      kept.set(version, made)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_PICTURES && oldest) kept.delete(oldest)
      return made
    },
  }
}

/** Counted up when the same words are drawn in another way. */
const DESIGN = 1
/** About 100 KB each. */
const KEPT_PICTURES = 100

/** The names are those of the addresses: `/classes/book` is `classes-book`, `/events/open-mic` is `event-open-mic`. */
async function pictureOf(services: Services, name: string): Promise<Picture | null> {
  const { cafe } = services.settings.get()
  const signed = {
    name: cafe.name,
    place: `${cafe.street}, ${cafe.city}, ${cafe.region}`,
  }
  if (name === 'prelaunch') return contestPicture(cafe, signed)
  const page = PUBLIC_PAGES.find(({ path }) => nameOf(path) === name)
  if (page) return { ...signed, ...page.seo.picture, label: cafe.city }

  const [, kind, id = ''] = /^(contest|event|class|post|artist)-([a-z0-9-]{1,80})$/.exec(name) ?? []
  if (kind === 'contest') return id === cafe.campaign.id ? contestPicture(cafe, signed) : null
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

/** What there is to be won, with the print of the contest's page. */
function contestPicture(
  { campaign }: Settings['cafe'],
  signed: Pick<Picture, 'name' | 'place'>,
): Picture | null {
  const page = PUBLIC_PAGES.find(({ path }) => path === '/prelaunch')
  if (!page) return null
  const { print } = page.seo.picture
  return { ...signed, headline: campaign.prize, label: campaign.heroTitle, print }
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
