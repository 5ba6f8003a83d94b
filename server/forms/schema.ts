import type { ThreadKind } from '#domain/content/thread.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CommissionBudget, CommissionState } from '#domain/artists/commissions.ts'
import type { RequestStatus } from '#domain/booking/values.ts'
import type { Language } from '#domain/cafe/language.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type {
  ArtworkEnquiry,
  ContactMessage,
  Feedback,
  Receipt,
  Rsvp,
} from '#domain/contracts/forms.ts'
import type { ReservationStatus } from '#domain/contracts/reservations.ts'
import type { PrivateState, Proposal } from '#domain/booking/private-event.ts'
import type { SeatRules } from '#domain/booking/seat-rules.ts'
import type { Ticket, TicketAnswer } from '#domain/booking/tickets.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { artists, classSessions, events } from '../content/schema.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

/**
 * Every form that was sent, once per opened form: whoever sends the same again gets the same answer. All references of
 * the house are in here, so that none is given twice.
 */
export const sentForms = pgTable(
  'sent_forms',
  {
    reference: text().primaryKey(),
    /** Of the token that the form was opened with. */
    nonce: text().notNull().unique(),
    form: text().notNull(),
    requestHash: text().notNull(),
    answer: jsonb().$type<Receipt | Rsvp>(),
    createdAt: instant().notNull(),
    /** When staff were done with it, and who. */
    handledAt: instant(),
    handledBy: text(),
    /** When whoever sent it wrote again about it; it is then open once more. */
    wroteAgainAt: instant(),
  },
  (table) => [index().on(table.createdAt)],
)

/** What was written about a form after it: answers of staff, replies of whoever sent it, and credits (docs/decisions/inbox-threads.md). */
export const threadEntries = pgTable(
  'thread_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The form that it is about. */
    reference: text()
      .notNull()
      .references(() => sentForms.reference, { onDelete: 'cascade' }),
    kind: text().$type<ThreadKind>().notNull(),
    text: text().notNull(),
    /** Who of the staff; empty for a reply. */
    byName: text(),
    /** Of a reply: the reference that its sender was given, and whether it came by the link of an answer. */
    ownReference: text(),
    isByLink: boolean().notNull().default(false),
    /** Of a credit. */
    cents: integer(),
    cardId: text(),
    /** The mail that told it. */
    mailId: text(),
    /** Made by the browser: sent again, it is the same. */
    key: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.reference, table.id), uniqueIndex().on(table.reference, table.key)],
)

/** What all forms of a person have. */
const sender = {
  reference: text()
    .primaryKey()
    .references(() => sentForms.reference),
  name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  createdAt: instant().notNull(),
}

export const messages = pgTable('messages', {
  ...sender,
  topic: text().$type<ContactMessage['topic']>().notNull(),
  message: text().notNull(),
  source: text(),
})

export const applications = pgTable('applications', {
  ...sender,
  openingId: text().notNull(),
  availability: text().notNull(),
  letter: text().notNull(),
  portfolio: text(),
})

/** Apart from the applications, so that a list of them never carries the files. */
export const resumes = pgTable('resumes', {
  reference: text()
    .primaryKey()
    .references(() => applications.reference, { onDelete: 'cascade' }),
  fileName: text().notNull(),
  /** Found in the file, not believed. */
  mediaType: text().notNull(),
  bytes: bytea().notNull(),
})

export const artworkEnquiries = pgTable('artwork_enquiries', {
  ...sender,
  workId: text().notNull(),
  kind: text().$type<ArtworkEnquiry['kind']>().notNull(),
  message: text().notNull(),
})

/** What somebody asks an artist to make. */
export const commissionRequests = pgTable(
  'commission_requests',
  {
    ...sender,
    artistId: text()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    wish: text().notNull(),
    size: text().notNull(),
    budget: text().$type<CommissionBudget>().notNull(),
    byDate: date({ mode: 'string' }),
    state: text().$type<CommissionState>().notNull(),
  },
  (table) => [index().on(table.artistId, table.createdAt)],
)

