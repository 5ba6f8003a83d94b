import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { auditLog, outbox } from '../db/schema.ts'
import { newKey, newOrder, testHouse, type TestHouse } from '../db/testing.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse('pglite')
})
afterAll(() => house?.close())

const written = (action: string) =>
  house.db.select().from(auditLog).where(eq(auditLog.action, action))

const files = Object.values(api)
  .map((row: ApiRow) => row.path)
  .filter((path) => path.endsWith('.csv'))

test('every file for spreadsheets that somebody takes is in the audit log', async () => {
  expect(files.length).toBeGreaterThan(6)
  const headers = await house.as('admin@demo.example')
  for (const path of files) {
    const { status } = await house.send('GET', `${path}?q=zoe`, undefined, headers)
    if (status === 200) continue
    // Files that take no search.
    await house.send('GET', path, undefined, headers)
  }
  const rows = await written('export.csv')
  const names = new Set(rows.map(({ subject }) => subject))
  expect(names).toContain('accounts.csv')
  expect(names).toContain('audit.csv')
  expect(rows.every(({ byId }) => byId !== null)).toBe(true)
  expect(rows.find(({ subject }) => subject === 'accounts.csv')?.after).toEqual({ q: 'zoe' })
})

test('who takes their own data is in it', async () => {
  const headers = await house.as('customer@demo.example')
  const row: ApiRow = api.exportMyData
  await house.send(row.method, row.path, row.method === 'GET' ? undefined : {}, headers)
  const [taken] = await written('data.exported')
  expect(taken?.subject).toBe(taken?.byId)
})

test('who reads a mail is in it, and its text is not', async () => {
  await house.send('POST', '/api/orders', newOrder(), newKey())
  const [mail] = await house.db.select().from(outbox).where(eq(outbox.to, 'zoe@guest.example'))
  const headers = await house.as('admin@demo.example')
  const { status } = await house.send('GET', `/api/admin/mails/${mail?.id}`, undefined, headers)
  expect(status).toBe(200)
  const [read] = await written('mail.read')
  expect(read).toMatchObject({ subject: 'zoe@guest.example', after: { subject: mail?.subject } })
  expect(JSON.stringify(read)).not.toContain(mail?.text)
})

test('who was refused is not', async () => {
  const before = (await written('export.csv')).length
  const headers = await house.as('customer@demo.example')
  for (const path of files) await house.send('GET', path, undefined, headers)
  await house.send('GET', '/api/admin/accounts.csv')
  expect((await written('export.csv')).length).toBe(before)
})
