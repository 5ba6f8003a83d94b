import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { BellState } from '#domain/contracts/notifications.ts'
import { notifications, sessions, users } from '../db/schema.ts'
import { openPostgres } from '../db/open.ts'
import { eachEngine, serverOn, newDatabase, type TestServer } from '../db/testing.ts'
import { openStream } from '../http/stream-testing.ts'
import { notify } from './store.ts'

const CLEO = 'customer@demo.example'
const ADA = 'admin@demo.example'

const listen = (server: TestServer, as: { authorization: string }) =>
  openStream<BellState>(server, '/api/me/bell/events', 'bell', as)

const idOf = async (server: TestServer, email: string) => {
  const [row] = await server.db.select().from(users).where(eq(users.email, email))
  if (!row) throw new Error(`There is no ${email}.`)
  return row.id
}

const tell = async (server: TestServer, email: string, title: string) => {
  const userId = await idOf(server, email)
  await server.db.transaction((tx) =>
    notify(tx, server, { userId, type: 'system', title, message: 'Listen.' }),
  )
}

eachEngine('a bell', (server) => {
  beforeEach(async () => {
    await server().db.delete(notifications)
  })

  test('shows what there is, then rings for its owner and for nobody else', async () => {
    await tell(server(), CLEO, 'before')
    const bell = await listen(server(), await server().as(CLEO))
    expect(await bell.next()).toMatchObject({ unread: 1, latest: [{ title: 'before' }] })
    await tell(server(), ADA, 'not yours')
    await tell(server(), CLEO, 'yours')
    const { unread, latest } = (await bell.next()) ?? {}
    expect([unread, latest?.map(({ title }) => title).toSorted()]).toEqual([2, ['before', 'yours']])
    await bell.close()
  })

  test('is in step on every device of a person', async () => {
    await tell(server(), CLEO, 'news')
    const phone = await server().as(CLEO)
    const desk = await listen(server(), await server().as(CLEO))
    const [first] = (await desk.next())?.latest ?? []
    const path = `/api/me/notifications/${first?.id}`
    await server().send('PATCH', path, { read: true }, phone)
    expect(await desk.next()).toMatchObject({ unread: 0, latest: [{ read: true }] })
    await server().send('DELETE', path, undefined, phone)
    expect(await desk.next()).toEqual({ unread: 0, latest: [] })
    // A changed choice is told too, so that open pages ask for it again.
    const choice = { type: 'order', channel: 'email', isOn: false }
    await server().send('PATCH', '/api/me/notification-choices', choice, phone)
    expect(await desk.next()).toEqual({ unread: 0, latest: [] })
    await desk.close()
  })

  test.each([
    ['its session is ended', () => server().db.update(sessions).set({ revokedAt: new Date() })],
    ['its account is closed', () => server().db.update(users).set({ isDisabled: true })],
  ])('falls silent at once when %s', async (_, end) => {
    const bell = await listen(server(), await server().as(CLEO))
    await bell.next()
    await end()
    expect(await bell.next()).toBeNull()
    await server().db.update(users).set({ isDisabled: false })
  })

  test('ends when the server stops', async () => {
    const bell = await listen(server(), await server().as(CLEO))
    await bell.next()
    server().notificationChanges.close()
    expect(await bell.next()).toBeNull()
  })
})

describe.skipIf(inject('postgres').url === null)('two servers on one PostgreSQL', () => {
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    const url = await newDatabase()
    here = await serverOn(await openPostgres(url))
    there = await serverOn(await openPostgres(url))
  })
  afterAll(() => Promise.all([here.close(), there.close()]))

  test('ring each other’s bells', async () => {
    const bell = await listen(there, await there.as(CLEO))
    await bell.next()
    await tell(here, CLEO, 'from next door')
    expect(
      await bell.until(({ latest }) => latest.some(({ title }) => title === 'from next door')),
    ).toBeTruthy()
    await bell.close()
  })
})
