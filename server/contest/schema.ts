import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { attribution } from '../embeds/schema.ts'
import type { Place } from '#domain/contest/draw.ts'
import type { ContestRules, WinnerStatus } from '#domain/contracts/contest.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const surveyEntries = pgTable(
  'survey_entries',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    favoriteFlavor: text(),
    referralSource: text(),
    marketingConsent: boolean().notNull(),
    campaign: text().notNull(),
    source: text().notNull(),
    userAgent: text(),
    createdAt: instant().notNull(),
    /** Of the link in the mail; kept when it was followed, so that following it again is answered kindly. */
    verificationHash: text(),
    /** When that mail was written last. */
    verificationSentAt: instant(),
    /** By the link, or by staff for whoever entered with a phone number. */
    verifiedAt: instant(),
    rejectedAt: instant(),
    rejectedBecause: text(),
    /** Came by the link that somebody sent a friend after entering. */
    isByFriend: boolean().notNull().default(false),
    /** In which somebody entered, and is written to. */
    language: text().$type<'en' | 'es'>().notNull().default('en'),
    ...attribution(),
  },
  (table) => [
    index().on(table.campaign),
    uniqueIndex().on(table.verificationHash),
    index()
      .on(table.embedId, table.createdAt)
      .where(sql`${table.embedId} is not null`),
  ],
)

/** One entry per person: each normalised address or number belongs to one entry of a campaign. */
export const surveyEntryKeys = pgTable(
  'survey_entry_keys',
  {
    campaign: text().notNull(),
    key: text().notNull(),
    entryId: text()
      .notNull()
      .references(() => surveyEntries.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.key] })],
)

/** A draw: first its entries are fixed and their hash published, later a public seed decides (docs/decisions/contest.md). */
export const contestDraws = pgTable('contest_draws', {
  id: text().primaryKey(),
  /** One draw each, however many admins fix its list at once. */
  campaign: text().notNull().unique(),
  /** Of the drawing rule, so that an old draw can be done again for ever. */
  rule: text().notNull(),
  /** The published list: one opaque line an entry, sorted. */
  lines: jsonb().$type<string[]>().notNull(),
  linesHash: text().notNull(),
  /** Which line is whose; never published. */
  entryIds: jsonb().$type<Record<string, string>>().notNull(),
  winnerCount: integer().notNull(),
  alternateCount: integer().notNull(),
  /** In words: the public event that will give the seed, said before it happens. */
  seedSource: text().notNull(),
  /**
   * Under which people entered, as they were when the list was fixed: the next contest has its own. Null where that was
   * before they were kept here, until the next contest begins.
   */
  rules: jsonb().$type<ContestRules>(),
  prize: text(),
  seed: text(),
  committedAt: instant().notNull(),
  committedBy: text().notNull(),
  drawnAt: instant(),
  drawnBy: text(),
})

/** What became of each winner and alternate. */
export const contestWinners = pgTable(
  'contest_winners',
  {
    drawId: text()
      .notNull()
      .references(() => contestDraws.id),
    rank: integer().notNull(),
    line: text().notNull(),
    entryId: text().notNull(),
    kind: text().$type<Place['kind']>().notNull(),
    status: text().$type<WinnerStatus>().notNull(),
    note: text().notNull().default(''),
    isPrizeGiven: boolean().notNull().default(false),
    /** From then on the days to answer are counted. */
    toldAt: instant(),
    /** Said yes to first name and initial on the page of the draw. */
    isNamed: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.rank] }), index().on(table.entryId)],
)
