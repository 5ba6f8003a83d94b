import { and, eq, inArray, isNull, lte, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { findOccasion, keyOf } from '../booking/occasions.ts'
import { seatWaiting } from '../booking/rsvps.ts'
import { giveBack, holdOccasions } from '../booking/seats.ts'
import type { Db } from '../db/open.ts'
import {
  applications,
  artistProposals,
  artists,
  artworkEnquiries,
  auditLog,
  chatLogs,
  classCredits,
  classRequests,
  commissionRequests,
  communityNotes,
  contestDraws,
  contestWinners,
  errorEntries,
  feedback,
  membershipGifts,
  memberships,
  messages,
  newsletterSubscribers,
  notifications,
  orderChanges,
  orderLines,
  orders,
  outbox,
  privateEventEnquiries,
  rsvps,
  sentForms,
  signInLinks,
  spaceBookings,
  spaceRequests,
  surveyEntries,
  threadEntries,
  surveyEntryKeys,
  works,
  workSales,
} from '../db/schema.ts'
import { change, end, requireQuiet } from '../memberships/store.ts'
import type { Services } from '../services.ts'
import { forgetParked } from '../till/parked.ts'
import {
  isAddress,
  isTheirOrder,
  namedIn,
  names,
  withTheirAddress,
  type Account,
  type Subject,
} from './keeping.ts'

/** What stands where a name stood. */
export const NOBODY = 'Deleted account'

/**
 * Forgets a person everywhere but in the table of accounts, whose row takes sign-ins, notifications and choices along. What
 * the books need stays without a name (see `domain/people/leaving.ts`, which says so to people).
 */
export async function forgetEverything(tx: Db, services: Services, account: Account, of: Subject) {
  await forgetOrders(tx, account, of)
  await forgetGifts(tx, of)
  await forgetMemberships(tx, services, account.id)
  await forgetClasses(tx, services, of)
  if (of.email !== null) await forgetSent(tx, services, of.email)
  if (of.artistId !== null) await hideArtist(tx, of.artistId)
  await forgetParked(tx, account.id)
  await forgetMentions(tx, account, of)
}

/** Orders stay: what, when, how much. Nobody can tell any more whose they were, and no link opens them. */
async function forgetOrders(tx: Db, account: Account, of: Subject) {
  const theirs = await tx
    .select({ id: orders.id, contactName: orders.contactName })
    .from(orders)
    .where(isTheirOrder(of))
  const everyName = [...new Set([account.name, ...theirs.map((row) => row.contactName)])]
  const ids = tx.select({ id: orders.id }).from(orders).where(isTheirOrder(of))
  const placed = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, account.id))
  await allowForgetting(tx)
  await tx
    .update(orderChanges)
    .set({ by: NOBODY })
    .where(
      and(
        inArray(orderChanges.orderId, ids),
        or(
          inArray(orderChanges.by, everyName),
          // Who placed an order, under a name that the account had then.
          and(isNull(orderChanges.from), inArray(orderChanges.orderId, placed)),
        ),
      ),
    )
  await tx.update(orderLines).set({ customerName: null }).where(inArray(orderLines.orderId, ids))
  await tx.update(workSales).set({ buyerName: null }).where(inArray(workSales.orderId, ids))
  await tx
    .update(orders)
    .set({
      contactName: NOBODY,
      contactEmail: null,
      contactPhone: null,
      note: '',
      quote: WITHOUT_NAMES,
      token: sql`gen_random_uuid()::text || gen_random_uuid()::text`,
      requestHash: '',
      confirmHash: null,
      emailKey: null,
      phoneKey: null,
      networkKey: null,
      blockKey: null,
      rangeKey: null,
      domainKey: null,
      userId: null,
    })
    .where(isTheirOrder(of))
  // Somebody else's order to this address stays theirs, without it.
  if (of.email !== null)
    await tx
      .update(orders)
      .set({ contactEmail: null, emailKey: null })
      .where(isAddress(orders.contactEmail, of.email))
}

/** What was paid for memberships stays, without whose it was. One that runs ends; the provider is told to forget the card. */
/** Seats that they booked, whatever address they left, and what they had as credit. */
async function forgetClasses(tx: Db, services: Services, { userId, email }: Subject) {
  await forgetSeats(tx, services, eq(rsvps.userId, userId))
  const own = eq(classCredits.userId, userId)
  await tx
    .update(classCredits)
    .set({ userId: null, email: null })
    .where(email === null ? own : or(own, isAddress(classCredits.email, email)))
}

async function forgetMemberships(tx: Db, services: Services, userId: string) {
  const theirs = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .for('update')
  for (const held of theirs) {
    if (held.state !== 'ended') {
      await requireQuiet(tx, held.id)
      await end(tx, services, held)
    }
    await change(tx, services, held.id, { userId: null, leavingNote: null, cardLabel: null })
  }
}

