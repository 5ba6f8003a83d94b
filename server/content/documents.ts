import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { House } from '../house.ts'
import { matches } from '../http/etag.ts'
import type { App } from '../http/routing.ts'
import { rssOf } from './feed.ts'
import { openPictures } from './pictures.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'
import { changes, readPosts } from './store.ts'

/** What is read by programs rather than people: the feed, the map of the site, the picture of each page. */
export function documentRoutes(app: App, house: House) {
  const pictures = openPictures(house)

  app.get('/rss.xml', async (c) => {
    const posts = (await readPosts(house)).slice(0, FEED_POSTS)
    const { cafe } = house.settings.get()
    return answer(c, 'application/rss+xml; charset=utf-8', rssOf(cafe, posts, house.publicUrl))
  })
  app.get('/sitemap.xml', async (c) =>
    answer(c, 'application/xml; charset=utf-8', sitemapOf(await changes(house), house.publicUrl)),
  )
  app.get('/robots.txt', (c) => answer(c, 'text/plain; charset=utf-8', robotsOf(house.publicUrl)))
  app.get('/og/:file{[a-z0-9-]+\\.png}', async (c, next) => {
    await house.reads.take('call', c.get('address'))
    const found = await pictures.find(c.req.param('file').slice(0, -'.png'.length))
    if (!found) return next()
    const { picture, version } = found
    c.header('ETag', `"${version}"`)
    c.header('Cache-Control', 'public, max-age=86400')
    if (matches(c.req.header('if-none-match'), `"${version}"`)) return c.body(null, 304)
    if (!pictures.isKept(version)) await house.reads.take('picture', c.get('address'))
    return c.body(await pictures.png(picture, version), 200, { 'Content-Type': 'image/png' })
  })
}

const FEED_POSTS = 20

function answer(c: Context, type: string, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'public, max-age=600')
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(text, 200, { 'Content-Type': type })
}
