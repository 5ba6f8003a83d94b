import { and, eq, lt } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
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
import { linkDemoArtists } from '../artists/demo.ts'
import type { SeedInput } from './seed/calendar.ts'
import { contentSeed, type ContentSeed } from './seed/content-seed.ts'
import type { EventSeriesSeed } from './seed/events.ts'

/**
 * Gives an empty database its texts: what every café needs, and in demo mode artists, events and all else that only a real
 * one can have of its own. What is there belongs to the owner. Several servers may seed at once.
 */
export async function seedContent(db: Db, { isDemo, ...input }: SeedInput & { isDemo: boolean }) {
  const seed = contentSeed(input)
  const isEmpty = async (table: PgTable) => (await db.$count(table)) === 0
  if (await isEmpty(pages)) await db.insert(pages).values(pageRows(seed)).onConflictDoNothing()
  if (await isEmpty(faqs)) await db.insert(faqs).values(inOrder(seed.faqs)).onConflictDoNothing()
  if (await isEmpty(spaces)) await db.insert(spaces).values(spaceRows(seed)).onConflictDoNothing()
  if (!isDemo) return
  if (await isEmpty(artists)) await seedDemo(db, seed, input.now)
  else await renewDemo(db, seed, input.now)
  await linkDemoArtists(db, input.now)
}

