import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import type { App } from '../http/routing.ts'
import { openFiles } from '../site/files.ts'
import { integrityOf, keepBuild, tidyKept, type BuildToKeep } from './keep-build.ts'
import { startKeeping, type Keeping } from './keeping.ts'
import { releaseIn } from './releases.ts'
import { buildEmbed, buildSite, listeningLog } from './testing.ts'

type Listed = {
  release: string
  date: string
  bytes: number
  integrity: string
  files: Record<string, { bytes: number; integrity: string }>
}

let server: TestServer
let scratch: string
let dist: string
let kept: string
let now: Date
let lines: string[]
const started: Keeping[] = []

beforeAll(async () => {
  server = await testServer('pglite')
})
afterAll(() => server.close())
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-releases-'))
  dist = join(scratch, 'dist')
  kept = join(scratch, 'kept')
  now = new Date('2026-03-01T12:00:00Z')
  lines = []
  return () => {
    for (const keeping of started.splice(0)) keeping.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** A server on what is built now. */
async function start(folder = kept): Promise<App> {
  const listening = listeningLog()
  lines = listening.lines
  const options = { log: listening.log, now: () => now, listMs: 0 }
  const keeping = await startKeeping(folder, dist, options)
  started.push(keeping)
  return createApp(server, {
    site: { ...openFiles(join(dist, 'site')), older: keeping.site.older },
    embed: { ...openFiles(join(dist, 'embed')), releases: keeping.releases },
  })
}

const get = (app: App, path: string, headers = {}) =>
  app.request(`http://cafe.test${path}`, { headers })
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const listOf = async (app: App) => {
  const answer = await get(app, '/embed/manifest.json')
  return ((await answer.json()) as { releases: Listed[] }).releases
}
const embedFolder = () => join(kept, 'embed')
const toKeep = async () => (await releaseIn(join(dist, 'embed'))) as BuildToKeep

describe('a release that a partner pinned', () => {
  test('is served whole three builds later, each file as its integrity says', async () => {
    const pinned = buildEmbed(dist, 'one')
    await start()
    for (const text of ['two', 'three', 'four']) {
      buildEmbed(dist, text)
      await start()
    }
    const app = await start()
    const listed = (await listOf(app)).find(({ release }) => release.includes(pinned.id))
    expect(Object.keys(listed?.files ?? {}).sort()).toEqual([...pinned.chunks, 'loader.js'])
    for (const [path, { integrity, bytes }] of Object.entries(listed?.files ?? {})) {
      const answer = await get(app, `/embed/releases/${pinned.id}/${path}`)
      const body = await bodyOf(answer)
      expect([answer.status, integrityOf(body), body.length]).toEqual([200, integrity, bytes])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    }
  })

  test('keeps its own chunk where a later build has another of the same name', async () => {
    const chunk = 'chunks/lounge-Ab12Cd34.js'
    const first = buildEmbed(dist, 'one', [chunk])
    const content = readFileSync(join(dist, 'embed', chunk), 'utf8')
    await start()
    const second = buildEmbed(dist, 'two', [chunk])
    const app = await start()
    const old = await get(app, `/embed/releases/${first.id}/${chunk}`)
    expect(await old.text()).toBe(content)
    const current = await get(app, `/embed/releases/${second.id}/${chunk}`)
    expect(await current.text()).toBe(readFileSync(join(dist, 'embed', chunk), 'utf8'))
  })

  test('is sent as it was compressed, and not again to who has it', async () => {
    const { id } = buildEmbed(dist, 'one')
    await start()
    buildEmbed(dist, 'two')
    const app = await start()
    const address = `/embed/releases/${id}/loader.js`
    for (const encoding of ['br', 'gzip'])
      expect(
        (await get(app, address, { 'accept-encoding': encoding })).headers.get('content-encoding'),
      ).toBe(encoding)
    const tag = (await get(app, address)).headers.get('etag') ?? ''
    expect((await get(app, address, { 'if-none-match': tag })).status).toBe(304)
  })

  test('is served by a server that started before the release was built, on the same folder', async () => {
    buildEmbed(dist, 'one')
    const before = await start()
    const { id, chunks } = buildEmbed(dist, 'two')
    await start()
    for (const path of [`releases/${id}/loader.js`, `releases/${id}/${chunks[0]}`, chunks[0]])
      expect((await get(before, `/embed/${path}`)).status).toBe(200)
    expect(await listOf(before)).toHaveLength(2)
  })

  test('is kept from builds that no server was started with', async () => {
    const { id } = buildEmbed(dist, 'one')
    mkdirSync(join(dist, 'earlier'), { recursive: true })
    renameSync(join(dist, 'embed'), join(dist, 'earlier/embed-1'))
    buildEmbed(dist, 'two')
    const app = await start()
    expect((await get(app, `/embed/releases/${id}/loader.js`)).status).toBe(200)
    expect(await listOf(app)).toHaveLength(2)
  })
})

test('a loader of yesterday finds its chunks, which name no release', async () => {
  const { chunks } = buildEmbed(dist, 'one')
  const content = readFileSync(join(dist, 'embed', chunks[0] ?? ''), 'utf8')
  await start()
  buildEmbed(dist, 'two')
  const app = await start()
  const answer = await get(app, `/embed/${chunks[0]}`)
  expect([answer.status, await answer.text()]).toEqual([200, content])
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('the manifest lists every kept release, the newest first, beside what is current', async () => {
  const built: string[] = []
  for (const text of ['one', 'two', 'three']) {
    built.push(buildEmbed(dist, text).id)
    await start()
  }
  const app = await start()
  const answer = await get(app, '/embed/manifest.json', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const own = JSON.parse(readFileSync(join(dist, 'embed/manifest.json'), 'utf8'))
  const manifest = (await (await get(app, '/embed/manifest.json')).json()) as {
    release: string
    releases: Listed[]
  }
  expect(manifest).toMatchObject(own)
  expect(manifest.releases.map(({ release }) => release)).toEqual(
    built.toReversed().map((id) => `releases/${id}/loader.js`),
  )
  for (const { files, bytes, date, integrity } of manifest.releases) {
    expect(bytes).toBe(Object.values(files).reduce((sum, file) => sum + file.bytes, 0))
    expect(new Date(date).toISOString()).toBe(date)
    expect(integrity).toBe(files['loader.js']?.integrity)
  }
})

describe('what is not whole', () => {
  test('a release of which half was copied is never listed', async () => {
    buildEmbed(dist, 'one')
    const app = await start()
    const [whole] = readdirSync(embedFolder())
    for (const name of ['.new-Ab12Cd', '.gone-0011223344556677', 'not-a-release'])
      mkdirSync(join(embedFolder(), name, 'chunks'), { recursive: true })
    // A folder with the right kind of name, as a copy by hand might leave it.
    mkdirSync(join(embedFolder(), '0011223344556677'))
    writeFileSync(join(embedFolder(), '0011223344556677/loader.js'), 'half')
    expect((await listOf(app)).map(({ release }) => release)).toEqual([
      `releases/${whole}/loader.js`,
    ])
    expect((await get(app, '/embed/releases/0011223344556677/loader.js')).status).toBe(404)
  })

  test('a copy that meets a changed file leaves nothing behind', async () => {
    const { chunks } = buildEmbed(dist, 'one')
    const build = await toKeep()
    writeFileSync(join(dist, 'embed', chunks[0] ?? ''), 'another build is being written')
    await expect(keepBuild(embedFolder(), build)).rejects.toThrow('is not what its build says')
    expect(readdirSync(embedFolder())).toEqual([])
  })

  test('a file that was changed on the disk is not served, and its release is mended at the next start', async () => {
    const { id, chunks } = buildEmbed(dist, 'one')
    const before = await start()
    const damaged = join(embedFolder(), id, chunks[0] ?? '')
    const content = readFileSync(damaged)
    writeFileSync(damaged, Buffer.alloc(content.length, 32))
    unlinkSync(join(dist, 'embed', 'loader.js'))
    const image = join(scratch, 'image')
    renameSync(dist, image)
    buildEmbed(dist, 'two')
    const other = await start()
    const address = `/embed/releases/${id}/${chunks[0]}`
    expect((await get(other, address)).status).toBe(404)
    expect(lines.join()).toContain('cannot be served')
    // Asked again and again it is not read again, and not told again.
    const told = lines.length
    for (let times = 0; times < 5; times++) await get(other, address)
    expect(lines).toHaveLength(told)
    // Who runs the build itself has it in memory.
    expect((await get(before, address)).status).toBe(200)

    rmSync(dist, { recursive: true })
    renameSync(image, dist)
    await start()
    expect(readFileSync(damaged)).toEqual(content)
    now = new Date(now.getTime() + 61_000)
    expect((await get(other, address)).status).toBe(200)
    expect(readdirSync(embedFolder()).filter((name) => name.startsWith('.new-'))).toEqual([])
  })

  test('a file that was cut short takes its release off the list', async () => {
    const { id, chunks } = buildEmbed(dist, 'one')
    await start()
    truncateSync(join(embedFolder(), id, chunks[0] ?? ''), 10)
    buildEmbed(dist, 'two')
    const app = await start()
    expect(await listOf(app)).toHaveLength(1)
    expect(lines.join()).toContain('damaged and not offered')
  })

  test('a compressed copy of something else is not sent', async () => {
    const { id, chunks } = buildEmbed(dist, 'one')
    await start()
    const [one = '', two = ''] = chunks.map((path) => join(embedFolder(), id, `${path}.br`))
    writeFileSync(one, readFileSync(two))
    buildEmbed(dist, 'two')
    const app = await start()
    const answer = await get(app, `/embed/releases/${id}/${chunks[0]}`, { 'accept-encoding': 'br' })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
  })

  test('leftovers of servers that were killed go after a day', async () => {
    buildEmbed(dist, 'one')
    await start()
    mkdirSync(join(embedFolder(), '.new-Ab12Cd'))
    await tidyKept(embedFolder(), new Date())
    expect(readdirSync(embedFolder())).toContain('.new-Ab12Cd')
    await tidyKept(embedFolder(), new Date(Date.now() + 25 * 60 * 60 * 1000))
    expect(readdirSync(embedFolder())).toHaveLength(1)
  })
})

test('servers that start at once on one folder do not disturb each other', async () => {
  const { id } = buildEmbed(dist, 'one')
  const build = await toKeep()
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => keepBuild(embedFolder(), build)),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(readdirSync(embedFolder())).toEqual([id])
  expect(await keepBuild(embedFolder(), build)).toBe(false)
})

test('whole servers that start at once on one folder keep everything and complain about nothing', async () => {
  buildSite(dist, 'one')
  buildEmbed(dist, 'one')
  const { log, lines } = listeningLog()
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => startKeeping(kept, dist, { log, now: () => now, listMs: 0 })),
  )
  started.push(...servers)
  expect(lines).toEqual([])
  for (const kind of ['embed', 'site']) expect(readdirSync(join(kept, kind))).toHaveLength(1)
  for (const { releases } of servers) expect(await releases.list()).toHaveLength(1)
})

test('a folder that cannot be written costs a warning and not the start', async () => {
  const { id } = buildEmbed(dist, 'one')
  writeFileSync(kept, 'a file')
  const app = await start()
  expect(lines.join()).toContain('could not be kept')
  expect((await get(app, `/embed/releases/${id}/loader.js`)).status).toBe(200)
  expect((await get(app, '/embed/manifest.json')).status).toBe(200)
  expect((await get(app, '/embed/chunks/gone-Ab12Cd34.js')).status).toBe(404)
})

test('nothing is given outside of what a release names', async () => {
  const { id } = buildEmbed(dist, 'one')
  await start()
  buildEmbed(dist, 'two')
  const app = await start()
  writeFileSync(join(kept, 'secret.js'), 'secret')
  symlinkSync(join(kept, 'secret.js'), join(embedFolder(), id, 'chunks/link.js'))
  for (const path of [
    'releases/../../secret.js',
    `releases/${id}/../../secret.js`,
    `releases/${id}/chunks/../../../secret.js`,
    `releases/${id}/chunks/..%2f..%2f..%2fsecret.js`,
    `releases/${id}/..%2fsecret.js`,
    `releases/${id}/chunks/%2e%2e/loader.js.br`,
    `releases/${id}/build.json`,
    `releases/${id}/loader.js.br`,
    `releases/${id}/chunks/link.js`,
    `releases/${id}/constructor`,
    'releases/%2e%2e/secret.js',
    'releases/__proto__/loader.js',
    'chunks/__proto__',
    'chunks/..%2f..%2fsecret.js',
  ]) {
    const answer = await get(app, `/embed/${path}`)
    expect([path, answer.status]).toEqual([path, 404])
  }
  const missing = await get(app, '/embed/chunks/gone-Ab12Cd34.js')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a record that names a file outside of its release is refused', async () => {
  const { id } = buildEmbed(dist, 'one')
  await start()
  buildEmbed(dist, 'two')
  const file = join(embedFolder(), id, 'build.json')
  const record = JSON.parse(readFileSync(file, 'utf8')) as BuildToKeep['record']
  writeFileSync(join(kept, 'secret.js'), 'secret')
  record.files['../../secret.js'] = { bytes: 6, integrity: integrityOf(Buffer.from('secret')) }
  writeFileSync(file, JSON.stringify(record))
  expect(await listOf(await start())).toHaveLength(1)
})

test('the day of the last request is written once a day and release', async () => {
  const { id } = buildEmbed(dist, 'one')
  await start()
  buildEmbed(dist, 'two')
  const app = await start()
  const note = join(kept, 'requested', id)
  const ask = async () => {
    expect((await get(app, `/embed/releases/${id}/loader.js`)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const noted = () => {
    try {
      return readFileSync(note, 'utf8')
    } catch {
      return null
    }
  }
  await ask()
  await expect.poll(noted).toBe('2026-03-01')
  unlinkSync(note)
  for (let times = 0; times < 3; times++) await ask()
  expect(noted()).toBeNull()
  now = new Date('2026-03-02T00:00:01Z')
  await ask()
  await expect.poll(noted).toBe('2026-03-02')
  // Nobody fills the folder with names that they made up.
  await get(app, '/embed/releases/ffffffffffffffff/loader.js')
  await get(app, '/embed/releases/made-up/loader.js')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readdirSync(join(kept, 'requested'))).toEqual([id])
})

describe('tabs of the site that were open during an upgrade', () => {
  test('find the scripts of their build for thirty days after its last use', async () => {
    const script = buildSite(dist, 'one')
    const content = readFileSync(join(dist, 'site', script), 'utf8')
    now = new Date()
    await start()
    buildSite(dist, 'two')
    const app = await start()
    const answer = await get(app, `/${script}`)
    expect([answer.status, await answer.text()]).toEqual([200, content])
    expect(answer.headers.get('cache-control')).toContain('immutable')

    now = new Date(now.getTime() + 29 * DAY_MS)
    await start()
    expect((await get(app, `/${script}`)).status).toBe(200)
    now = new Date(now.getTime() + 2 * DAY_MS)
    const later = await start()
    const gone = await get(later, `/${script}`)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('however long the build before was in use', async () => {
    const script = buildSite(dist, 'one')
    now = new Date()
    await start()
    now = new Date(now.getTime() + 300 * DAY_MS)
    await start()
    buildSite(dist, 'two')
    now = new Date(now.getTime() + DAY_MS)
    expect((await get(await start(), `/${script}`)).status).toBe(200)
  })

  test('find nothing else of it: pages and settings are those of today', async () => {
    buildSite(dist, 'one')
    writeFileSync(join(dist, 'site/old.txt'), 'old')
    await start()
    buildSite(dist, 'two')
    expect((await get(await start(), '/old.txt')).status).toBe(404)
  })
})

const DAY_MS = 24 * 60 * 60 * 1000
