import { and, asc, eq, gt, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import { breakOf, drinkNames } from '#domain/booking/break-drinks.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { DoorMark, ClassDoor, ClassDoors } from '#domain/contracts/class-doors.ts'
import { choicesText, lineText } from '#domain/ordering/line-text.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { artists, classSessions, instructors, rsvps, seatCharges, sentForms } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { classOf } from '../content/store.ts'
import type { OrderRow } from '../ordering/store.ts'
import { drinksOfClasses } from './break-rows.ts'
import { isAtEvent, seatsOf } from './guest-list.ts'
import { readOccasion } from './occasions.ts'
import { passesOf } from './class-pass.ts'
import { endHoldsOf, newReference } from './seat-holds.ts'
import { withMemberPrices } from './seat-reprice.ts'
import {
  changeSeats,
  givenByStaff,
  lockSeats,
  pricedSeats,
  seatMoney,
  type SeatCharge,
  type SeatRow,
} from './seat-rows.ts'
import { holdOccasion } from './seats.ts'
import { versionOf } from './waiver-text.ts'

const HOUR_MS = 3_600_000
/** A class is looked up until the next morning, and from a week before. */
const AFTER_MS = 12 * HOUR_MS
const BEFORE_MS = 7 * 24 * HOUR_MS
const MOST_CLASSES = 100
/** Who buys a seat at the door so long before a class begins, or later, is in. */
const IN_MS = HOUR_MS
/** A till that was without the server for longer than that has no list that is true. */
const KEPT_MS = 3 * 24 * HOUR_MS

type Session = typeof classSessions.$inferSelect

/** Who comes to the classes of the next days: to all for staff, for an artist to those that they teach. */
export async function classDoors(services: Services, person: Person): Promise<ClassDoors> {
  const { db, settings } = services
  const at = services.now().getTime()
  const sessions = await db
    .select()
    .from(classSessions)
    .where(
      and(
        await doorOf(services, person),
        gt(classSessions.endsAt, new Date(at - AFTER_MS)),
        lt(classSessions.startsAt, new Date(at + BEFORE_MS)),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .limit(MOST_CLASSES)
  const ids = sessions.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(rsvps)
          .where(and(inArray(rsvps.classId, ids), eq(rsvps.status, 'confirmed')))
  const references = rows.map(({ reference }) => reference)
  const charges =
    references.length === 0
      ? []
      : await db.select().from(seatCharges).where(inArray(seatCharges.reference, references))
  const priced = await withMemberPrices(services, rows, charges)
  const drinks = await drinksOfClasses(db, ids)
  return {
    classDoors: sessions.map((session) =>
      doorListOf(
        session,
        priced.filter(({ classId }) => classId === session.id),
        charges,
        drinks.filter(({ status }) => status !== 'awaiting-payment'),
      ),
    ),
    timeZone: settings.get().cafe.timeZone,
  }
}

function doorListOf(
  session: Session,
  rows: readonly SeatRow[],
  charges: SeatCharge[],
  drinks: readonly OrderRow[],
): ClassDoor {
  const { id, title, details, startsAt, endsAt, status, priceCents } = session
  const { capacity, seatsHeld, seatsTaken } = session
  return {
    id,
    title,
    instructor: details.instructor,
    space: details.space,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    status,
    capacity,
    seatsLeft: Math.max(0, capacity - seatsHeld - seatsTaken),
    breakAt: breakOf(classOf(session))?.toISOString() ?? null,
    eachCents: priceCents + (details.materialsCents ?? 0),
    people: rows
      .flatMap((row) => peopleOf(row, charges, drinks, details.waiver ?? ''))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.pass.localeCompare(b.pass)),
  }
}

function peopleOf(
  row: SeatRow,
  charges: SeatCharge[],
  drinks: readonly OrderRow[],
  waiver: string,
): ClassDoor['people'] {
  const version = waiver === '' ? null : versionOf(waiver)
  const { reference, name: bookedBy, party, sitWith, note, priceCents, arrivals } = row
  const own = charges.filter((charge) => charge.reference === reference)
  const dueCents = priceCents === null ? null : seatMoney(row, own).dueCents
  const passes = passesOf(row)
  const had = drinksByPerson(
    drinks.filter(({ forBreak }) => forBreak?.reference === reference),
    drinkNames(
      passes.map(({ name }) => name),
      row.nths,
    ),
  )
  return passes.map(({ name, pass }, seat) => ({
    drinks: had[seat] ?? [],
    reference,
    pass,
    name,
    bookedBy,
    party,
    sitWith,
    note,
    dueCents,
    needsWaiver: version !== null && row.waivers?.[pass]?.version !== version,
    arrivedAt: arrivals?.[pass] ?? null,
  }))
}

/** What each person has; what has no name of theirs on it stands with the first. */
function drinksByPerson(ordered: readonly OrderRow[], names: readonly string[]): string[][] {
  const had: string[][] = names.map(() => [])
  for (const line of ordered.flatMap(({ quote }) => quote.lines)) {
    const seat = Math.max(0, names.indexOf(line.customerName ?? ''))
    had[seat]?.push(lineText(line, choicesText(line)))
  }
  return had
}

/**
 * Lets people in, or takes that back, as a door noted it, maybe hours ago and without a network. Who is in stays in since the
 * first time, so marks that are sent again change nothing, and a door that let the same ticket in is told. @returns those that were refused
 */
export async function markArrivals(
  services: Services,
  person: Person,
  marks: readonly DoorMark[],
): Promise<{ id: string; message: string }[]> {
  const refused: { id: string; message: string }[] = []
  for (const mark of marks)
    try {
      await markOne(services, person, mark)
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error
      refused.push({ id: mark.id, message: error.message })
    }
  return refused
}

async function markOne(services: Services, person: Person, mark: DoorMark) {
  const { reference, pass, isIn } = mark
  await services.db.transaction(async (tx) => {
    const { row } = await lockSeats(tx, reference)
    if (!(await isTheirs(services, tx, person, row)))
      throw new Refused(
        403,
        'other_class',
        `This is a ticket for ${row.classId === null ? 'an event' : 'a class'} of somebody else.`,
      )
    if (row.status !== 'confirmed')
      throw new Refused(409, 'not_coming', 'These seats were given back, or are not booked yet.')
    const known =
      row.classId === null
        ? seatsOf(row).map(({ key }) => key)
        : passesOf(row).map((each) => each.pass)
    if (!known.includes(pass))
      throw new Refused(409, 'seat_gone', 'This seat was given back or given to somebody else.')
    const now = services.now().toISOString()
    const at = mark.at < now ? new Date(mark.at).toISOString() : now
    const before = row.arrivals?.[pass]
    // Two doors were shown the same ticket: the second one hears of it, also where it could not ask before.
    if (isIn && before && before !== at) throw inAlready(services, before)
    // A mark from before somebody was let in does not send them out again.
    if (isIn ? before : !before || before > at) return
    const { [pass]: _, ...others } = row.arrivals ?? {}
    await changeSeats(tx, services, reference, {
      arrivals: isIn ? { ...others, [pass]: at } : others,
    })
    await audit(tx, services, person, {
      action: isIn ? 'seats.let-in' : 'seats.not-in',
      subject: reference,
      after: { pass, at },
    })
  })
}

function inAlready({ settings }: Services, since: string): Refused {
  const time = formatTime(timeIn(settings.get().cafe.timeZone, new Date(since)))
  return new Refused(
    409,
    'in_already',
    `Whoever has this ticket was let in already at ${time}, at another door. Ask whoever shows it again for their name.`,
  )
}

async function isTheirs(services: Services, tx: Db, person: Person, row: SeatRow) {
  const { classId, eventId } = row
  if (classId !== null) return isAtDoor(services, tx, person, classId)
  return eventId !== null && isAtEvent(services, tx, person, eventId)
}

type WalkIn = {
  key: string
  participants: string[]
  isOfHouse?: boolean
  keptAt?: string | undefined
}

/**
 * Seats for people at the door, also after it has begun. They pay at the till. Sent twice, it is done once.
 * @param isOfHouse from the seats that the café keeps for itself
 * @param keptAt when a till let them in without the server: they are in, also where the class is over by now, and where no other seat is
 * free they get those that the café keeps for itself (docs/decisions/door-sales-offline.md) @throws Refused 409
 */
export async function addWalkIn(
  services: Services,
  by: Person | string,
  id: string,
  { key, participants, isOfHouse = false, keptAt }: WalkIn,
): Promise<{ reference: string; dueCents: number }> {
  const { db } = services
  const nonce = `walk-in ${key}`
  const party = participants.length
  return db.transaction(async (tx) => {
    await holdOccasion(tx, { type: 'class', id })
    const [sent] = await tx.select().from(sentForms).where(eq(sentForms.nonce, nonce))
    if (sent) {
      const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, sent.reference))
      if (row) return { reference: row.reference, dueCents: await dueOf(tx, row) }
    }
    const occasion = await readOccasion(tx, { type: 'class', id })
    if (!occasion) throw new Refused(404, 'class_not_found', 'There is no such class.')
    await endHoldsOf(tx, services, occasion)
    const at = services.now()
    const cameAt = keptAt === undefined ? at : cameWhile(keptAt, at)
    const hasSeats =
      (await takeAtDoor(tx, id, { party, cameAt, isOfHouse })) ||
      (keptAt !== undefined && (await takeAtDoor(tx, id, { party, cameAt, isOfHouse: true })))
    if (!hasSeats)
      throw new Refused(409, 'class_full', 'There are not so many seats left, or it is over.')
    const reference = newReference()
    await tx
      .insert(sentForms)
      .values({ reference, nonce, form: 'rsvp', requestHash: '', createdAt: at })
    const [row] = await tx
      .insert(rsvps)
      .values({
        classId: id,
        ...givenByStaff({
          reference,
          participants,
          price: await pricedSeats(tx, services, { accountId: null }, occasion, party),
          at,
        }),
        name: participants[0] ?? 'Walk-in',
        email: '',
      })
      .returning()
    if (!row) throw new Error('A new reservation is gone.')
    // Whoever buys a seat when the class is about to begin stands at the door, as whom a till let in by itself.
    const begins = Date.parse(occasion.startsAt) - at.getTime()
    if (keptAt !== undefined || (!isOfHouse && begins < IN_MS))
      await changeSeats(tx, services, reference, {
        arrivals: Object.fromEntries(passesOf(row).map(({ pass }) => [pass, cameAt.toISOString()])),
      })
    await audit(tx, services, by, {
      action: 'seats.walk-in',
      subject: reference,
      after: { class: id, party, ...(keptAt !== undefined && { keptAt: cameAt }) },
    })
    return { reference, dueCents: await dueOf(tx, row) }
  })
}

