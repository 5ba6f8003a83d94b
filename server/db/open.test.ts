import { spawn } from 'node:child_process'
import fs, {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, openStatements } from './embedded.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { openFolder } from './open.ts'
import { chatLogs, errorEntries, orders, settings, surveyEntries } from './schema.ts'
import { seed, setDemoAccounts } from './seed.ts'
import {
  chatHeaders,
  eachEngine,
  FRIDAY_NOON,
  serverOn,
  newKey,
  newOrder,
  putDatabase,
} from './testing.ts'
import { DatabaseTrouble } from './trouble.ts'

// Making a database takes three seconds on an idle machine and many more on a busy one.

const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a data folder', () => {
  test('keeps orders, entries, chats and errors over a restart, and links still work', async () => {
    const path = await putDatabase(join(folder, 'restart'), 'seeded')
    const open = async () => {
      const database = await openFolder(path)
      await seed(database.db, { isDemo: true, now: FRIDAY_NOON })
      await setDemoAccounts(database.db, { isDemo: true, now: FRIDAY_NOON })
      return serverOn(database)
    }
    const before = await open()
    const { body: order } = await before.send('POST', '/api/orders', newOrder(), newKey())
    const staff = await before.as('barista@demo.example')
    const sent = [
      await before.send('POST', '/api/surveys', {
        name: 'Zoe',
        phone: '518 555 0100',
        marketingConsent: false,
        hadBobaBefore: true,
        campaignEntry: true,
        source: 'website',
      }),
      await before.send(
        'POST',
        '/api/chat-logs',
        { sessionId: 's', messageType: 'bot', messageText: 'Hi', pageUrl: '/', metadata: null },
        await chatHeaders(before, 's'),
      ),
      await before.send('POST', '/api/errors/log', {
        id: 'e',
        timestamp: '2025-10-17T16:00:00Z',
        message: 'boom',
        type: 'error',
      }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    await before.close()

    const after = await open()
    const read = await after.send<'order'>('GET', `/api/orders/${order.id}?token=${order.token}`)
    expect(read.body).toEqual(order)
    for (const table of [orders, surveyEntries, chatLogs, errorEntries])
      expect(await after.db.$count(table)).toBe(1)
    // Keys survive too: who was signed in still is, and numbers go on.
    expect((await after.send('GET', '/api/orders', undefined, staff)).status).toBe(200)
    const next = await after.send('POST', '/api/orders', newOrder(), newKey())
    expect(next.body.number).toBe('A-102')
    await after.close()
  })

  test.skipIf(process.platform === 'win32')(
    'is closed to other users, also where it was open before, and that is said',
    async () => {
      const path = join(folder, 'private')
      const umask = process.umask(0o022)
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      try {
        await (await openFolder(path, { say })).close()
        const modeOf = (name: string) => statSync(join(path, name)).mode & 0o777
        expect([modeOf('.'), modeOf('pglite'), said]).toEqual([0o700, 0o700, []])
        mkdirSync(join(path, 'pglite-before-20251017t160000z'))
        chmodSync(join(path, 'pglite'), 0o755)
        await (await openFolder(path, { say })).close()
        expect([modeOf('pglite'), modeOf('pglite-before-20251017t160000z')]).toEqual([0o700, 0o700])
        expect(said.toSorted()).toEqual([
          expect.stringMatching(/pglite was open to other users/),
          expect.stringMatching(/pglite-before-20251017t160000z was open/),
        ])
      } finally {
        process.umask(umask)
      }
    },
  )

  test('is refused to a second server, and free again after the first', async () => {
    const path = await putDatabase(join(folder, 'shared'), 'migrated')
    const first = await openFolder(path)
    await expect(openFolder(path)).rejects.toThrow(FolderInUse)
    await expect(openFolder(path)).rejects.toThrow(/in use by another server.*DATA_DIR/)
    await first.close()
    await (await openFolder(path)).close()
  })

  test('is free again when a server is killed, and nothing that was answered is lost', async () => {
    const path = await putDatabase(join(folder, 'killed'), 'migrated')
    const script = `
      import { openFolder } from './server/db/open.ts'
      import { settings } from './server/db/schema.ts'
      const { db } = await openFolder(${JSON.stringify(path)})
      for (let n = 1; ; n += 1) {
        await db.insert(settings).values({ value: { n }, changedAt: new Date(), changedBy: 'test' })
        process.stdout.write(n + '\\n')
      }`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'], cwd: join(import.meta.dirname, '../..') },
    )
    let acknowledged = 0
    child.stdout.on('data', (chunk: Buffer) => {
      acknowledged = Number(chunk.toString().trim().split('\n').at(-1))
      if (acknowledged > 50) child.kill('SIGKILL')
    })
    await new Promise((resolve) => child.once('close', resolve))
    const again = await openFolder(path)
    expect(acknowledged).toBeGreaterThan(50)
    expect(await again.db.$count(settings)).toBeGreaterThanOrEqual(acknowledged)
    await again.close()
  })

  test('puts each commit on the disk before it is answered', async () => {
    // As its thread opens it, but in this one, where the calls can be counted.
    const path = await putDatabase(join(folder, 'durable'), 'empty')
    const client = await openEmbedded(join(path, 'pglite'))
    await client.exec('CREATE TABLE kept (n int)')
    const run = openStatements(client)
    const { syncs, restore } = countSyncs()
    for (let n = 0; n < 20; n += 1) await run('INSERT INTO kept VALUES ($1)', [n], 'array')
    restore()
    await client.close()
    expect(syncs()).toBeGreaterThanOrEqual(20)
  })
})

