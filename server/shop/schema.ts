import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { events, works } from '../content/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Tickets that were sold with an order at the counter: one row for each of its lines. */
export const doorTickets = pgTable(
  'door_tickets',
  {
    id: text().primaryKey(),
    /** No reference: the order is written with it. */
    orderId: text().notNull(),
    /** The line of the order, from 0. */
    position: integer().notNull(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** The kind of ticket, where the event has several. */
    tier: text(),
    quantity: integer().notNull(),
    /** How many of them were given back. */
    returned: integer().notNull().default(0),
    /** For people who had their seats already: it took none. */
    isReserved: boolean().notNull(),
    /** How many of them are beyond the seats: they count in no seats of the event (docs/decisions/door-sales-offline.md). */
    over: integer().notNull().default(0),
    priceCents: integer().notNull(),
    soldAt: instant().notNull(),
    soldBy: text().notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.eventId),
    check('door_tickets_over', sql`${table.over} between 0 and ${table.quantity}`),
    check(
      'door_tickets_quantity',
      sql`${table.quantity} > 0 and ${table.returned} between 0 and ${table.quantity}`,
    ),
  ],
)

/** Copies of works that are held for orders which are being paid: one row for each line (docs/decisions/works-in-the-cart.md). */
export const workHolds = pgTable(
  'work_holds',
  {
    /** No reference: the order is written with it. */
    orderId: text().notNull(),
    /** The line of the order, from 0. */
    position: integer().notNull(),
    workId: text()
      .notNull()
      .references(() => works.id),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] }), index().on(table.workId)],
)
