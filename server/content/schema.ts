import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../people/schema.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import type { SeriesSchedule } from '#domain/contracts/class-series.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'
import type {
  Artist,
  Block,
  CafeEvent,
  ClassSession,
  CommunityNote,
  Opening,
  Post,
  Print,
  Space,
  Work,
} from '#domain/contracts/content.ts'
import type { NOTE_STATUSES } from '#domain/content/values.ts'

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})
const instant = () => timestamp({ withTimezone: true, mode: 'date' })
/** Shown in demo mode only; a café that opens for real does not see it again. */
const isDemo = () => boolean().notNull().default(false)
/** Taken off the site, but kept with all that hangs on it. */
const isHidden = () => boolean().notNull().default(false)
const SHARE_IS_RIGHT = sql`share_basis_points between 0 and 10000`

export const artists = pgTable('artists', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  details: jsonb().$type<Omit<Artist, 'id' | 'name'>>().notNull(),
  /** Whose dashboard it is: this account opens the artist's dashboard. */
  userId: text()
    .unique()
    .references(() => users.id, { onDelete: 'set null' }),
  isHidden: boolean().notNull().default(false),
  isDemo: isDemo(),
  updatedAt: instant().notNull(),
})

export const works = pgTable(
  'works',
  {
    id: text().primaryKey(),
    artistId: text()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    priceCents: integer(),
    status: text().$type<Work['status']>().notNull(),
    editionLeft: integer().notNull(),
    details: jsonb()
      .$type<
        Omit<
          Work,
          'id' | 'artistId' | 'artistName' | 'title' | 'priceCents' | 'status' | 'editionLeft'
        >
      >()
      .notNull(),
    /** Not shown: being prepared, or taken down. */
    isHidden: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.artistId)],
)

/** Photographs of works, in the widths they are shown in, apart from the works so that a list never carries them. */
export const workImages = pgTable(
  'work_images',
  {
    /** Of the file's content, so that an address never changes its picture. */
    id: text().notNull(),
    workId: text()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    mediaType: text().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.width] }), index().on(table.workId)],
)

/** Photographs of the menu and of texts, likewise; what none of them shows any more is swept. */
export const photos = pgTable(
  'photos',
  {
    id: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    mediaType: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.width] })],
)

/** A work sold at the counter, and whose money it is. A return is a change of the row, not a deletion. */
export const workSales = pgTable(
  'work_sales',
  {
    id: text().primaryKey(),
    workId: text()
      .notNull()
      .references(() => works.id),
    artistId: text()
      .notNull()
      .references(() => artists.id),
    title: text().notNull(),
    /** Its number in the edition, where somebody noted it. */
    copy: integer(),
    priceCents: integer().notNull(),
    artistCents: integer().notNull(),
    houseCents: integer().notNull(),
    taxCents: integer().notNull(),
    buyerName: text(),
    buyerEmail: text(),
    note: text().notNull().default(''),
    soldAt: instant().notNull(),
    soldBy: text().notNull(),
    /** The order that it was sold with, and its line there; its money is that order's. */
    orderId: text(),
    orderPosition: integer(),
    returnedAt: instant(),
    returnedBy: text(),
    returnedBecause: text(),
  },
  (table) => [
    index().on(table.artistId, table.soldAt),
    index().on(table.workId),
    index().on(table.orderId),
    // A copy with a number is in one pair of hands.
    uniqueIndex('work_sales_one_per_copy')
      .on(table.workId, table.copy)
      .where(sql`returned_at is null`),
  ],
)

export const posts = pgTable(
  'posts',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** From then on it can be read. */
    publishedAt: instant().notNull(),
    details: jsonb().$type<Omit<Post, 'id' | 'title' | 'publishedAt'>>().notNull(),
    isDemo: isDemo(),
    isHidden: isHidden(),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.publishedAt)],
)

/**
 * Who teaches classes and hosts events. Triggers find the person by the name that a class, an event or a series says, and add whoever
 * is new (docs/decisions/instructors.md).
 */
export const instructors = pgTable(
  'instructors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** What they are owed stands on the artist's account then. */
    artistId: text()
      .unique()
      .references(() => artists.id, { onDelete: 'set null' }),
    userId: text()
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Of the price of seats, where a class or an event says nothing else; `null` is none. */
    shareBasisPoints: integer(),
    /** Offered where somebody is chosen. */
    isActive: boolean().notNull().default(true),
    isDemo: isDemo(),
  },
  () => [
    uniqueIndex('instructors_one_per_name').on(sql`lower(btrim(name))`),
    check('instructors_name', sql`btrim(name) <> ''`),
    check('instructors_share', SHARE_IS_RIGHT),
  ],
)

/** Who has it, and for what of the price. */
const taught = {
  /** Kept by a trigger: the person with the name in `details`. */
  instructorId: integer().references(() => instructors.id),
  /** `null`: what is usual for that person. */
  shareBasisPoints: integer(),
  /** Somebody said that this person has something else at the same time, and both are meant. */
  teachesTwice: boolean().notNull().default(false),
}

/** Seats left are `capacity - seatsHeld - seatsTaken`; every change of them is one conditional statement. */
const seats = {
  capacity: integer().notNull(),
  /** Given away otherwise: by the host, at the counter. */
  seatsHeld: integer().notNull().default(0),
  /** Of confirmed parties. */
  seatsTaken: integer().notNull().default(0),
}

/** Parties that wait for a seat. */
const waiting = () => integer().notNull().default(0)

/** Whatever a mistake in the code asks for, the database gives no seat twice. */
const SEATS_ARE_RIGHT = sql`seats_held >= 0 and seats_taken >= 0 and seats_held + seats_taken <= capacity`

