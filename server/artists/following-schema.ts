import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { artists } from '../content/schema.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Who would like to hear of an artist. */
export const artistFollows = pgTable(
  'artist_follows',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    artistId: text()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    isMailed: boolean().notNull(),
    createdAt: instant().notNull(),
    /** What is newer was not told yet. */
    toldUntil: instant().notNull(),
    /** When somebody was told last, of whichever of their artists. */
    toldAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.artistId] }), index().on(table.artistId)],
)

/** What an artist has shown or will give, and since when it is known: a work, a class or an event by its title, or that tickets of an event are on sale. */
export const artistNews = pgTable(
  'artist_news',
  {
    artistId: text()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    kind: text().$type<'work' | 'class' | 'event' | 'tickets'>().notNull(),
    /** The id of a work, or of the event that tickets are for; the title of a class or an event, which may come again. */
    key: text().notNull(),
    title: text().notNull(),
    pieceId: text().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artistId, table.kind, table.key] }),
    index().on(table.artistId, table.seenAt),
  ],
)
