import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { openLimits } from '../http/limits.ts'
import { openReads, READ_BUDGETS } from '../http/reads.ts'
import type { App } from '../http/routing.ts'
import { openFiles } from '../site/files.ts'

const dist = mkdtempSync(join(tmpdir(), 'creative-lounge-rendered-'))
const SHELL = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
/** A site of one page, which counts how often it was rendered; `/own` belongs to one person. */
const RENDERER = `
let renders = 0
export async function render({ url, data }) {
  if (url === '/own') return null
  const { cafe } = await data('cafe')
  const state = { renders: ++renders, name: cafe.name }
  const lasting = url === '/ticking' ? { renders } : { name: cafe.name }
  const status = /made-up|nowhere/.test(url) ? 404 : 200
  return { status, html: '<h1>' + cafe.name + '</h1>', head: '', state, lasting, chunks: {} }
}`

let services: TestServer
let app: App
beforeAll(async () => {
  for (const folder of ['site', 'ssr']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'site/index.html'), SHELL)
  writeFileSync(join(dist, 'ssr/render.js'), RENDERER)
  services = await testServer('pglite')
  app = open()
})
afterAll(async () => {
  await services.close()
  rmSync(dist, { recursive: true, force: true })
})

/** A server on the same café. */
const open = () =>
  createApp(services, {
    site: openFiles(join(dist, 'site')),
    embed: openFiles(join(dist, 'embed')),
    dist,
  })

const get = (path: string, server = app) => server.request(`http://cafe.test${path}`)
/** A change that an admin makes through this server. */
async function change(method: string, path: string, body: object) {
  const headers = {
    'content-type': 'application/json',
    ...(await services.as('admin@demo.example')),
  }
  const answer = await app.request(`http://cafe.test${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const stateOf = async (page: Response) =>
  /data-state="([^"]*)"/.exec(await page.text())?.[1] ?? 'none'

test('the state of a page is a file of its own, which is cached for ever', async () => {
  const page = await get('/menu?item="tea"')
  expect(page.status).toBe(200)
  const address = await stateOf(page)
  const state = await get(address)
  const shown = { renders: expect.any(Number), name: expect.stringContaining('Lounge') }
  expect(await state.json()).toEqual(shown)
  expect(state.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a page on which nothing changed is the same to the letter in another minute', async () => {
  const before = await get('/about')
  const state = (await (await get(await stateOf(before.clone()))).json()) as { renders: number }
  services.set(new Date(services.now().getTime() + 60_000))
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
  expect((await app.request('http://cafe.test/about', { headers })).status).toBe(304)
  const again = await get(await stateOf(before))
  expect(await again.json()).toEqual({ ...state, renders: state.renders + 1 })
})

test('who chose a theme gets the page in it, rendered once for all', async () => {
  const on = (theme: string, tag = '') =>
    app.request('http://cafe.test/themes', {
      headers: { cookie: `a=b; theme=${theme}`, 'if-none-match': tag },
    })
  const plain = await (await get('/themes')).text()
  expect(plain).toContain('<html>')
  const night = await on('dark')
  expect(await night.text()).toBe(plain.replace('<html>', '<html data-theme="dark">'))
  expect(await (await on('light')).text()).toContain('<html data-theme="light">')
  expect((await on('dark', night.headers.get('etag') ?? '')).status).toBe(304)
  expect((await on('light', night.headers.get('etag') ?? '')).status).toBe(200)
  for (const nonsense of ['sepia', '"><script>', ''])
    expect(await (await on(nonsense)).text()).toBe(plain)
  expect(await (await on('dark')).text()).toContain(await stateOf(await get('/themes')))
})

test('a page is kept when somebody changes what no page shows to others', async () => {
  const address = await stateOf(await get('/ticking'))
  await change('PATCH', '/api/me', { name: 'Ada Marsh' })
  await change('POST', '/api/me/notifications/read', { until: services.now().toISOString() })
  await change('POST', '/api/newsletter', opened(services, { name: undefined }))
  expect(await stateOf(await get('/ticking'))).toBe(address)
})

test('the state of an older page is there after something was changed', async () => {
  const address = await stateOf(await get('/ticking'))
  const before = await (await get(address)).text()
  await change('PATCH', '/api/artists/maren-oyelaran', { isHidden: false })
  expect(await stateOf(await get('/ticking'))).not.toBe(address)
  expect(await (await get(address)).text()).toBe(before)
})

test('a server that did not render a page answers with the state of now, which is not cached', async () => {
  const address = await stateOf(await get('/gallery'))
  const state = await get(address, open())
  expect(await state.json()).toMatchObject({ name: expect.stringContaining('Lounge') })
  expect(state.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/page-state/none',
  '/page-state/none?of=//elsewhere.test/',
  '/page-state/none?of=/own',
])('there is nothing at %s', async (path) => expect((await get(path)).status).toBe(404))

test('what a page does not read of its query makes no page of its own', async () => {
  const page = await stateOf(await get('/about'))
  for (const query of ['?x=1', '?x=2&utm_source=y', '?diet=vegan'])
    expect(await stateOf(await get(`/about${query}`))).toBe(page)
})

test('who asks for ever new pages renders them in their own browser, and nobody else notices', async () => {
  const page = { burst: 20, perSecond: 0.01 }
  const limited = { ...services, reads: openReads({ ...READ_BUDGETS, page }) }
  const server = createApp(limited, {
    site: openFiles(join(dist, 'site')),
    embed: openFiles(join(dist, 'embed')),
    dist,
  })
  const isMade = async (path: string) => (await stateOf(await get(path, server))) !== 'none'
  expect(await isMade('/menu?item=known')).toBe(true)
  let made = 0
  for (let nth = 0; nth < 40; nth += 1) if (await isMade(`/menu?item=r${nth}`)) made += 1
  expect(made).toBe(19)
  // Whether there is such a page is not known now, so no answer says that there is.
  for (const path of ['/menu?item=r39', '/events/made-up']) {
    const later = await get(path, server)
    expect([later.status, Number(later.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await later.text()).toContain('<div id="root"></div>')
  }
  expect((await get('/nowhere-39', server)).status).toBe(404)
  expect(await isMade('/menu?item=r10')).toBe(true)
  expect(await isMade('/faq')).toBe(true)
})

test('one network may have so many new prints drawn, then it is told to come later', async () => {
  const drawn = await get('/prints/tide-17-key.coral-125.svg')
  expect(drawn.status).toBe(200)
  const spent = openReads({ ...READ_BUDGETS, picture: { burst: 0, perSecond: 0.01 } })
  const server = createApp({ ...services, reads: spent })
  const refused = await get('/prints/tide-18-key.coral-125.svg', server)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('new pages that are asked for together are rendered one after the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-in-turn-'))
  for (const part of ['site', 'ssr']) mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'site/index.html'), SHELL)
  writeFileSync(
    join(folder, 'ssr/render.js'),
    `let now = 0
let most = 0
export async function render({ url, data }) {
  most = Math.max(most, ++now)
  await data('cafe')
  now -= 1
  return { status: 200, html: '<p>at once: ' + most + '</p>', head: '', state: {}, lasting: {}, chunks: {} }
}`,
  )
  const site = openFiles(join(folder, 'site'))
  const server = createApp(services, {
    site,
    embed: openFiles(join(folder, 'embed')),
    dist: folder,
  })
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => get(`/menu?item=t${nth}`, server)),
  )
  for (const page of pages) expect(await page.text()).toContain('at once: 1<')
  rmSync(folder, { recursive: true, force: true })
})

test('a network that asks for many new pages at once leaves places for others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-fair-'))
  for (const part of ['site', 'ssr']) mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'site/index.html'), SHELL)
  writeFileSync(
    join(folder, 'ssr/render.js'),
    `let start = () => {}
const started = new Promise((resolve) => (start = resolve))
export { start }
export async function render() {
  await started
  return { status: 200, html: '<p>made</p>', head: '', state: {}, lasting: {}, chunks: {} }
}`,
  )
  const site = openFiles(join(folder, 'site'))
  const server = createApp(services, {
    site,
    embed: openFiles(join(folder, 'embed')),
    dist: folder,
  })
  const from = (network: string, path: string) =>
    server.request(`http://cafe.test${path}`, undefined, {
      incoming: { socket: { remoteAddress: network } },
    })
  const answers: number[] = []
  const many = Array.from({ length: 100 }, async (_, nth) => {
    answers.push((await from('192.0.2.1', `/menu?item=a${nth}`)).status)
  })
  // All but those that have a place are told at once to come back, while no page is made.
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(76)
  expect(new Set(answers)).toEqual(new Set([503]))
  const other = from('192.0.2.2', '/menu?item=b')
  const { start } = (await import(pathToFileURL(join(folder, 'ssr/render.js')).href)) as {
    start: () => void
  }
  start()
  expect((await other).status).toBe(200)
  await Promise.all(many)
  expect(answers.slice(76)).toEqual(Array<number>(24).fill(200))
  rmSync(folder, { recursive: true, force: true })
})