/**
 * Classes or events that come again: their pattern, and what is said of each date. The dates are sessions of classes, or events
 * (docs/decisions/class-series.md).
 */
export const classSeries = pgTable('class_series', {
  id: text().primaryKey(),
  kind: text().$type<OccasionType>().notNull().default('class'),
  title: text().notNull(),
  schedule: jsonb().$type<SeriesSchedule>().notNull(),
  words: jsonb().$type<PieceValue>().notNull(),
  isDemo: isDemo(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

/** The series that it is a date of, and which one of its pattern. */
const inSeries = () => ({
  seriesId: text().references(() => classSeries.id, { onDelete: 'set null' }),
  seriesDate: date({ mode: 'string' }),
})

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    status: text().$type<CafeEvent['status']>().notNull(),
    priceCents: integer().notNull(),
    ...seats,
    ...taught,
    waiting: waiting(),
    details: jsonb()
      .$type<
        Omit<
          CafeEvent,
          | 'id'
          | 'title'
          | 'startsAt'
          | 'endsAt'
          | 'status'
          | 'priceCents'
          | 'capacity'
          | 'seatsLeft'
          | 'series'
          | 'sequence'
        >
      >()
      .notNull(),
    ...inSeries(),
    /** Of its entry in calendars: a trigger adds one with each change (RFC 5545, SEQUENCE). */
    sequence: integer().notNull().default(0),
    isDemo: isDemo(),
    isHidden: isHidden(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.startsAt),
    uniqueIndex('events_one_per_date').on(table.seriesId, table.seriesDate),
    check('events_seats', SEATS_ARE_RIGHT),
    check('events_waiting', sql`waiting >= 0`),
    index().on(table.instructorId),
    check('events_share', SHARE_IS_RIGHT),
  ],
)

export const classSessions = pgTable(
  'class_sessions',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    status: text().$type<ClassSession['status']>().notNull().default('scheduled'),
    priceCents: integer().notNull(),
    ...seats,
    ...taught,
    waiting: waiting(),
    details: jsonb()
      .$type<
        Omit<
          ClassSession,
          | 'id'
          | 'title'
          | 'startsAt'
          | 'endsAt'
          | 'status'
          | 'priceCents'
          | 'capacity'
          | 'seatsLeft'
          | 'series'
          | 'sequence'
          | 'bookingOpensAt'
        >
      >()
      .notNull(),
    ...inSeries(),
    /** From when on everybody can book it, counted when it was saved; `null` is at once. */
    bookingOpensAt: instant(),
    /** The start for which it was decided that it takes place, however few come after that. */
    decidedFor: instant(),
    /** Of its entry in calendars: a trigger adds one with each change (RFC 5545, SEQUENCE). */
    sequence: integer().notNull().default(0),
    isDemo: isDemo(),
    isHidden: isHidden(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.startsAt),
    uniqueIndex('class_sessions_one_per_date').on(table.seriesId, table.seriesDate),
    check('class_sessions_seats', SEATS_ARE_RIGHT),
    check('class_sessions_waiting', sql`waiting >= 0`),
    index().on(table.instructorId),
    check('class_sessions_share', SHARE_IS_RIGHT),
  ],
)

export const faqs = pgTable('faqs', {
  id: text().primaryKey(),
  position: integer().notNull(),
  group: text().notNull(),
  question: text().notNull(),
  answer: text().notNull(),
  isHidden: isHidden(),
})

export const openings = pgTable('openings', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: text().notNull(),
  postedAt: instant().notNull(),
  closesAt: instant().notNull(),
  details: jsonb().$type<Omit<Opening, 'id' | 'title' | 'postedAt' | 'closesAt'>>().notNull(),
  isDemo: isDemo(),
  isHidden: isHidden(),
  updatedAt: instant().notNull(),
})

export const pages = pgTable('pages', {
  id: text().primaryKey(),
  title: text().notNull(),
  summary: text().notNull(),
  blocks: jsonb().$type<Block[]>().notNull(),
  updatedAt: instant().notNull(),
})

/** What is said about a room; what it costs and when it can be had is the domain's. */
export const spaces = pgTable('spaces', {
  id: text().$type<SpaceType>().primaryKey(),
  position: integer().notNull(),
  details: jsonb().$type<Omit<Space, 'id' | 'rateCents' | 'minHours' | 'maxHours'>>().notNull(),
})

/** Waiting for approval, on the board, or taken off it. Addresses are never shown. */
export const communityNotes = pgTable(
  'community_notes',
  {
    id: text().primaryKey(),
    /** Of the form it came by; `null` for our own. */
    reference: text(),
    kind: text().$type<CommunityNote['kind']>().notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    title: text().notNull(),
    text: text().notNull(),
    print: jsonb().$type<Print>(),
    status: text().$type<(typeof NOTE_STATUSES)[number]>().notNull(),
    postedAt: instant().notNull(),
    isDemo: isDemo(),
  },
  (table) => [index().on(table.status, table.postedAt)],
)

/** One per note and visitor; several hide a note that staff have not read. */
export const noteReports = pgTable(
  'note_reports',
  {
    noteId: text()
      .notNull()
      .references(() => communityNotes.id, { onDelete: 'cascade' }),
    /** Of the visitor's address, keyed: enough to count by, nothing to read. */
    addressHash: text().notNull(),
    reference: text().notNull(),
    reason: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.addressHash] })],
)

/** What is being written of a piece of content and not yet published. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text().notNull(),
    pieceId: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.pieceId] })],
)
