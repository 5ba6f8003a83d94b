import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { settings } from '../db/schema.ts'
import { chatHeaders, FRIDAY_NOON, newOrder, testServer } from '../db/testing.ts'
import type { Engine, TestServer } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { openLog, sendConsoleTo } from './log.ts'
import { safeError } from './safe-error.ts'

/** Stands in everything that a person could send, so that it is found wherever it got to. */
const MARKER = 'Marzipan7301'
const email = `${MARKER}@guest.example`
const name = `Zoe ${MARKER}`
const token = `${MARKER}${'x'.repeat(30)}`

const CALLS: [what: string, path: string, body: (server: TestServer) => object][] = [
  ['signing in', '/auth/login', () => ({ email, password: token })],
  ['registering', '/auth/register', () => ({ name, email, password: token })],
  ['a link for signing in', '/auth/magic-link', () => ({ email })],
  ['following a link', '/auth/link', () => ({ token })],
  ['a forgotten password', '/auth/forgot-password', () => ({ email })],
  ['a reset', '/auth/reset-password', () => ({ token, password: token })],
  ['a refresh', '/auth/refresh', () => ({ refreshToken: token })],
  [
    'an order',
    '/api/orders',
    () => newOrder({ contact: { name, email }, note: MARKER, source: MARKER }),
  ],
  [
    'a chat',
    '/api/chat-logs',
    () => ({
      sessionId: MARKER,
      messageType: 'user',
      messageText: MARKER,
      pageUrl: `http://x.test/${MARKER}`,
      metadata: null,
    }),
  ],
  [
    'an error',
    '/api/errors/log',
    () => ({ id: MARKER, timestamp: '2025-10-17T16:00:00Z', message: MARKER, type: 'error' }),
  ],
  [
    'a survey',
    '/api/surveys',
    () => ({
      name,
      email,
      marketingConsent: true,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'website',
    }),
  ],
  [
    'a message',
    '/api/messages',
    (server) => opened(server, { name, email, topic: 'other', message: `It is me, ${MARKER}.` }),
  ],
  ['the newsletter', '/api/newsletter', (server) => opened(server, { name, email })],
]
/** What fails, and what the database says of it. */
const BREAKAGES = {
  'tables that are gone': (table: string) => `ALTER TABLE "${table}" RENAME TO "${table}_gone"`,
  'rows that a trigger refuses, naming them': (table: string) =>
    `CREATE TRIGGER "zz_refuse" BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "refuse_and_tell"()`,
}

const engines: Engine[] = ['pglite', 'postgres']
describe.each(engines)('the log on %s', (engine) => {
  const isMissing = engine === 'postgres' && inject('postgres').url === null
  describe.skipIf(isMissing).each(Object.entries(BREAKAGES))('with %s', (_, breakTable) => {
    const lines: string[] = []
    let server: TestServer
    let restore = () => {}
    beforeAll(async () => {
      const log = openLog('trace', { write: (line: string) => void lines.push(line) })
      server = await testServer(engine, { log })
      const authorization = await server.as('customer@demo.example').catch(() => ({}))
      expect(authorization).toHaveProperty('authorization')
      await server.db.execute(sql`
        CREATE FUNCTION "refuse_and_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused %', NEW USING DETAIL = NEW::text, HINT = NEW::text; END $$`)
      const { rows } = (await server.db.execute(
        sql`select tablename from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`,
      )) as unknown as { rows: { tablename: string }[] }
      for (const { tablename } of rows) await server.db.execute(sql.raw(breakTable(tablename)))
      const console = sendConsoleTo(log)
      const output = hearOutput(lines)
      restore = () => {
        output()
        console()
      }
    })
    afterAll(async () => {
      restore()
      await server.close()
    })

    test('has no name, address, text or token of anybody, whatever fails', async () => {
      const statuses: Record<string, number> = {}
      for (const [what, path, body] of CALLS) {
        const headers = { 'idempotency-key': randomUUID(), ...(await chatHeaders(server, MARKER)) }
        // These say what their query may hold.
        const query = ['a chat', 'a survey'].includes(what) ? '' : `?token=${token}`
        const answer = await server.send('POST', `${path}${query}`, body(server), headers)
        statuses[what] = answer.status
        expect(JSON.stringify(answer.body), `what ${what} answers`).not.toContain('Failed query')
      }
      await server.send('GET', `/api/orders/${email}?token=${token}`)
      // Otherwise this would prove nothing.
      const failed = Object.values(statuses).filter((status) => status === 500)
      expect(failed.length, JSON.stringify(statuses)).toBeGreaterThan(5)
      const all = lines.join('')
      expect(all).toContain('unexpected error')
      expect(all).not.toContain(MARKER)
      expect(all).not.toContain(MARKER.toLowerCase())
    })
  })

  test.skipIf(isMissing)('says which statement failed and why, without its values', async () => {
    const server = await testServer(engine)
    const row = { id: 1, value: { name }, changedAt: FRIDAY_NOON, changedBy: name }
    await server.db.insert(settings).values({ ...row, id: 77 })
    const twice = await server.db
      .insert(settings)
      .values({ ...row, id: 77 })
      .catch((error: unknown) => error)
    const unread = await server.db
      .execute(sql`select ${name}::text::int`)
      .catch((error: unknown) => error)
    await server.close()
    expect(safeError(twice)).toMatchObject({
      message: 'Failed query',
      query: expect.stringContaining('insert into "settings"'),
      cause: { code: '23505', constraint: 'settings_pkey', table: 'settings' },
    })
    expect(safeError(unread).cause).toMatchObject({
      code: '22P02',
      message: 'The database refused (22P02).',
    })
    expect(JSON.stringify([safeError(twice), safeError(unread)])).not.toContain(MARKER)
  })
})

describe('an error in the log', () => {
  test('keeps where it happened, and none of what it quotes', () => {
    const parsed = tryTo(() => JSON.parse(`{"email": ${email}}`))
    const mail = Object.assign(new Error(`550 <${email}>: no such user`), {
      responseCode: 550,
      response: email,
      rejected: [email],
      command: 'RCPT TO',
    })
    const address = new Error(`Could not reach ${email}\nsecond line ${MARKER}@x`)
    const safe = [parsed, mail, address, MARKER, { message: MARKER }].map((each) => safeError(each))
    expect(JSON.stringify(safe)).not.toContain(MARKER)
    expect(safe[0]?.stack).toMatch(/^ {4}at .*log\.test\.ts/m)
    expect(safe[1]).toMatchObject({ message: 'The mail server answered 550.', command: 'RCPT TO' })
  })

  test('keeps the words of an ordinary mistake', () => {
    const error = tryTo(() => (undefined as unknown as { x: number }).x)
    expect(safeError(error).message).toContain("reading 'x'")
  })
})

function tryTo(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** Hears what is written past the log: the console of a package, the database's own output. */
function hearOutput(lines: string[]): () => void {
  const { stdout, stderr } = process
  const before = { stdout: stdout.write, stderr: stderr.write }
  const hear = (chunk: unknown) => {
    lines.push(String(chunk))
    return true
  }
  stdout.write = hear
  stderr.write = hear
  return () => {
    stdout.write = before.stdout
    stderr.write = before.stderr
  }
}
