import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { migrateEmbedded, migratePostgres, schemaState } from './migrating.ts'
import type { Db } from './open.ts'
import { eachEngine, emptyMemory, type Engine } from './testing.ts'

const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-migrations-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const TODAY = join(import.meta.dirname, 'migrations')
/** How many migrations version 0.1.0 had. */
const OF_VERSION_0_1_0 = 11
/** How many there were before rooms had one calendar. */
const BEFORE_ROOMS = 52
/** How many there were before instructors were persons. */
const BEFORE_INSTRUCTORS = 107

type Rows = Record<string, unknown>[]
type Empty = {
  migrate: (folder?: string) => Promise<void>
  state: (folder?: string) => ReturnType<typeof schemaState>
  run: (text: string) => Promise<Rows>
}

eachEngine('the schema of a running server', (server) => {
  test('is current, and /readyz says so', async () => {
    expect(await schemaState(server().db)).toEqual({ state: 'current' })
    expect((await server().send('GET', '/readyz')).status).toBe(200)
  })
})

onEach('migrations', (open) => {
  const first = { tag: '0000_first', when: 1_000, sql: 'CREATE TABLE a (n int)' }
  const second = { tag: '0001_second', when: 2_000, sql: 'CREATE TABLE b (n int)' }
  const third = { tag: '0002_third', when: 3_000, sql: 'CREATE TABLE c (n int)' }

  test('bring the database of version 0.1.0 to today and keep every row', async () => {
    const { migrate, state, run } = await open()
    await migrate(firstOf(OF_VERSION_0_1_0))
    const rows = readFileSync(join(import.meta.dirname, 'fixtures/version-0.1.0.sql'), 'utf8')
    await run(`SET session_replication_role = replica; ${rows}`)
    await run('RESET session_replication_role')
    const before = await contents(run)
    expect(before.get('orders')).toHaveLength(4)
    expect(await state()).toMatchObject({ state: 'behind' })

    await migrate()
    expect(await state()).toEqual({ state: 'current' })
    const after = await contents(run)
    for (const [table, kept] of before) {
      expect(after.get(table)?.length, table).toBe(kept.length)
      // What a row had it still has; it may have more.
      for (const [at, old] of kept.entries())
        expect(after.get(table)?.[at], table).toMatchObject(old)
    }
  })

  test('put hires, events and classes of before into the calendar of rooms, and lose none that overlap', async () => {
    const { migrate, run } = await open()
    await migrate(firstOf(BEFORE_ROOMS))
    const day = (from: string, until: string) => `'2025-11-01T${from}Z', '2025-11-01T${until}Z'`
    await run(`
      INSERT INTO space_bookings (id, space_type, starts_at, ends_at, name, is_cancelled, created_at) VALUES
        ('a', 'art-space', ${day('16:00', '18:00')}, 'Zoe', false, now()),
        ('b', 'art-space', ${day('18:00', '20:00')}, 'Mo', false, now()),
        ('c', 'entire-venue', ${day('16:00', '20:00')}, 'Ann', true, now());
      INSERT INTO events (id, title, starts_at, ends_at, status, price_cents, capacity, details, updated_at) VALUES
        ('over-a', 'Over a hire', ${day('17:00', '19:00')}, 'scheduled', 0, 5, '{"space":"Whole house"}', now()),
        ('beside', 'In the lounge', ${day('16:00', '19:00')}, 'scheduled', 0, 5, '{"space":"Lounge"}', now()),
        ('off', 'Called off', ${day('16:00', '19:00')}, 'cancelled', 0, 5, '{"space":"Lounge"}', now());
      INSERT INTO class_sessions (id, title, starts_at, ends_at, price_cents, capacity, details, updated_at) VALUES
        ('later', 'A class', ${day('21:00', '23:00')}, 0, 5, '{"space":"Art Space"}', now())`)
    await migrate()
    const rows =
      await run(`SELECT coalesce(booking_id, event_id, class_id) AS id, first_room, last_room, is_enforced
      FROM room_reservations ORDER BY 1`)
    expect(rows).toEqual([
      { id: 'a', first_room: 1, last_room: 1, is_enforced: true },
      { id: 'b', first_room: 1, last_room: 1, is_enforced: true },
      { id: 'beside', first_room: 2, last_room: 2, is_enforced: true },
      { id: 'later', first_room: 1, last_room: 1, is_enforced: true },
      { id: 'over-a', first_room: 1, last_room: 2, is_enforced: false },
    ])
  })

  test('make persons of the names of classes, series and events, with what was agreed, and lose none who had two things at once', async () => {
    const { migrate, run } = await open()
    await migrate(firstOf(BEFORE_INSTRUCTORS))
    const day = (from: string, until: string) => `'2025-11-01T${from}Z', '2025-11-01T${until}Z'`
    const of = (name: string) => `'{"instructor":"${name}","host":"${name}"}'`
    await run(`
      INSERT INTO artists (id, position, name, details, updated_at) VALUES ('ana', 1, 'Ana Ink', '{}', now());
      INSERT INTO class_series (id, title, schedule, words, created_at, updated_at) VALUES
        ('prints', 'Prints', '{}', ${of('Ana Ink')}, now(), now()), ('none', 'None', '{}', ${of('Only Planned')}, now(), now());
      INSERT INTO class_sessions (id, title, starts_at, ends_at, price_cents, capacity, details, updated_at, series_id, is_demo) VALUES
        ('one', 'One', ${day('16:00', '18:00')}, 0, 5, ${of('Ana Ink')}, now(), 'prints', false),
        ('two', 'Two', ${day('17:00', '19:00')}, 0, 5, ${of(' ana ink')}, now(), 'prints', false),
        ('three', 'Three', ${day('17:00', '19:00')}, 0, 5, ${of('Ben')}, now(), null, false),
        ('shown', 'Shown', ${day('17:00', '19:00')}, 0, 5, ${of('Demo Only')}, now(), null, true);
      INSERT INTO events (id, title, starts_at, ends_at, status, price_cents, capacity, details, updated_at) VALUES
        ('night', 'Night', ${day('18:30', '20:00')}, 'scheduled', 0, 5, ${of('BEN')}, now()),
        ('off', 'Off', ${day('16:00', '20:00')}, 'cancelled', 0, 5, ${of('Ben')}, now());
      INSERT INTO artist_agreements (kind, piece_id, artist_id, share_basis_points, created_at) VALUES
        ('class', 'one', 'ana', 6000, now()), ('event', 'night', 'ana', 5000, now()), ('class', 'drafted', 'ana', 4000, now());
      INSERT INTO content_drafts (kind, piece_id, value, updated_at, updated_by) VALUES
        ('class', 'drafted', ${of('Ana Ink')}, now(), 'Zoe');
      INSERT INTO artist_seat_shares (id, artist_id, kind, piece_id, title, reference, seats, kept_cents, artist_cents, is_forfeited, at)
        VALUES ('s', 'ana', 'class', 'one', 'One', 'R-1', 1, 1000, 600, false, now())`)
    await migrate()
    expect(
      await run('SELECT lower(name) AS name, artist_id, is_demo FROM instructors ORDER BY 1'),
    ).toEqual([
      { name: 'ana ink', artist_id: 'ana', is_demo: false },
      { name: 'ben', artist_id: null, is_demo: false },
      { name: 'demo only', artist_id: null, is_demo: true },
      { name: 'only planned', artist_id: null, is_demo: false },
    ])
    expect(
      await run(`SELECT p.id, lower(i.name) AS name, p.share_basis_points AS share, p.teaches_twice AS twice, r.is_enforced
        FROM (SELECT id, instructor_id, share_basis_points, teaches_twice FROM class_sessions
          UNION ALL SELECT id, instructor_id, share_basis_points, teaches_twice FROM events) p
        JOIN instructors i ON i.id = p.instructor_id
        LEFT JOIN instructor_reservations r ON p.id IN (r.class_id, r.event_id) ORDER BY 1`),
    ).toEqual([
      // What an artist agreed on about an event of somebody else stays with the artist.
      { id: 'night', name: 'ben', share: null, twice: false, is_enforced: true },
      { id: 'off', name: 'ben', share: null, twice: false, is_enforced: null },
      { id: 'one', name: 'ana ink', share: 6_000, twice: false, is_enforced: true },
      { id: 'shown', name: 'demo only', share: null, twice: false, is_enforced: false },
      { id: 'three', name: 'ben', share: null, twice: true, is_enforced: false },
      { id: 'two', name: 'ana ink', share: 6_000, twice: true, is_enforced: false },
    ])
    expect(
      await run(`SELECT (SELECT words ->> 'shareBasisPoints' FROM class_series WHERE id = 'prints') AS series,
        (SELECT value ->> 'shareBasisPoints' FROM content_drafts) AS draft,
        (SELECT share_basis_points FROM artist_seat_shares) AS sold`),
    ).toEqual([{ series: '6000', draft: '4000', sold: 6_000 }])
  })

  test('that a newer server ran make an older one stop, and say how far it goes', async () => {
    const { migrate, state } = await open()
    await migrate(folderOf([first, second]))
    const older = folderOf([first])
    await expect(migrate(older)).rejects.toThrow(
      /newer version of the server \(1 migration.*1970-01-01T00:00:02\.000Z.*ends with 0000_first\).*npm run restore/,
    )
    expect(await state(older)).toMatchObject({ state: 'newer' })
  })

  test('that came in between later are noticed instead of skipped', async () => {
    const { migrate, run } = await open()
    await migrate(folderOf([first, third]))
    await expect(migrate(folderOf([first, second, third]))).rejects.toThrow(
      'The migration 0001_second never ran on this database, though newer ones did.',
    )
    await expect(run('SELECT * FROM b')).rejects.toThrow()
  })

  test('that are dated before the one they follow are refused at once', async () => {
    const { migrate } = await open()
    const early = { ...second, when: 500 }
    await expect(migrate(folderOf([first, early]))).rejects.toThrow(
      'The migration 0001_second is dated before the one it follows',
    )
  })

  test('that were edited after they ran are noticed, whatever line ends a checkout has', async () => {
    const { migrate, state } = await open()
    await migrate(folderOf([{ ...first, sql: 'CREATE TABLE a (\n n int)' }]))
    const onWindows = folderOf([{ ...first, sql: 'CREATE TABLE a (\r\n n int)' }])
    expect(await state(onWindows)).toEqual({ state: 'current' })
    const edited = folderOf([{ ...first, sql: 'CREATE TABLE a (n bigint)' }])
    await expect(migrate(edited)).rejects.toThrow('0000_first that ran on this database is not the')
  })

  test('run all or not at all', async () => {
    const { migrate, state, run } = await open()
    const broken = folderOf([first, { ...second, sql: 'CREATE TABLE b (n nonsense)' }])
    await expect(migrate(broken)).rejects.toThrow()
    await expect(run('SELECT * FROM a')).rejects.toThrow()
    expect(await state(broken)).toMatchObject({ state: 'behind', missing: [first.tag, second.tag] })
    await migrate(folderOf([first, second]))
    expect(await run('SELECT * FROM b')).toEqual([])
  })
})

