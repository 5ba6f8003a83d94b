import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import type { App } from '../http/routing.ts'
import { openFiles } from '../site/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-preview-'))
let server: TestServer
let app: App

beforeAll(async () => {
  mkdirSync(join(folder, 'preview/assets'), { recursive: true })
  writeFileSync(join(folder, 'preview/index.html'), '<!doctype html><title>Preview</title>')
  writeFileSync(join(folder, 'preview/assets/index-Ab12Cd34.js'), 'tell()')
  server = await testServer('pglite')
  const open = (name: string) => openFiles(join(folder, name))
  app = createApp(server, { site: open('site'), embed: open('embed'), preview: open('preview') })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const get = (path: string) => app.request(`http://cafe.test${path}`)

test('the preview of an embed stands in a sandbox that only the site may frame', async () => {
  const answer = await get('/embed/preview')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const rules = answer.headers.get('content-security-policy')?.split('; ')
  expect(rules).toContain("frame-ancestors 'self'")
  // With the origin of the site it would share storage and session.
  expect(rules).toContain('sandbox allow-scripts allow-forms')
  expect(await answer.text()).toContain('<title>Preview</title>')
})

test('its files are there for a page without an origin, and kept for ever', async () => {
  const answer = await get('/embed/preview/assets/index-Ab12Cd34.js')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test.each(['/embed/preview/index.html', '/embed/preview/assets/other-Ab12Cd34.js'])(
  'there is nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
