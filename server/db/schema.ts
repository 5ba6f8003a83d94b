import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { ItemEdit, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import type { MenuCategory, MenuItem, Milk, Topping } from '#domain/contracts/menu.ts'
import type {
  Cancelling,
  Customizations,
  EditChange,
  LineRequest,
  Order,
  OrderStatus,
  HandedPickup,
  NewCartHandover,
  Quote,
  QuoteLine,
} from '#domain/contracts/ordering.ts'
import type { Language } from '#domain/cafe/language.ts'
import type { MailStatus } from '#domain/contracts/admin.ts'
import type { ChatLog } from '#domain/contracts/barista.ts'

export * from '../artists/proposals-schema.ts'
export * from '../artists/following-schema.ts'
export * from '../artists/shares-schema.ts'
export * from '../content/schema.ts'
export * from '../forms/schema.ts'
export * from '../people/schema.ts'
export * from '../notifications/schema.ts'
export * from '../audit/schema.ts'
export * from '../barista/schema.ts'
export * from '../booking/schema.ts'
export * from '../booking/seat-schema.ts'
export * from '../booking/voices-schema.ts'
export * from '../books/schema.ts'
export * from '../contest/schema.ts'
export * from '../embeds/schema.ts'
export * from '../till/schema.ts'
export * from '../payments/schema.ts'
export * from '../promos/schema.ts'
export * from '../memberships/schema.ts'
export * from '../memberships/gift-schema.ts'
export * from '../gift-cards/schema.ts'
export * from '../loyalty/schema.ts'
export * from '../shop/schema.ts'

import { attribution } from '../embeds/schema.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/* The café */

/** Every saved state of the settings; the newest row holds, the others are the history. */
export const settings = pgTable('settings', {
  id: serial().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: instant().notNull(),
  changedBy: text().notNull(),
})

/** Keys that the first server made when it was first started, shared by all servers. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/* Menu */

export const menuCategories = pgTable('menu_categories', {
  id: text().$type<MenuItem['category']>().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  blurb: text().notNull(),
  /** As for `menuItems`. */
  seed: jsonb().$type<Omit<MenuCategory, 'id'>>(),
})

export type ItemDetails = Omit<
  MenuItem,
  'id' | 'category' | 'name' | 'priceCents' | 'isSoldOut' | 'soldOutUntil'
>
export const menuItems = pgTable('menu_items', {
  id: text().primaryKey(),
  position: integer().notNull(),
  category: text().$type<MenuItem['category']>().notNull(),
  name: text().notNull(),
  priceCents: integer().notNull(),
  details: jsonb().$type<ItemDetails>().notNull(),
  isSoldOut: boolean().notNull().default(false),
  soldOutUntil: instant(),
  isArchived: boolean().notNull().default(false),
  /** Being written: staff see it, visitors do not. */
  isDraft: boolean().notNull().default(false),
  /** What the catalogue said when this row last followed it or declined it (docs/decisions/catalogue-updates.md). */
  seed: jsonb().$type<ItemEdit>(),
  /** It came with an update, and nobody has decided yet whether it is sold. */
  cameWithUpdate: boolean().notNull().default(false),
})

export const toppings = pgTable('toppings', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  priceCents: integer().notNull(),
  details: jsonb().$type<Omit<Topping, 'id' | 'name' | 'priceCents'>>().notNull(),
  /** It is not on the menu until it is back. */
  isSoldOut: boolean().notNull().default(false),
  soldOutUntil: instant(),
  isArchived: boolean().notNull().default(false),
  isDraft: boolean().notNull().default(false),
  /** As for `menuItems`. */
  seed: jsonb().$type<ToppingEdit>(),
  cameWithUpdate: boolean().notNull().default(false),
})

/** The milks that somebody marked as sold out or back; one without a row can be poured. */
export const milkStock = pgTable('milk_stock', {
  id: text().$type<Milk>().primaryKey(),
  isSoldOut: boolean().notNull(),
  soldOutUntil: instant(),
})

