import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../db/open.ts'
import { stallable } from '../db/stall-testing.ts'
import { serverOn, newDatabase, type TestServer } from '../db/testing.ts'

describe.skipIf(inject('postgres').url === null)('a server whose database hangs', () => {
  let database: Awaited<ReturnType<typeof stallable>>
  let server: TestServer
  beforeAll(async () => {
    database = await stallable(await newDatabase())
    server = await serverOn(await openPostgres(database.url))
  })
  afterAll(async () => {
    database?.resume()
    await server?.close()
    database?.close()
  })
  const status = async (path: string) => (await server.send('GET', path)).status

  test('is alive but not ready, and ready again as soon as the database answers', async () => {
    expect(await status('/readyz')).toBe(200)
    database.stall()
    // Nothing lets the database go on before these have answered.
    const asked = await Promise.all(['/readyz', '/readyz', '/healthz', '/readyz'].map(status))
    expect(asked).toEqual([503, 503, 200, 503])
    database.resume()
    await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200)
  })
})
