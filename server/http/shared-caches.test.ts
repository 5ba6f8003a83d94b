import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { createApp } from '../app.ts'
import { newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import { openFiles } from '../site/files.ts'
import type { App } from './routing.ts'

const SHELL = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
const RENDERER = `
export async function render({ url, data }) {
  const { cafe } = await data('cafe')
  return { status: 200, html: '<h1>' + cafe.name + url + '</h1>', head: '', state: {}, lasting: {}, parts: {} }
}`

/** What a cache that many people share (a CDN, a proxy) may do with each answer is in its headers, and nowhere else. */
describe('a shared cache', () => {
  const dist = mkdtempSync(join(tmpdir(), 'creative-lounge-shared-'))
  let server: TestServer
  let app: App
  let somebody: Record<string, string>
  beforeAll(async () => {
    for (const folder of ['site/assets', 'ssr', 'embed/chunks'])
      mkdirSync(join(dist, folder), { recursive: true })
    writeFileSync(join(dist, 'site/index.html'), SHELL)
    writeFileSync(join(dist, 'site/assets/index-D3f_a9Zq.js'), 'export {}')
    writeFileSync(join(dist, 'site/icon.svg'), '<svg/>')
    writeFileSync(join(dist, 'embed/loader.js'), 'void 0')
    writeFileSync(join(dist, 'embed/chunks/cart-D3f_a9Zq.js'), 'export {}')
    writeFileSync(join(dist, 'ssr/render.js'), RENDERER)
    server = await testServer('pglite')
    app = createApp(server, {
      site: openFiles(join(dist, 'site')),
      embed: openFiles(join(dist, 'embed')),
      dist,
    })
    somebody = { ...(await server.as('admin@demo.example')), cookie: 'refresh=r; theme=dark; a=b' }
  })
  afterAll(async () => {
    await server?.close()
    rmSync(dist, { recursive: true, force: true })
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://cafe.test${path}`, { headers })
  const varies = (answer: Response) => answer.headers.get('vary')?.split(/, */) ?? []
  const OTHERS = [
    ['/nowhere', '/missing.png', '/og/nothing.png', '/art/0', '/prints/x.svg'],
    ['/healthz', '/readyz', '/metrics', '/setup', '/newsletter/x', '/printed/x'],
    ['/workshops-private-events', '/auth/google/callback', '/embed/nothing.js'],
    ['/assets/index-D3f_a9Zq.js', '/icon.svg', '/embed/loader.js', '/api/openapi.json'],
  ].flat()
  const DOCUMENTS = [
    '/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/og/home.png',
    '/calendar/classes.ics',
  ]

  test('is told by every answer whether it may keep it', async () => {
    const silent = []
    const paths = [
      ...PUBLIC_PAGES.map(({ path }) => path),
      ...DOCUMENTS,
      ...OTHERS,
      ...Object.values<ApiRow>(api).map(({ path }) => path.replace(/:\w+/g, 'x')),
    ]
    for (const path of paths) if (!(await get(path)).headers.has('cache-control')) silent.push(path)
    expect(silent).toEqual([])
  })

  test('asks for a page each time, and one for each choice of day or night', async () => {
    for (const { path } of PUBLIC_PAGES) {
      const page = await get(path)
      expect([path, page.headers.get('cache-control')]).toEqual([path, 'no-cache'])
      expect(varies(page)).toEqual(expect.arrayContaining(['Cookie', 'Accept-Encoding']))
      const etag = page.headers.get('etag') ?? ''
      const again = await get(path, { 'if-none-match': etag })
      expect(again.status).toBe(304)
      // A cache takes the headers of a 304 over.
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
        expect([name, again.headers.get(name)]).toEqual([name, page.headers.get(name)])
    }
  })

  test('gets nothing of who asks: pages and documents are the same for everybody, and set no cookie', async () => {
    for (const path of [...PUBLIC_PAGES.map((page) => page.path), ...DOCUMENTS]) {
      const [stranger, known] = [await get(path), await get(path, somebody)]
      expect([path, known.headers.get('set-cookie')]).toEqual([path, null])
      const text = await known.text()
      expect([path, text.replace(' data-theme="dark"', '')]).toEqual([path, await stranger.text()])
    }
  })

  test('keeps none of the answers to somebody, whatever is asked', async () => {
    const kept = []
    for (const { method, path, who } of Object.values<ApiRow>(api)) {
      if (method !== 'GET' || who === 'anyone' || who === 'site') continue
      const answer = await get(path.replace(/:\w+/g, 'x'), somebody)
      if (answer.headers.get('cache-control') !== 'no-store') kept.push(path)
      await answer.body?.cancel()
    }
    expect(kept).toEqual([])
  })

  test('keeps no order, and no stream of it', async () => {
    const { body: order } = await server.send('POST', '/api/orders', newOrder(), newKey())
    for (const path of ['', '/events']) {
      const answer = await get(`/api/orders/${order.id}${path}?token=${order.token}`)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        200,
        'no-store',
      ])
      await answer.body?.cancel()
    }
  })

  test('tells partners apart in what every page may call, and asks each time', async () => {
    for (const path of ['/api/menu', '/api/cafe', '/api/events', '/api/faq']) {
      const answer = await get(path, { origin: 'https://partner.example' })
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-cache'])
      expect(varies(answer)).toContain('Origin')
      expect(answer.headers.has('etag')).toBe(true)
    }
  })

  test('keeps for ever what has its content in its name, and nothing that is missing', async () => {
    for (const path of ['/assets/index-D3f_a9Zq.js', '/embed/chunks/cart-D3f_a9Zq.js'])
      expect((await get(path)).headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable',
      )
    for (const path of ['/assets/index-00000000.js', '/embed/chunks/cart-00000000.js']) {
      const missing = await get(path)
      expect([path, missing.status, missing.headers.get('cache-control')]).toEqual([
        path,
        404,
        'no-store',
      ])
    }
  })
})