describe.skipIf(inject('postgres').url === null)('servers that start at once', () => {
  test('migrate one after the other', async () => {
    const url = await emptyDatabase()
    await Promise.all([1, 2, 3].map(() => migratePostgres(url, { say: () => {} })))
    const { run, end } = await connect(url)
    expect(await run('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')).toEqual([
      { n: journalOf(TODAY).length },
    ])
    await end()
  })

  test('say that they wait', async () => {
    const url = await emptyDatabase()
    const { run, end } = await connect(url)
    await run('SELECT pg_advisory_lock(7210331)')
    const said = vi.fn()
    const waiting = migratePostgres(url, { say: said, againMs: 50 })
    await vi.waitFor(() => expect(said.mock.calls.length).toBeGreaterThan(2), { timeout: 60_000 })
    const [holder] = await run('SELECT pg_backend_pid() AS pid')
    for (const [line] of said.mock.calls)
      expect(line).toMatch(
        new RegExp(
          `^Another server is migrating the database. Waiting for it \\(pid ${String(holder?.pid)}, without a name, from 127.0.0.1, `,
        ),
      )
    await end()
    await waiting
  })

  test('wait as long as it takes where the role has limits, as behind a pooler', async () => {
    const url = await emptyDatabase()
    const { run, end } = await connect(url)
    const name = new URL(url).pathname.slice(1)
    for (const limit of ['statement_timeout', 'lock_timeout'])
      await run(`ALTER ROLE lounge IN DATABASE ${name} SET ${limit} = '100ms'`)
    await run('SELECT pg_advisory_lock(7210331)')
    const said = vi.fn()
    const waiting = migratePostgres(url, { say: said })
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce(), { timeout: 60_000 })
    await run('SELECT pg_sleep(0.5)')
    await end()
    await waiting
  })
})

