import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Gift cards. The code itself is nowhere in the database (docs/decisions/gift-cards.md). */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: text().primaryKey(),
    codeHash: text().notNull().unique(),
    lastFour: text().notNull(),
    initialCents: integer().notNull(),
    /** The sum of its entries; whoever changes it holds the row. Never below 0 (a check in the migration). */
    balanceCents: integer().notNull(),
    /** The order that sold it, and which line; `null` where the café gave it as a credit. */
    orderId: text(),
    position: integer().notNull(),
    soldAt: instant().notNull(),
    stoppedAt: instant(),
  },
  (table) => [index().on(table.orderId), index().on(table.soldAt)],
)

/** What came on a card and went off it. Rows are only ever added. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    cardId: text()
      .notNull()
      .references(() => giftCards.id),
    kind: text().$type<'sold' | 'given' | 'spent' | 'returned' | 'taken-back'>().notNull(),
    /** Above 0 it came on the card. */
    cents: integer().notNull(),
    /** The payment or the refund; the order where it was sold or taken back; the card itself where it was given. */
    aboutId: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.cardId)],
)
