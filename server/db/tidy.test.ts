import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyMemory } from './testing.ts'
import { tidyTables } from './tidy.ts'

let client: PGlite
beforeAll(async () => {
  client = await emptyMemory()
  await client.exec(
    'CREATE TABLE busy (id int PRIMARY KEY, word text); CREATE TABLE "Quiet" (id int PRIMARY KEY, word text)',
  )
  for (const table of ['busy', '"Quiet"'])
    await client.exec(`INSERT INTO ${table} SELECT n, 'a' FROM generate_series(1, 5000) n`)
})
afterAll(() => client.close())

const counts = async () => {
  const { rows } = await client.query<{ relname: string; tidied: string }>(
    `SELECT relname, vacuum_count || '/' || analyze_count AS tidied FROM pg_stat_user_tables ORDER BY relname`,
  )
  return Object.fromEntries(rows.map(({ relname, tidied }) => [relname, tidied]))
}

test('tables are tidied one by one, and only those in which enough has changed', async () => {
  await tidyTables(client)
  expect(await counts()).toEqual({ busy: '1/1', Quiet: '1/1' })
  await tidyTables(client)
  expect(await counts()).toEqual({ busy: '1/1', Quiet: '1/1' })
  // A few changes are no reason yet.
  await client.exec(`UPDATE "Quiet" SET word = 'b' WHERE id <= 100`)
  await client.exec(`UPDATE busy SET word = 'b' WHERE id <= 2000`)
  await tidyTables(client)
  expect(await counts()).toEqual({ busy: '2/2', Quiet: '1/1' })
})
