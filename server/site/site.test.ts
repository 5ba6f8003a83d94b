import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import { createDemo } from '../embed/demo.ts'
import type { App } from '../http/routing.ts'
import { openFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-built-'))
const PAGE = '<!doctype html><title>Café</title>'
const SCRIPT = 'console.log("chat")'

describe('what browsers load', () => {
  let server: TestServer
  let app: App
  beforeAll(async () => {
    write('site/index.html', PAGE)
    write('site/assets/index-Ab12Cd34.js', SCRIPT)
    write('site/favicon.svg', '<svg/>')
    write('site/till-worker.js', SCRIPT)
    write('embed/loader.js', SCRIPT)
    write('embed/chunks/chat-Ab12Cd34.js', SCRIPT)
    write('embed/releases/Zz99/loader.js', SCRIPT)
    write('embed/manifest.json', '{}')
    server = await testServer('pglite')
    const open = (name: string) => openFiles(join(folder, name))
    app = createApp(server, { site: open('site'), embed: open('embed') })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://cafe.test${path}`, { headers })

  test.each(['/', '/menu', '/checkout?type=guest', '/order-confirmation', '/prelaunch', '/pos/'])(
    'gives the page at %s',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([200, PAGE])
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      // Day or night is in a cookie.
      expect(answer.headers.get('vary')).toContain('Cookie')
    },
  )

  test.each(['/workshops-private-events', '/workshops-private-events/'])(
    'leads from %s to the events',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/events'])
    },
  )

  test('leads on with what the address asks for', async () => {
    const answer = await get('/classes?age=7&free=1')
    expect(answer.headers.get('location')).toBe('/classes/book?age=7&free=1')
  })

  test('gives the page with 404 at an address nobody knows, and no page for a missing file', async () => {
    const unknown = await get('/no-such-room')
    expect([unknown.status, await unknown.text()]).toEqual([404, PAGE])
    const file = await get('/assets/gone-Ab12Cd34.js')
    expect([file.status, file.headers.get('content-type')]).toEqual([404, 'application/json'])
    expect((await get('/api/nothing')).status).toBe(404)
    expect((await get('/embed/nothing.js')).status).toBe(404)
  })

  test.each([
    ['/assets/index-Ab12Cd34.js', 'public, max-age=31536000, immutable'],
    ['/embed/chunks/chat-Ab12Cd34.js', 'public, max-age=31536000, immutable'],
    ['/embed/releases/Zz99/loader.js', 'public, max-age=31536000, immutable'],
    ['/embed/loader.js', expect.stringContaining('max-age=300')],
    ['/embed/manifest.json', expect.stringContaining('max-age=300')],
  ])('says how long %s may be kept', async (path, control) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, control])
    expect(answer.headers.get('etag')).toMatch(/^(W\/)?"[\w-]{22}"$/)
  })

  test.each(['/embed/loader.js', '/embed/chunks/chat-Ab12Cd34.js', '/embed/nothing.js'])(
    'lets any page read %s',
    async (path) => {
      expect((await get(path)).headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  test('leads from a link of a pinned page to where the café has it now', async () => {
    const to = async (path: string) => {
      const answer = await get(`/embed/links/${path}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-cache'])
      return answer.headers.get('location')?.replace(server.publicUrl, '')
    }
    expect(await to('contest/spring')).toBe('/prelaunch?embed=spring')
    expect(await to('classes/spring')).toBe('/classes/book')
    expect(await to('contest/')).toBe('/prelaunch')
    expect(await to('contest/?x=%0d')).toBe('/prelaunch')
    expect(await to('bluesky')).toMatch(/^https:\/\/bsky\.app\//)
    expect(await to('a-link-of-yesterday')).toBe('/')
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliCompressSync],
    ['gzip', 'gzip', gzipSync],
  ])(
    'sends to who takes %s what the build compressed with %s',
    async (accepts, encoding, compress) => {
      const answer = await get('/embed/loader.js', { 'accept-encoding': accepts })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(compress(SCRIPT))
    },
  )

  test('names forms of a file that differ in their bytes by no strong ETag', async () => {
    const forms = ['br', 'gzip', 'identity', 'br;q=0, gzip;q=0'].map((accepts) =>
      get('/embed/loader.js', { 'accept-encoding': accepts }),
    )
    const answers = await Promise.all(forms)
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
      null,
    ])
    for (const { headers } of answers) {
      expect(headers.get('etag')).toMatch(/^W\//)
      expect(headers.get('vary')).toContain('Accept-Encoding')
    }
    const known = { 'if-none-match': (answers[0]?.headers.get('etag') ?? '').slice(2) }
    expect((await get('/embed/loader.js', known)).status).toBe(304)
  })

  test('gives the worker of the till a policy of its own, and never an old one', async () => {
    const answer = await get('/till-worker.js')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('answers 304 to who has it, and plain bytes to who takes no compression', async () => {
    const plain = await get('/embed/loader.js')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT])
    const known = { 'if-none-match': plain.headers.get('etag') ?? '' }
    expect((await get('/embed/loader.js', known)).status).toBe(304)
  })

  test.each([
    '/../package.json',
    '/embed/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/x.json',
  ])('gives nothing outside of the folder at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('shows partner pages with their own headers, and the café’s address filled in', async () => {
    write('demo/strict.html', '<script src="__CAFE__/embed/loader.js"></script>')
    write('demo/headers.json', '{"strict.html":{"Content-Security-Policy":"script-src __CAFE__"}}')
    const demo = createDemo(join(folder, 'demo'), 'http://cafe.test', () => ({
      path: '/embed/releases/abc/loader.js',
      integrity: 'sha384-xyz',
    }))
    write('demo/pinned.html', '<script src="__RELEASE__" integrity="__INTEGRITY__">')
    expect(await (await demo.request('http://partner.test/pinned')).text()).toBe(
      '<script src="http://cafe.test/embed/releases/abc/loader.js" integrity="sha384-xyz">',
    )
    for (const path of ['/strict.html', '/strict']) {
      const answer = await demo.request(`http://partner.test${path}`)
      expect(answer.headers.get('content-security-policy')).toBe('script-src http://cafe.test')
      expect(await answer.text()).toContain('src="http://cafe.test/embed/loader.js"')
    }
    for (const path of [
      '/nothing',
      '/headers.json',
      '/..%2f..%2fpackage.json',
      '/%00',
      '/%E0%A4%A',
    ])
      expect((await demo.request(`http://partner.test${path}`)).status).toBe(404)
  })
})

function write(name: string, text: string) {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  if (name.endsWith('.js')) {
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text))
  }
}
