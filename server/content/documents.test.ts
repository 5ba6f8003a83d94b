import { brotliDecompressSync } from 'node:zlib'
import { gt, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { printPath, printSvg } from '#domain/gallery/svg.ts'
import { toSpanish } from '#domain/site/language.ts'
import { PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { SPANISH_PAGES } from '#domain/site/spanish-pages.ts'
import { createApp } from '../app.ts'
import { events, posts } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { openAdmission } from '../http/admission.ts'

eachEngine('documents for programs', (server) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    server().app.request(`http://cafe.test${path}`, { headers })
  const textOf = async (path: string) => (await get(path)).text()
  const publishAbout = async (title: string) => {
    const admin = await server().as('admin@demo.example')
    const at = '/api/admin/content/page/about'
    const { body: piece } = await server().send<'piece'>('GET', at, undefined, admin)
    const value = { ...piece.published, title }
    const edit = { value, version: piece.version, mark: null }
    const { status } = await server().send('POST', `${at}/publication`, edit, admin)
    expect(status).toBe(200)
  }

  test('the feed tells of every post, with its text written out safely', async () => {
    const [one] = await server().db.select().from(posts).limit(1)
    if (!one) throw new Error('The seed is empty.')
    const title = 'Ink & <script>alert("x")</script> \u0007'
    const publishedAt = new Date(FRIDAY_NOON.getTime() - 1000)
    await server()
      .db.insert(posts)
      .values({ ...one, id: 'ink', title, publishedAt })
    const answer = await get('/rss.xml')
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await answer.text()
    expect(xml.match(/<item>/g)).toHaveLength(await server().db.$count(posts))
    expect(xml).toContain(
      '<title>Ink &amp; &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; </title>',
    )
    expect(xml).toContain('<link>http://cafe.test/blog/ink</link>')
    expect(xml).toContain('<pubDate>Fri, 17 Oct 2025 15:59:59 GMT</pubDate>')
    expect(xml).not.toMatch(/<script|\u0007|undefined|NaN/)
    isWellFormed(xml)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/rss.xml', { 'if-none-match': etag })).status).toBe(304)
  })

  test('calendars hold the classes and the events, each once, and a cancelled one as cancelled', async () => {
    const [event] = await server()
      .db.select()
      .from(events)
      .where(gt(events.startsAt, server().now()))
      .limit(1)
    if (!event) throw new Error('The seed is empty.')
    await server()
      .db.insert(events)
      .values({
        ...event,
        seriesId: null,
        seriesDate: null,
        id: 'called-off',
        title: 'Rain, or not; we wait',
        status: 'cancelled',
      })
    server().set(new Date(server().now().getTime() + 60_000))
    const answer = await get('/calendar/everything.ics')
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const everything = unfolded(await answer.text())
    const classes = unfolded(await textOf('/calendar/classes.ics'))
    const onlyEvents = unfolded(await textOf('/calendar/events.ics'))
    const ids = (text: string) => [...text.matchAll(/^UID:(.+)$/gm)].map(([, id]) => id)
    expect(ids(everything).toSorted()).toEqual([...ids(classes), ...ids(onlyEvents)].toSorted())
    expect(new Set(ids(everything)).size).toBe(ids(everything).length)
    expect(ids(classes)).not.toHaveLength(0)
    expect(classes).toMatch(
      /UID:map-of-nowhere-2@[^]*?DESCRIPTION:[^\n]*Booking opens \w+\\, \w+ \d+\\, 10 AM\\; for members/,
    )
    const paper = unfolded(await textOf('/calendar/classes.ics?type=paper'))
    expect(paper).toContain(': classes (paper)')
    expect(ids(paper).map((id) => id?.split('@')[0])).toEqual(
      expect.arrayContaining(['moving-water-2', 'fold-cut-moth-2']),
    )
    expect(ids(paper).join()).not.toMatch(/first-print|letters/)
    expect(ids(classes)).toEqual(expect.arrayContaining(ids(paper)))
    expect(ids(unfolded(await textOf('/calendar/classes.ics?type=gold')))).toEqual(ids(classes))
    const market = unfolded(await textOf('/calendar/events.ics?kind=market'))
    expect(market).toContain(': events (market)')
    expect(ids(market).length).toBeLessThan(ids(onlyEvents).length)
    expect(ids(market).length).toBeGreaterThan(0)
    expect(ids(onlyEvents)).toEqual(expect.arrayContaining(ids(market)))
    expect(ids(unfolded(await textOf('/calendar/events.ics?kind=gold')))).toEqual(ids(onlyEvents))
    expect(ids(onlyEvents)).toContain('called-off@cafe.test')
    const off = onlyEvents.slice(onlyEvents.indexOf('UID:called-off'))
    expect(off.slice(0, off.indexOf('END:VEVENT'))).toContain('STATUS:CANCELLED')
    expect(off).toContain(String.raw`SUMMARY:Rain\, or not\; we wait`)
  })

  test.each(['/rss.xml', '/sitemap.xml'])(
    '%s is kept for a minute, made anew after a change, and asked for again each time',
    async (path) => {
      const add = async (id: string) => {
        const [one] = await server().db.select().from(posts).limit(1)
        if (!one) throw new Error('The seed is empty.')
        const publishedAt = new Date(FRIDAY_NOON.getTime() - 1000)
        await server()
          .db.insert(posts)
          .values({ ...one, id, publishedAt, updatedAt: publishedAt })
      }
      const name = path.slice(1, 4)
      server().set(new Date(server().now().getTime() + 60_000))
      const first = await get(path, { 'accept-encoding': 'br' })
      expect(first.headers.get('cache-control')).toBe('no-cache')
      expect(first.headers.get('vary')).toContain('Accept-Encoding')
      expect(brotliDecompressSync(await first.arrayBuffer()).toString()).toBe(await textOf(path))

      // Behind this server's back, as another server would: seen within a minute.
      await add(`${name}-quiet`)
      expect(await textOf(path)).not.toContain(`${name}-quiet`)
      server().set(new Date(server().now().getTime() + 60_000))
      expect(await textOf(path)).toContain(`${name}-quiet`)
      // Something was changed through this server: seen at once.
      await add(`${name}-told`)
      await publishAbout(`A story of ${name}`)
      expect(await textOf(path)).toContain(`${name}-told`)
      expect((await get(path, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(
        200,
      )
      await server()
        .db.delete(posts)
        .where(like(posts.id, `${name}-%`))
      server().set(FRIDAY_NOON)
    },
  )

  test('the feed and the map are still there while nothing new can be made', async () => {
    const limits = { page: 1, read: 0, quote: 0, write: 0, staff: 0, order: 0 }
    const full = { ...server(), admission: openAdmission(server().database, { limits }) }
    const app = createApp(full)
    const first = await app.request('/rss.xml')
    expect(first.status).toBe(200)
    server().set(new Date(server().now().getTime() + 60_000))
    limits.page = 0
    const later = await app.request('/rss.xml')
    expect([later.status, await later.text()]).toEqual([200, await first.text()])
    expect((await app.request('/sitemap.xml')).status).toBe(503)
    server().set(FRIDAY_NOON)
  })

  test('the map of the site has every public page, event, post and artist once', async () => {
    const xml = await textOf('/sitemap.xml')
    isWellFormed(xml)
    const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
    expect(new Set(places).size).toBe(places.length)
    const { body: programme } = await server().send<'events'>('GET', '/api/events')
    const { body: blog } = await server().send<'posts'>('GET', '/api/posts')
    const { body: shown } = await server().send<'artists'>('GET', '/api/artists')
    const paths = [
      ...PUBLIC_PAGES.flatMap(({ path }) => inEachLanguage(path)),
      ...[...programme.events, ...programme.past]
        .map(({ id }) => `/events/${id}`)
        .flatMap((path) => inEachLanguage(path, '/events/:eventId')),
      ...blog.posts
        .map(({ id }) => `/blog/${id}`)
        .flatMap((path) => inEachLanguage(path, '/blog/:slug')),
      ...shown.artists
        .map(({ id }) => `/artist/${id}`)
        .flatMap((path) => inEachLanguage(path, '/artist/:artistId')),
    ]
    expect(xml).toContain(
      '<xhtml:link rel="alternate" hreflang="es" href="http://cafe.test/es/menu"/>',
    )
    expect(places.toSorted()).toEqual(paths.map((path) => `http://cafe.test${path}`).toSorted())
    for (const path of ['/careers', '/gallery', '/classes/book', '/community', '/events'])
      expect(xml).toMatch(new RegExp(`${path}</loc><lastmod>2025-10-1\\dT`))
  })

  test('robots are told what is nobody else’s, and where the map is', async () => {
    const text = await textOf('/robots.txt')
    expect(text).toContain('Disallow: /api/')
    expect(text).toContain('Sitemap: http://cafe.test/sitemap.xml')
    expect(text).not.toContain('Disallow: /\n')
  })

  test('pages have a picture of 1200 by 630, made once', async () => {
    const { body: programme } = await server().send<'events'>('GET', '/api/events')
    const { body: blog } = await server().send<'posts'>('GET', '/api/posts')
    const { body: classes } = await server().send<'classes'>('GET', '/api/classes')
    const names = [
      'home',
      'classes-book',
      `class-${classes.sessions[0]?.id}`,
      `event-${programme.events[0]?.id}`,
      `post-${blog.posts[0]?.id}`,
      'artist-maren-oyelaran',
      'contest-opening-2025',
      'es-contest-opening-2025',
    ]
    const seen = new Set<string>()
    for (const name of names) {
      const answer = await get(`/og/${name}.png`)
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
        name,
        200,
        'image/png',
      ])
      const png = Buffer.from(await answer.arrayBuffer())
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      const etag = answer.headers.get('etag') ?? ''
      seen.add(etag)
      expect((await get(`/og/${name}.png`, { 'if-none-match': etag })).status).toBe(304)
    }
    expect(seen.size).toBe(names.length)
  })

  test('a drink has a picture for each way that it can be made, whatever else its address says', async () => {
    const etagOf = async (query: string) => {
      const answer = await get(`/og/drink-taro-milk-tea.png${query}`)
      expect([query, answer.status]).toEqual([query, 200])
      return answer.headers.get('etag')
    }
    const [usual, large] = [await etagOf(''), await etagOf('?size=large&toppings=boba.pudding')]
    expect(large).not.toBe(usual)
    expect(await etagOf('?toppings=pudding.boba&size=large&utm=1')).toBe(large)
    expect(await etagOf('?lang=es&size=large&toppings=boba.pudding')).not.toBe(large)
    for (const nothing of ['?size=gigantic', '?toppings=gold&ice=warm', '?milk=regular', '?a=b'])
      expect(await etagOf(nothing)).toBe(usual)
  })

  test('the picture of the contest says what there is to be won, at the address of its page too', async () => {
    const etagOf = async (name: string) => (await get(`/og/${name}.png`)).headers.get('etag')
    const before = await etagOf('contest-opening-2025')
    expect(await etagOf('prelaunch')).toBe(before)
    const admin = await server().as('admin@demo.example')
    const at = '/api/admin/settings'
    const { version } = (await server().send<'settingsState'>('GET', at, undefined, admin)).body
    const change = { cafe: { campaign: { prize: 'A teapot' } } }
    expect((await server().send('PATCH', at, { change, version }, admin)).status).toBe(200)
    expect(await etagOf('contest-opening-2025')).not.toBe(before)
  })

  test('prints are files at the addresses that pages and the feed give, kept for ever', async () => {
    const { body } = await server().send<'works'>('GET', '/api/works')
    const [work] = body.works
    if (!work) throw new Error('The seed is empty.')
    const path = printPath(work.print, 1.25)
    const answer = await get(path, { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const unpacked = brotliDecompressSync(await answer.arrayBuffer()).toString()
    expect(unpacked).toBe(printSvg(work.print, { width: 800, height: 1000 }))
    expect(await textOf(path)).toBe(unpacked)
    for (const wrong of ['ghost-1-key.blue-125', 'tide-1-key.gold-125', 'tide-1-key-125', 'tide'])
      expect((await get(`/prints/${wrong}.svg`)).status).toBe(404)
  })

  test.each([
    'nothing',
    'event-nothing',
    'class-nothing',
    'drink-nothing',
    'drink-',
    'post-',
    'artist-nobody',
    'contest-of-another-year',
    'es-contest-of-another-year',
    'es-home',
    'HOME',
    '..%2fhome',
    'home.png',
  ])('there is no picture of %s', async (name) => {
    expect((await get(`/og/${name}.png`)).status).toBe(404)
  })
})

/** Every element that is opened is closed, in order. */
function isWellFormed(xml: string) {
  const open: string[] = []
  for (const [, slash, name = '', end] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name)
    else if (!end) open.push(name)
  }
  expect(open).toEqual([])
}

/** Long lines of a calendar are folded: what goes on begins with a space. */
function unfolded(text: string): string {
  return text.replaceAll('\r\n ', '').replaceAll('\r\n', '\n')
}

/** A page that is translated stands there twice. @param pattern of its address */
const inEachLanguage = (path: string, pattern = path) =>
  SPANISH_PAGES[pattern] ? [path, toSpanish(path)] : [path]