/** What the café counts as one thing and needs for several: without it these items and toppings are sold out. */
export const ingredients = pgTable('ingredients', {
  id: text().primaryKey(),
  name: text().notNull(),
  items: jsonb().$type<string[]>().notNull(),
  toppings: jsonb().$type<string[]>().notNull(),
  isSoldOut: boolean().notNull().default(false),
  soldOutUntil: instant(),
})

/**
 * How many portions of an ingredient are left to promise, where somebody counted it; the trigger `claim_stock` of `orders` keeps it
 * (docs/decisions/stock.md). What is promised for `until` and later is made of the next delivery.
 */
export const ingredientCounts = pgTable('ingredient_counts', {
  ingredientId: text()
    .primaryKey()
    .references(() => ingredients.id, { onDelete: 'cascade' }),
  portions: integer().notNull(),
  until: date({ mode: 'string' }),
  /** From so few on the bell rings. */
  lowAt: integer().notNull(),
  toldAt: instant(),
  countedAt: instant().notNull(),
})

/** The catalogues that this database has followed, each once; the newest row holds. */
export const catalogueUpdates = pgTable('catalogue_updates', {
  id: serial().primaryKey(),
  /** Fingerprint of the whole catalogue. */
  catalogue: text().notNull(),
  at: instant().notNull(),
})

/* Ordering */

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** The café's day it was placed on; numbers start again with each. */
    day: date({ mode: 'string' }).notNull(),
    /** 4 is called out as 'A-104'. */
    dailyNumber: integer().notNull(),
    token: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    contactName: text().notNull(),
    contactEmail: text(),
    contactPhone: text(),
    quote: jsonb().$type<Quote>().notNull(),
    note: text().notNull(),
    payment: text().$type<Order['payment']>().notNull(),
    isPaid: boolean().notNull(),
    channel: text().$type<Order['channel']>().notNull(),
    source: text(),
    /** In which its customer is written to. */
    language: text().$type<Language>().notNull().default('en'),
    pickupAt: instant(),
    estimatedAt: instant().notNull(),
    /** What was promised first, where it was put off since. */
    promisedAt: instant(),
    /** When its customer said that they are at the counter. */
    hereAt: instant(),
    /** When somebody in the kitchen said that they saw it, of a sale of the till: nobody has to confirm that. */
    seenAt: instant(),
    /** The positions of the lines that the kitchen has made, while it is being made. */
    madeLines: jsonb().$type<number[]>(),
    /** What is left to pay, where some of it was paid; `null` where nothing or all of it was. */
    dueCents: integer(),
    /** What the till asks to be paid on a phone now: all that is due where it is `null`, nothing where it is 0. */
    phoneCents: integer(),
    /** The seats in a class for whose break it is; its time is the break (docs/decisions/drinks-for-the-break.md). */
    forBreak: jsonb().$type<ForBreak>(),
    timeZone: text().notNull(),
    /** The slot of kitchen time it uses, and how many seconds of it. */
    slotStartsAt: instant().notNull(),
    reservedSeconds: integer().notNull(),
    isAcknowledged: boolean().notNull(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text().notNull().unique(),
    requestHash: text().notNull(),
    /** Until when it waits to be confirmed; `null` for every order that does not. */
    waitsUntil: instant(),
    /** Of the code in the mail that confirms it; without one it waits for staff. */
    confirmHash: text(),
    /** False where no mail is sent about it, because its address was sent many today. */
    isMailed: boolean().notNull().default(true),
    /** Whether somebody stands for it: signed in with a proven address, the reader of its mail, staff, or who paid it. */
    isProven: boolean().notNull().default(true),
    /** Whether that is somebody the café knows (`domain/people/trust.ts`): staff, a payer, or who picked up an order before. */
    isKnown: boolean().notNull().default(true),
    /** Keyed hashes by which open orders are counted; emptied when the order is over. */
    emailKey: text(),
    phoneKey: text(),
    networkKey: text(),
    /** Of the /24 around an IPv4 address, or the /48 that an IPv6 network is part of. */
    blockKey: text(),
    /** Of the /32 that an IPv6 network is part of. */
    rangeKey: text(),
    /** Of the mail domain, where somebody proved the address. */
    domainKey: text(),
    ...attribution(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...[
      table.emailKey,
      table.phoneKey,
      table.networkKey,
      table.blockKey,
      table.rangeKey,
      table.domainKey,
    ].map((key) =>
      index()
        .on(key)
        .where(sql`${key} is not null`),
    ),
    uniqueIndex().on(table.day, table.dailyNumber),
    index().on(table.status, table.estimatedAt),
    index().on(table.createdAt),
    index().on(table.userId, table.createdAt),
    index('orders_by_phone')
      .on(sql`right(regexp_replace(${table.contactPhone}, '[^0-9]', '', 'g'), 4)`)
      .where(sql`${table.contactPhone} is not null and ${table.userId} is not null`),
    // Orders of the same person, as the list of all orders asks for them.
    index('orders_by_email')
      .on(sql`lower(${table.contactEmail})`)
      .where(sql`${table.contactEmail} is not null`),
    index('orders_by_digits')
      .on(sql`regexp_replace(${table.contactPhone}, '[^0-9]', '', 'g')`)
      .where(sql`${table.contactPhone} is not null`),
    // Few orders have a note on a line: a search reads those alone.
    index('orders_with_line_notes')
      .on(table.id)
      .where(sql`jsonb_path_exists(${table.quote}, '$.lines[*].note')`),
    index('orders_by_seats')
      .on(sql`(${table.forBreak} ->> 'reference')`)
      .where(sql`${table.forBreak} is not null`),
    index('orders_by_class')
      .on(sql`(${table.forBreak} ->> 'classId')`)
      .where(sql`${table.forBreak} is not null`),
    index('orders_to_pay')
      .on(table.estimatedAt)
      .where(sql`not ${table.isPaid} and ${table.payment} = 'counter'`),
    index()
      .on(table.embedId, table.day)
      .where(sql`${table.embedId} is not null`),
  ],
)