export const privateEventEnquiries = pgTable('private_event_enquiries', {
  ...sender,
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  headcount: integer().notNull(),
  budgetCents: integer(),
  /** What the visitor was told; `null` where the rates do not reach. */
  estimateCents: integer(),
  spaceType: text().$type<SpaceType>().notNull(),
  occasion: text().notNull(),
  message: text().notNull(),
  /** How far it is. Its room and its money are the hire with the same reference (docs/decisions/private-events.md). */
  state: text().$type<PrivateState>().notNull().default('new'),
  proposal: jsonb().$type<Proposal>(),
  /** The name that was typed to accept, and when. */
  acceptedBy: text(),
  acceptedAt: instant(),
  /** Which reminders of payments were mailed. */
  reminded: jsonb().$type<string[]>(),
  runSheet: jsonb().$type<{ schedule: string; kitchen: string; floor: string }>(),
  lostBecause: text(),
})

export const spaceRequests = pgTable('space_requests', {
  ...sender,
  spaceType: text().$type<SpaceType>().notNull(),
  date: date({ mode: 'string' }).notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  headcount: integer().notNull(),
  estimateCents: integer().notNull(),
  message: text().notNull(),
  status: text().$type<RequestStatus>().notNull(),
})

/** A wish for seats. They are taken when staff confirm it. */
export const classRequests = pgTable(
  'class_requests',
  {
    ...sender,
    sessionId: text()
      .notNull()
      .references(() => classSessions.id),
    participants: jsonb().$type<string[]>().notNull(),
    sitWith: text(),
    message: text().notNull(),
    status: text().$type<RequestStatus>().notNull(),
  },
  (table) => [index().on(table.sessionId)],
)

/** Seats that were moved to another class, or given to somebody else, who has a reservation of their own. */
export type SeatChange = { at: string; seats: number; title: string } & (
  | { movedTo: string }
  | { givenTo: string }
)

