import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type {
  Artist,
  CafeEvent,
  ClassSession,
  CommunityNote,
  ContentPage,
  Opening,
  Post,
  PostSummary,
  SeriesDays,
  Space,
  Work,
} from '#domain/contracts/content.ts'
import { seriesForGuests } from '#domain/booking/series-words.ts'
import { rateNote, rentalDays } from '#domain/booking/rate-words.ts'
import { ratesOf } from '#domain/booking/rates.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { Db } from '../db/open.ts'
import {
  artists,
  classSeries,
  classSessions,
  communityNotes,
  events,
  faqs,
  openings,
  pages,
  posts,
  spaces,
  works,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import { withTicketsLeft } from '../booking/ticket-counts.ts'

/** What is read of the public content, each as the contract has it. Demo content is seen in demo mode only. */
type From = Pick<Services, 'db' | 'isDemo' | 'now'>

export async function listArtists(from: From): Promise<(Artist & { workCount: number })[]> {
  const rows = await from.db
    .select({ artist: artists, workCount: count(works.id).mapWith(Number) })
    .from(artists)
    .leftJoin(works, and(eq(works.artistId, artists.id), eq(works.isHidden, false)))
    .where(seen(from, artists, isShown))
    .groupBy(artists.id)
    .orderBy(asc(artists.position))
  return rows.map(({ artist, workCount }) => ({ ...artistOf(artist), workCount }))
}

export async function findArtist(from: From, id: string): Promise<Artist | null> {
  const [row] = await from.db
    .select()
    .from(artists)
    .where(seen(from, artists, isShown, eq(artists.id, id)))
  return row ? artistOf(row) : null
}

/** All works by artist, in the order of each. */
export async function listWorks(from: From, artistId?: string): Promise<Work[]> {
  const rows = await from.db
    .select({ work: works, artistName: artists.name })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .where(
      seen(
        from,
        artists,
        isHung,
        artistId === undefined ? undefined : eq(works.artistId, artistId),
      ),
    )
    .orderBy(asc(works.position))
  return rows.map(workOf)
}

export async function findWork(from: From, id: string): Promise<Work | null> {
  const [row] = await from.db
    .select({ work: works, artistName: artists.name })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .where(seen(from, artists, isHung, eq(works.id, id)))
  return row ? workOf(row) : null
}

/** Coming events soonest first, past ones latest first. */
export async function listEvents(from: From): Promise<{ events: CafeEvent[]; past: CafeEvent[] }> {
  const rows = await from.db
    .select()
    .from(events)
    .where(seen(from, events))
    .orderBy(asc(events.startsAt), asc(events.id))
  const all = await withTicketsLeft(from.db, await eventsInSeries(from, rows))
  const isPast = ({ endsAt }: CafeEvent) => new Date(endsAt) <= from.now()
  return { events: all.filter((event) => !isPast(event)), past: all.filter(isPast).toReversed() }
}

export async function findEvent(from: From, id: string): Promise<CafeEvent | null> {
  const [row] = await from.db
    .select()
    .from(events)
    .where(seen(from, events, eq(events.id, id)))
  if (!row) return null
  const [event] = await withTicketsLeft(from.db, await eventsInSeries(from, [row]))
  if (!event?.series) return event ?? null
  const others = await otherDates(from, row)
  return { ...event, series: { ...event.series, others } }
}

/** Each event with the series that it is a date of, where that has more dates than one. */
async function eventsInSeries(
  { db }: Pick<From, 'db'>,
  rows: (typeof events.$inferSelect)[],
): Promise<CafeEvent[]> {
  const found = await seriesWithDates(db, events, rows)
  return rows.map((row) => {
    const of = found.get(row.seriesId ?? '')
    if (!of) return eventOf(row)
    return { ...eventOf(row), series: { id: of.id, days: daysOf(of) } }
  })
}

const daysOf = ({ schedule }: Pick<typeof classSeries.$inferSelect, 'schedule'>): SeriesDays => {
  const { every, interval, weekdays, nth } = schedule.pattern
  return { every, interval, weekdays, nth }
}

/** The other coming dates of its series, soonest first. */
async function otherDates(from: From, { id, seriesId }: typeof events.$inferSelect) {
  const rows = await from.db
    .select()
    .from(events)
    .where(
      seen(
        from,
        events,
        eq(events.seriesId, seriesId ?? ''),
        ne(events.id, id),
        gt(events.startsAt, from.now()),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    status: row.status,
    seatsLeft: seatsLeft(row),
  }))
}

/** The series of some dates, by their ids, where they have more dates than one that take place. */
async function seriesWithDates(
  db: Db,
  table: typeof events | typeof classSessions,
  rows: readonly { seriesId: string | null }[],
) {
  const ids = [...new Set(rows.flatMap((row) => row.seriesId ?? []))]
  if (ids.length === 0) return new Map<string, never>()
  const { id, seriesId, status, isHidden } = table
  const found = await db
    .select({ id: classSeries.id, schedule: classSeries.schedule, dates: count(id) })
    .from(classSeries)
    .innerJoin(table, eq(seriesId, classSeries.id))
    .where(and(inArray(classSeries.id, ids), eq(status, 'scheduled'), eq(isHidden, false)))
    .groupBy(classSeries.id)
  return new Map(found.filter(({ dates }) => dates > 1).map((each) => [each.id, each]))
}

