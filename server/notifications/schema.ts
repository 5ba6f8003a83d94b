import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#domain/contracts/notifications.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** What a person is told on every device. A trigger announces each change to every server. */
export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    actionUrl: text(),
    actionLabel: text(),
    /** What it tells staff of; each of them is told of a thing once. */
    about: text(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** Not shown any more, kept for a while in case it was a slip; what was cleared together has the same instant. */
    clearedAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    uniqueIndex().on(table.about, table.userId),
  ],
)

/** Which type comes by which channel; what is not in it comes as the domain's defaults say. */
export const notificationChoices = pgTable('notification_choices', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choices: jsonb().$type<Record<string, { bell: boolean; email: boolean }>>().notNull(),
  updatedAt: instant().notNull(),
})