test('made-up addresses from many networks keep nobody from pages that exist', async () => {
  const own = await testServer('pglite', { limits: openLimits(null, {}) })
  try {
    const server = createApp(own, {
      site: openFiles(join(dist, 'site')),
      embed: openFiles(join(dist, 'embed')),
      dist,
    })
    let nets = 0
    const from = (path: string) =>
      server.request(`http://cafe.test${path}`, undefined, {
        incoming: { socket: { remoteAddress: `10.${(nets += 1) >> 8}.${nets & 255}.1` } },
      })
    expect((await from('/events/open-mic')).status).toBe(200)
    // More than a minute has room for, all at once.
    const paths = Array.from({ length: 300 }, (_, nth) => `/nowhere/x${nth}`)
    const unknown = Promise.all(paths.map(from))
    expect((await from('/events/another')).status).toBe(200)
    // Also where it is left to the browser to say so.
    expect(new Set((await unknown).map(({ status }) => status))).toEqual(new Set([404]))
    // Most of a minute's budget at once: on a slow machine 600 calls would take longer than the minute.
    await own.limits.spend('pages-possible', 'all', { seconds: 60, amount: 560, most: 600 })
    for (let nth = 0; nth < 50; nth++) await from(`/events/made-up-${nth}`)
    expect((await from('/events/made-up')).status).toBe(503)
    // In a later minute, and beyond all budgets, the page that was rendered before is there.
    own.set(new Date(own.now().getTime() + 60_000))
    expect((await from('/events/open-mic')).status).toBe(200)
    await own.limits.spend('pages-known', 'all', { seconds: 60, amount: 1_190, most: 1_200 })
    for (let minute = 0; minute < 12; minute++) {
      own.set(new Date(own.now().getTime() + 60_000))
      expect((await from('/events/open-mic')).status).toBe(200)
    }
  } finally {
    await own.close()
  }
})
