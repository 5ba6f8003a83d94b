import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DayReport } from '#domain/contracts/drawers.ts'
import type { WaitingBill } from '#domain/contracts/parked-bills.ts'
import type { MovementKind } from '#domain/till/drawer.ts'
import type { Sums } from './sums.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** The PIN of somebody of the staff: a hash, and how often it was tried wrong since it was last right. */
export const staffPins = pgTable('staff_pins', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pinHash: text().notNull(),
  wrongTries: integer().notNull().default(0),
  lockedUntil: instant(),
  changedAt: instant().notNull(),
})

/** Time that somebody worked; open while they are clocked in. The name outlives the account: hours are kept for payroll. */
export const shifts = pgTable(
  'shifts',
  {
    id: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    personName: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    isCorrected: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('shifts_one_open')
      .on(table.userId)
      .where(sql`${table.endsAt} is null`),
    index().on(table.startsAt),
  ],
)

/** Time that somebody is to work. A constraint refuses two of one person at one time. */
export const plannedShifts = pgTable(
  'planned_shifts',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    note: text().notNull(),
    /** Its person would give it away. */
    isOffered: boolean().notNull().default(false),
    /** Who would work it instead, until a manager decides. */
    takerId: text().references(() => users.id, { onDelete: 'set null' }),
    plannedBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.startsAt), index().on(table.userId, table.startsAt)],
)

export const shiftBreaks = pgTable(
  'shift_breaks',
  {
    id: text().primaryKey(),
    shiftId: text()
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant(),
  },
  (table) => [
    uniqueIndex('shift_breaks_one_open')
      .on(table.shiftId)
      .where(sql`${table.endsAt} is null`),
    index().on(table.shiftId),
  ],
)

/** The café's cash drawers. Cash in one is the account `cash:<id>` of the ledger. */
export const drawers = pgTable('drawers', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: instant().notNull(),
})

/** From opening a drawer with a count to closing it with another (docs/decisions/till.md). */
export const drawerSessions = pgTable(
  'drawer_sessions',
  {
    id: text().primaryKey(),
    drawerId: text()
      .notNull()
      .references(() => drawers.id),
    openedAt: instant().notNull(),
    openedBy: text().notNull(),
    openingCents: integer().notNull(),
    /** What the books had in it then: what stayed in it when it was closed. */
    openingFloatCents: integer().notNull().default(0),
    /** Of the difference to that what was missing (below 0) or too much; the rest is from the safe. */
    openingOffCents: integer().notNull().default(0),
    closedAt: instant(),
    closedBy: text(),
    countedCents: integer(),
    /** A first count that was far off: the next one is final. */
    firstCountCents: integer(),
    /** What the books said when it was closed. */
    expectedCents: integer(),
    /** What of the count stays in it. */
    floatCents: integer().notNull().default(0),
    note: text().notNull().default(''),
    /** The number of the Z report that it stands in. */
    closingNumber: integer(),
  },
  (table) => [
    uniqueIndex('drawer_sessions_one_open')
      .on(table.drawerId)
      .where(sql`${table.closedAt} is null`),
    index().on(table.closingNumber),
  ],
)

/** Cash that went in or out of a drawer besides sales. Rows are only ever added. */
export const drawerMovements = pgTable(
  'drawer_movements',
  {
    /** Made by the client: the same movement sent twice is one. */
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => drawerSessions.id),
    kind: text().$type<MovementKind>().notNull(),
    cents: integer().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
    by: text().notNull(),
    /** Who agreed to it with their PIN, where that was needed. */
    approvedBy: text(),
  },
  (table) => [index().on(table.sessionId)],
)

/** What the order of a sale at the till does not say. */
export const tillSales = pgTable(
  'till_sales',
  {
    /** The reference to `orders` is made by the migration: schemas do not import each other in a circle. */
    orderId: text().primaryKey(),
    tillId: text(),
    drawerId: text(),
    soldBy: text().notNull(),
    /** When the till sold it; earlier than the order where there was no network. */
    soldAt: instant().notNull(),
    discountReason: text(),
    /** Why service fees were waived; which are in the quote of the order. */
    feeWaiverReason: text(),
    approvedBy: text(),
    /** The server could not be reached: its tickets stand (docs/decisions/door-sales-offline.md). */
    isKept: boolean().notNull().default(false),
    /** When the server heard of it, where that was long after it was sold. */
    arrivedAt: instant(),
  },
  (table) => [
    index().on(table.soldAt),
    index('till_sales_late')
      .on(table.arrivedAt)
      .where(sql`${table.arrivedAt} is not null`),
  ],
)

/** Bills that wait for every till; those that were taken are kept for a day, so that a lost answer can be given again. */
export const parkedBills = pgTable(
  'parked_bills',
  {
    /** Made by the till. */
    id: text().primaryKey(),
    /** `null` where it was taken before it came. */
    bill: jsonb().$type<WaitingBill>(),
    parkedAt: instant().notNull(),
    parkedBy: text().notNull(),
    /** Of the till, or whose browser it is. */
    tillName: text().notNull(),
    /** Made by the till that took it. */
    takeId: text(),
    takenAt: instant(),
    takenBy: text(),
    takenTill: text(),
    /** It was thrown away. */
    isRemoved: boolean().notNull().default(false),
  },
  (table) => [index().on(table.parkedAt), index().on(table.takenAt)],
)

/** How each tablet that sells stood when the server last heard of it. */
export const tillStandings = pgTable('till_standings', {
  /** Made by the browser. */
  id: text().primaryKey(),
  /** Of the till, or whose browser it is. */
  name: text().notNull(),
  heardAt: instant().notNull(),
  /** The same while it sells; `null` once it was locked, for then it needs the server to sell again. */
  sellingAt: instant(),
  unsentCount: integer().notNull(),
  unsentSince: instant(),
  /** When a manager closed a day although it may hold sales. */
  confirmedAt: instant(),
})

/** Days that were closed: each report as it was printed. It covers the ledger after the one before. */
export const dayClosings = pgTable('day_closings', {
  /** Z 1, Z 2, … without gaps. */
  number: integer().primaryKey(),
  /** Made by the client: pressed twice, a day is closed once. */
  id: text().notNull().unique(),
  closedAt: instant().notNull(),
  closedBy: text().notNull(),
  /** The last transaction of the ledger that is in it. */
  upTo: bigint({ mode: 'number' }).notNull(),
  report: jsonb().$type<DayReport>().notNull(),
})

/** What the ledger came to since the last close, as far as it was read: an X after a start goes on from there. One row. */
export const keptSums = pgTable('kept_sums', {
  /** Of their shape: what a version before kept otherwise is read anew. */
  version: integer().primaryKey(),
  after: bigint({ mode: 'number' }).notNull(),
  upTo: bigint({ mode: 'number' }).notNull(),
  timeZone: text().notNull(),
  sums: jsonb().$type<Sums>().notNull(),
})