/** Memberships that they gave stay good for whoever got them. Those they were given stand in the books without whose they were. */
async function forgetGifts(tx: Db, { userId, email }: Subject) {
  const { buyerId, membershipId, recipientEmail } = membershipGifts
  await tx
    .update(membershipGifts)
    .set({ buyerId: null, buyerName: '', message: '' })
    .where(eq(buyerId, userId))
  const theirs = tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  const started = inArray(membershipId, theirs)
  await tx
    .update(membershipGifts)
    .set({ recipientName: '', recipientEmail: null, message: '' })
    .where(email === null ? started : or(started, isAddress(recipientEmail, email)))
}

/** What was told of the price, without whose drink it was. */
const WITHOUT_NAMES = sql`jsonb_set(${orders.quote}, '{lines}', (
  select coalesce(jsonb_agg((line || '{"customerName": null}') - 'note'), '[]')
  from jsonb_array_elements(${orders.quote} -> 'lines') as line
))`

/** Everything that was sent with the address. */
async function forgetSent(tx: Db, services: Services, email: string) {
  await forgetSeats(tx, services, isAddress(rsvps.email, email))
  const forms = [
    classRequests,
    spaceRequests,
    privateEventEnquiries,
    messages,
    applications,
    artworkEnquiries,
    commissionRequests,
  ]
  for (const form of forms) {
    const gone = await tx
      .delete(form as typeof messages)
      .where(isAddress(form.email, email))
      .returning({ reference: form.reference })
    await blank(
      tx,
      gone.map(({ reference }) => reference),
    )
  }
  const notes = await tx
    .delete(communityNotes)
    .where(isAddress(communityNotes.email, email))
    .returning({ reference: communityNotes.reference })
  const scored = await tx
    .update(feedback)
    .set({ name: null, email: null, comment: '', about: null })
    .where(isAddress(feedback.email, email))
    .returning({ reference: feedback.reference })
  await blank(
    tx,
    [...notes, ...scored].flatMap(({ reference }) => reference ?? []),
  )
  await tx
    .update(spaceBookings)
    .set({ name: NOBODY, email: null, phone: null, message: '' })
    .where(isAddress(spaceBookings.email, email))
  await tx.delete(newsletterSubscribers).where(isAddress(newsletterSubscribers.email, email))
  await tx
    .update(workSales)
    .set({ buyerName: null, buyerEmail: null })
    .where(isAddress(workSales.buyerEmail, email))
  await forgetEntries(tx, services, email)
}

/** Seats of what is to come go to whoever waits. They are held in one order, so that two who leave never wait for each other. */
async function forgetSeats(tx: Db, services: Services, whose: SQL | undefined) {
  const theirs = await tx.select().from(rsvps).where(whose)
  await holdOccasions(tx, theirs.map(keyOf))
  for (const asked of theirs) {
    const key = keyOf(asked)
    const { reference } = asked
    const [row] = await tx.delete(rsvps).where(eq(rsvps.reference, reference)).returning()
    await blank(tx, [reference])
    if (!row || row.status === 'cancelled') continue
    await giveBack(tx, key, row)
    const occasion = await findOccasion({ ...services, db: tx }, key)
    if (occasion) await seatWaiting(tx, services, occasion, services.now())
  }
}

/** The reference stays taken; what was answered, what was sent and what was written since does not. */
async function blank(tx: Db, references: string[]) {
  if (references.length === 0) return
  await tx
    .update(sentForms)
    .set({ answer: null, requestHash: '' })
    .where(inArray(sentForms.reference, references))
  await tx.delete(threadEntries).where(inArray(threadEntries.reference, references))
}

/** A published draw can be done again for ever, so an entry that is in one stays, without a person and without a chance. */
async function forgetEntries(tx: Db, services: Services, email: string) {
  const theirs = await tx
    .select({ id: surveyEntries.id })
    .from(surveyEntries)
    .where(isAddress(surveyEntries.email, email))
  for (const { id } of theirs) {
    const isDrawn = await tx.$count(
      contestDraws,
      sql`exists (select 1 from jsonb_each_text(${contestDraws.entryIds}) as line where line.value = ${id})`,
    )
    await tx.delete(surveyEntryKeys).where(eq(surveyEntryKeys.entryId, id))
    if (isDrawn === 0) await tx.delete(surveyEntries).where(eq(surveyEntries.id, id))
    else
      await tx
        .update(surveyEntries)
        .set({
          name: NOBODY,
          email: null,
          phone: null,
          favoriteFlavor: null,
          referralSource: null,
          userAgent: null,
          marketingConsent: false,
          verificationHash: null,
          rejectedAt: services.now(),
          rejectedBecause: 'The account was deleted.',
        })
        .where(eq(surveyEntries.id, id))
  }
}

