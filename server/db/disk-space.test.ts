import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { openDiskSpace } from './disk-space.ts'
import type { Db } from './open.ts'
import { emptyMemory, eachEngine, newKey, newOrder } from './testing.ts'

test('a disk stays full while the database cannot be reached', async () => {
  const client = await emptyMemory()
  const disk = openDiskSpace(drizzle({ client }) as unknown as Db, { againMs: 0 })
  disk.note(Object.assign(new Error('No space left on device'), { code: '53100' }))
  await client.close()
  expect(await disk.isFull()).toBe(true)
})

const TOKEN = 'a token of sixteen letters'

eachEngine('a database whose disk is full', (server, engine) => {
  const fill = (statement: string) => server().db.execute(sql.raw(statement))

  test('takes no orders and says so; readiness and figures tell of it until there is room', async () => {
    await fill(`create function "no_room"() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await fill(
      'create trigger "no_room" before insert on orders for each row execute function "no_room"()',
    )
    // The embedded database knows no triggers of this kind: there only the order is refused.
    const staysFull = engine === 'postgres'
    if (staysFull)
      await fill(`create function "no_room_at_all"() returns event_trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)

    const disk = openDiskSpace(server().db, { againMs: 0 })
    const app = createApp({ ...server(), disk }, undefined, { metricsToken: TOKEN })
    const ready = async () => (await app.request('/readyz')).status
    const figure = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const text = await (await app.request('/metrics', { headers })).text()
      return text.match(/^lounge_database_disk_full (\d)$/m)?.[1]
    }
    const order = () =>
      app.request('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey() },
        body: JSON.stringify(newOrder()),
      })
    expect([await ready(), await figure()]).toEqual([200, '0'])

    if (staysFull)
      await fill(
        'create event trigger "no_room_at_all" on ddl_command_start execute function "no_room_at_all"()',
      )
    const refused = await order()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(((await refused.json()) as { message: string }).message).toMatch(
      /^We cannot take orders at the moment\. Nothing you entered is lost\./,
    )
    if (staysFull) {
      expect([await ready(), await figure(), await ready()]).toEqual([503, '1', 503])
      await fill('drop event trigger "no_room_at_all"')
    }
    expect([await ready(), await figure()]).toEqual([200, '0'])
    await fill('drop trigger "no_room" on orders')
    expect((await order()).status).toBe(201)
  })
})