/** The same tests on an empty database of both engines. */
function onEach(name: string, tests: (open: () => Promise<Empty>) => void) {
  for (const engine of ['pglite', 'postgres'] satisfies Engine[]) {
    const isMissing = engine === 'postgres' && inject('postgres').url === null
    describe.skipIf(isMissing)(`${name} on ${engine}`, () => {
      const ends: (() => Promise<void>)[] = []
      afterAll(async () => {
        for (const end of ends) await end()
      })
      tests(async () => {
        const opened =
          engine === 'pglite' ? await openEmpty() : await connect(await emptyDatabase())
        ends.push(opened.end)
        return opened
      })
    })
  }
}

async function openEmpty(): Promise<Empty & { end: () => Promise<void> }> {
  const client = await emptyMemory()
  return {
    migrate: (folder) => migrateEmbedded(client, folder),
    state: (folder) => schemaState(drizzlePglite({ client }) as unknown as Db, folder),
    run: async (text) => ((await client.exec(text)).at(-1)?.rows ?? []) as Rows,
    end: () => client.close(),
  }
}

async function connect(url: string): Promise<Empty & { end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    migrate: (folder) => migratePostgres(url, { folder }),
    state: (folder) => schemaState(drizzlePg({ client }) as unknown as Db, folder),
    run: async (text) =>
      [await client.query<Record<string, unknown>>(text)].flat().at(-1)?.rows ?? [],
    end: () => client.end(),
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const { run, end } = await connect(new URL('/postgres', inject('postgres').url ?? '').href)
  await run(`CREATE DATABASE ${name}`)
  await end()
  return new URL(`/${name}`, inject('postgres').url ?? '').href
}

