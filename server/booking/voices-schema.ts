import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { classSessions } from '../content/schema.ts'
import { rsvps } from '../forms/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Each text of a waiver that somebody agreed to, by what it comes to when it is hashed: it is never changed. */
export const waiverTexts = pgTable('waiver_texts', {
  version: text().primaryKey(),
  text: text().notNull(),
  createdAt: instant().notNull(),
})

/** What each person of a party said of a class afterwards, once. It goes with the reservation. */
export const classFeedback = pgTable(
  'class_feedback',
  {
    reference: text()
      .notNull()
      .references(() => rsvps.reference, { onDelete: 'cascade' }),
    /** Of whom: their pass. */
    pass: text().notNull(),
    name: text().notNull(),
    classId: text()
      .notNull()
      .references(() => classSessions.id),
    stars: smallint().notNull(),
    comment: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.pass] }),
    index().on(table.classId),
    index().on(table.createdAt),
    check('class_feedback_stars', sql`${table.stars} between 1 and 5`),
  ],
)
