import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { MySession, Role, StaffRole } from '#domain/contracts/people.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  staffRole: text().$type<StaffRole>(),
  image: text(),
  passwordHash: text(),
  isDemo: boolean().notNull().default(false),
  isDisabled: boolean().notNull().default(false),
  /** Since when it is known that the address is theirs; `null` for accounts that an admin or the demo made. */
  emailVerifiedAt: instant(),
  lastSignInAt: instant(),
  /** Of the second factor, sealed with a key of the server; on from `totpConfirmedAt`. */
  totpSecret: text(),
  totpConfirmedAt: instant(),
  /** The last 30-second step whose code was used: none works twice. */
  totpLastStep: integer(),
  createdAt: instant().notNull(),
})

/** A tablet that the café trusts: on it people change by PIN (docs/decisions/till.md). Only a hash of its cookie is kept. */
export const tills = pgTable('tills', {
  id: text().primaryKey(),
  name: text().notNull(),
  tokenHash: text().notNull().unique(),
  /** Kept as it was: it says who is answerable for the tablet. */
  trustedBy: text().notNull(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  endedAt: instant(),
})

/** One sign-in on one device: a family of refresh tokens that is revoked as one. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text().$type<MySession['method']>().notNull().default('password'),
    userAgent: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant(),
    /** When the person last showed that it is them; `null` in sessions from before this was kept: at signing in. */
    provedAt: instant(),
    /** Whether two factors were shown: a passkey, or a code besides the password. */
    hasTwoFactors: boolean().notNull().default(false),
    /** The till it is on, where it is one. */
    tillId: text().references(() => tills.id, { onDelete: 'set null' }),
    revokedAt: instant(),
    revokedBecause: text(),
  },
  (table) => [index().on(table.userId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The token that came after this one, sealed with this one: only who has this one can read it. */
    successor: text(),
  },
  (table) => [index().on(table.sessionId)],
)

/** What was mailed or handed out to be used once: only a hash of it is kept. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    hash: text().primaryKey(),
    kind: text()
      .$type<
        | 'registration'
        | 'sign-in'
        | 'reset'
        | 'invitation'
        | 'second-factor'
        | 'google'
        | 'passkey'
        | 'ticket'
        | 'email-change'
        | 'email-return'
        | 'proof'
      >()
      .notNull(),
    email: text().notNull(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Of a registration: the name; of a change of address: the new one; where the person was going. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.email), index().on(table.expiresAt)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's, base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.userId)],
)

/** The secret address at which calendars read what somebody has before them here: one for each account. */
export const calendarLinks = pgTable('calendar_links', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address itself is shown once and kept nowhere. */
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  /** When a calendar asked last, to the hour. */
  readAt: instant(),
})

/** Accounts elsewhere that open one here. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<'google'>().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index().on(table.userId)],
)
