import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openFolder, openPostgres, type Database, type Db } from '../db/open.ts'
import { applications, auditLog, orders, resumes, sentForms, settings } from '../db/schema.ts'
import {
  eachEngine,
  emptyMemory,
  FRIDAY_NOON,
  serverOn,
  newDatabase,
  newKey,
  newOrder,
  putDatabase,
  putFiles,
} from '../db/testing.ts'
import { openLog } from '../log/log.ts'
import { ROOT } from '../root.ts'
import { readArchive, writeArchive } from './archive.ts'
import { makeBackup, writeBackup } from './backup.ts'
import { runBackupTool } from './cli.ts'
import { askForCopy, openControl } from './control.ts'
import { dump } from './dump.ts'
import { restoreBackup, withMigrations } from './restore.ts'

// A database on a disk is made file by file, each of them synced.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creative-lounge-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Where a server of a test keeps its things. */
function place(databaseUrl: string | null = null) {
  const dataDir = join(folder, 'data')
  const secrets = { masters: [], file: join(dataDir, 'secrets.json'), areLost: false }
  return { databaseUrl, databaseDirectUrl: null, dataDir, secrets }
}
const options = { withSecrets: false, now: FRIDAY_NOON }
/** The files of the new database are copied: PGlite takes seconds to make them. The tests of the command let it. */
const begin = (files: string) => putFiles(files, 'empty')
/** With its tables, as this version makes them. How they are made the tests of an older version and of the command try. */
const beginWithTables = (files: string) => putFiles(files, 'migrated')