describe('a database that cannot be opened', () => {
  const sound = join(folder, 'sound')
  beforeAll(async () => {
    const { db, close } = await openFolder(await putDatabase(sound, 'migrated'))
    await db.insert(settings).values({ value: {}, changedAt: FRIDAY_NOON, changedBy: 'kept' })
    await close()
  })
  const harmed = (name: string, harm: (files: string) => void) => {
    const path = join(folder, name)
    cpSync(sound, path, { recursive: true })
    harm(join(path, 'pglite'))
    return path
  }

  test.each([
    [
      'pg_control is junk',
      (files: string) => writeFileSync(join(files, 'global/pg_control'), Buffer.alloc(8192, 7)),
      'database files are incompatible with server',
    ],
    [
      'the log is gone',
      (files: string) => rmSync(join(files, 'pg_wal'), { recursive: true }),
      'WAL directory',
    ],
    [
      'another PostgreSQL made it',
      (files: string) => writeFileSync(join(files, 'PG_VERSION'), '17\n'),
      'was initialized by PostgreSQL version 17, which is not compatible',
    ],
    [
      'PG_VERSION is gone, over which PGlite would make a new one',
      (files: string) => rmSync(join(files, 'PG_VERSION')),
      'the file PG_VERSION is missing',
    ],
  ])('because %s: one line names the folder and the way out', async (name, harm, reason) => {
    const path = harmed(name, harm)
    const before = readdirSync(join(path, 'pglite'))
    const error = await openFolder(path).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(DatabaseTrouble)
    const { message } = error as Error
    expect(message).not.toContain('\n')
    expect(message).toContain(`The database in ${join(path, 'pglite')} cannot be opened: `)
    expect(message).toContain(reason)
    expect(message).toContain('npm run restore')
    expect(readdirSync(join(path, 'pglite'))).toEqual(before)
    // The folder is not locked by the attempt.
    await (
      await lockFolder(path)
    )()
  })

  test('because the first start was cut off: it is made again', async () => {
    const path = harmed('unfinished', (files) => {
      rmSync(join(files, 'global/pg_control'))
      writeFileSync(`${files}.unfinished`, '')
    })
    const { db, close } = await openFolder(path)
    expect(await db.$count(settings)).toBe(0)
    await close()
    const again = await openFolder(path)
    await again.close()
  })
})

eachEngine('a transaction', (server) => {
  test('that uses the outer database is told so instead of waiting for ever', async () => {
    const { db } = server()
    await expect(db.transaction(async () => db.select().from(orders))).rejects.toThrow(
      'use tx, not db',
    )
    await expect(db.transaction(async () => db.transaction(async () => 1))).rejects.toThrow(
      'use tx',
    )
    expect(await db.transaction(async (tx) => tx.$count(orders))).toBe(0)
  })

  test('that fails leaves nothing', async () => {
    const { db } = server()
    const row = { value: {}, changedAt: FRIDAY_NOON, changedBy: 'rolled back' }
    const failing = db.transaction(async (tx) => {
      await tx.insert(settings).values(row)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.$count(settings, eq(settings.changedBy, 'rolled back'))).toBe(0)
  })

  test('may be vacuumed between', async () => {
    await expect(server().database.vacuum()).resolves.toBeUndefined()
  })
})

test('upkeep begins the log of PGlite anew, so that it does not grow until the server stops', async () => {
  const database = await openFolder(await putDatabase(join(folder, 'log'), 'migrated'))
  const begun = async () => {
    const { rows } = (await database.db.execute(
      sql`select redo_lsn::text as begun from pg_control_checkpoint()`,
    )) as unknown as { rows: { begun: string }[] }
    return rows[0]?.begun
  }
  await seed(database.db, { isDemo: true, now: FRIDAY_NOON })
  const before = await begun()
  await database.vacuum()
  expect(await begun()).not.toBe(before)
  await database.close()
})

/** Counts what reaches the disk, by standing in front of the system's own call for a moment. */
function countSyncs() {
  const real = fs.fsyncSync
  let count = 0
  fs.fsyncSync = (file) => {
    count += 1
    real(file)
  }
  // Named imports of built-in modules follow.
  syncBuiltinESMExports()
  return {
    syncs: () => count,
    restore: () => {
      fs.fsyncSync = real
      syncBuiltinESMExports()
    },
  }
}
