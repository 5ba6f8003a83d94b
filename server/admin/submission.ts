import { and, asc, desc, eq, inArray, notLike, sql } from 'drizzle-orm'
import type { Submission, OpenSubmission } from '#domain/contracts/admin.ts'
import { budgetLabel, COMMISSION_LABELS } from '#domain/artists/commissions.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { ARTWORK_WISHES } from '#domain/content/submission-texts.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { stateOf } from '../booking/hire-view.ts'
import { takenBetween } from '../booking/store.ts'
import type { Db } from '../db/open.ts'
import {
  applications,
  artists,
  artworkEnquiries,
  auditLog,
  classRequests,
  classSessions,
  commissionRequests,
  communityNotes,
  feedback,
  messages,
  noteReports,
  privateEventEnquiries,
  resumes,
  rsvps,
  spaceBookings,
  spaceRequests,
  works,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { findSubmission } from './submissions.ts'
import { namedOrders } from './named-orders.ts'
import { readThread } from './read-thread.ts'

type Said = OpenSubmission['said']
type Opened = Omit<OpenSubmission, keyof Submission | 'history' | 'thread' | 'orders' | 'booking'>

/** One submission with all that was said, and what can be done about it. @throws Refused 404 */
export async function readSubmission(
  db: Db,
  services: Services,
  by: Person,
  reference: string,
): Promise<OpenSubmission> {
  const submission = await requireSubmission(db, services, by, reference)
  const read = await READ[submission.form](db, services, reference)
  const thread = await readThread(db, reference)
  const theirs = thread.flatMap(({ kind, text }) => (kind === 'reply' ? [text] : []))
  const texts = [read.message, ...theirs]
  return {
    ...submission,
    ...read,
    booking: await bookingOf(db, services, reference),
    thread,
    orders: await namedOrders(db, by, { ...submission, texts }),
    history: await historyOf(db, reference),
  }
}

/** @throws Refused 404, also where it is not theirs to read */
export async function requireSubmission(
  db: Db,
  services: Services,
  by: Person,
  reference: string,
): Promise<Submission> {
  const submission = await findSubmission(db, services, by, reference)
  if (!submission) throw new Refused(404, 'not_found', 'There is nothing with this reference.')
  return submission
}

type Read = (db: Db, services: Services, reference: string) => Promise<Opened>

const EMPTY = {
  phone: null,
  said: [],
  message: '',
  resume: null,
  space: null,
  class: null,
  note: null,
}

const READ: Record<Submission['form'], Read> = {
  contact: async (db, _, reference) => {
    const row = only(await db.select().from(messages).where(eq(messages.reference, reference)))
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.message,
      said: said([['Sent from', row.source]]),
    }
  },
  apply: async (db, _, reference) => {
    const row = only(
      await db.select().from(applications).where(eq(applications.reference, reference)),
    )
    const [resume] = await db
      .select({ fileName: resumes.fileName, bytes: resumes.bytes })
      .from(resumes)
      .where(eq(resumes.reference, reference))
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.letter,
      said: said([
        ['Available', row.availability],
        ['Portfolio', row.portfolio],
      ]),
      resume: resume ? { fileName: resume.fileName, sizeBytes: resume.bytes.length } : null,
    }
  },
  artwork: async (db, _, reference) => {
    const row = only(
      await db.select().from(artworkEnquiries).where(eq(artworkEnquiries.reference, reference)),
    )
    const [work] = await db
      .select({
        title: works.title,
        artist: artists.name,
        status: works.status,
        priceCents: works.priceCents,
      })
      .from(works)
      .innerJoin(artists, eq(artists.id, works.artistId))
      .where(eq(works.id, row.workId))
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.message,
      said: said([
        ['Wants to', ARTWORK_WISHES[row.kind]],
        ['Work', work ? `“${work.title}” by ${work.artist}` : row.workId],
        ['It is', work?.status],
        ['Price', work?.priceCents == null ? null : formatCents(work.priceCents)],
      ]),
    }
  },
  commission: async (db, _, reference) => {
    const { request: row, artist } = only(
      await db
        .select({ request: commissionRequests, artist: artists.name })
        .from(commissionRequests)
        .innerJoin(artists, eq(artists.id, commissionRequests.artistId))
        .where(eq(commissionRequests.reference, reference)),
    )
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.wish,
      said: said([
        ['Artist', artist],
        ['It is', COMMISSION_LABELS[row.state]],
        ['Budget', budgetLabel(row.budget)],
        ['Size', row.size],
        ['By', row.byDate],
      ]),
    }
  },
  privateEvent: async (db, services, reference) => {
    const row = only(
      await db
        .select()
        .from(privateEventEnquiries)
        .where(eq(privateEventEnquiries.reference, reference)),
    )
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.message,
      said: said([
        ['Occasion', row.occasion],
        ['Room', SPACES[row.spaceType].name],
        ['People', row.headcount],
        ['Budget', row.budgetCents === null ? null : formatCents(row.budgetCents)],
        [
          'Told by our rates',
          row.estimateCents === null ? 'no price' : formatCents(row.estimateCents),
        ],
      ]),
      // Once it is held its own evenings are no clash.
      space: await timeOf(db, services, row, row.reference),
    }
  },
  space: async (db, services, reference) => {
    const row = only(
      await db.select().from(spaceRequests).where(eq(spaceRequests.reference, reference)),
    )
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.message,
      said: said([
        ['Room', SPACES[row.spaceType].name],
        ['People', row.headcount],
        ['Told by our rates', formatCents(row.estimateCents)],
      ]),
      // Once it is confirmed its own booking is no clash.
      space: await timeOf(db, services, row, row.reference),
    }
  },
  class: async (db, services, reference) => {
    const { request: row, session } = only(
      await db
        .select({ request: classRequests, session: classSessions })
        .from(classRequests)
        .innerJoin(classSessions, eq(classSessions.id, classRequests.sessionId))
        .where(eq(classRequests.reference, reference)),
    )
    const { timeZone } = services.settings.get().cafe
    return {
      ...EMPTY,
      phone: row.phone,
      message: row.message,
      said: said([
        ['Participants', row.participants.join(', ')],
        ['Wants to sit with', row.sitWith],
        ['In all', formatCents(session.priceCents * row.participants.length)],
      ]),
      class: {
        title: session.title,
        when: spanInWords(timeZone, session.startsAt, session.endsAt),
        isPast: session.startsAt <= services.now(),
        seats: row.participants.length,
        seatsLeft: session.capacity - session.seatsHeld - session.seatsTaken,
      },
    }
  },
  feedback: async (db, _, reference) => {
    const row = only(await db.select().from(feedback).where(eq(feedback.reference, reference)))
    return {
      ...EMPTY,
      message: row.comment,
      said: said([
        ['In all', `${row.score} of 5`],
        ['Because of', row.reasons.join(', ')],
        ['Drinks', row.drinks],
        ['Service', row.service],
        ['Space', row.space],
        ['About', row.about],
        ['Form', row.form === 'visit' ? 'the feedback survey' : 'the older survey'],
      ]),
    }
  },
  note: async (db, _, reference) => {
    const [note] = await db
      .select()
      .from(communityNotes)
      .where(eq(communityNotes.reference, reference))
    return readNote(db, note)
  },
  report: async (db, _, reference) => {
    const [row] = await db
      .select({ note: communityNotes })
      .from(noteReports)
      .innerJoin(communityNotes, eq(communityNotes.id, noteReports.noteId))
      .where(eq(noteReports.reference, reference))
    const read = await readNote(db, row?.note)
    return { ...read, phone: null, said: [] }
  },
}