async function seedDemo(db: Db, seed: ContentSeed, at: Date) {
  const demo = { isDemo: true, updatedAt: at }
  await db.transaction(async (tx) => {
    await tx
      .insert(artists)
      .values(
        inOrder(seed.artists).map(({ id, name, position, ...details }) => ({
          id,
          name,
          position,
          details,
          ...demo,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(works)
      .values(
        inOrder(seed.works).map((work) => {
          const { artistName: _, position, ...rest } = work
          const { id, artistId, title, priceCents, status, editionLeft, ...details } = rest
          const row = { id, artistId, position, title, priceCents, status, editionLeft }
          return { ...row, details, updatedAt: at }
        }),
      )
      .onConflictDoNothing()
    await tx
      .insert(posts)
      .values(
        seed.posts.map(({ id, title, publishedAt, ...details }) => ({
          id,
          title,
          publishedAt: new Date(publishedAt),
          details,
          isDemo: true,
          updatedAt: new Date(publishedAt),
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(openings)
      .values(
        inOrder(seed.openings).map(({ id, position, title, postedAt, closesAt, ...details }) => ({
          id,
          position,
          title,
          postedAt: new Date(postedAt),
          closesAt: new Date(closesAt),
          details,
          ...demo,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(communityNotes)
      .values(
        seed.communityNotes.map(({ postedAt, ...note }) => ({
          ...note,
          status: 'shown' as const,
          postedAt: new Date(postedAt),
          isDemo: true,
        })),
      )
      .onConflictDoNothing()
    const dates = datesOf(seed.eventSeries)
    if (seed.eventSeries.length > 0)
      await tx
        .insert(classSeries)
        .values(
          seed.eventSeries.map((series) => ({ ...seriesRow(series), createdAt: at, ...demo })),
        )
        .onConflictDoNothing()
    await tx
      .insert(events)
      .values(seed.events.map((event) => ({ ...eventRow(event), ...dates.get(event.id), ...demo })))
      .onConflictDoNothing()
    await tx
      .insert(classSessions)
      .values(seed.classSessions.map((session) => ({ ...classRow(session), ...demo })))
      .onConflictDoNothing()
  })
}

/**
 * A demo that is started again after weeks has its programme once more. What is over stays, with the seats that people booked, and
 * takes place again under an id with its new day.
 */
async function renewDemo(db: Db, seed: ContentSeed, at: Date) {
  const demo = { isDemo: true, updatedAt: at }
  const nights = await db.select().from(events).where(eq(events.isDemo, true))
  const inSeries = datesOf(seed.eventSeries)
  const alone = seed.events.filter(({ id }) => !inSeries.has(id))
  for (const series of seed.eventSeries) await renewSeries(db, seed, series, nights, at)
  for (const event of again(alone, nights, at))
    await unlessTaken(db, (tx) =>
      tx
        .insert(events)
        .values({ ...eventRow(event), ...demo })
        .onConflictDoNothing(),
    )
  const taught = await db.select().from(classSessions).where(eq(classSessions.isDemo, true))
  for (const session of again(seed.classSessions, taught, at))
    await unlessTaken(db, (tx) =>
      tx
        .insert(classSessions)
        .values({ ...classRow(session), ...demo })
        .onConflictDoNothing(),
    )
  await db.transaction(async (tx) => {
    const closed = await tx
      .select({ id: openings.id })
      .from(openings)
      .where(and(eq(openings.isDemo, true), lt(openings.closesAt, at)))
    const ids = new Set(closed.map(({ id }) => id))
    for (const { id, postedAt, closesAt } of seed.openings.filter((one) => ids.has(one.id)))
      await tx
        .update(openings)
        .set({ postedAt: new Date(postedAt), closesAt: new Date(closesAt), updatedAt: at })
        .where(eq(openings.id, id))
  })
}

/** A series whose dates are all over has its dates of now. */
async function renewSeries(
  db: Db,
  seed: ContentSeed,
  series: EventSeriesSeed,
  rows: readonly { id: string; endsAt: Date }[],
  at: Date,
) {
  const demo = { isDemo: true, updatedAt: at }
  const before = rows.filter(({ id }) => id.replace(DAY_AT_END, '') === series.id)
  if (before.length === 0 || before.some(({ endsAt }) => endsAt >= at)) return
  const row = { ...seriesRow(series), ...demo }
  await db
    .insert(classSeries)
    .values({ ...row, createdAt: at })
    .onConflictDoUpdate({ target: classSeries.id, set: row })
  for (const { id, date } of series.dates) {
    const event = seed.events.find((one) => one.id === id)
    if (event)
      await unlessTaken(db, (tx) =>
        tx
          .insert(events)
          .values({
            ...eventRow(event),
            id: `${series.id}-${date}`,
            seriesId: series.id,
            seriesDate: date,
            ...demo,
          })
          .onConflictDoNothing(),
      )
  }
}

/** Which date of which series an event is, by its id. */
function datesOf(all: readonly EventSeriesSeed[]) {
  return new Map(
    all.flatMap((series) =>
      series.dates.map(({ id, date }) => [id, { seriesId: series.id, seriesDate: date }]),
    ),
  )
}

function seriesRow({ id, title, schedule, words }: EventSeriesSeed) {
  return { id, title, schedule, words, kind: 'event' as const }
}

/** What of a seed is to come and was there before, but is over: `first-print-1` is `first-print-1-2025-11-01` then. */
function again<T extends { id: string; startsAt: string }>(
  seed: readonly T[],
  rows: readonly { id: string; endsAt: Date }[],
  at: Date,
): T[] {
  return seed.flatMap((one) => {
    const before = rows.filter(({ id }) => id === one.id || id.replace(DAY_AT_END, '') === one.id)
    const isOver = before.length > 0 && before.every(({ endsAt }) => endsAt < at)
    if (!isOver || new Date(one.startsAt) <= at) return []
    return [{ ...one, id: `${one.id}-${one.startsAt.slice(0, 10)}` }]
  })
}

const DAY_AT_END = /-\d{4}-\d{2}-\d{2}$/

/** Leaves out what the database refuses because somebody has rented the room for that time. */
async function unlessTaken(db: Db, insert: (tx: Db) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await insert(tx)
    })
  } catch (error) {
    if (!isOverlap(error)) throw error
  }
}

const inOrder = <T extends object>(list: T[]) =>
  list.map((each, position) => ({ ...each, position }))

function pageRows({ pages: list }: ContentSeed) {
  return list.map((page) => ({ ...page, updatedAt: new Date(page.updatedAt) }))
}

function spaceRows({ spaces: list }: ContentSeed) {
  return inOrder(list).map((space) => {
    const { id, position, rateCents: _, minHours: __, maxHours: ___, ...details } = space
    return { id, position, details }
  })
}

/** Seats that are gone in a seed were given away by the house. */
function eventRow(event: CafeEvent) {
  const { id, title, startsAt, endsAt, status, priceCents, capacity, seatsLeft, ...details } = event
  return {
    id,
    title,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    status,
    priceCents,
    capacity,
    seatsHeld: capacity - seatsLeft,
    details,
  }
}

function classRow(session: ClassSession) {
  const { id, title, startsAt, endsAt, status, priceCents, capacity, seatsLeft, ...rest } = session
  const { bookingOpensAt, ...details } = rest
  return {
    id,
    title,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    status,
    priceCents,
    capacity,
    seatsHeld: capacity - seatsLeft,
    bookingOpensAt: bookingOpensAt ? new Date(bookingOpensAt) : null,
    details,
  }
}
