import { and, eq, gt, lt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { bookingReminders, classSessions, events, rsvps, spaceBookings } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { wantsByMail } from '../notifications/choices.ts'
import { choicesLine, notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { findAccount } from '../people/store.ts'
import type { Services } from '../services.ts'
import { bookingMailIn } from './mail-language.ts'
import { hireInWords, tellGuest } from './hire-mails.ts'
import { chargesOf, moneyOf } from './hire-view.ts'
import { findOccasion, joined, keyOf } from './occasions.ts'
import { aboutOccasion, cancelLink } from './rsvps.ts'
import { mayMailMore } from './seat-mails.ts'
import { withMemberPrice } from './seat-reprice.ts'
import { seatChargesOf, seatMoney, seatsPath } from './seat-rows.ts'

const HOUR_MS = 3_600_000
/** A reminder comes a day before: time enough to give seats back. */
const BEFORE_MS = 24 * HOUR_MS
/** Later than this nobody reads it in time, as after a night in which the server was off. */
const LATEST_MS = 2 * HOUR_MS
/** Whoever booked, moved or was moved up this short a time ago has a mail about it, and needs no second one. */
const QUIET_MS = 12 * HOUR_MS
/** At once; the next minute takes the rest. */
const BATCH = 100

type Due = { reference: string; startsAt: Date }

/**
 * Mails a reminder of each booked room, class and event that begins within a day, once, whichever server comes first. Runs every
 * minute on every server, unless the café turned them off (docs/decisions/reminders.md).
 * @throws AggregateError after all others, where some could not be written; the next minute tries those again
 */
export async function remindOfBookings(services: Services): Promise<void> {
  if (!services.settings.get().reminders.bookings) return
  const seats = await dueSeats(services)
  const hires = await dueHires(services)
  const failures: unknown[] = []
  for (const due of seats) await remindOfSeats(services, due).catch((error) => failures.push(error))
  for (const due of hires) await remindOfHire(services, due).catch((error) => failures.push(error))
  if (failures.length > 0) {
    const all = seats.length + hires.length
    throw new AggregateError(
      failures,
      `${failures.length} of ${all} reminders could not be written.`,
    )
  }
}

/** Forgets the reminders of what has begun. */
export async function sweepReminders({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.delete(bookingReminders).where(lt(bookingReminders.startsAt, now()))
}

function dueSeats({ db, now }: Services): Promise<Due[]> {
  const { startsAt, onEvent, onClass } = joined
  const status = sql`coalesce(${events.status}, ${classSessions.status})`
  return db
    .select({ reference: rsvps.reference, startsAt })
    .from(rsvps)
    .leftJoin(events, onEvent)
    .leftJoin(classSessions, onClass)
    .where(
      and(
        eq(rsvps.status, 'confirmed'),
        eq(status, 'scheduled'),
        lte(rsvps.updatedAt, new Date(now().getTime() - QUIET_MS)),
        isSoon(sql`coalesce(${events.startsAt}, ${classSessions.startsAt})`, now()),
        isNotReminded(
          db,
          sql`${rsvps.reference}`,
          sql`coalesce(${events.startsAt}, ${classSessions.startsAt})`,
        ),
      ),
    )
    .orderBy(startsAt, rsvps.reference)
    .limit(BATCH)
}

function dueHires({ db, now }: Services): Promise<Due[]> {
  const { id, startsAt, state, isCancelled, updatedAt, createdAt } = spaceBookings
  return db
    .select({ reference: id, startsAt })
    .from(spaceBookings)
    .where(
      and(
        eq(state, 'confirmed'),
        ne(isCancelled, true),
        lte(
          sql`coalesce(${updatedAt}, ${createdAt})`,
          sql`${new Date(now().getTime() - QUIET_MS).toISOString()}::timestamptz`,
        ),
        isSoon(sql`${startsAt}`, now()),
        isNotReminded(db, sql`${id}`, sql`${startsAt}`),
      ),
    )
    .orderBy(startsAt, id)
    .limit(BATCH)
}

/** Begins in more than two hours, and in a day at most. */
function isSoon(startsAt: SQL, now: Date): SQL | undefined {
  const from = new Date(now.getTime() + LATEST_MS).toISOString()
  const to = new Date(now.getTime() + BEFORE_MS).toISOString()
  return and(gt(startsAt, sql`${from}::timestamptz`), lte(startsAt, sql`${to}::timestamptz`))
}

function isNotReminded(db: Db, reference: SQL, startsAt: SQL): SQL {
  const { reference: known, startsAt: of } = bookingReminders
  return notExists(
    db
      .select({ reference: known })
      .from(bookingReminders)
      .where(and(eq(known, reference), eq(of, startsAt))),
  )
}

/** @returns false where another server has reminded already */
async function isFirst(tx: Db, { now }: Services, due: Due): Promise<boolean> {
  const rows = await tx
    .insert(bookingReminders)
    .values({ ...due, createdAt: now() })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

async function remindOfSeats(services: Services, due: Due): Promise<void> {
  const [known] = await services.db.select().from(rsvps).where(eq(rsvps.reference, due.reference))
  if (!known) return
  const occasion = await findOccasion(services, keyOf(known))
  // An address that nobody proved gets no more mails than it may.
  const mayMail =
    known.email !== '' && (known.isProven || (await mayMailMore(services, known.email)))
  await services.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(rsvps)
      .where(and(eq(rsvps.reference, due.reference), eq(rsvps.status, 'confirmed')))
      .for('update')
    if (!row || !(await isFirst(tx, services, due))) return
    // What visitors cannot see is noted as reminded too, so that it never fills the batch of others.
    if (!mayMail || !occasion) return
    const { title } = occasion
    const priced = await withMemberPrice(tx, services, { row, occasion })
    const { dueCents } = seatMoney(priced, await seatChargesOf(tx, row.reference))
    const day = dayOf(services, due.startsAt)
    const { say, greet } = bookingMailIn(row.language)
    const words = {
      subject: RSVP_TEXTS.reminderSubject({ title, day }),
      line: RSVP_TEXTS.reminder({ title, party: row.party, day }),
    }
    const userId = row.userId ?? (await findAccount(tx, row.email))?.id ?? null
    if (await wantsByMail(tx, userId, 'reminder'))
      await queueMail(tx, services, {
        to: row.email,
        subject: `${say(words.subject)} (${row.reference})`,
        text: letter(
          services.settings.get().cafe,
          row.name,
          [
            words.line,
            ...aboutOccasion(services, occasion, row, row.priceCents === null ? null : dueCents),
            ...cancelLink(services, row),
            `Your reference: ${row.reference}`,
            ...(userId ? [choicesLine(services)] : []),
          ].map(say),
          greet,
        ),
      })
    if (!userId) return
    await notify(tx, services, {
      userId,
      type: 'workshop',
      topic: 'reminder',
      title: words.subject,
      message: words.line,
      action: { url: seatsPath(services, row), label: 'See your seats' },
      isMailed: false,
    })
  })
}

async function remindOfHire(services: Services, due: Due): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [hire] = await tx
      .select()
      .from(spaceBookings)
      .where(
        and(
          eq(spaceBookings.id, due.reference),
          eq(spaceBookings.state, 'confirmed'),
          eq(spaceBookings.startsAt, due.startsAt),
        ),
      )
      .for('update')
    if (!hire || !(await isFirst(tx, services, due))) return
    const { dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
    const day = dayOf(services, due.startsAt)
    await tellGuest(tx, services, hire, {
      subject: day === 'today' ? 'Your room today' : 'Your room tomorrow',
      lines: [
        `${hireInWords(services, hire)}: we are ready for you.`,
        ...(dueCents > 0
          ? [`Still to pay: ${formatCents(dueCents)}, by the link below or at our counter.`]
          : []),
      ],
      hasCalendar: false,
      isReminder: true,
    })
  })
}

/** It begins within a day, so on this date of the café or on the next. */
function dayOf({ settings, now }: Services, startsAt: Date): 'today' | 'tomorrow' {
  const { timeZone } = settings.get().cafe
  const today = dateIn(timeZone, now())
  return dateIn(timeZone, startsAt) === addDays(today, 1) ? 'tomorrow' : 'today'
}