/** Without their text, newest first. */
export async function listPosts(from: From): Promise<PostSummary[]> {
  return (await readPosts(from)).map((post) => {
    const { blocks: _, ...summary } = post
    return summary
  })
}

/** With their text, newest first. */
export async function readPosts(from: From): Promise<Post[]> {
  const rows = await from.db
    .select()
    .from(posts)
    .where(seen(from, posts, lte(posts.publishedAt, from.now())))
    .orderBy(desc(posts.publishedAt), asc(posts.id))
  return rows.map(postOf)
}

export async function findPost(from: From, id: string): Promise<Post | null> {
  const [row] = await from.db
    .select()
    .from(posts)
    .where(seen(from, posts, eq(posts.id, id), lte(posts.publishedAt, from.now())))
  return row ? postOf(row) : null
}

export async function findPage({ db }: From, id: string): Promise<ContentPage | null> {
  const [row] = await db.select().from(pages).where(eq(pages.id, id))
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : null
}

export async function listQuestions({ db }: From) {
  const { id, group, question, answer } = faqs
  return db
    .select({ id, group, question, answer })
    .from(faqs)
    .where(eq(faqs.isHidden, false))
    .orderBy(asc(faqs.position))
}

/** Those that still take applications. */
export async function listOpenings(from: From): Promise<Opening[]> {
  const rows = await from.db
    .select()
    .from(openings)
    .where(seen(from, openings, gt(openings.closesAt, from.now())))
    .orderBy(asc(openings.position))
  return rows.map(openingOf)
}

export async function findOpening(from: From, id: string): Promise<Opening | null> {
  const [row] = await from.db
    .select()
    .from(openings)
    .where(seen(from, openings, eq(openings.id, id)))
  return row ? openingOf(row) : null
}

