import type { OccasionType } from '#domain/booking/values.ts'
import { and, eq, inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { SeriesStep } from '#domain/booking/series-plan.ts'
import { formatHour } from '#domain/cafe/calendar.ts'
import { holidaysIn } from '#domain/cafe/holidays.ts'
import { hoursOn, type Hours } from '#domain/cafe/hours.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { SeriesConflict } from '#domain/contracts/class-series.ts'
import type { Db } from '../db/open.ts'
import {
  classSessions,
  events,
  instructors,
  privateEventEnquiries,
  roomReservations,
  spaceBookings,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import { tableOf } from './occasions.ts'

/** What does not stand in its own way. */
export type Own = { classes: readonly string[]; events: readonly string[] }
type Held = SeriesStep & { time: NonNullable<SeriesStep['time']> }
/** A date that takes place, by its place in the plan. */
export type Wish = { i: number; starts: string; ends: string; space: string; instructor: string }

/**
 * What stands in the way of each date of a plan, in its order. Dates that do not take place have nothing in their way.
 * @param own dates of the series: they do not stand in their own way
 */
export async function seriesConflicts(
  db: Db,
  services: Pick<Services, 'isDemo' | 'now' | 'settings'>,
  {
    kind,
    steps,
    own,
  }: { kind: OccasionType; steps: readonly SeriesStep[]; own: readonly string[] },
): Promise<SeriesConflict[][]> {
  const wishes = steps.flatMap(({ time, words }, i): Wish[] =>
    time
      ? [
          {
            i,
            starts: time.startsAt.toISOString(),
            ends: time.endsAt.toISOString(),
            space: typeof words?.space === 'string' ? words.space : '',
            instructor: instructorOf(words),
          },
        ]
      : [],
  )
  const found: SeriesConflict[][] = steps.map(() => [])
  const add = (i: number, conflict: SeriesConflict) => {
    const of = found[i]
    // What has not changed was saved before, and stays.
    const isBlocking = conflict.isBlocking && steps[i]?.act !== 'keep'
    if (of && !of.some(({ text }) => text === conflict.text)) of.push({ ...conflict, isBlocking })
  }
  if (wishes.length === 0) return found
  const { timeZone } = services.settings.get().cafe
  const seats = await seatsOf(db, kind, steps)
  for (const [i, step] of steps.entries())
    if (isHeld(step)) for (const each of onItsOwn(services, steps, step, seats)) add(i, each)
  const ofSeries = {
    classes: kind === 'class' ? own : [],
    events: kind === 'event' ? own : [],
  }
  const clock = (at: Date) => formatHour(timeIn(timeZone, at))
  for (const row of await inTheRooms(db, services, wishes, ofSeries)) {
    const span = `from ${clock(row.startsAt)} to ${clock(row.endsAt)}`
    if (row.occasion !== null)
      add(row.i, {
        kind: 'private-event',
        text: `The room is taken ${span} for a private event: ${row.occasion}.`,
        isBlocking: true,
      })
    else if (row.hire !== null)
      add(row.i, {
        kind: 'hire',
        text: `The room is hired ${span}${row.hire ? ` by ${row.hire}` : ''}.`,
        isBlocking: true,
      })
    else
      add(row.i, {
        kind: 'room',
        text: `${wishes.find(({ i }) => i === row.i)?.space ?? 'The room'} already has ${row.title} ${span}.`,
        isBlocking: false,
      })
  }
  for (const { i, title, startsAt, endsAt, instructor } of await taughtElsewhere(
    db,
    services,
    wishes,
    ofSeries,
  ))
    add(i, {
      kind: 'instructor',
      text: `${instructor} has ${title} from ${clock(startsAt)} to ${clock(endsAt)}.`,
      isBlocking: false,
    })
  return found
}

/** Who teaches or hosts it. */
const instructorOf = (words: SeriesStep['words']): string => {
  const who = words?.instructor ?? words?.host
  return typeof who === 'string' ? who.trim() : ''
}

const isHeld = (step: SeriesStep): step is Held => step.time !== null

/** What can be said of a date by itself: its day, its hours, its seats. */
function onItsOwn(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  steps: readonly SeriesStep[],
  { session, time, words, isSkipped }: Held,
  seats: ReadonlyMap<string, number>,
): SeriesConflict[] {
  const { cafe } = settings.get()
  const found: SeriesConflict[] = []
  const { startsAt, endsAt } = time
  const from = timeIn(cafe.timeZone, startsAt)
  if (startsAt <= now())
    found.push({ kind: 'past', text: 'This time is over. Leave the date out.', isBlocking: true })
  if (steps.filter((each) => each.time?.startsAt.getTime() === startsAt.getTime()).length > 1)
    found.push({
      kind: 'twice',
      text: 'Two dates of this series begin at this time. Move or leave out one of them.',
      isBlocking: true,
    })
  const at = `${formatHour(from)} to ${formatHour(timeIn(cafe.timeZone, endsAt))}`
  const who = instructorOf(words)
  const isTwice = steps.some(
    (each) =>
      isHeld(each) &&
      each.time.startsAt.getTime() !== startsAt.getTime() &&
      each.time.startsAt < endsAt &&
      each.time.endsAt > startsAt &&
      instructorOf(each.words).toLowerCase() === who.toLowerCase(),
  )
  if (isTwice && who !== '')
    found.push({
      kind: 'instructor',
      text: `${who} has another date of this series that overlaps ${at}.`,
      isBlocking: false,
    })
  const taken = seats.get(session?.id ?? '') ?? 0
  if (typeof words?.capacity === 'number' && words.capacity < taken)
    found.push({
      kind: 'seats',
      text: `${taken} seats are taken already: not fewer than that.`,
      isBlocking: true,
    })
  if (isSkipped)
    found.push({
      kind: 'clock',
      text: `The clocks are put forward that night: it begins at ${formatHour(from)}.`,
      isBlocking: false,
    })
  const text = closedThen(cafe, startsAt, endsAt)
  if (text !== null) found.push({ kind: 'closed', text, isBlocking: false })
  return found
}

/** What the café's hours have against a time, in a sentence, or `null`: closed that day, a holiday, or open for another part of it. */
export function closedThen(hours: Hours, startsAt: Date, endsAt: Date): string | null {
  const { timeZone } = hours
  const date = dateIn(timeZone, startsAt)
  const { span, reason } = hoursOn(hours, date)
  if (!span) return `The café is closed that day${reason ? `: ${reason}` : ''}.`
  const holiday = holidaysIn(Number(date.slice(0, 4))).find((each) => each.date === date)
  if (holiday) return `${holiday.reason} is that day.`
  const isInside =
    timeIn(timeZone, startsAt) >= span.opens &&
    timeIn(timeZone, endsAt) <= span.closes &&
    dateIn(timeZone, endsAt) === date
  if (isInside) return null
  return `The café is open from ${formatHour(span.opens)} to ${formatHour(span.closes)} that day.`
}

/** Seats that are given, by session. */
async function seatsOf(
  db: Db,
  kind: OccasionType,
  steps: readonly SeriesStep[],
): Promise<Map<string, number>> {
  const ids = steps.flatMap(({ session }) => session?.id ?? [])
  if (ids.length === 0) return new Map()
  const table = tableOf({ type: kind })
  const { id, seatsHeld, seatsTaken } = table
  const rows = await db.select({ id, seatsHeld, seatsTaken }).from(table).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.seatsHeld + row.seatsTaken]))
}