/** The lines of an order as rows, for reports; what the customer was told stays in `orders.quote`. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    itemId: text().notNull(),
    type: text().$type<QuoteLine['type']>().notNull(),
    name: text().notNull(),
    size: text(),
    quantity: integer().notNull(),
    unitCents: integer().notNull(),
    totalCents: integer().notNull(),
    discountCents: integer().notNull(),
    taxCents: integer().notNull(),
    customizations: jsonb().$type<Customizations>().notNull(),
    customerName: text(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] }), index().on(table.itemId)],
)

/** By how much it was put off and until when, what is made once more, what was changed, why it was called off, or pieces of which lines were given back. */
export type ChangeDetail =
  | { minutes: number; estimatedAt: string }
  | { line: number; quantity: number; reason: string; toMake?: number }
  | { refunded: { line: number; quantity: number }[]; changes: EditChange[] }
  | { cancelling: Cancelling }
  | Edited
/** The seats in a class for whose break an order is, and until when more can be ordered for it. */
export type ForBreak = { reference: string; classId: string; title: string; until: string }

/** A change of the order (docs/decisions/order-edits.md). Without names of people: rows stay as they are. */
export type Edited = {
  key: string
  changes: EditChange[]
  /** For each line that was, which one it is now; `null` where it is gone. */
  map: (number | null)[]
  beforeCents: number
  afterCents: number
  /** Of staff. */
  why?: string
}

/** Who changed what of an order, and when. Rows are only ever added (a trigger refuses the rest). */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    kind: text()
      .$type<
        | 'status'
        | 'paid'
        | 'acknowledged'
        | 'mail-confirmed'
        | 'checked'
        | 'delayed'
        | 'remake'
        | 'edited'
        | 'refunded'
      >()
      .notNull(),
    from: text().$type<OrderStatus>(),
    to: text().$type<OrderStatus>().notNull(),
    value: boolean(),
    /** Of a delay, a remake, an edit or a refund by line. */
    detail: jsonb().$type<ChangeDetail>(),
    at: instant().notNull(),
    by: text().notNull(),
  },
  (table) => [index().on(table.orderId)],
)

/** How busy the kitchen is, as staff said it. The newest row holds, and the others are its history. */
export const kitchenStates = pgTable('kitchen_states', {
  id: serial().primaryKey(),
  /** By so many minutes everything takes longer. */
  busyMinutes: integer().notNull(),
  /** Until when no new order is taken for as soon as possible; `null` where orders are taken. */
  pausedUntil: instant(),
  changedAt: instant().notNull(),
  changedBy: text().notNull(),
})