export async function listSpaces({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<Space[]> {
  const rates = ratesOf(settings.get().cafe)
  const rows = await db.select().from(spaces).orderBy(asc(spaces.position))
  return rows.map(({ id, details }) => {
    const rate = rates[id]
    const { hourlyCents: rateCents, minHours, maxHours, special = null, weekdays = null } = rate
    const words = { rateNote: rateNote(rate), days: rentalDays(rate) }
    return { ...details, ...words, id, rateCents, minHours, maxHours, special, weekdays }
  })
}

/** How many people a room holds; without a number it holds everybody. */
export async function seatsOf(db: Db, id: SpaceType): Promise<number> {
  const [row] = await db.select().from(spaces).where(eq(spaces.id, id))
  return row?.details.seats ?? Infinity
}

/** Classes that can still be joined, soonest first. */
export async function listClasses(from: From): Promise<ClassSession[]> {
  const rows = await from.db
    .select()
    .from(classSessions)
    .where(seen(from, classSessions, gt(classSessions.startsAt, from.now())))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
  return withSeries(from, rows)
}

/** What the classes and events to come are called, of the calendars that are asked for; none of the others. */
export async function comingTitles(
  from: From,
  asked: readonly ('classes' | 'events')[],
): Promise<Record<'classes' | 'events', string[]>> {
  const titlesOf = async (name: 'classes' | 'events') => {
    if (!asked.includes(name)) return []
    const table = name === 'classes' ? classSessions : events
    const coming = seen(from, table, gt(table.startsAt, from.now()))
    const rows = await from.db.selectDistinct({ title: table.title }).from(table).where(coming)
    return rows.map(({ title }) => title)
  }
  const [ofClasses, ofEvents] = await Promise.all([titlesOf('classes'), titlesOf('events')])
  return { classes: ofClasses, events: ofEvents }
}

export async function findClass(from: From, id: string): Promise<ClassSession | null> {
  const [row] = await from.db
    .select()
    .from(classSessions)
    .where(seen(from, classSessions, eq(classSessions.id, id)))
  return row ? ((await withSeries(from, [row]))[0] ?? null) : null
}

/** Each class with the series that it is a date of, where that has more dates than one. */
async function withSeries(
  { db }: Pick<From, 'db'>,
  rows: (typeof classSessions.$inferSelect)[],
): Promise<ClassSession[]> {
  const found = await seriesWithDates(db, classSessions, rows)
  return rows.map((row) => {
    const of = found.get(row.seriesId ?? '')
    if (!of) return classOf(row)
    const words = seriesForGuests(of.schedule.pattern, of.dates)
    return { ...classOf(row), series: { id: of.id, words, days: daysOf(of), dates: of.dates } }
  })
}

/** The board as everybody sees it, newest first, without anybody's address. */
export async function listNotes(from: From): Promise<CommunityNote[]> {
  const rows = await from.db
    .select()
    .from(communityNotes)
    .where(seen(from, communityNotes, eq(communityNotes.status, 'shown')))
    .orderBy(desc(communityNotes.postedAt), asc(communityNotes.id))
    .limit(200)
  return rows.map(({ id, kind, name, title, text, print, postedAt }) => ({
    id,
    kind,
    name,
    title,
    text,
    print,
    postedAt: postedAt.toISOString(),
  }))
}

/** When anything with an address of its own was changed last, for the map of the site. */
export async function changes(from: From): Promise<{ path: string; updatedAt: Date }[]> {
  const [ofArtists, ofEvents, ofPosts, ofPages, ofOpenings, ofClasses, ofNotes] = await Promise.all(
    [
      from.db
        .select(stamp(artists))
        .from(artists)
        .where(seen(from, artists, isShown)),
      from.db.select(stamp(events)).from(events).where(seen(from, events)),
      from.db
        .select(stamp(posts))
        .from(posts)
        .where(seen(from, posts, lte(posts.publishedAt, from.now()))),
      from.db.select(stamp(pages)).from(pages),
      from.db.select(stamp(openings)).from(openings).where(seen(from, openings)),
      from.db.select(stamp(classSessions)).from(classSessions).where(seen(from, classSessions)),
      from.db
        .select({ updatedAt: communityNotes.postedAt })
        .from(communityNotes)
        .where(seen(from, communityNotes, eq(communityNotes.status, 'shown'))),
    ],
  )
  const under = (folder: string, rows: { id: string; updatedAt: Date }[]) =>
    rows.map(({ id, updatedAt }) => ({ path: `${folder}/${id}`, updatedAt }))
  return [
    ...under('/artist', ofArtists),
    ...under('/events', ofEvents),
    ...under('/blog', ofPosts),
    ...under('', ofPages),
    // All of one kind stand on one page.
    ...ofOpenings.map(({ updatedAt }) => ({ path: '/careers', updatedAt })),
    ...ofClasses.map(({ updatedAt }) => ({ path: '/classes/book', updatedAt })),
    ...ofNotes.map(({ updatedAt }) => ({ path: '/community', updatedAt })),
  ]
}

type Column = SQLWrapper & Parameters<typeof eq>[0]

function seen(
  { isDemo }: From,
  table: { isDemo: Column; isHidden?: Column },
  ...more: (SQL | undefined)[]
) {
  const isShown = table.isHidden && eq(table.isHidden, false)
  return and(or(eq(table.isDemo, false), eq(table.isDemo, isDemo)), isShown, ...more)
}

/** Artists and works that are neither hidden nor unfinished. */
const isShown = eq(artists.isHidden, false)
const isHung = and(isShown, eq(works.isHidden, false))

const stamp = <Id, At>({ id, updatedAt }: { id: Id; updatedAt: At }) => ({ id, updatedAt })

function artistOf({ id, name, details }: typeof artists.$inferSelect): Artist {
  return { ...details, id, name }
}

function workOf({
  work,
  artistName,
}: {
  work: typeof works.$inferSelect
  artistName: string
}): Work {
  const { id, artistId, title, priceCents, status, editionLeft, details } = work
  return { ...details, id, artistId, artistName, title, priceCents, status, editionLeft }
}

type Seats = { capacity: number; seatsHeld: number; seatsTaken: number }
const seatsLeft = (row: Seats) => Math.max(0, row.capacity - row.seatsHeld - row.seatsTaken)

export function eventOf(row: typeof events.$inferSelect): CafeEvent {
  const { id, title, status, priceCents, capacity, details, startsAt, endsAt, sequence } = row
  return {
    ...details,
    id,
    title,
    status,
    priceCents,
    capacity,
    seatsLeft: seatsLeft(row),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(sequence > 0 && { sequence }),
  }
}

export function classOf(row: typeof classSessions.$inferSelect): ClassSession {
  const { id, title, status, priceCents, capacity, details, startsAt, endsAt, sequence } = row
  const { bookingOpensAt, decidedFor } = row
  return {
    ...details,
    // It takes place: nobody reads any more that it might not.
    ...(decidedFor?.getTime() === startsAt.getTime() && { minimum: 0 }),
    id,
    title,
    status,
    priceCents,
    capacity,
    seatsLeft: seatsLeft(row),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(bookingOpensAt && { bookingOpensAt: bookingOpensAt.toISOString() }),
    ...(sequence > 0 && { sequence }),
  }
}

function postOf({ id, title, publishedAt, details }: typeof posts.$inferSelect): Post {
  return { ...details, id, title, publishedAt: publishedAt.toISOString() }
}

function openingOf({
  id,
  title,
  postedAt,
  closesAt,
  details,
}: typeof openings.$inferSelect): Opening {
  return {
    ...details,
    id,
    title,
    postedAt: postedAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }
}