export const rsvps = pgTable(
  'rsvps',
  {
    ...sender,
    /** Who waits longest. */
    position: bigserial({ mode: 'number' }).notNull(),
    /** Either the event or the class that the seats are in. */
    eventId: text().references(() => events.id),
    classId: text().references(() => classSessions.id),
    party: integer().notNull(),
    /** Who comes to a class, as many as the party. */
    participants: jsonb().$type<string[]>(),
    /** Once somebody of the party has left: the numbers by which people of one name were told apart before, and still are. */
    nths: jsonb().$type<number[]>(),
    /** To a class: next to whom, and what the instructor should know. */
    sitWith: text(),
    note: text(),
    /** `unconfirmed` holds no seats and no place: it must be confirmed by the link in its mail first. */
    status: text().$type<ReservationStatus>().notNull(),
    waitsUntil: instant(),
    /** Whether somebody signed in with a proven address, the reader of a mail or staff stands for it. */
    isProven: boolean().notNull().default(false),
    /** Whether that is somebody the café knows (`domain/people/trust.ts`), or staff accepted it. */
    isKnown: boolean().notNull().default(false),
    /** How it ended, for whoever opens its old link; `null` where that was not kept yet. */
    endedBecause: text().$type<
      | 'given-back'
      | 'expired'
      | 'crowded-out'
      | 'declined'
      | 'replaced'
      | 'called-off'
      | 'transferred'
    >(),
    /** Who booked, where somebody was signed in. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Held first and then paid online: one address may have several, and no limit for strangers counts them. */
    isOnline: boolean().notNull().default(false),
    /** Until when seats are held for whoever books, or offered to whoever waited. */
    heldUntil: instant(),
    /** The order in whose cart its seats are, or with which they were paid (docs/decisions/seats-in-the-cart.md). */
    orderId: text(),
    /** Of all seats with materials, before the discount; `null` for what is paid at the café as before there were payments. */
    priceCents: integer(),
    discountCents: integer().notNull().default(0),
    tier: text().$type<Tier>().notNull().default('none'),
    /** What comes back, as it was shown when it was booked. */
    rules: jsonb().$type<SeatRules>(),
    /** Of its entry in calendars: one more with each change (RFC 5545, SEQUENCE). */
    sequence: integer().notNull().default(0),
    /** In which it was asked for or booked, and its guest is written to. */
    language: text().$type<Language>().notNull().default('en'),
    /** How its seats were moved or given on since, for the history of whoever paid. */
    changes: jsonb().$type<SeatChange[]>(),
    /** When its price was posted as sold. */
    soldAt: instant(),
    /** Tickets to an event, one for each seat; `null` where seats have none. */
    tickets: jsonb().$type<Ticket[]>(),
    /** What was asked when they were booked. */
    answers: jsonb().$type<TicketAnswer[]>(),
    /** Who is in: by the id of a ticket, or the number of a seat, and when. */
    arrivals: jsonb().$type<Record<string, string>>(),
    /** Who agreed to the waiver of a class, by the pass of each: which text, and when. */
    waivers: jsonb().$type<Record<string, { name: string; version: string; at: string }>>(),
    /** The hold of the same seats that followed when this one ran out: asked for once more, it is that one. */
    heldAgainAs: text(),
    /** When the party was asked how the class was. */
    feedbackAskedAt: instant(),
    /** By what its seats are counted, as keyed hashes, until the event is over. */
    contactKey: text(),
    networkKey: text(),
    /** Of the /24 around an IPv4 address, or the /48 that an IPv6 network is part of. */
    blockKey: text(),
    /** Of the /32 that an IPv6 network is part of. */
    rangeKey: text(),
    /** Of the mail domain, where somebody proved the address. */
    domainKey: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    // One per address and event; who cancelled may come back.
    uniqueIndex('rsvps_one_per_email')
      .on(table.eventId, table.email)
      .where(sql`status <> 'cancelled' and not is_online`),
    uniqueIndex('rsvps_one_per_class')
      .on(table.classId, table.email)
      .where(sql`status <> 'cancelled' and not is_online`),
    check(
      'rsvps_money',
      sql`discount_cents >= 0 and (price_cents is null or price_cents >= discount_cents)`,
    ),
    check('rsvps_held_until', sql`status not in ('held', 'offered') or held_until is not null`),
    index()
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    index().on(table.userId),
    check('rsvps_one_occasion', sql`num_nonnulls(event_id, class_id) = 1`),
    index().on(table.eventId, table.status, table.position),
    index().on(table.classId, table.status, table.position),
    index()
      .on(table.contactKey)
      .where(sql`${table.contactKey} is not null`),
    index()
      .on(table.networkKey)
      .where(sql`${table.networkKey} is not null`),
    index()
      .on(table.blockKey)
      .where(sql`${table.blockKey} is not null`),
    index()
      .on(table.rangeKey)
      .where(sql`${table.rangeKey} is not null`),
    index()
      .on(table.domainKey)
      .where(sql`${table.domainKey} is not null`),
    index()
      .on(table.waitsUntil)
      .where(sql`${table.waitsUntil} is not null`),
  ],
)

/** Nobody gets news before the link in the mail was followed. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  status: text().$type<'pending' | 'subscribed' | 'unsubscribed'>().notNull(),
  source: text(),
  /** When the last mail with a link was written. */
  askedAt: instant().notNull(),
  confirmedAt: instant(),
  createdAt: instant().notNull(),
})

export const feedback = pgTable('feedback', {
  reference: text()
    .primaryKey()
    .references(() => sentForms.reference),
  form: text().$type<Feedback['form']>().notNull(),
  score: integer().notNull(),
  reasons: jsonb().$type<string[]>().notNull(),
  drinks: integer(),
  service: integer(),
  space: integer(),
  comment: text().notNull(),
  name: text(),
  email: text(),
  /** The order or event it speaks of. */
  about: text(),
  createdAt: instant().notNull(),
})

/** Answers that staff write often, with placeholders; nothing in them is about a customer. */
export const answerTemplates = pgTable('answer_templates', {
  id: text().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  changedAt: instant().notNull(),
  changedBy: text().notNull(),
})