/** Counts orders without making one wait for another; orders that were refused leave gaps. */
export const orderNumbers = pgSequence('order_numbers')

/** How many orders there were when a day began. */
export const orderDays = pgTable('order_days', {
  day: date({ mode: 'string' }).primaryKey(),
  countedBefore: bigint({ mode: 'number' }).notNull(),
})

/** Seconds of making already promised in each pickup slot. */
export const pickupSlots = pgTable('pickup_slots', {
  startsAt: instant().primaryKey(),
  bookedSeconds: integer().notNull(),
  /** Of those, what is promised to orders that nobody stands for yet. */
  guestSeconds: integer().notNull().default(0),
  /** The same with orders of newcomers: all but those of people who are known. */
  newcomerSeconds: integer().notNull().default(0),
  /** Of the guests', what is promised to those who cannot confirm by mail: they left a phone number only. */
  phoneSeconds: integer().notNull().default(0),
})

/** Times that a server promised to orders that are not written yet, for the other servers (docs/decisions/kitchen.md). */
export const orderPromises = pgTable('order_promises', {
  /** The idempotency key of the order. */
  key: text().primaryKey(),
  dueAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  /** How long it takes to make. */
  minutes: doublePrecision().notNull(),
  /** By the clock of the database, which all servers share. */
  at: timestamp({ withTimezone: true, mode: 'date' })
    .notNull()
    .default(sql`clock_timestamp()`),
})

/** Carts on their way to checkout. Only a hash of the code is kept. */
export const cartHandovers = pgTable(
  'cart_handovers',
  {
    codeHash: text().primaryKey(),
    lines: jsonb().$type<LineRequest[]>().notNull(),
    name: text(),
    pickup: jsonb().$type<HandedPickup>(),
    source: text(),
    promoCode: text(),
    avoids: jsonb().$type<NewCartHandover['avoids']>(),
    /** Of the one that was put back before and is in this one. */
    replacesHash: text(),
    ...attribution(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    claimedAt: instant(),
    orderedAt: instant(),
    orderId: text(),
    /** The address of the page that it came from. */
    cameFrom: text(),
  },
  (table) => [index().on(table.expiresAt)],
)

/* Barista */

export const chatLogs = pgTable(
  'chat_logs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sessionId: text().notNull(),
    messageType: text().$type<ChatLog['messageType']>().notNull(),
    messageText: text().notNull(),
    pageUrl: text().notNull(),
    metadata: text(),
    ...attribution(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionId)],
)

/* Errors of browsers */

export const errorEntries = pgTable(
  'error_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    clientId: text().notNull().unique(),
    happenedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    type: text().notNull(),
    message: text().notNull(),
    stack: text(),
    context: jsonb().$type<Record<string, unknown>>(),
    userAgent: text(),
    url: text(),
    environment: text(),
  },
  (table) => [index().on(table.receivedAt)],
)

/* Mail */

/** A small text file, such as a date for a calendar. */
export type MailAttachment = { filename: string; contentType: string; content: string }

export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Whom an answer goes to, where that is not the café. */
    replyTo: text(),
    attachments: jsonb().$type<MailAttachment[]>(),
    status: text().$type<MailStatus>().notNull(),
    error: text(),
    attempts: integer().notNull().default(0),
    /** Somebody waits at a screen for it, so it is sent before all others. */
    isUrgent: boolean().notNull().default(false),
    /** It goes to an address that nobody proved, so it is sent after all others. */
    isForStranger: boolean().notNull().default(false),
    nextAttemptAt: instant().notNull(),
    /** When it was to be sent for the first time; `null` until that was tried. */
    firstDueAt: instant(),
    /** It is put off because the mail server cannot be used, not because of its mailbox. */
    waitsForServer: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [
    index().on(table.status, table.nextAttemptAt),
    index().on(table.status, table.isUrgent, table.createdAt),
    // What was mailed to somebody, as each order is looked at.
    index().on(table.to, table.createdAt),
  ],
)

/* Limits shared by several servers; the columns are those of rate-limiter-flexible. */

export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