/** As late as now, and not longer ago than a door list shows a class: nobody gets seats of a class that is long over. */
function cameWhile(keptAt: string, now: Date): Date {
  const at = Math.min(Date.parse(keptAt), now.getTime())
  return new Date(Math.max(at, now.getTime() - KEPT_MS))
}

/** So many seats, where there are as many and the class was not over yet. @returns whether there were */
async function takeAtDoor(
  tx: Db,
  id: string,
  { party, cameAt, isOfHouse }: { party: number; cameAt: Date; isOfHouse: boolean },
): Promise<boolean> {
  const { seatsTaken, seatsHeld, capacity, endsAt, status } = classSessions
  const [taken] = await tx
    .update(classSessions)
    .set({
      seatsTaken: sql`${seatsTaken} + ${party}`,
      ...(isOfHouse && { seatsHeld: sql`${seatsHeld} - ${party}` }),
    })
    .where(
      and(
        eq(classSessions.id, id),
        eq(status, 'scheduled'),
        gt(endsAt, cameAt),
        isOfHouse
          ? gte(seatsHeld, party)
          : lte(sql`${seatsHeld} + ${seatsTaken} + ${party}`, capacity),
      ),
    )
    .returning({ id: classSessions.id })
  return taken !== undefined
}

async function dueOf(tx: Db, row: SeatRow): Promise<number> {
  const charges = await tx
    .select()
    .from(seatCharges)
    .where(eq(seatCharges.reference, row.reference))
  return seatMoney(row, charges).dueCents
}

async function isAtDoor(services: Services, tx: Db, person: Person, id: string) {
  return (
    (await tx.$count(
      classSessions,
      and(eq(classSessions.id, id), await doorOf({ ...services, db: tx }, person)),
    )) > 0
  )
}

/** Which classes somebody has the door of: an artist that of what they teach, once the café shows them. */
export async function doorOf({ db, isDemo }: Services, { user }: Person): Promise<SQL | undefined> {
  const seen = isDemo ? undefined : eq(classSessions.isDemo, false)
  if (user.role !== 'ARTIST') return seen
  const [artist] = await db
    .select({ id: instructors.id })
    .from(artists)
    .innerJoin(instructors, eq(instructors.artistId, artists.id))
    .where(and(eq(artists.userId, user.id), eq(artists.isHidden, false)))
  return and(seen, artist ? eq(classSessions.instructorId, artist.id) : sql`false`)
}
