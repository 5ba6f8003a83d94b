import type { APIRequestContext } from '@playwright/test'
import { fromSpanish } from '#domain/site/language.ts'
import { PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { OPEN_PAGES } from './pages.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('every public address answers with the page itself: headline, title, description, picture, structured data', async ({
  request,
}) => {
  const pictures = new Set<string>()
  const known = await addresses(request)
  for (const path of known) {
    await test.step(path, async () => {
      const { status, html } = await read(request, path)
      expect(status, path).toBe(200)
      expect(html.match(/<h1\b/g), 'headlines').toHaveLength(1)
      expect(html.match(/<title>/g), 'titles in the head').toHaveLength(1)
      expect(all(html, /<meta name="description" content="([^"]{20,})"/g)).toHaveLength(1)
      const [canonical] = all(html, /<link rel="canonical" href="([^"]+)"/g)
      expect(canonical).toBe(server.cafe + path)
      const [picture = ''] = all(html, /<meta property="og:image" content="([^"]+)"/g)
      const image = await request.get(picture)
      expect([image.status(), image.headers()['content-type']], picture).toEqual([200, 'image/png'])
      const png = await image.body()
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], picture).toEqual([1200, 630])
      pictures.add(png.toString('base64'))
      for (const json of all(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g))
        expect(JSON.parse(json)).toMatchObject({
          '@context': 'https://schema.org',
          '@type': expect.any(String),
        })
    })
  }
  // The picture of the contest says its prize in words.
  const drawn = known.filter((path) => fromSpanish(path) === null || path === '/es/prelaunch')
  expect(pictures.size, 'each page its own picture, the same in both languages').toBe(drawn.length)
})

/** Of people who work here, and asked for on a tablet that is signed in. */
const NOT_RENDERED = ['/pos/pin']

test('a page that belongs to whoever has its link says what it is before its script is there', async ({
  request,
}) => {
  const open = OPEN_PAGES.filter(({ path, load }) => !load && !NOT_RENDERED.includes(path))
  expect(open.map(({ path }) => path)).toEqual([])
  for (const { path, title } of OPEN_PAGES.filter(({ seo, canonical }) => !seo && !canonical)) {
    if (NOT_RENDERED.includes(path)) continue
    const { html } = await read(request, path)
    expect(html, `${title}, ${path}`).toMatch(/<main.*<h1\b/)
  }
})

test('who comes to such a page without a link reads that at once, and who has one is not told so', async ({
  request,
}) => {
  const byLink = OPEN_PAGES.filter(({ byLink }) => byLink)
  expect(byLink.length).toBeGreaterThan(5)
  for (const { path, byLink: name } of byLink) {
    const without = await read(request, path)
    expect(/<main.*class="broken-link"/.test(without.html), path).toBe(true)
    const linked = await read(request, `${path}?${name}=a-secret-of-one&reference=X-1`)
    expect(/class="broken-link"|a-secret/.test(linked.html), path).toBe(false)
    // What it asks with comes with the page.
    expect(/data-modules="[^"]*\/private-calls-/.test(linked.html), path).toBe(true)
    const other = await read(request, `${path}?${name}=another`)
    expect(other.html, path).toBe(linked.html)
  }
})

/** Every address that the café was promised, with one of each kind of thing. */
const PROMISED =
  `/ /coming-soon /prelaunch /menu /about /events /feedback-survey /feedback-survey-old /workshops-private-events
  /membership /membership/dashboard /membership/history /membership/success /membership/cancel /book-space /booking /artists
  /contact /faq /careers /blog /gallery /community /privacy /terms /classes/book /classes/calendar /classes/confirmation
  /dashboard/classes /sign-in /login /order /checkout /checkout?type=pickup /checkout?type=guest /order-confirmation /payment
  /dashboard /customer-dashboard /admin /artist-dashboard /employee/pos /employee /pos /unauthorized`
    .split(/\s+/)
    .filter(Boolean)

test('no address that was promised is missing, and the private event page is that of its event', async ({
  request,
}) => {
  const known = await addresses(request)
  const one = (folder: string) => known.find((path) => path.startsWith(folder)) ?? `${folder}none`
  const missing: string[] = []
  for (const path of [...PROMISED, one('/events/'), one('/artist/')]) {
    const { status, html } = await read(request, path)
    if (status !== 200 || !html.includes('<div id="root"')) missing.push(`${path}: ${status}`)
  }
  expect(missing).toEqual([])
})

test('no link on any page leads nowhere', async ({ request }) => {
  const dead = new Set<string>()
  for (const path of await addresses(request))
    for (const href of all((await read(request, path)).html, /<a\b[^>]*? href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), server.cafe + path)
      if (url.origin !== server.cafe) continue
      const { status, html } = await read(request, url.pathname + url.search)
      const id = decodeURIComponent(url.hash.slice(1))
      if (!href || status !== 200 || (id && !html.includes(` id="${id}"`)))
        dead.add(`${path}: ${href}`)
    }
  expect([...dead]).toEqual([])
})

