import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { EmbedEdit } from '#domain/contracts/embeds.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Saved embeds. Once a page has asked for one its row stays for ever: pages and orders name its id. */
export const embeds = pgTable('embeds', {
  id: text().primaryKey(),
  name: text().notNull(),
  widgets: jsonb().$type<EmbedEdit['widgets']>().notNull(),
  launcherText: text().notNull(),
  greeting: text().notNull(),
  /** By language. */
  translations: jsonb().$type<Partial<EmbedEdit['translations']>>().notNull().default({}),
  theme: text().$type<EmbedEdit['theme']>().notNull(),
  accent: text().notNull(),
  position: text().$type<EmbedEdit['position']>().notNull(),
  locale: text().$type<EmbedEdit['locale']>().notNull(),
  campaign: text().notNull(),
  triggers: jsonb().$type<EmbedEdit['triggers']>().notNull(),
  allowedOrigins: jsonb().$type<EmbedEdit['allowedOrigins']>().notNull(),
  isRetired: boolean().notNull().default(false),
  isPaused: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

/** Sums by day, campaign and origin: no row is about a visit, let alone a person (docs/decisions/saved-embeds.md). */
export const embedCounts = pgTable(
  'embed_counts',
  {
    embedId: text()
      .notNull()
      .references(() => embeds.id),
    /** The café's. */
    day: date({ mode: 'string' }).notNull(),
    campaign: text().notNull(),
    origin: text().notNull(),
    seen: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    added: integer().notNull().default(0),
    handedOver: integer().notNull().default(0),
    began: integer().notNull().default(0),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.embedId, table.day, table.campaign, table.origin] })],
)

/** Which saved embed a row came by, its campaign at that moment, and the page; all null where it came by none. */
export const attribution = () => ({
  embedId: text(),
  embedCampaign: text(),
  embedOrigin: text(),
})