/** The name stays beside what was sold; nothing of them is shown any more. */
async function hideArtist(tx: Db, artistId: string) {
  await tx.update(artists).set({ isHidden: true, userId: null }).where(eq(artists.id, artistId))
  await tx.update(works).set({ isHidden: true }).where(eq(works.artistId, artistId))
  // What came of them is a page of the café by now.
  await tx.delete(artistProposals).where(eq(artistProposals.artistId, artistId))
}

/** Where the address stands in what others wrote or the server logged. */
async function forgetMentions(tx: Db, { id, email, role }: Account, of: Subject) {
  await tx
    .delete(signInLinks)
    .where(or(eq(signInLinks.email, email), names(signInLinks.data, email)))
  await tx
    .delete(outbox)
    .where(
      or(isAddress(outbox.to, email), isAddress(outbox.replyTo, email), names(outbox.text, email)),
    )
  await forgetFormer(tx, id)
  await forgetCopies(tx, of)
  await tx.delete(notifications).where(names(notifications.message, email))
  if (of.email !== null) {
    await tx
      .update(workSales)
      .set({ note: withoutAddress(workSales.note, email) })
      .where(names(workSales.note, email))
    await tx
      .update(contestWinners)
      .set({ note: withoutAddress(contestWinners.note, email) })
      .where(names(contestWinners.note, email))
  }

  await allowForgetting(tx)
  // Of who worked here it stays who did what; a customer was only ever busy with themselves.
  if (role === 'CUSTOMER')
    await tx.update(auditLog).set({ byName: NOBODY }).where(eq(auditLog.byId, id))
  await tx
    .update(auditLog)
    .set({ before: WITHOUT_SELF.before, after: WITHOUT_SELF.after })
    .where(or(eq(auditLog.subject, id), isAddress(auditLog.subject, email)))
  await tx
    .update(auditLog)
    .set({
      subject: withoutAddress(auditLog.subject, email),
      before: withoutAddress(auditLog.before, email, 'jsonb'),
      after: withoutAddress(auditLog.after, email, 'jsonb'),
    })
    .where(
      or(
        ...[auditLog.subject, auditLog.before, auditLog.after].map((column) =>
          names(column, email),
        ),
      ),
    )
}

/**
 * Mails to addresses that the account had before, up to the day it left them: later ones may be somebody else's. The log of
 * changes knows them until it forgets the account as well.
 */
async function forgetFormer(tx: Db, id: string) {
  const left = await tx
    .select({ email: sql<string | null>`${auditLog.before}->>'email'`, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, id),
        inArray(auditLog.action, ['account.email-changed', 'account.email-returned']),
      ),
    )
  for (const { email, at } of left) {
    if (!email) continue
    await tx.delete(outbox).where(and(isAddress(outbox.to, email), lte(outbox.createdAt, at)))
    await tx
      .delete(signInLinks)
      .where(and(eq(signInLinks.email, email), eq(signInLinks.userId, id)))
  }
}

/** What was said with an address of theirs in the chat, in reports of errors and in mails to the café. */
async function forgetCopies(tx: Db, of: Subject) {
  const { messageText, metadata, pageUrl } = chatLogs
  const said = withTheirAddress(of, chatLogs.createdAt, (email) =>
    or(...[messageText, metadata, pageUrl].map((column) => names(column, email))),
  )
  const mailed = withTheirAddress(of, outbox.createdAt, (email) =>
    or(isAddress(outbox.replyTo, email), names(outbox.text, email)),
  )
  const reported = withTheirAddress(of, errorEntries.receivedAt, namedIn)
  if (said) await tx.delete(chatLogs).where(said)
  if (mailed) await tx.delete(outbox).where(mailed)
  if (reported) await tx.delete(errorEntries).where(reported)
}

/** What the log says of an account itself, without who it is. */
const withoutSelf = (column: AnyColumn) =>
  sql`case when jsonb_typeof(${column}) = 'object'
    then ${column} - array['name', 'email', 'phone', 'image'] else ${column} end`
const WITHOUT_SELF = { before: withoutSelf(auditLog.before), after: withoutSelf(auditLog.after) }

/** The same text or JSON without the address, in whatever letters it was written. */
function withoutAddress(column: AnyColumn, email: string, type: 'text' | 'jsonb' = 'text'): SQL {
  const pattern = email.replace(/[^a-z0-9@]/gi, (char) => `\\${char}`)
  const cleaned = sql`regexp_replace(${column}::text, ${pattern}, '(deleted)', 'gi')`
  return type === 'jsonb' ? sql`(${cleaned})::jsonb` : cleaned
}

/** Logs are only ever added to; for this one transaction the names in them may be changed, and nothing else. */
async function allowForgetting(tx: Db) {
  await tx.execute(sql`select set_config('lounge.forgetting', 'on', true)`)
}