test('structured data says what a page is about', async ({ request }) => {
  const types = async (path: string) =>
    all(
      (await read(request, path)).html,
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g,
    ).map((json) => (JSON.parse(json) as { '@type': string })['@type'])
  const known = await addresses(request)
  const first = (folder: string) => known.find((path) => path.startsWith(folder)) ?? folder
  expect(await types('/')).toContain('CafeOrCoffeeShop')
  expect(await types('/menu')).toEqual(['Menu', 'BreadcrumbList'])
  expect(await types(first('/events/'))).toEqual(['Event', 'BreadcrumbList'])
  expect(await types(first('/blog/'))).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(await types('/faq')).toEqual(['FAQPage', 'BreadcrumbList'])
  expect(await types('/careers')).toContain('JobPosting')
})

test('a browser hydrates a page without a word in its console, however its address is written', async ({
  page,
}) => {
  const words: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) words.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => words.push(`${page.url()} ${error.message}`))
  for (const path of SAME_PAGES) {
    await page.goto(server.cafe + path)
    await expect(page.locator('lounge-chat')).toBeAttached()
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('[data-style]')).toHaveCount(0)
  }
  expect(words).toEqual([])
})

test('what is known already is not sent again, and styles in the page are admitted by their hash', async ({
  request,
}) => {
  await expect(async () => {
    const first = await request.get(`${server.cafe}/menu`)
    const { etag = '', ...headers } = first.headers()
    // The same page is sent in several encodings, so its ETag is a weak one.
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-security-policy']).not.toContain('unsafe')
    const again = await request.get(`${server.cafe}/menu`, { headers: { 'If-None-Match': etag } })
    // A page is rendered anew each minute: the next try is within one.
    expect(again.status()).toBe(304)
  }).toPass()
})

test('an address that nobody knows is a page with status 404', async ({ page, request }) => {
  for (const path of [
    '/no-such-room',
    '/events/no-such-event',
    '/artist/nobody',
    '/blog/nothing',
  ]) {
    const answer = await request.get(server.cafe + path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).toContain('<h1')
  }
  await page.goto(`${server.cafe}/no-such-room`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/no-such-room')
})

test('an address that cannot be decoded is refused before anything is rendered', async ({
  request,
}) => {
  for (const path of ['/artist/%ff', '/blog/%ff', '/events/%ff', '/menu/%c0%80'])
    expect((await request.get(server.cafe + path)).status(), path).toBe(404)
})

test('of somebody’s own pages the server renders what stands around them, and announces what shows them', async ({
  request,
}) => {
  for (const path of ['/dashboard', '/admin', '/pos/sell']) {
    const { status, html } = await read(request, path)
    expect(status).toBe(200)
    expect(html.includes('class="waiting"'), path).toBe(true)
    for (const file of ['Guard', 'account', 'private-calls'])
      expect(html.split('data-page')[0]?.includes(`/assets/${file}-`), `${path}: ${file}`).toBe(
        true,
      )
  }
  // A till opens without the server: nothing of its page is asked for there.
  expect((await read(request, '/pos/sell')).html.includes('data-state')).toBe(false)
})

test('a page that was come to from another does not keep the address of the first', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/`)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Read the menu' }).first().click()
  await expect(page).toHaveURL(`${server.cafe}/menu`)
  // Whoever clicks before hydration gets the menu from the server, with its own address.
  await expect(page.locator(`link[rel=canonical]:not([href="${server.cafe}/menu"])`)).toHaveCount(0)
  await expect(page).toHaveTitle(/^Menu/)
})

/** Other ways to write the address of a page. */
const SAME_PAGES = [
  '/menu/?item=latte',
  '/gallery?work=gulls-leaving&utm_source=mail',
  '/events?free=1',
  '/faq?q=dog#can-i-bring-my-dog',
  '/booking',
  '/coming-soon',
  '/feedback-survey-old',
]

/** What the server renders for an address; each is asked for once. */
async function read(request: APIRequestContext, path: string): Promise<Answer> {
  const known = answers.get(path)
  if (known) return known
  const answer = await request.get(server.cafe + path)
  const page = { status: answer.status(), html: await answer.text() }
  answers.set(path, page)
  return page
}
type Answer = { status: number; html: string }
const answers = new Map<string, Answer>()

/** Everything in the map of the site; and that has every page that is public. */
async function addresses(request: APIRequestContext): Promise<string[]> {
  const map = await (await request.get(`${server.cafe}/sitemap.xml`)).text()
  const paths = all(map, /<loc>([^<]+)<\/loc>/g).map((url) => url.slice(server.cafe.length))
  expect(paths).toEqual(expect.arrayContaining(PUBLIC_PAGES.map(({ path }) => path)))
  return paths
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}