/** Every row of every table, in an order that migrations do not change. */
async function contents(run: Empty['run']): Promise<Map<string, Rows>> {
  const tables = await run(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const found = new Map<string, Rows>()
  for (const { name } of tables) {
    const [key] = await run(
      `SELECT string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) AS columns FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
       WHERE i.indisprimary AND i.indrelid = '${String(name)}'::regclass`,
    )
    const rows = await run(
      `SELECT to_jsonb(t) AS row FROM "${String(name)}" t ORDER BY ${String(key?.columns ?? 't')}`,
    )
    found.set(
      String(name),
      rows.map(({ row }) => row as Record<string, unknown>),
    )
  }
  return found
}

type Entry = { tag: string; when: number; idx: number; version: string; breakpoints: boolean }
const journalOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] })
    .entries

/** A folder with the first migrations of today's. */
function firstOf(count: number): string {
  const folder = join(scratch, randomUUID())
  cpSync(TODAY, folder, { recursive: true })
  writeJournal(folder, journalOf(TODAY).slice(0, count))
  return folder
}

function folderOf(migrations: { tag: string; when: number; sql: string }[]): string {
  const folder = join(scratch, randomUUID())
  mkdirSync(join(folder, 'meta'), { recursive: true })
  for (const { tag, sql } of migrations) writeFileSync(join(folder, `${tag}.sql`), sql)
  const entries = migrations.map(({ tag, when }, idx) => ({
    tag,
    when,
    idx,
    version: '7',
    breakpoints: true,
  }))
  writeJournal(folder, entries)
  return folder
}

function writeJournal(folder: string, entries: Entry[]) {
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
}
