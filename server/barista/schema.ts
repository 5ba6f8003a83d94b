import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LessonKind } from '#domain/contracts/learning.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Each question to the model: what came of it and what it cost, never what was said. */
export const assistantCalls = pgTable(
  'assistant_calls',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    model: text().notNull(),
    outcome: text().notNull(),
    promptTokens: integer().notNull(),
    completionTokens: integer().notNull(),
    ms: integer().notNull(),
  },
  (table) => [index().on(table.at)],
)

/** What somebody taught the barista: a phrase that it did not understand, and what it means. The phrase is its test. */
export const lessons = pgTable('lessons', {
  id: text().primaryKey(),
  phrase: text().notNull().unique(),
  kind: text().$type<LessonKind>().notNull(),
  /** Of an alias the item, of a fact the question of the page of questions. */
  target: text(),
  /** Of an answer its words. */
  answer: text(),
  createdAt: instant().notNull(),
  createdBy: text().notNull(),
})
