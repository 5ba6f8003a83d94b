import { asc, desc, eq, max, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { openingOf } from '#domain/booking/booking-opens.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { PieceEdit, PieceKind, PieceValue } from '#domain/contracts/editing.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { Db } from '../db/open.ts'
import {
  artists,
  classSessions,
  events,
  faqs,
  openings,
  pages,
  posts,
  spaces,
} from '../db/schema.ts'
import { readingMinutes } from './seed/blocks.ts'

/** A piece as its table stores it. */
export type PieceRecord = {
  id: string
  title: string
  /** What can be edited. */
  value: PieceValue
  isHidden: boolean
  isDemo: boolean
  changedAt: Date | null
  /** From when on it shows, and until when it is worth showing. */
  from?: Date
  until?: Date
  status?: CafeEvent['status']
  seats?: { taken: number; held: number; waiting: number }
}

/** How one kind of piece is read from its table and written into it. */
export type PieceTable<Kind extends PieceKind = PieceKind> = {
  list(db: Db): Promise<PieceRecord[]>
  find(db: Db, id: string): Promise<PieceRecord | null>
  /**
   * Writes what visitors see; a new piece is on the site from then on.
   * @param timeZone of the café, for what is set in its days
   */
  save(tx: Db, id: string, value: PieceEdit<Kind>, at: Date, timeZone: string): Promise<void>
  /** Absent: it is always on the site. */
  hide?(tx: Db, id: string, isHidden: boolean, at: Date): Promise<void>
  /** Where the order in lists is the owner's. */
  place?(tx: Db, id: string, position: number): Promise<void>
  /** Whether new ones can be made: the others have a page of the site each. */
  isOpen: boolean
}

const page: PieceTable<'page'> = {
  isOpen: false,
  list: async (db) => (await db.select().from(pages).orderBy(asc(pages.id))).map(pageRecord),
  find: async (db, id) => first(await db.select().from(pages).where(eq(pages.id, id)), pageRecord),
  save: async (tx, id, value, at) => {
    await tx
      .update(pages)
      .set({ ...value, updatedAt: at } as typeof pages.$inferInsert)
      .where(eq(pages.id, id))
  },
}

function pageRecord({ id, title, summary, blocks, updatedAt }: typeof pages.$inferSelect) {
  return { ...SHOWN, id, title, value: { title, summary, blocks }, changedAt: updatedAt }
}

const post: PieceTable<'post'> = {
  isOpen: true,
  list: async (db) =>
    (await db.select().from(posts).orderBy(desc(posts.publishedAt))).map(postRecord),
  find: async (db, id) => first(await db.select().from(posts).where(eq(posts.id, id)), postRecord),
  save: async (tx, id, { title, publishedAt, ...rest }, at) => {
    const blocks = rest.blocks as (typeof posts.$inferSelect)['details']['blocks']
    const details = { ...rest, blocks, readingMinutes: readingMinutes(blocks) }
    const row = { title, publishedAt: new Date(publishedAt), details, updatedAt: at }
    await tx
      .insert(posts)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: posts.id, set: row })
  },
  hide: (tx, id, isHidden, at) => setHidden(tx, posts, id, { isHidden, updatedAt: at }),
}

function postRecord(row: typeof posts.$inferSelect): PieceRecord {
  const { id, title, publishedAt, isHidden, isDemo, updatedAt } = row
  const { readingMinutes: _, ...details } = row.details
  return {
    id,
    title,
    value: { title, publishedAt: publishedAt.toISOString(), ...details },
    isHidden,
    isDemo,
    changedAt: updatedAt,
    from: publishedAt,
  }
}

const event: PieceTable<'event'> = {
  isOpen: true,
  list: async (db) =>
    (await db.select().from(events).orderBy(desc(events.startsAt))).map(datedRecord),
  find: async (db, id) =>
    first(await db.select().from(events).where(eq(events.id, id)), datedRecord),
  save: async (tx, id, value, at) => {
    const { title, startsAt, endsAt, status, priceCents, capacity, shareBasisPoints, ...rest } =
      value
    const row = {
      title,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      status,
      priceCents,
      capacity,
      shareBasisPoints,
      details: rest as (typeof events.$inferSelect)['details'],
      updatedAt: at,
    }
    await tx
      .insert(events)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: events.id, set: row })
  },
  hide: (tx, id, isHidden, at) => setHidden(tx, events, id, { isHidden, updatedAt: at }),
}

/** An event or a class session. */
function datedRecord(
  row: typeof events.$inferSelect | typeof classSessions.$inferSelect,
): PieceRecord {
  const { id, title, startsAt, endsAt, status, priceCents, capacity, shareBasisPoints, details } =
    row
  return {
    id,
    title,
    value: {
      title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      status,
      priceCents,
      capacity,
      shareBasisPoints,
      ...details,
    },
    isHidden: row.isHidden,
    isDemo: row.isDemo,
    changedAt: row.updatedAt,
    from: startsAt,
    until: endsAt,
    status,
    seats: { taken: row.seatsTaken, held: row.seatsHeld, waiting: row.waiting },
  }
}

const session: PieceTable<'class'> = {
  isOpen: true,
  list: async (db) =>
    (await db.select().from(classSessions).orderBy(desc(classSessions.startsAt))).map(datedRecord),
  find: async (db, id) =>
    first(await db.select().from(classSessions).where(eq(classSessions.id, id)), datedRecord),
  save: async (tx, id, value, at, timeZone) => {
    const { title, startsAt, endsAt, status, priceCents, capacity, shareBasisPoints, ...details } =
      value
    const row = {
      title,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      status,
      priceCents,
      capacity,
      shareBasisPoints,
      details,
      bookingOpensAt: openingOf({ startsAt, days: details.bookingOpensDays }, timeZone),
      updatedAt: at,
    }
    await tx
      .insert(classSessions)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: classSessions.id, set: row })
  },
  hide: (tx, id, isHidden, at) => setHidden(tx, classSessions, id, { isHidden, updatedAt: at }),
}