eachEngine('a backup of a café', (services, engine) => {
  /** What text formats get wrong: quotes, lines, nothing, JSON's own nothing, bytes, numbers beyond what JSON has. */
  const addOddities = async (db: Db) => {
    await db.insert(auditLog).values({
      at: new Date('2025-03-09T07:30:00.123Z'),
      byName: 'Zoë "the\\ \n\t\u2028 barista" \u{1F9CB}',
      action: 'odd',
      subject: '[null,"x"]',
      before: { a: [null, 1.5, '\\"'], b: { c: null } },
      after: null,
    })
    await db.execute(
      sql`insert into audit_log (at, by_name, action, subject, before) values ('infinity', '', 'odd', '9007199254740993', 'null'::jsonb)`,
    )
    await db.execute(sql`update rate_limits set expire = 9007199254740993`)
    await db.execute(
      sql`insert into rate_limits (key, points, expire) values ('odd', 1, 9007199254740993) on conflict do nothing`,
    )
  }
  const write = async (name = 'backup.tar.gz', more: { withSecrets?: boolean } = {}) => {
    const path = join(folder, name)
    await writeBackup(services().db, place(), path, { engine, ...options, ...more })
    return path
  }
  /** Each table's rows as text, in one order. */
  const rowsOf = async (db: Db, at: Database['engine'] = engine) => {
    const path = join(folder, `${randomUUID()}.tar.gz`)
    await writeArchive(path, (put) => dump(db, put, { engine: at, now: FRIDAY_NOON }))
    const tables: Record<string, string[]> = {}
    await readArchive(path, {
      lines: async (table, lines) => {
        tables[table] = [...(tables[table] ?? []), ...lines].toSorted()
      },
    })
    return tables
  }
  const openRestored = (url: string | null) =>
    url ? openPostgres(url) : openFolder(place().dataDir)

  test.each(['pglite', 'postgres'] as const)(
    'is restored on %s row by row, files that people sent included, and the café goes on',
    async (target) => {
      if (target === 'postgres' && inject('postgres').url === null) return
      await services().send('POST', '/api/orders', newOrder(), newKey())
      await addOddities(services().db)
      const bytes = randomBytes(300_000)
      await addResume(services().db, bytes)
      const before = await rowsOf(services().db)
      const env = place()
      mkdirSync(env.dataDir)
      writeFileSync(env.secrets.file, 'the keys', { mode: 0o600 })
      const path = await write(undefined, { withSecrets: true })
      rmSync(env.secrets.file)
      const url = target === 'postgres' ? await emptyDatabase() : null
      const done = await restoreBackup(place(url), path, {
        replace: false,
        now: FRIDAY_NOON,
        begin: beginWithTables,
      })
      expect(done.createdAt).toBe(FRIDAY_NOON.toISOString())

      const database = await openRestored(url)
      const after = await rowsOf(database.db, target)
      expect(Object.keys(after)).toEqual(Object.keys(before))
      for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
      expect(before.orders?.length).toBeGreaterThan(0)
      const papers = await database.db.select().from(resumes)
      expect(papers.some((row) => Buffer.from(row.bytes).equals(bytes))).toBe(true)
      expect(done.secrets).toBe(env.secrets.file)
      expect(readFileSync(env.secrets.file, 'utf8')).toBe('the keys')
      expect(statSync(env.secrets.file).mode & 0o777).toBe(0o600)

      const there = await serverOn(database)
      const { authorization } = await there.as('admin@demo.example')
      expect(authorization).toContain('Bearer ey')
      const placed = await there.send('POST', '/api/orders', newOrder(), newKey())
      expect(placed.status).toBe(201)
      // What is only ever added to is still guarded.
      await expect(there.db.delete(auditLog)).rejects.toThrow()
      await there.close()
    },
  )

  test('is of one moment, while orders go on being placed', async () => {
    let isOver = false
    let placed = 0
    const customer = async () => {
      while (!isOver) {
        const { status } = await services().send('POST', '/api/orders', newOrder(), newKey())
        if (status === 201) placed += 1
        // In memory an order is placed without waiting for anything: the disk has its turn too.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const customers = [customer(), customer()]
    const path = await write()
    isOver = true
    await Promise.all(customers)
    const ids: Record<string, Set<string>> = { orders: new Set(), order_lines: new Set() }
    await readArchive(path, {
      lines: async (table, lines) => {
        for (const line of lines) ids[table]?.add(String((JSON.parse(line) as unknown[])[0]))
      },
    })
    // No order without its lines, and no line without its order.
    expect(ids.orders).toEqual(ids.order_lines)
    expect(ids.orders?.size).toBeGreaterThan(0)
    expect(placed).toBeGreaterThan(0)
  })

  test('holds no key that signs or seals, unless that is asked for', async () => {
    const env = place()
    const key = randomBytes(32).toString('base64url')
    mkdirSync(env.dataDir)
    writeFileSync(env.secrets.file, key, { mode: 0o600 })
    const without = await write('without.tar.gz')
    expect(gunzipSync(readFileSync(without)).includes(key)).toBe(false)
    const path = await write('with.tar.gz', { withSecrets: true })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(gunzipSync(readFileSync(path)).includes(key)).toBe(true)
  })

  test('that is damaged or cut off is refused in a sentence, and nothing is touched', async () => {
    const whole = readFileSync(await write())
    const flipped = Buffer.from(whole)
    flipped[Math.floor(whole.length / 2)]! ^= 0xff
    const broken = {
      'cut off in its middle': whole.subarray(0, whole.length / 2),
      'cut off at its end': whole.subarray(0, -20),
      'with a byte changed': flipped,
      empty: Buffer.alloc(0),
      'no archive': Buffer.from('hello'),
    }
    for (const [what, bytes] of Object.entries(broken)) {
      const path = join(folder, 'broken.tar.gz')
      writeFileSync(path, bytes)
      const restored = restoreBackup(place(), path, { replace: false, now: FRIDAY_NOON })
      await expect(restored, what).rejects.toThrow(/is damaged, cut off, or no backup/)
    }
    expect(existsSync(place().dataDir)).toBe(false)
  })
})

describe('a backup of a folder', () => {
  const small = async () => {
    const database = await openFolder(await putDatabase(place().dataDir, 'migrated'))
    await database.db
      .insert(settings)
      .values({ value: { n: 1 }, changedAt: FRIDAY_NOON, changedBy: 'test' })
    return database
  }
  const copies = (dataDir: string) =>
    readdirSync(dataDir).filter((name) => name.startsWith('backup.copy.'))
  const to = () => join(folder, 'backups')
  const made = (now: Date, more: object = {}) =>
    makeBackup(place(), { to: to(), keep: 0, withSecrets: false, now, ...more })

  test('is made of a copy while a server runs, and of the folder where none does', async () => {
    const database = await small()
    await expect(made(FRIDAY_NOON)).rejects.toThrow(/in use by another server/)
    const env = place()
    const stop = await openControl(env, openLog('silent'), async (to) => database.copy?.(to))
    const control = join(env.dataDir, 'control.json')
    expect(statSync(control).mode & 0o777).toBe(0o600)
    const { port } = JSON.parse(readFileSync(control, 'utf8')) as { port: number }
    const stranger = await fetch(`http://127.0.0.1:${port}/copy`, { method: 'POST' })
    expect(stranger.status).toBe(401)

    const first = await made(FRIDAY_NOON)
    expect(statSync(first.path).mode & 0o777).toBe(0o600)
    expect(first.rows).toBeGreaterThan(0)
    const left = readFileSync(control)
    await stop()
    await database.close()
    // As after kill -9: the file still says where the server was.
    writeFileSync(control, left)
    const second = await made(new Date(FRIDAY_NOON.getTime() + 1000))
    expect(second.rows).toBe(first.rows)
    expect(copies(env.dataDir)).toEqual([])
  })

  test('keeps nobody from the database while it is read, and the copy goes with who asked for it', async () => {
    const database = await small()
    const env = place()
    const stop = await openControl(env, openLog('silent'), async (to) => database.copy?.(to))
    const copy = await askForCopy(env.dataDir)
    expect(copy && existsSync(join(copy.files, 'PG_VERSION'))).toBe(true)
    expect(copy?.secretsFile).toBe(env.secrets.file)
    expect(statSync(dirname(copy?.files ?? '')).mode & 0o777).toBe(0o700)
    await database.db
      .insert(settings)
      .values({ value: { n: 2 }, changedAt: FRIDAY_NOON, changedBy: 'meanwhile' })
    await expect(askForCopy(env.dataDir)).rejects.toThrow(/Another backup is being made/)
    copy?.release()
    // The server takes notice a moment later.
    await expect
      .poll(() => askForCopy(env.dataDir).catch(() => null), { timeout: 20_000 })
      .toBeTruthy()
    expect(copies(env.dataDir)).toHaveLength(1)
    // A server that stops takes nothing away from who is reading.
    await stop()
    await database.close()
    expect(copies(env.dataDir)).toHaveLength(1)
    const forgotten = join(env.dataDir, copies(env.dataDir)[0] ?? '')
    const longAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)
    utimesSync(forgotten, longAgo, longAgo)
    await (
      await openControl(env, openLog('silent'), async () => {})
    )()
    expect(copies(env.dataDir)).toEqual([])
  })

  test('keeps as many as it was told, and touches no other file', async () => {
    await (await small()).close()
    mkdirSync(to())
    writeFileSync(join(to(), 'creative-lounge-notes.tar.gz'), '')
    for (const second of [0, 1, 2])
      await made(new Date(FRIDAY_NOON.getTime() + second * 1000), { keep: 2 })
    expect(readdirSync(to()).toSorted()).toEqual([
      'creative-lounge-20251017T160001Z.tar.gz',
      'creative-lounge-20251017T160002Z.tar.gz',
      'creative-lounge-notes.tar.gz',
    ])
  })

  test('replaces what is there only when told, and then keeps that aside; one of a newer version never', async () => {
    const database = await small()
    const newer = join(folder, 'newer.tar.gz')
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
    )
    await writeBackup(database.db, place(), newer, { engine: 'pglite', ...options })
    await database.db.execute(
      sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`,
    )
    await database.close()
    const ofTomorrow = restoreBackup(place(), newer, { replace: true, now: FRIDAY_NOON })
    await expect(ofTomorrow).rejects.toThrow(/made by a newer version/)
    const { path } = await made(FRIDAY_NOON)
    const refused = restoreBackup(place(), path, { replace: false, now: FRIDAY_NOON })
    await expect(refused).rejects.toThrow(/Add --replace/)
    const { aside } = await restoreBackup(place(), path, {
      replace: true,
      now: FRIDAY_NOON,
      begin: beginWithTables,
    })
    expect(aside && existsSync(join(aside, 'PG_VERSION'))).toBe(true)
    const again = await openFolder(place().dataDir)
    expect(await again.db.$count(settings)).toBe(1)
    await again.close()
  })

  test('from an older version is restored as that version had it, and brought to this one', async () => {
    const client = await emptyMemory()
    const db = drizzlePglite({ client })
    const all = readMigrationFiles({ migrationsFolder: join(ROOT, 'server/db/migrations') })
    const old = all.slice(0, VERSION_0_1_0).map(({ hash }) => hash)
    await withMigrations(
      {
        format: 'creative-lounge-backup-1',
        createdAt: '',
        engine: 'pglite',
        migrations: old,
        tables: [],
        hasSecrets: false,
      },
      (migrationsFolder) => migratePglite(db, { migrationsFolder }),
    )
    await client.exec(
      `insert into settings (value, changed_at, changed_by) values ('{}', now(), 'somebody of 0.1.0')`,
    )
    const path = join(folder, 'old.tar.gz')
    await writeArchive(path, (put) =>
      dump(db as unknown as Db, put, { engine: 'pglite', now: FRIDAY_NOON }),
    )
    await client.close()
    await restoreBackup(place(), path, { replace: false, now: FRIDAY_NOON, begin })
    const database = await openFolder(place().dataDir)
    expect(await database.db.select({ by: settings.changedBy }).from(settings)).toEqual([
      { by: 'somebody of 0.1.0' },
    ])
    await database.close()
  })
})

describe.skipIf(inject('postgres').url === null)('a backup into PostgreSQL', () => {
  test('replaces tables only when told, keeps them in other schemas, and refuses while servers run', async () => {
    const url = await newDatabase()
    const env = place(url)
    const { path } = await makeBackup(env, { to: folder, keep: 0, ...options })
    await expect(restoreBackup(env, path, { replace: false, now: FRIDAY_NOON })).rejects.toThrow(
      /Add --replace/,
    )
    const server = await openPostgres(url)
    await server.db.$count(orders)
    await expect(restoreBackup(env, path, { replace: true, now: FRIDAY_NOON })).rejects.toThrow(
      /Stop them first/,
    )
    await server.listen('news', () => {})
    await expect(
      restoreBackup(env, path, { replace: true, now: FRIDAY_NOON, quietSeconds: 0 }),
    ).rejects.toThrow(/pid \d+, creative-lounge listener, from 127\.0\.0\.1, idle since 20/)
    await server.close()
    const { aside } = await restoreBackup(env, path, { replace: true, now: FRIDAY_NOON })
    const again = await openPostgres(url)
    const before = (await again.db.execute(
      sql.raw(`select count(*)::int as rows from "${aside}".menu_items`),
    )) as unknown as { rows: { rows: number }[] }
    expect(before.rows[0]?.rows).toBeGreaterThan(30)
    expect(await again.db.$count(orders)).toBe(0)
    // Dropping what is aside takes nothing along that is needed.
    await again.db.execute(sql.raw(`drop schema "${aside}" cascade`))
    const bound = await again.db.execute(
      sql`select 1 from pg_constraint where conname = 'room_holds_no_overlap'`,
    )
    expect((bound as unknown as { rows: unknown[] }).rows).toHaveLength(1)
    await again.close()
  })

  test.each(['', ' backup'])(
    'is restored beside connections that a pooler kept of what has ended: creative-lounge%s',
    async (suffix) => {
      const url = await newDatabase()
      const { path } = await makeBackup(place(url), { to: folder, keep: 0, ...options })
      const kept = new pg.Client({
        connectionString: url,
        application_name: `creative-lounge${suffix}`,
      })
      await kept.connect()
      await kept.query('select 1')
      const restore = (quietSeconds?: number) =>
        restoreBackup(place(url), path, { replace: true, now: FRIDAY_NOON, quietSeconds })
      await expect(restore()).rejects.toThrow(
        new RegExp(`creative-lounge${suffix}, from [^]*RECONNECT`),
      )
      expect((await restore(0)).aside).toMatch(/^before_/)
      await kept.query('begin')
      await expect(restore(0)).rejects.toThrow(/idle in transaction since/)
      await kept.end()
    },
  )

  describe('of a role that is no superuser', () => {
    let role = ''
    let asRole = ''
    let asSuperuser = ''
    beforeEach(async () => {
      role = `café owner ${randomUUID().slice(0, 8)}`
      asSuperuser = await emptyDatabase()
      const name = new URL(asSuperuser).pathname.slice(1)
      await onDatabase(asSuperuser, `create role "${role}" login`)
      await onDatabase(asSuperuser, `alter database ${name} owner to "${role}"`)
      const url = new URL(asSuperuser)
      url.username = encodeURIComponent(role)
      asRole = url.href
      await (await openPostgres(asRole)).close()
    })
    afterEach(async () => {
      const name = new URL(asSuperuser).pathname.slice(1)
      const elsewhere = new URL('/postgres', asSuperuser).href
      await onDatabase(elsewhere, `drop database ${name} with (force)`)
      await onDatabase(elsewhere, `drop role "${role}"`)
    })
    const owners = async () =>
      onDatabase(
        asSuperuser,
        `select distinct rolname from pg_class join pg_roles on pg_roles.oid = relowner
         join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ('public', 'drizzle') and relkind in ('r', 'S')`,
      )

    test.each(['that role', 'a superuser'])('is put in place by %s', async (who) => {
      const { path } = await makeBackup(place(asRole), { to: folder, keep: 0, ...options })
      const env = place(who === 'that role' ? asRole : asSuperuser)
      const { aside } = await restoreBackup(env, path, { replace: true, now: FRIDAY_NOON })
      expect(await owners()).toEqual([{ rolname: role }])
      const again = await openPostgres(asRole)
      expect(await again.db.$count(orders)).toBe(0)
      await again.db.execute(sql.raw(`drop schema "${aside}" cascade`))
      await again.db.execute(sql.raw(`drop schema "${aside}_drizzle" cascade`))
      await again.close()
    })

    test('is as it was where the restoration fails', async () => {
      const database = await openPostgres(asRole)
      const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`
      await database.db.execute(later)
      const newer = join(folder, 'newer.tar.gz')
      await writeBackup(database.db, place(), newer, { engine: 'postgres', ...options })
      await database.db.execute(
        sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`,
      )
      await addResume(database.db, Buffer.from('%PDF'))
      await database.close()
      for (const url of [asRole, asSuperuser]) {
        const refused = restoreBackup(place(url), newer, { replace: true, now: FRIDAY_NOON })
        await expect(refused).rejects.toThrow(/made by a newer version/)
      }
      const again = await openPostgres(asRole)
      expect(await again.db.$count(resumes)).toBe(1)
      await again.close()
      expect(await owners()).toEqual([{ rolname: role }])
      expect(
        await onDatabase(asSuperuser, `select 1 from pg_namespace where nspname like 'before%'`),
      ).toEqual([])
    })
  })
})

describe('the command', () => {
  const run = (what: string, ...args: string[]) =>
    runBackupTool(what, args, { DATA_DIR: join(folder, 'data') })

  test('says in a sentence what is wrong', async () => {
    expect(await run('backup')).toMatchObject({ code: 1, text: /There is no database in/ })
    expect((await run('backup', '--keep', 'all')).text).toContain('--keep is how many')
    expect((await run('backup', '--loud')).text).toContain('npm run backup')
    expect((await run('restore')).text).toContain('npm run restore')
    expect((await run('restore', 'nothing.tar.gz')).text).toContain('There is no file')
  })

  test('makes and restores a backup', async () => {
    await (await openFolder(await putDatabase(join(folder, 'data'), 'migrated'))).close()
    const made = await run('backup', '--to', folder)
    expect(made).toMatchObject({ code: 0 })
    expect(made.text).toContain('read back and checked')
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
    const restored = await run('restore', join(folder, file), '--replace')
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.text).toContain('is kept as')
  })
})

/** How many migrations version 0.1.0 had. */
const VERSION_0_1_0 = 11

async function addResume(db: Db, bytes: Buffer) {
  const reference = randomUUID().slice(0, 12)
  const sender = { reference, name: 'Zoe', email: 'zoe@guest.example', createdAt: FRIDAY_NOON }
  const application = { openingId: 'barista', availability: 'always', letter: 'Hello' }
  const sent = {
    reference,
    nonce: reference,
    form: 'apply',
    requestHash: '',
    createdAt: FRIDAY_NOON,
  }
  await db.insert(sentForms).values(sent)
  await db.insert(applications).values({ ...sender, ...application })
  const file = { fileName: 'zoe.pdf', mediaType: 'application/pdf', bytes }
  await db.insert(resumes).values({ reference, ...file })
}

async function onDatabase(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function emptyDatabase(): Promise<string> {
  const { url } = inject('postgres')
  if (!url) throw new Error('There is no PostgreSQL in this run.')
  const name = `lounge_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}