const asRows = (wishes: readonly Wish[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w(i int, starts timestamptz, ends timestamptz, space text, instructor text)`

/** What has the room of a date, at the same time. A hold that ran out has nothing. @param own do not stand in their own way */
export async function inTheRooms(
  db: Db,
  { isDemo, now, settings }: Pick<Services, 'isDemo' | 'now' | 'settings'>,
  wishes: readonly Wish[],
  own: Own,
) {
  const { bufferMinutes } = settings.get().rooms
  return db
    .select({
      i: sql<number>`w.i`.mapWith(Number),
      startsAt: roomReservations.startsAt,
      endsAt: roomReservations.endsAt,
      hire: spaceBookings.name,
      hireId: roomReservations.bookingId,
      eventId: roomReservations.eventId,
      classId: roomReservations.classId,
      occasion: privateEventEnquiries.occasion,
      title: sql<string>`coalesce(${events.title}, ${classSessions.title}, '')`,
    })
    .from(roomReservations)
    .innerJoin(
      asRows(wishes),
      sql`${roomReservations.startsAt} < w.ends + make_interval(mins => ${bufferMinutes}::integer) and ${roomReservations.freeAt} > w.starts
        and int4range(${roomReservations.firstRoom}::integer, ${roomReservations.lastRoom}::integer, '[]') && rooms_in_words(w.space)`,
    )
    .leftJoin(spaceBookings, eq(spaceBookings.id, roomReservations.bookingId))
    .leftJoin(privateEventEnquiries, eq(privateEventEnquiries.reference, spaceBookings.id))
    .leftJoin(events, eq(events.id, roomReservations.eventId))
    .leftJoin(classSessions, eq(classSessions.id, roomReservations.classId))
    .where(
      and(
        isNotOneOf(roomReservations.classId, own.classes),
        isNotOneOf(roomReservations.eventId, own.events),
        sql`(${spaceBookings.heldUntil} is null or ${spaceBookings.heldUntil} > ${now().toISOString()})`,
        isDemo ? undefined : eq(roomReservations.isDemo, false),
      ),
    )
    .orderBy(sql`w.i`, roomReservations.startsAt, roomReservations.id)
    .limit(MOST_FOUND)
}

/** Classes and events of the same instructor at the same time. */
export async function taughtElsewhere(
  db: Db,
  { isDemo }: Pick<Services, 'isDemo'>,
  wishes: readonly Wish[],
  own: Own,
) {
  const found = []
  for (const [table, kind, ids] of [
    [classSessions, 'class', own.classes],
    [events, 'event', own.events],
  ] as const)
    found.push(
      ...(await db
        .select({
          i: sql<number>`w.i`.mapWith(Number),
          kind: sql<OccasionType>`${kind}`,
          id: table.id,
          title: table.title,
          startsAt: table.startsAt,
          endsAt: table.endsAt,
          instructor: sql<string>`w.instructor`,
        })
        .from(table)
        .innerJoin(instructors, eq(instructors.id, table.instructorId))
        .innerJoin(
          asRows(wishes),
          sql`${table.startsAt} < w.ends and ${table.endsAt} > w.starts and lower(btrim(${instructors.name})) = lower(btrim(w.instructor))`,
        )
        .where(
          and(
            eq(table.status, 'scheduled'),
            eq(table.isHidden, false),
            isNotOneOf(table.id, ids),
            isDemo ? undefined : eq(table.isDemo, false),
          ),
        )
        .orderBy(sql`w.i`, table.startsAt, table.id)
        .limit(MOST_FOUND)),
    )
  return found
}

const isNotOneOf = (column: AnyColumn, ids: readonly string[]) =>
  ids.length === 0 ? undefined : sql`(${column} is null or ${column} <> all(${asArray(ids)}))`

const asArray = (ids: readonly string[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`

/** Enough for every date to name what stands there. */
const MOST_FOUND = 500
