/**
 * The calendar: what is free in a month when there are 10,000 hires of rooms, and how fast 200 people at once take the last seats
 * of a class. Takes about a minute; `npm run bench -- calendar short` half of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { holdSeats } from '../server/booking/seat-holds.ts'
import { seedContent } from '../server/content/seeding.ts'
import { findPrograms, startCluster } from '../server/db/cluster.ts'
import { openFolder, openPostgres, type Database } from '../server/db/open.ts'
import { classSessions, spaceBookings } from '../server/db/schema.ts'
import { seed } from '../server/db/seed.ts'
import { openLimits } from '../server/http/limits.ts'
import { openStreamBudget } from '../server/http/stream-budget.ts'
import { openTestProvider } from '../server/payments/test-provider.ts'
import { openServices } from '../server/services.ts'

const HIRES = 10_000
const PEOPLE = 200
const SEATS = 50
const DAY_MS = 86_400_000
const NOW = new Date('2025-10-17T16:00:00Z')
const MONTH = '2025-11'
const ENGINES = ['PGlite', 'PostgreSQL'] as const

type Size = { looks: number; races: number }
const FULL: Size = { looks: 60, races: 6 }
const SHORT: Size = { looks: 20, races: 2 }
/** What was aimed at, and what each database took. */
type Row = { what: string; goal: string } & Partial<Record<(typeof ENGINES)[number], string>>

async function benchCalendar(size: Size): Promise<Row[]> {
  const rows: Row[] = []
  const take = async (engine: (typeof ENGINES)[number], database: Database) => {
    for await (const { what, goal, took } of measure(database, size)) {
      const row = rows.find((each) => each.what === what)
      if (row) row[engine] = took
      else rows.push({ what, goal, [engine]: took })
    }
    await database.close()
  }
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  await take('PGlite', await openFolder(folder))
  rmSync(folder, { recursive: true, force: true })
  const bin = findPrograms()
  if (!bin) return rows
  const cluster = await startCluster(bin)
  await take('PostgreSQL', await openPostgres(cluster.url))
  await cluster.stop()
  return rows
}

async function* measure(database: Database, { looks, races }: Size) {
  const { db, pool } = database
  await seed(db, { isDemo: true, now: NOW })
  const now = () => NOW
  const publicUrl = 'http://localhost'
  const services = await openServices({
    database,
    now,
    log: pino({ level: 'silent' }),
    publicUrl,
    isDemo: true,
    limits: openLimits(pool, {}),
    streams: openStreamBudget({ perHolder: 1, perAddress: 1, total: 1 }),
    payments: openTestProvider({ db, now, publicUrl }),
  })
  await seedContent(db, { isDemo: true, cafe: services.settings.get().cafe, now: NOW })
  const app = createApp(services)
  // Four hires a day, half of them before today. The triggers write the calendar, as for any hire.
  await db.execute(sql`
    insert into space_bookings (id, space_type, starts_at, ends_at, name, created_at, state)
    select 'bench-' || n, 'art-space', at, at + interval '1 hour', 'Zoe', ${NOW.toISOString()}::timestamptz, 'confirmed'
    from generate_series(0, ${HIRES - 1}) n,
    lateral (select timestamptz '2022-05-20 15:00Z' + interval '1 day' * (n / 4) + interval '90 minutes' * (n % 4) as at) times`)
  await db.execute(sql`analyze`)

  const hires = HIRES.toLocaleString('en-US')
  const look = () => lookAtMonth(app, MONTH, looks)
  yield { what: `what is free in a month, with ${hires} hires`, goal: '20 ms', took: await look() }
  // Every half hour that is free still.
  await db.execute(sql`
    insert into space_bookings (id, space_type, starts_at, ends_at, name, created_at, state)
    select 'full-' || n, 'art-space', at, at + interval '30 minutes', 'Zoe', ${NOW.toISOString()}::timestamptz, 'confirmed'
    from generate_series(0, 30 * 18 - 1) n,
    lateral (select timestamptz '2025-11-01 13:00Z' + interval '1 day' * (n / 18) + interval '30 minutes' * (n % 18) as at) times
    where not exists (
      select from room_reservations r where r.first_room = 1
        and tstzrange(r.starts_at, r.free_at) && tstzrange(at, at + interval '30 minutes'))`)
  await db.execute(sql`analyze`)
  yield {
    what: `the same of a month that is full, with ${await db.$count(spaceBookings, sql`starts_at >= '2025-11-01' and starts_at < '2025-12-01'`)} hires in it`,
    goal: '20 ms',
    took: await look(),
  }

  const rates: number[] = []
  for (let race = 0; race < races; race += 1) {
    const id = await addClass(database, race)
    const begin = performance.now()
    const asked = await Promise.allSettled(
      Array.from({ length: PEOPLE }, (_, nth) =>
        holdSeats(
          services,
          { person: null, network: `10.${race}.${nth}.1` },
          { type: 'class', id },
          1,
        ),
      ),
    )
    const took = performance.now() - begin
    const got = asked.filter(({ status }) => status === 'fulfilled').length
    const [row] = await db.select().from(classSessions).where(eq(classSessions.id, id))
    if (got !== SEATS || row?.seatsTaken !== SEATS)
      throw new Error(`${got} people got one of ${SEATS} seats, and ${row?.seatsTaken} are taken.`)
    rates.push((PEOPLE / took) * 1_000)
  }
  yield {
    what: `${PEOPLE} people at once for the last ${SEATS} seats of a class`,
    goal: `${SEATS} get one`,
    took: `${SEATS} got one, ${Math.round(at(rates, 0.5))} were answered a second`,
  }
  services.orderChanges.close()
  services.notificationChanges.close()
}

async function lookAtMonth(app: ReturnType<typeof createApp>, month: string, looks: number) {
  const times: number[] = []
  // The first warm up.
  for (let nth = -5; nth < looks; nth += 1) {
    const begin = performance.now()
    const answer = await app.request(`/api/spaces/art-space/month?month=${month}`)
    await answer.text()
    if (!answer.ok) throw new Error(`The month was answered with ${answer.status}.`)
    if (nth >= 0) times.push(performance.now() - begin)
  }
  return `median ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}`
}

async function addClass({ db }: Database, race: number): Promise<string> {
  const [template] = await db.select().from(classSessions).limit(1)
  if (!template) throw new Error('The seed has no class.')
  const id = `bench-${race}`
  const startsAt = new Date(NOW.getTime() + (400 + race) * DAY_MS + 14 * 3_600_000)
  await db.insert(classSessions).values({
    ...template,
    id,
    title: `Bench ${race}`,
    priceCents: 6_800,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    status: 'scheduled',
    seatsHeld: 0,
    seatsTaken: 0,
    waiting: 0,
    capacity: SEATS,
  })
  return id
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

const rows = await benchCalendar(process.argv.includes('short') ? SHORT : FULL)
const head = ['what', 'goal', ...ENGINES]
process.stdout.write(
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows.map(
      (row) =>
        `| ${row.what} | ${row.goal} | ${ENGINES.map((engine) => row[engine] ?? 'not run').join(' | ')} |`,
    ),
    '',
  ].join('\n'),
)
