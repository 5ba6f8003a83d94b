import { expect, test } from 'vitest'
import { DEFAULT_CONTEST } from '#domain/contest/official-rules.ts'
import { eachEngine, type TestServer } from '../db/testing.ts'
import { openLoaderNotes } from './loader-notes.ts'

const LOOKS = {
  name: 'Spring poster',
  widgets: ['chat'],
  launcherText: 'Order a tea',
  greeting: '',
  translations: { es: { launcherText: '', greeting: '' } },
  theme: 'auto',
  accent: '',
  position: 'left',
  locale: '',
  campaign: 'spring',
  triggers: {},
  allowedOrigins: [] as string[],
}

/** What is written for one page. */
const loaderNotes = (server: TestServer, embed?: string) => openLoaderNotes(server)(embed)

eachEngine('what is written into the loader', (server) => {
  test('is nothing but that the contest takes entries, where all is as in the build', async () => {
    expect(await loaderNotes(server(), undefined)).toEqual({ contest: {} })
  })

  test('says nothing of the contest before it begins, when it is over, and on its last days, as copies are kept for a day', async () => {
    await rules(server(), { entriesFrom: '2028-02-29' })
    expect(await loaderNotes(server(), undefined)).toEqual({})
    // It is the 17th.
    await rules(server(), { entriesUntil: '2025-10-16' })
    expect(await loaderNotes(server(), undefined)).toEqual({})
    await rules(server(), { entriesUntil: '2025-10-18' })
    expect(await loaderNotes(server(), undefined)).toEqual({})
    await rules(server(), { entriesUntil: '2025-10-19' })
    expect(await loaderNotes(server(), undefined)).toEqual({ contest: {} })
    await rules(server(), {})
  })

  test('has the looks of an embed that the address names, as its call has them', async () => {
    await add(server(), 'spring-poster')
    const { embed } = await loaderNotes(server(), 'spring-poster')
    const read = await server().send<'embed'>('GET', '/api/embeds/spring-poster')
    expect(embed).toEqual(read.body)
  })

  test('has nothing of an embed that is meant for some pages, is paused or is not there', async () => {
    await add(server(), 'for-one', { allowedOrigins: ['https://partner.example'] })
    const { version } = await add(server(), 'paused')
    const manager = await server().as('manager@demo.example')
    const path = '/api/admin/embeds/paused/status'
    await server().send('POST', path, { status: 'paused', version }, manager)
    for (const id of ['for-one', 'paused', 'unknown'])
      expect(await loaderNotes(server(), id), id).toEqual({ contest: {} })
  })

  test('is read once for a thousand pages that ask at once', async () => {
    await add(server(), 'crowded')
    let reads = 0
    const db = new Proxy(server().db, {
      get(target, name) {
        if (name === 'select') reads += 1
        return Reflect.get(target, name) as unknown
      },
    })
    const notes = openLoaderNotes({ ...server(), db })
    const all = await Promise.all(Array.from({ length: 1_000 }, () => notes('crowded')))
    expect(all.every(({ embed }) => embed?.id === 'crowded')).toBe(true)
    // The draw, and the embed.
    expect(reads).toBe(2)
  })

  test('is less where the database does not answer: the page asks for it then', async () => {
    const silent = { ...server(), db: failing() } as unknown as TestServer
    expect(await loaderNotes(silent, 'spring-poster')).toEqual({})
  })
})

const failing = () => ({
  select: () => {
    throw new Error('The database is away.')
  },
})

async function rules(server: TestServer, more: object): Promise<void> {
  const admin = await server.as('admin@demo.example')
  const body = { ...DEFAULT_CONTEST, ...more }
  const saved = await server.send('PATCH', '/api/admin/contest/rules', body, admin)
  expect(saved.status).toBe(200)
}

async function add(server: TestServer, id: string, change: object = {}) {
  const manager = await server.as('manager@demo.example')
  const body = { id, value: { ...LOOKS, ...change } }
  const added = await server.send<'addEmbed'>('POST', '/api/admin/embeds', body, manager)
  expect(added.status).toBe(201)
  return added.body
}