const opening: PieceTable<'opening'> = {
  isOpen: true,
  list: async (db) =>
    (await db.select().from(openings).orderBy(asc(openings.position))).map(openingRecord),
  find: async (db, id) =>
    first(await db.select().from(openings).where(eq(openings.id, id)), openingRecord),
  save: async (tx, id, { title, postedAt, closesAt, ...details }, at) => {
    const row = {
      title,
      postedAt: new Date(postedAt),
      closesAt: new Date(closesAt),
      details,
      updatedAt: at,
    }
    await tx
      .insert(openings)
      .values({ id, position: await nextPosition(tx, openings, openings.position), ...row })
      .onConflictDoUpdate({ target: openings.id, set: row })
  },
  hide: (tx, id, isHidden, at) => setHidden(tx, openings, id, { isHidden, updatedAt: at }),
  place: async (tx, id, position) => {
    await tx.update(openings).set({ position }).where(eq(openings.id, id))
  },
}

function openingRecord(row: typeof openings.$inferSelect): PieceRecord {
  const { id, title, postedAt, closesAt, details, isHidden, isDemo, updatedAt } = row
  return {
    id,
    title,
    value: {
      title,
      postedAt: postedAt.toISOString(),
      closesAt: closesAt.toISOString(),
      ...details,
    },
    isHidden,
    isDemo,
    changedAt: updatedAt,
    until: closesAt,
  }
}

const artist: PieceTable<'artist'> = {
  isOpen: true,
  list: async (db) =>
    (await db.select().from(artists).orderBy(asc(artists.position))).map(artistRecord),
  find: async (db, id) =>
    first(await db.select().from(artists).where(eq(artists.id, id)), artistRecord),
  save: async (tx, id, { name, ...details }, at) => {
    const row = { name, details, updatedAt: at }
    await tx
      .insert(artists)
      .values({ id, position: await nextPosition(tx, artists, artists.position), ...row })
      .onConflictDoUpdate({ target: artists.id, set: row })
  },
  hide: (tx, id, isHidden, at) => setHidden(tx, artists, id, { isHidden, updatedAt: at }),
  place: async (tx, id, position) => {
    await tx.update(artists).set({ position }).where(eq(artists.id, id))
  },
}

function artistRecord(row: typeof artists.$inferSelect): PieceRecord {
  const { id, name, details, isHidden, isDemo, updatedAt } = row
  return { id, title: name, value: { name, ...details }, isHidden, isDemo, changedAt: updatedAt }
}

const faq: PieceTable<'faq'> = {
  isOpen: true,
  list: async (db) => (await db.select().from(faqs).orderBy(asc(faqs.position))).map(faqRecord),
  find: async (db, id) => first(await db.select().from(faqs).where(eq(faqs.id, id)), faqRecord),
  save: async (tx, id, value) => {
    await tx
      .insert(faqs)
      .values({ id, position: await nextPosition(tx, faqs, faqs.position), ...value })
      .onConflictDoUpdate({ target: faqs.id, set: value })
  },
  hide: (tx, id, isHidden) => setHidden(tx, faqs, id, { isHidden }),
  place: async (tx, id, position) => {
    await tx.update(faqs).set({ position }).where(eq(faqs.id, id))
  },
}

function faqRecord({ id, group, question, answer, isHidden }: typeof faqs.$inferSelect) {
  return { ...SHOWN, id, title: question, value: { group, question, answer }, isHidden }
}

const space: PieceTable<'space'> = {
  isOpen: false,
  list: async (db) =>
    (await db.select().from(spaces).orderBy(asc(spaces.position))).map(spaceRecord),
  find: async (db, id) =>
    first(
      await db
        .select()
        .from(spaces)
        .where(eq(spaces.id, id as SpaceType)),
      spaceRecord,
    ),
  save: async (tx, id, value) => {
    const [row] = await tx
      .select()
      .from(spaces)
      .where(eq(spaces.id, id as SpaceType))
    // The plan cannot be edited here.
    if (row)
      await tx
        .update(spaces)
        .set({ details: { ...row.details, ...value } })
        .where(eq(spaces.id, row.id))
  },
}

function spaceRecord({ id, details }: typeof spaces.$inferSelect) {
  const { plan: _, ...value } = details
  return { ...SHOWN, id, title: value.name, value }
}

/** Each kind of piece and its table. */
export const PIECES: { [Kind in PieceKind]: PieceTable<Kind> } = {
  page,
  post,
  event,
  class: session,
  opening,
  artist,
  faq,
  space,
}

const SHOWN = { isHidden: false, isDemo: false, changedAt: null }

function first<Row>(rows: Row[], record: (row: Row) => PieceRecord): PieceRecord | null {
  return rows[0] === undefined ? null : record(rows[0])
}

type Hideable =
  | typeof posts
  | typeof events
  | typeof classSessions
  | typeof openings
  | typeof artists
  | typeof faqs

async function setHidden(
  tx: Db,
  table: Hideable,
  id: string,
  change: { isHidden: boolean; updatedAt?: Date },
) {
  await tx
    .update(table)
    .set(change)
    .where(eq(table.id, id) as SQL)
}

/** The position after the last one. */
async function nextPosition(tx: Db, table: PgTable, position: PgColumn): Promise<number> {
  const [last] = await tx.select({ position: max(position) }).from(table)
  return Number(last?.position ?? -1) + 1
}
