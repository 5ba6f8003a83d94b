import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import { openFiles } from '../site/files.ts'
import { createLimitedServer } from './sockets.ts'

const dist = mkdtempSync(join(tmpdir(), 'creative-lounge-paths-'))
const RENDERER = `export async function render({ url }) {
  new URL(url, 'http://site')
  return { status: 200, html: '<h1>Hello</h1>', head: '', state: {}, lasting: {}, parts: {} }
}`
let services: TestServer
let server: ReturnType<typeof createLimitedServer>
const errors: string[] = []

beforeAll(async () => {
  for (const folder of ['site', 'ssr']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'site/index.html'), '<html><head></head><div id="root"></div></html>')
  writeFileSync(join(dist, 'ssr/render.js'), RENDERER)
  services = await testServer('pglite')
  const sink = new Writable({
    write: (line, _, done) => {
      errors.push(String(line))
      done()
    },
  })
  const log = pino({ level: 'error' }, sink)
  const built = { site: openFiles(join(dist, 'site')), embed: openFiles(join(dist, 'embed')), dist }
  server = createLimitedServer(createApp({ ...services, log }, built).fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await services.close()
  rmSync(dist, { recursive: true, force: true })
})

afterEach(() => void (errors.length = 0))

/** Sends a request whose target is not resolved by any client. @returns the status */
async function ask(target: string): Promise<number> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: cafe.test\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const part of socket) text += String(part)
  return Number(text.split(' ')[1])
}

test.each([
  '//',
  '//evil.example/..',
  '//a:b',
  '//[',
  '//a%',
  '//:99999/',
  '/\\',
  '/\\evil.example/menu',
  '/.//a:b',
  '/menu/..//[',
  '///',
])('a path that could name another server is not found: %s', async (target) => {
  expect([400, 404]).toContain(await ask(target))
  expect(errors).toEqual([])
})

test.each([
  '/x%25%',
  '/%',
  '/artist/%ff',
  '/artist/%zz',
  '/api/works/%ff',
  '/x%25%ff?to=%',
  '/%25%25%',
])('a path that cannot be decoded is not found: %s', async (target) => {
  expect(await ask(target)).toBe(404)
  expect(errors).toEqual([])
})

test.each([
  '/menu',
  '/menu/',
  '/events/a//b',
  '/?to=//evil.example',
  '/menu?q=%',
  '/events/100%25',
])('a path of this server is answered: %s', async (target) => {
  expect(await ask(target)).toBe(200)
  expect(errors).toEqual([])
})
