import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { Receipt } from '#domain/contracts/forms.ts'
import { auditLog, chatLogs, openings, outbox } from '../db/schema.ts'
import { FRIDAY_NOON, newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import { applicationForm, opened, PDF } from '../forms/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer('pglite')
})
afterAll(() => server?.close())

const written = (action: string) =>
  server.db.select().from(auditLog).where(eq(auditLog.action, action))

const files = Object.values(api)
  .map((row: ApiRow) => row.path)
  .filter((path) => path.endsWith('.csv'))

test('every file for spreadsheets that somebody takes is in the audit log', async () => {
  expect(files.length).toBeGreaterThan(6)
  const headers = await server.as('admin@demo.example')
  for (const path of files) {
    const { status } = await server.send('GET', `${path}?q=zoe`, undefined, headers)
    if (status === 200) continue
    // Files that take no search.
    await server.send('GET', path, undefined, headers)
  }
  const rows = await written('export.csv')
  const names = new Set(rows.map(({ subject }) => subject))
  expect(names).toContain('accounts.csv')
  expect(names).toContain('audit.csv')
  expect(rows.every(({ byId }) => byId !== null)).toBe(true)
  expect(rows.find(({ subject }) => subject === 'accounts.csv')?.after).toEqual({ q: 'zoe' })
})

test('who takes their own data is in it', async () => {
  const headers = await server.as('customer@demo.example')
  const row: ApiRow = api.exportMyData
  await server.send(row.method, row.path, row.method === 'GET' ? undefined : {}, headers)
  const [taken] = await written('data.exported')
  expect(taken?.subject).toBe(taken?.byId)
})

test('who reads an email is in it, and its text is not', async () => {
  await server.send('POST', '/api/orders', newOrder(), newKey())
  const [mail] = await server.db.select().from(outbox).where(eq(outbox.to, 'zoe@guest.example'))
  const headers = await server.as('admin@demo.example')
  const { status } = await server.send('GET', `/api/admin/mails/${mail?.id}`, undefined, headers)
  expect(status).toBe(200)
  const [read] = await written('mail.read')
  expect(read).toMatchObject({ subject: 'zoe@guest.example', after: { subject: mail?.subject } })
  expect(JSON.stringify(read)).not.toContain(mail?.text)
})

test('looking at the same emails again within an hour is one entry, for each person and email', async () => {
  const to = 'often@guest.example'
  const contact = { name: 'Olga', email: to }
  for (let order = 0; order < 2; order += 1)
    await server.send('POST', '/api/orders', newOrder({ contact }), newKey())
  const mails = await server.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.to, to))
  const headers = await server.as('admin@demo.example')
  const read = (id = '') => server.send('GET', `/api/admin/mails/${id}`, undefined, headers)
  const list = () => server.send('GET', '/api/outbox', undefined, headers)
  await Promise.all([read(mails[0]?.id), read(mails[0]?.id), read(mails[0]?.id), list(), list()])
  await Promise.all([read(mails[1]?.id), list()])
  const subjects = async () => (await written('mail.read')).map(({ subject }) => subject)
  expect((await subjects()).filter((subject) => subject === to)).toHaveLength(2)
  expect((await subjects()).filter((subject) => subject.startsWith('the newest'))).toHaveLength(1)
  server.set(new Date(FRIDAY_NOON.getTime() + 60 * 60_000))
  const later = await server.as('admin@demo.example')
  await server.send('GET', '/api/outbox', undefined, later)
  server.set(FRIDAY_NOON)
  expect((await subjects()).filter((subject) => subject.startsWith('the newest'))).toHaveLength(2)
})

test('who was refused is not', async () => {
  const before = (await written('export.csv')).length
  const headers = await server.as('customer@demo.example')
  for (const path of files) await server.send('GET', path, undefined, headers)
  await server.send('GET', '/api/admin/accounts.csv')
  expect((await written('export.csv')).length).toBe(before)
})

test('who reads a talk with the assistant is in it, once an hour for each of them', async () => {
  const headers = await server.as('admin@demo.example')
  await server.db.insert(chatLogs).values({
    sessionId: 'a-talk',
    messageType: 'user',
    messageText: 'my phone is 518 555 0100',
    pageUrl: '/',
    createdAt: server.now(),
  })
  const read = () => server.send('GET', '/api/admin/chats/a-talk', undefined, headers)
  expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
  await read()
  const rows = await written('chat.read')
  expect(rows.map(({ subject }) => subject)).toEqual(['a-talk'])
  expect(JSON.stringify(rows)).not.toContain('518')
  server.set(new Date(FRIDAY_NOON.getTime() + 60 * 60_000))
  const later = await server.as('admin@demo.example')
  await server.send('GET', '/api/admin/chats/a-talk', undefined, later)
  server.set(FRIDAY_NOON)
  expect(await written('chat.read')).toHaveLength(2)
})

test('who reads a letter or a résumé is in it, by its reference and not by what it says', async () => {
  const [opening] = await server.db.select({ id: openings.id }).from(openings)
  const fields = opened(server, {
    openingId: opening?.id,
    availability: 'Weekends',
    letter: 'I am good with ice, and early in the morning.',
  })
  const sent = await server.app.request('http://cafe.test/api/applications', {
    method: 'POST',
    body: applicationForm(fields, PDF),
  })
  const { reference } = (await sent.json()) as Receipt
  expect([sent.status, reference]).toEqual([200, expect.stringMatching(/^J-/)])
  const manager = await server.as('manager@demo.example')
  for (const path of [`/api/inbox/${reference}`, `/api/applications/${reference}/resume`])
    for (let time = 0; time < 2; time += 1)
      expect((await server.send('GET', path, undefined, manager)).status).toBe(200)
  const rows = [...(await written('letter.read')), ...(await written('resume.read'))]
  expect(rows.map(({ subject, byName }) => [subject, byName])).toEqual([
    [reference, 'Mo Okafor'],
    [reference, 'Mo Okafor'],
  ])
  expect(JSON.stringify(rows)).not.toContain('ice')
  // Its own history is what was done about it.
  const shown = await server.send<'submission'>(
    'GET',
    `/api/inbox/${reference}`,
    undefined,
    manager,
  )
  expect(shown.body.history).toEqual([])
  // Somebody else who reads it is another entry; what is not there is none.
  const admin = await server.as('admin@demo.example')
  await server.send('GET', `/api/inbox/${reference}`, undefined, admin)
  expect(await written('letter.read')).toHaveLength(2)
  await server.send('GET', '/api/inbox/J-22222', undefined, admin)
  expect(await written('letter.read')).toHaveLength(2)
})
