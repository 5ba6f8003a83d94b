import { CALENDAR_FEEDS } from '#domain/booking/calendar-feeds.ts'
import { CLASS_TYPES, EVENT_KINDS } from '#domain/content/values.ts'
import type { Services } from '../services.ts'
import { notModified, versionTag } from '../http/etag.ts'
import type { App } from '../http/routing.ts'
import { answerFile, type File } from '../site/files.ts'
import type { Renderer } from '../ssr/render.ts'
import { packText } from '../site/packing.ts'
import { calendarFeed } from './calendar-feed.ts'
import { rssOf } from './feed.ts'
import type { KeptDocuments } from './kept-documents.ts'
import { openPictures } from './pictures.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'
import { changes, listClasses, listEvents, readPosts } from './store.ts'

/**
 * What is read by programs rather than people: the feed, the map of the site, the picture of each page. Feed and map are
 * asked for again each time, as pages are, so that nothing that was taken back stands in a cache.
 */
export function documentRoutes(
  app: App,
  services: Services,
  documents: KeptDocuments,
  renderer: Pick<Renderer, 'draw'> | null,
) {
  const pictures = openPictures(services, renderer)
  let robots: Promise<File> | undefined

  app.get('/rss.xml', async (c) => {
    const file = await documents.get('feed', async () => {
      const posts = (await readPosts(services)).slice(0, FEED_POSTS)
      const text = rssOf(services.settings.get().cafe, posts, services.publicUrl)
      return { text, type: 'application/rss+xml; charset=utf-8' }
    })
    c.header('Cache-Control', 'no-cache')
    return answerFile(c, file)
  })
  for (const { path, kind } of CALENDAR_FEEDS)
    app.get(path, async (c) => {
      const asked = c.req.query('type')
      const type = (kind === 'class' && CLASS_TYPES.find((each) => each === asked)) || null
      const asks = c.req.query('kind')
      const of = (kind === 'event' && EVENT_KINDS.find((each) => each === asks)) || null
      const file = await documents.get([path, type ?? of ?? ''].join(' ').trim(), async () => {
        const [classes, { events }] = await Promise.all([
          listClasses(services),
          listEvents(services),
        ])
        const { publicUrl } = services
        const made = { publicUrl, now: services.now(), type, of }
        const text = calendarFeed(services.settings.get().cafe, { classes, events }, kind, made)
        return { text, type: 'text/calendar; charset=utf-8' }
      })
      c.header('Cache-Control', 'no-cache')
      return answerFile(c, file)
    })
  app.get('/sitemap.xml', async (c) => {
    const file = await documents.get('sitemap', async () => ({
      text: sitemapOf(await changes(services), services.publicUrl),
      type: 'application/xml; charset=utf-8',
    }))
    c.header('Cache-Control', 'no-cache')
    return answerFile(c, file)
  })
  app.get('/robots.txt', async (c) => {
    robots ??= packText(robotsOf(services.publicUrl), 'text/plain; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=600')
    return answerFile(c, await robots)
  })
  app.get('/og/:file{[a-z0-9-]+\\.png}', async (c, next) => {
    await services.reads.take('call', c.get('address'))
    const name = c.req.param('file').slice(0, -'.png'.length)
    const found = await pictures.find(name, new URL(c.req.url).searchParams)
    if (!found) return next()
    const unchanged = notModified(c, versionTag(found.version))
    if (unchanged) {
      unchanged.headers.set('Cache-Control', KEPT)
      return unchanged
    }
    const png = await pictures.png(found, c.get('address'))
    c.header('Cache-Control', KEPT)
    return c.body(png, 200, { 'Content-Type': 'image/png' })
  })
}

const FEED_POSTS = 20
const KEPT = 'public, max-age=86400'
