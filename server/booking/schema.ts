import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RefundStep, RoomChargeKind, RoomState } from '#domain/booking/room-values.ts'
import type { Account } from '#domain/books/accounts.ts'
import type { Language } from '#domain/cafe/language.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import type { Method, PaymentState, RefundState } from '#domain/payments/values.ts'
import { classSessions, events, instructors } from '../content/schema.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** A hire of a room, from the hold on. States, money and what comes back: docs/decisions/rooms.md. */
export const spaceBookings = pgTable(
  'space_bookings',
  {
    /** The reference that guests quote. */
    id: text().primaryKey(),
    spaceType: text().$type<SpaceType>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    name: text().notNull(),
    email: text(),
    /** It holds no room (any more). */
    isCancelled: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    state: text().$type<RoomState>().notNull().default('confirmed'),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    phone: text(),
    headcount: smallint(),
    message: text().notNull().default(''),
    /** Until when a hold lasts; `null` for everything that is no hold. */
    heldUntil: instant(),
    /** The order in whose cart it is, or with which its deposit was paid (docs/decisions/seats-in-the-cart.md). */
    orderId: text(),
    /** The hold of the same time that followed when this one ran out: asked for once more, it is that one. */
    heldAgainAs: text(),
    /** For how long after it the room is cleared, as it was set when it was booked. */
    bufferMinutes: smallint().notNull().default(0),
    /** By the rates, before the member discount. `null` where staff agreed on a price by mail, and it is paid at the café. */
    priceCents: integer(),
    discountCents: integer().notNull().default(0),
    depositCents: integer().notNull().default(0),
    /** How much longer they stayed, and what that costs. */
    overtimeMinutes: smallint().notNull().default(0),
    overtimeCents: integer().notNull().default(0),
    tier: text().$type<Tier>().notNull().default('none'),
    /** What comes back of what was paid, as it was shown when it was booked. */
    refundSteps: jsonb().$type<RefundStep[]>(),
    /** Which house rules the guest agreed to (the text is in `waiver_texts`), and when. */
    rulesVersion: text(),
    rulesAgreedAt: instant(),
    /** Of its entry in calendars: one more with each change (RFC 5545, SEQUENCE). */
    sequence: integer().notNull().default(0),
    /** In which it was booked, and its guest is written to. */
    language: text().$type<Language>().notNull().default('en'),
    /** A keyed hash of the network, to count holds by; emptied when it is paid or over. */
    networkKey: text(),
    /** When its price, or what was kept of it, was posted as sold. */
    soldAt: instant(),
    updatedAt: instant(),
  },
  (table) => [
    index().on(table.startsAt),
    index().on(table.userId),
    index('space_bookings_held')
      .on(table.heldUntil)
      .where(sql`${table.state} = 'held'`),
    check(
      'space_bookings_money',
      sql`${table.discountCents} >= 0 and ${table.depositCents} >= 0 and (${table.priceCents} is null or ${table.priceCents} >= ${table.discountCents})`,
    ),
    check(
      'space_bookings_held_until',
      sql`(${table.state} = 'held') = (${table.heldUntil} is not null)`,
    ),
  ],
)

/**
 * Which rooms are taken when: by a hire, an event or a class. Triggers of those tables write it, so no code can forget to, and an
 * exclusion constraint refuses a hire that would overlap with anything (see the migrations).
 */
