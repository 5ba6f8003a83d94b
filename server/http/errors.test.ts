import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachEngine } from '../db/testing.ts'

eachEngine('what the database refuses because of somebody quicker', (server) => {
  test('is a conflict that can be tried again, and no failure of the server', async () => {
    server().app.post('/test/race', async (c) => {
      // A session of somebody who was deleted in this moment.
      await server().db.execute(
        sql`insert into sessions (id, user_id, created_at) values ('s', 'gone', now())`,
      )
      return c.json({})
    })
    const { status, body } = await server().send('POST', '/test/race')
    expect([status, body.error]).toEqual([409, 'changed_meanwhile'])
    expect(body.message).toContain('try again')
    expect(await server().db.execute(sql`select 1 from sessions where id = 's'`)).toMatchObject({
      rows: [],
    })
  })
})
