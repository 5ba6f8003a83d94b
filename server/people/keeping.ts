import { and, asc, eq, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import {
  applications,
  artistFollows,
  artistPayouts,
  artistProposals,
  artists,
  artistSeatShares,
  artworkEnquiries,
  auditLog,
  calendarLinks,
  chatLogs,
  classCredits,
  classFeedback,
  classRequests,
  commissionRequests,
  communityNotes,
  errorEntries,
  feedback,
  identities,
  instructors,
  membershipCharges,
  membershipGifts,
  membershipRefunds,
  memberships,
  messages,
  newsletterSubscribers,
  notificationChoices,
  notifications,
  orderChanges,
  orderLines,
  orders,
  outbox,
  passkeys,
  payments,
  pointEntries,
  privateEventEnquiries,
  refunds,
  resumes,
  roomCharges,
  rsvps,
  seatCharges,
  sessions,
  plannedShifts,
  shifts,
  spaceBookings,
  spaceRequests,
  surveyEntries,
  threadEntries,
  users,
  works,
  workSales,
} from '../db/schema.ts'
import type { Services } from '../services.ts'

/**
 * Whose data it is. What was sent without signing in belongs to them by its address, and only if the address was proven to be
 * theirs: otherwise `email` is `null`.
 */
export type Subject = {
  userId: string
  email: string | null
  /** Proven addresses that the account had before. Later mails to them may be somebody else's. */
  former: { email: string; until: Date }[]
  artistId: string | null
}
export type Account = typeof users.$inferSelect

/** One kind of data: a file in the export. */
export type Section = {
  name: string
  title: string
  read: (db: Db, of: Subject) => Promise<Record<string, unknown>[]>
}

export async function subjectOf(
  db: Db,
  services: Pick<Services, 'isDemo'>,
  account: Account,
): Promise<Subject> {
  const [artist] = await db
    .select({ id: artists.id })
    .from(artists)
    .where(eq(artists.userId, account.id))
  return {
    userId: account.id,
    email: provenEmail(services, account),
    former: await formerAddresses(db, account.id),
    artistId: artist?.id ?? null,
  }
}

/** None of an account that was once taken away and given back: some of its addresses were the thief's. */
async function formerAddresses(db: Db, userId: string): Promise<Subject['former']> {
  const { subject, action, before, at } = auditLog
  const rows = await db
    .select({ action, before, at })
    .from(auditLog)
    .where(
      and(
        eq(subject, userId),
        inArray(action, ['account.email-changed', 'account.email-returned']),
      ),
    )
  if (rows.some((row) => row.action === 'account.email-returned')) return []
  return rows.flatMap((row) => {
    const left = row.before as { email?: string; isProven?: boolean } | null
    return left?.email && left.isProven ? [{ email: left.email, until: row.at }] : []
  })
}

/** The address of an account, if it was proven. Addresses of the demo count as proven: nobody owns them. */
export function provenEmail(
  services: Pick<Services, 'isDemo'>,
  { email, emailVerifiedAt, isDemo }: Pick<Account, 'email' | 'emailVerifiedAt' | 'isDemo'>,
): string | null {
  return emailVerifiedAt || (isDemo && services.isDemo) ? email : null
}

/** The same address, in any spelling. */
export function isAddress(column: SQLWrapper, email: string): SQL {
  return sql`lower(${column}) = ${email.toLowerCase()}`
}

/** The address stands somewhere in what a column holds, text or JSON. */
export function names(column: SQLWrapper, email: string): SQL {
  return sql`position(${email.toLowerCase()} in lower(${column}::text)) > 0`
}

/**
 * Rows in which an address of theirs stands: the one they have, or, in rows from before they left it, a former one.
 * @param holds whether a row holds an address @returns `undefined` where no address is theirs
 */
export function withTheirAddress(
  { email, former }: Subject,
  at: SQLWrapper,
  holds: (email: string) => SQL | undefined,
): SQL | undefined {
  return or(
    ...(email === null ? [] : [holds(email)]),
    ...former.map((left) => and(holds(left.email), sql`${at} <= ${left.until.toISOString()}`)),
  )
}

/** Everything that is stored about a person, in the order of the export, without secrets: no hash, no token. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'profile',
    title: 'Your account',
    read: async (db, { userId }) => {
      const rows = await db.select().from(users).where(eq(users.id, userId))
      return rows.map((row) => ({
        ...without(row, 'passwordHash', 'totpSecret', 'totpLastStep'),
        hasPassword: row.passwordHash !== null,
      }))
    },
  },
  {
    name: 'sessions',
    title: 'Sign-ins',
    read: (db, { userId }) =>
      db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt),
  },
  {
    name: 'passkeys',
    title: 'Passkeys',
    read: (db, { userId }) => {
      const { id, name, createdAt, lastUsedAt } = passkeys
      return db
        .select({ id, name, createdAt, lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
    },
  },
  {
    name: 'calendar-link',
    title: 'The link to your calendar',
    // The address is nowhere, and what leads to it is a secret.
    read: (db, { userId }) => {
      const { createdAt, readAt } = calendarLinks
      return db
        .select({ createdAt, readAt })
        .from(calendarLinks)
        .where(eq(calendarLinks.userId, userId))
    },
  },
  {
    name: 'accounts-elsewhere',
    title: 'Accounts elsewhere that open yours',
    read: (db, { userId }) => db.select().from(identities).where(eq(identities.userId, userId)),
  },
  {
    name: 'notifications',
    title: 'Notifications',
    read: (db, { userId }) =>
      db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(asc(notifications.createdAt)),
  },
  {
    name: 'notification-choices',
    title: 'What you chose about notifications',
    read: (db, { userId }) =>
      db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId)),
  },
  {
    name: 'orders',
    title: 'Orders',
    read: async (db, of) => {
      const rows = await db
        .select()
        .from(orders)
        .where(isTheirOrder(of))
        .orderBy(asc(orders.createdAt))
      return rows.map((row) =>
        without(
          row,
          'token',
          'idempotencyKey',
          'requestHash',
          'reservedSeconds',
          'confirmHash',
          'emailKey',
          'phoneKey',
          'networkKey',
          'blockKey',
          'rangeKey',
          'domainKey',
        ),
      )
    },
  },
  {
    name: 'order-lines',
    title: 'Lines of your orders',
    read: (db, of) =>
      db
        .select()
        .from(orderLines)
        .where(
          inArray(
            orderLines.orderId,
            db.select({ id: orders.id }).from(orders).where(isTheirOrder(of)),
          ),
        )
        .orderBy(orderLines.orderId, orderLines.position),
  },
  {
    name: 'order-history',
    title: 'What happened to your orders',
    // Which member of staff did it is not part of the person's data.
    read: (db, of) => {
      const { orderId, kind, from, to, value, at } = orderChanges
      return db
        .select({ orderId, kind, from, to, value, at })
        .from(orderChanges)
        .where(inArray(orderId, db.select({ id: orders.id }).from(orders).where(isTheirOrder(of))))
        .orderBy(asc(orderChanges.id))
    },
  },
  {
    name: 'payments',
    title: 'What you paid',
    // Who took it is not part of the person's data, and the key of an open page is a secret.
    read: (db, of) => {
      const { id, orderId, method, state, tipCents, refundedCents, createdAt } = payments
      // What was paid for seats and rooms with an order stands with those.
      const amountCents = sql<number>`${payments.amountCents} - ${payments.apartCents}`
      const theirs = db.select({ id: orders.id }).from(orders).where(isTheirOrder(of))
      return db
        .select({ id, orderId, method, state, amountCents, tipCents, refundedCents, createdAt })
        .from(payments)
        .where(inArray(orderId, theirs))
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'refunds',
    title: 'What you were given back',
    read: (db, of) => {
      const { id, paymentId, orderId, state, amountCents, tipCents, reason, createdAt } = refunds
      const theirs = db.select({ id: orders.id }).from(orders).where(isTheirOrder(of))
      return db
        .select({ id, paymentId, orderId, state, amountCents, tipCents, reason, createdAt })
        .from(refunds)
        .where(inArray(orderId, theirs))
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'memberships',
    title: 'Your membership',
    // The ids of the provider open nothing for anybody but the café.
    read: async (db, { userId }) => {
      const rows = await db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.createdAt))
      return rows.map((row) => without(row, 'customerId', 'cardId'))
    },
  },
  {
    name: 'membership-payments',
    title: 'What you paid and were given for your membership',
    read: (db, { userId }) => {
      const { id, membershipId, kind, state, tier, fromOn, untilOn, createdAt } = membershipCharges
      const { amountCents, refundedCents, method, succeededAt } = membershipCharges
      const when = { fromOn, untilOn, createdAt, succeededAt }
      const columns = { id, membershipId, kind, state, tier, amountCents, refundedCents, method }
      return db
        .select({ ...columns, ...when })
        .from(membershipCharges)
        .where(inArray(membershipId, membershipsOf(db, userId)))
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'membership-refunds',
    title: 'What you were given back of your membership',
    read: (db, { userId }) => {
      const { id, chargeId, state, amountCents, reason, createdAt } = membershipRefunds
      return db
        .select({ id, chargeId, state, amountCents, reason, createdAt })
        .from(membershipRefunds)
        .innerJoin(membershipCharges, eq(membershipCharges.id, chargeId))
        .where(inArray(membershipCharges.membershipId, membershipsOf(db, userId)))
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'membership-gifts',
    title: 'Memberships that you gave, and were given',
    // The code is nowhere; what leads to it, and the ids of the provider, stay with the café.
    read: async (db, { userId, email }) => {
      const { buyerId, membershipId, recipientEmail } = membershipGifts
      const rows = await db
        .select()
        .from(membershipGifts)
        .where(
          or(
            eq(buyerId, userId),
            inArray(membershipId, membershipsOf(db, userId)),
            email === null ? undefined : isAddress(recipientEmail, email),
          ),
        )
        .orderBy(asc(membershipGifts.createdAt))
      return rows.map((row) =>
        without(
          row,
          'codeHash',
          'pageUrl',
          'providerId',
          'chargeId',
          'idempotencyKey',
          'refundProviderId',
          'refundedBy',
        ),
      )
    },
  },
  withoutCountingKeys({
    name: 'event-seats',
    title: 'Seats at events and in classes',
    read: (db, of) => db.select().from(rsvps).where(areTheirSeats(of)),
  }),
  {
    name: 'seat-payments',
    title: 'What you paid for seats, and what became of it',
    read: (db, of) => {
      const { id, reference, state, amountCents, releasedCents, method, createdAt } = seatCharges
      const theirs = db.select({ reference: rsvps.reference }).from(rsvps).where(areTheirSeats(of))
      return db
        .select({ id, reference, state, amountCents, releasedCents, method, createdAt })
        .from(seatCharges)
        .where(
          or(
            // Money for seats that were given on is of whoever paid it.
            inArray(sql`coalesce(${seatCharges.payerReference}, ${reference})`, theirs),
            inArray(reference, packsOf(db, of)),
          ),
        )
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'class-feedback',
    title: 'What you said of classes',
    read: (db, of) => {
      const theirs = db.select({ reference: rsvps.reference }).from(rsvps).where(areTheirSeats(of))
      return db.select().from(classFeedback).where(inArray(classFeedback.reference, theirs))
    },
  },
  {
    name: 'class-credits',
    title: 'Credits for classes',
    read: async (db, { userId }) => {
      const rows = await db.select().from(classCredits).where(eq(classCredits.userId, userId))
      return rows.map((row) => without(row, 'codeHash'))
    },
  },
  byEmail('class-requests', 'Class requests', classRequests),
  byEmail('room-requests', 'Room requests', spaceRequests),
  {
    name: 'room-bookings',
    title: 'Room bookings',
    read: async (db, of) => {
      const rows = await db.select().from(spaceBookings).where(isTheirHire(of))
      return rows.map((row) => without(row, 'networkKey'))
    },
  },
  {
    name: 'room-payments',
    title: 'What you paid for rooms and were given back',
    read: (db, of) => {
      const { id, bookingId, kind, state, amountCents, refundedCents, method, createdAt } =
        roomCharges
      const theirs = db.select({ id: spaceBookings.id }).from(spaceBookings).where(isTheirHire(of))
      return db
        .select({ id, bookingId, kind, state, amountCents, refundedCents, method, createdAt })
        .from(roomCharges)
        .where(inArray(bookingId, theirs))
        .orderBy(asc(createdAt))
    },
  },
  byEmail('private-events', 'Plans for private events', privateEventEnquiries),
  byEmail('messages', 'Messages', messages),
  {
    name: 'message-threads',
    title: 'Answers to what you sent, and what you replied',
    read: (db, { email }) => {
      if (email === null) return nothing()
      const { id, reference, kind, text, cents, createdAt } = threadEntries
      const theirs = ANSWERED.map((table) => inArray(reference, sentBy(db, table, email)))
      return db
        .select({ id, reference, kind, text, cents, createdAt })
        .from(threadEntries)
        .where(or(...theirs))
        .orderBy(asc(createdAt))
    },
  },
  byEmail('applications', 'Applications', applications),
  {
    name: 'application-files',
    title: 'Files of your applications',
    read: (db, { email }) => {
      const { reference, fileName, mediaType } = resumes
      return email === null
        ? nothing()
        : db
            .select({ reference, fileName, mediaType })
            .from(resumes)
            .where(inArray(reference, applicationsOf(db, email)))
    },
  },
  byEmail('artwork-enquiries', 'Enquiries about works', artworkEnquiries),
  byEmail('commissions', 'Commissions that you asked for', commissionRequests),
  {
    name: 'followed-artists',
    title: 'Artists that you follow',
    read: (db, { userId }) =>
      db.select().from(artistFollows).where(eq(artistFollows.userId, userId)),
  },
  byEmail('feedback', 'Feedback', feedback),
  byEmail('board-notes', 'Notes on the community board', communityNotes),
  byEmail('newsletter', 'Newsletter', newsletterSubscribers),
  {
    name: 'contest-entries',
    title: 'Contest entries',
    read: async (db, { email }) => {
      if (email === null) return []
      const rows = await db
        .select()
        .from(surveyEntries)
        .where(isAddress(surveyEntries.email, email))
      return rows.map((row) => without(row, 'verificationHash'))
    },
  },
  {
    name: 'bought-works',
    title: 'Works you bought',
    read: (db, { email }) => {
      const { id, title, priceCents, taxCents, buyerName, buyerEmail, soldAt, returnedAt } =
        workSales
      return email === null
        ? nothing()
        : db
            .select({ id, title, priceCents, taxCents, buyerName, buyerEmail, soldAt, returnedAt })
            .from(workSales)
            .where(isAddress(buyerEmail, email))
    },
  },
  {
    name: 'mails',
    title: 'Emails we wrote to you',
    read: async (db, of) => {
      const { to, subject, text, status, createdAt, sentAt } = outbox
      const theirs = withTheirAddress(of, createdAt, (email) => isAddress(to, email))
      if (!theirs) return []
      const rows = await db
        .select({ to, subject, text, status, createdAt, sentAt })
        .from(outbox)
        .where(theirs)
        .orderBy(asc(createdAt))
      // Secrets would let whoever finds this file open the account or the order.
      return rows.map((row) => ({ ...row, text: withoutKeys(row.text) }))
    },
  },
  {
    name: 'chats',
    title: 'Chat messages in which your address stands',
    read: async (db, of) => {
      const theirs = withTheirAddress(of, chatLogs.createdAt, (email) =>
        names(chatLogs.messageText, email),
      )
      return theirs ? db.select().from(chatLogs).where(theirs) : []
    },
  },
  {
    name: 'error-reports',
    title: 'Error reports in which your address stands',
    read: async (db, of) => {
      const theirs = withTheirAddress(of, errorEntries.receivedAt, namedIn)
      return theirs ? db.select().from(errorEntries).where(theirs) : []
    },
  },
  {
    name: 'log',
    title: 'What was done by you, or with your account',
    read: (db, { userId }) => {
      const { at, action, subject, byName } = auditLog
      return db
        .select({ at, action, subject, byName })
        .from(auditLog)
        .where(or(eq(auditLog.byId, userId), eq(auditLog.subject, userId)))
        .orderBy(asc(auditLog.id))
    },
  },
  {
    name: 'artist-page',
    title: 'Your artist’s page',
    read: (db, { userId }) => db.select().from(artists).where(eq(artists.userId, userId)),
  },
  {
    name: 'points',
    title: 'Points you earned and spent',
    read: (db, { userId }) =>
      db
        .select()
        .from(pointEntries)
        .where(eq(pointEntries.userId, userId))
        .orderBy(asc(pointEntries.id)),
  },
  {
    name: 'shifts',
    title: 'Hours you worked',
    read: (db, { userId }) =>
      db.select().from(shifts).where(eq(shifts.userId, userId)).orderBy(asc(shifts.startsAt)),
  },
  {
    name: 'planned-shifts',
    title: 'Shifts you are to work',
    read: (db, { userId }) =>
      db
        .select()
        .from(plannedShifts)
        .where(eq(plannedShifts.userId, userId))
        .orderBy(asc(plannedShifts.startsAt)),
  },
  {
    name: 'proposals',
    title: 'Classes and events you proposed',
    read: (db, { artistId }) =>
      artistId === null
        ? nothing()
        : db
            .select()
            .from(artistProposals)
            .where(eq(artistProposals.artistId, artistId))
            .orderBy(asc(artistProposals.createdAt)),
  },
  {
    name: 'works',
    title: 'Your works',
    read: (db, { artistId }) =>
      artistId === null
        ? nothing()
        : db.select().from(works).where(eq(works.artistId, artistId)).orderBy(works.position),
  },
  {
    name: 'sales',
    title: 'Sales of your works',
    read: async (db, { artistId }) => {
      if (artistId === null) return []
      const rows = await db
        .select()
        .from(workSales)
        .where(eq(workSales.artistId, artistId))
        .orderBy(asc(workSales.soldAt))
      // The buyer is not part of the artist's data.
      return rows.map((row) => without(row, 'buyerName', 'buyerEmail'))
    },
  },
  {
    name: 'seat-shares',
    title: 'Your share of seats in your classes and events',
    read: async (db, subject) => {
      const rows = await db
        .select()
        .from(artistSeatShares)
        .where(isTheirs(db, subject, artistSeatShares))
        .orderBy(asc(artistSeatShares.at))
      // Whose seats they were is not part of their data.
      return rows.map((row) => without(row, 'reference'))
    },
  },
  {
    name: 'payouts',
    title: 'What was paid to you for months',
    read: (db, subject) =>
      db
        .select()
        .from(artistPayouts)
        .where(isTheirs(db, subject, artistPayouts))
        .orderBy(asc(artistPayouts.month)),
  },
]

/** Owed or paid to whoever is an artist, or teaches with this account. */
const isTheirs = (
  db: Db,
  { artistId, userId }: Subject,
  table: typeof artistSeatShares | typeof artistPayouts,
) =>
  or(
    artistId === null ? undefined : eq(table.artistId, artistId),
    inArray(
      table.instructorId,
      db.select({ id: instructors.id }).from(instructors).where(eq(instructors.userId, userId)),
    ),
  )

const membershipsOf = (db: Db, userId: string) =>
  db.select({ id: memberships.id }).from(memberships).where(eq(memberships.userId, userId))

/** References of the packs of classes that the account bought. */
const packsOf = (db: Db, { userId }: Subject) =>
  db
    .select({ reference: classCredits.reference })
    .from(classCredits)
    .where(and(eq(classCredits.userId, userId), isNotNull(classCredits.seats)))

/** Seats that the account booked, and those with its address. */
export function areTheirSeats({ userId, email }: Pick<Subject, 'userId' | 'email'>): SQL {
  const own = eq(rsvps.userId, userId)
  return email === null ? own : (or(own, isAddress(rsvps.email, email)) as SQL)
}

/** Hires of rooms of the account, and those with its address. */
export function isTheirHire({ userId, email }: Pick<Subject, 'userId' | 'email'>): SQL {
  const own = eq(spaceBookings.userId, userId)
  return email === null ? own : (or(own, isAddress(spaceBookings.email, email)) as SQL)
}

/** Orders of the account, and what was ordered with its address before there was one. */
export function isTheirOrder({ userId, email }: Pick<Subject, 'userId' | 'email'>): SQL {
  const own = eq(orders.userId, userId)
  return email === null ? own : (or(own, isGuestOrder(email)) as SQL)
}

/** Ordered without signing in; somebody signed in who typed this address keeps what is theirs. */
function isGuestOrder(email: string): SQL {
  return and(sql`${orders.userId} is null`, isAddress(orders.contactEmail, email)) as SQL
}

/** A report that holds the address anywhere. */
export function namedIn(email: string): SQL {
  const { message, stack, context, url } = errorEntries
  return or(...[message, stack, context, url].map((column) => names(column, email))) as SQL
}

export function applicationsOf(db: Db, email: string) {
  return db
    .select({ reference: applications.reference })
    .from(applications)
    .where(isAddress(applications.email, email))
}

type WithEmail =
  | typeof rsvps
  | typeof classRequests
  | typeof spaceRequests
  | typeof spaceBookings
  | typeof privateEventEnquiries
  | typeof messages
  | typeof applications
  | typeof artworkEnquiries
  | typeof commissionRequests
  | typeof feedback
  | typeof communityNotes
  | typeof newsletterSubscribers

/** The forms that staff answer. */
const ANSWERED: readonly WithEmail[] = [
  messages,
  applications,
  artworkEnquiries,
  commissionRequests,
  feedback,
  spaceRequests,
  classRequests,
  privateEventEnquiries,
]

/** The references of what was sent with an address. */
function sentBy(db: Db, table: WithEmail, email: string) {
  const { reference, email: address } = table as typeof messages
  return db
    .select({ reference })
    .from(table as typeof messages)
    .where(isAddress(address, email))
}

function byEmail(name: string, title: string, table: WithEmail): Section {
  return {
    name,
    title,
    read: (db, { email }) =>
      email === null
        ? nothing()
        : db
            .select()
            .from(table as typeof messages)
            .where(isAddress(table.email, email)),
  }
}

/** The keys that seats are counted by are of no use to the person who gets the copy. */
function withoutCountingKeys(section: Section): Section {
  return {
    ...section,
    read: async (db, of) => {
      const rows = (await section.read(db, of)) as Record<string, unknown>[]
      return rows.map((row) =>
        without(row, 'contactKey', 'networkKey', 'blockKey', 'rangeKey', 'domainKey'),
      )
    },
  }
}

function without<Row extends object, Key extends keyof Row>(row: Row, ...keys: Key[]) {
  const left: Partial<Row> = { ...row }
  for (const key of keys) delete left[key]
  return left as Omit<Row, Key>
}

const nothing = async () => []

/** 'token=abc' → 'token=…' */
function withoutKeys(text: string): string {
  return text.replace(/\b(token|ticket|code|confirm)=[^\s&]+/g, '$1=…')
}