export const roomReservations = pgTable(
  'room_reservations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bookingId: text().references(() => spaceBookings.id, { onDelete: 'cascade' }),
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    classId: text().references(() => classSessions.id, { onDelete: 'cascade' }),
    /** 1 is the Art Space, 2 the lounge; the Entire Venue is both, 1 to 2. */
    firstRoom: smallint().notNull(),
    lastRoom: smallint().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When the room is cleared and somebody else can have it. */
    freeAt: instant().notNull(),
    /** Of the café's own events and classes, which may share a room with each other; `null` for a hire, which shares with nobody. */
    ownNumber: integer(),
    /** Of demo content, which other cafés than the demo do not see and which stops nobody there. */
    isDemo: boolean().notNull().default(false),
    /** False for demo content, and for what overlapped already before the database looked. */
    isEnforced: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex().on(table.bookingId),
    uniqueIndex().on(table.eventId),
    uniqueIndex().on(table.classId),
    index().on(table.startsAt),
    // What lies between two instants is found without a look at all that was before.
    index('room_reservations_taken').using(
      'gist',
      sql`tstzrange(${table.startsAt}, ${table.freeAt}, '[)')`,
    ),
    check(
      'room_reservations_of_one',
      sql`num_nonnulls(${table.bookingId}, ${table.eventId}, ${table.classId}) = 1 and (${table.bookingId} is null) = (${table.ownNumber} is not null)`,
    ),
    check(
      'room_reservations_forward',
      sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.freeAt} and ${table.firstRoom} between 1 and ${table.lastRoom} and ${table.lastRoom} <= 2`,
    ),
  ],
)

/**
 * Who teaches or hosts when. Triggers of classes and events write it, and an exclusion constraint keeps a person from being in two
 * places, unless somebody said that both are meant.
 */
export const instructorReservations = pgTable(
  'instructor_reservations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    instructorId: integer()
      .notNull()
      .references(() => instructors.id, { onDelete: 'cascade' }),
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    classId: text().references(() => classSessions.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** False for demo content, and where both are meant. */
    isEnforced: boolean().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.eventId),
    uniqueIndex().on(table.classId),
    check(
      'instructor_reservations_of_one',
      sql`num_nonnulls(${table.eventId}, ${table.classId}) = 1`,
    ),
    check('instructor_reservations_forward', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

/** What servers before `room_reservations` wrote. Nothing reads it any more; it stays while such a server may still run. */
export const roomHolds = pgTable(
  'room_holds',
  {
    bookingId: text()
      .notNull()
      .references(() => spaceBookings.id, { onDelete: 'cascade' }),
    room: text().$type<'art-space' | 'lounge'>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.room] })],
)

/** Money for a hire: its deposit, or the balance. One of a booking is open at most. */
export const roomCharges = pgTable(
  'room_charges',
  {
    id: text().primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => spaceBookings.id),
    kind: text().$type<RoomChargeKind>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    /** How it was paid; `null` while nobody knows. */
    method: text().$type<Method>(),
    /** Where its money is in the books. */
    account: text().$type<Account>(),
    idempotencyKey: text().notNull().unique(),
    /** The provider's page, its id there, and that of the charge. */
    pageUrl: text(),
    providerId: text(),
    chargeId: text(),
    expiresAt: instant(),
    checkedAt: instant(),
    failure: text(),
    dispute: text(),
    takenBy: text(),
    /** The time of the hire as it was when it was paid; `null` of what was paid before this was kept. */
    startsAt: instant(),
    endsAt: instant(),
    createdAt: instant().notNull(),
    succeededAt: instant(),
  },
  (table) => [
    index().on(table.bookingId, table.createdAt),
    uniqueIndex('room_charges_one_open')
      .on(table.bookingId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('room_charges_one_page').on(table.providerId),
    check(
      'room_charges_amount',
      sql`${table.amountCents} > 0 and ${table.refundedCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'room_charges_succeeded_at',
      sql`(${table.state} = 'succeeded') = (${table.succeededAt} is not null)`,
    ),
  ],
)

/** Money of a hire that goes back. What was paid at the counter is pending until somebody hands it out there. */
export const roomRefunds = pgTable(
  'room_refunds',
  {
    id: text().primaryKey(),
    chargeId: text()
      .notNull()
      .references(() => roomCharges.id),
    state: text().$type<RefundState>().notNull(),
    account: text().$type<Account>().notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    providerId: text(),
    attempts: integer().notNull().default(0),
    /** When the provider is asked; `null` where it is handed out at the counter. */
    nextAttemptAt: instant(),
    failure: text(),
    givenBy: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    index().on(table.chargeId),
    index('room_refunds_pending')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    check('room_refunds_amount', sql`${table.amountCents} > 0`),
  ],
)

/** Which reminders were mailed. A booking that is moved starts at another time, and is reminded of that. */
export const bookingReminders = pgTable(
  'booking_reminders',
  {
    /** Of the hire, or of the seats. */
    reference: text().notNull(),
    startsAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.startsAt] }),
    index().on(table.startsAt),
  ],
)
