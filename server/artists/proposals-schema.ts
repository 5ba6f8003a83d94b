import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Changed, Proposal, ProposalEdit, ProposalState } from '#domain/contracts/proposals.ts'
import { artists } from '../content/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** A class or an event that an artist would like to give. */
export const artistProposals = pgTable(
  'artist_proposals',
  {
    id: text().primaryKey(),
    artistId: text()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    state: text().$type<ProposalState>().notNull(),
    /** `changes`: the version of what is on the site (`pieceId`) that the artist would like to have so instead, and `changed` what of it, in words. */
    value: jsonb().$type<ProposalEdit & { changes?: string; changed?: Changed[] }>().notNull(),
    said: jsonb().$type<Proposal['said']>().notNull(),
    /** What it became: the draft of a class or an event, at which of the wished dates, and what of its price is the artist's. */
    pieceId: text(),
    dateNumber: integer(),
    shareBasisPoints: integer(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.artistId, table.createdAt),
    index().on(table.state),
    check('artist_proposals_share', sql`${table.shareBasisPoints} between 0 and 10000`),
  ],
)