async function readNote(
  db: Db,
  note: typeof communityNotes.$inferSelect | undefined,
): Promise<Opened> {
  if (!note) throw new Refused(404, 'not_found', 'This note is gone.')
  const reports = await db
    .select({ reason: noteReports.reason, createdAt: noteReports.createdAt })
    .from(noteReports)
    .where(eq(noteReports.noteId, note.id))
    .orderBy(asc(noteReports.createdAt))
  const { id, title, text, name, status } = note
  return {
    ...EMPTY,
    phone: note.phone,
    said: said([['For', note.kind === 'showcase' ? 'the showcase' : 'the notices']]),
    note: {
      id,
      title,
      text,
      name,
      status,
      reports: reports.map(({ reason, createdAt }) => ({
        reason,
        createdAt: createdAt.toISOString(),
      })),
    },
  }
}

/** @param own the booking that was made of it */
async function timeOf(
  db: Db,
  services: Services,
  { spaceType, startsAt, endsAt }: { spaceType: SpaceType; startsAt: Date; endsAt: Date },
  own = '',
): Promise<OpenSubmission['space']> {
  const { timeZone } = services.settings.get().cafe
  const taken = await takenBetween({ ...services, db }, spaceType, startsAt, endsAt)
  return {
    when: spanInWords(timeZone, startsAt, endsAt),
    isPast: startsAt <= services.now(),
    clashes: taken
      .filter(({ id }) => id === null || (id !== own && !id.startsWith(`${own}-`)))
      .map(({ what, ...other }) => ({
        what,
        when: spanInWords(timeZone, other.startsAt, other.endsAt),
      })),
  }
}

/** The hire or the reservation that a wish became, which has its reference, and who ended it. */
async function bookingOf(
  db: Db,
  services: Services,
  reference: string,
): Promise<OpenSubmission['booking']> {
  const [hire] = await db.select().from(spaceBookings).where(eq(spaceBookings.id, reference))
  const [party] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!hire && !party) return null
  const isOff = hire
    ? ['cancelled', 'declined', 'expired'].includes(stateOf(hire, services.now()))
    : party?.status === 'cancelled'
  const [end] = await db
    .select({ by: auditLog.byName })
    .from(auditLog)
    .where(and(eq(auditLog.subject, reference), inArray(auditLog.action, ENDS)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return { isOff, offBy: isOff ? (end?.by ?? null) : null }
}

const ENDS = ['room-hire.cancelled', 'room-hire.declined', 'seats.given-back']

async function historyOf(db: Db, reference: string): Promise<OpenSubmission['history']> {
  const rows = await db
    .select({
      at: auditLog.at,
      by: auditLog.byName,
      action: auditLog.action,
      what: sql<string | null>`${auditLog.after} ->> 'what'`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subject, reference), notLike(auditLog.action, '%.read')))
    .orderBy(asc(auditLog.id))
  return rows.map(({ at, what, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(what && { what }),
  }))
}

type Line = readonly [label: string, value: string | number | null | undefined]

function said(lines: readonly Line[]): Said {
  return lines.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  )
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Refused(404, 'not_found', 'There is nothing with this reference.')
  return row
}
