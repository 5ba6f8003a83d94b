import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import {
  HOURS_DAYS,
  type Clock,
  type NewShift,
  type Shift,
  type ShiftCorrection,
} from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import {
  clockState,
  decimalHours,
  minutesWorked,
  NEXT_ACTS,
  shiftProblem,
  STATE_AFTER,
  type ClockAct,
} from '#domain/till/shift.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { shiftBreaks, shifts, users } from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

type ShiftRow = typeof shifts.$inferSelect
type BreakRow = typeof shiftBreaks.$inferSelect
export type Days = { from: string; until: string }

/** Whether somebody is clocked in, with their open shift or the last one of today. */
export async function clockOf(services: Services, userId: string): Promise<Clock> {
  const [row] = await services.db
    .select()
    .from(shifts)
    .where(eq(shifts.userId, userId))
    .orderBy(desc(shifts.startsAt))
    .limit(1)
  const since = services.now().getTime() - DAY_MS
  const isLately = row && (row.endsAt === null || row.endsAt.getTime() > since)
  const [shift = null] = isLately ? await withBreaks(services.db, services.now(), [row]) : []
  return { state: clockState(shift && inMs(shift)), shift }
}

/**
 * Clocks in or out, begins or ends a break. Doing what is done already changes nothing, so a press that was sent twice is one.
 * @throws Refused 409 where the act does not follow
 */
export async function punch(services: Services, person: Person, act: ClockAct): Promise<Clock> {
  const { id: userId, name } = person.user
  await services.db.transaction(async (tx) => {
    // Two presses of one person wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [open] = await tx
      .select()
      .from(shifts)
      .where(and(eq(shifts.userId, userId), isNull(shifts.endsAt)))
    const [pause] = open
      ? await tx
          .select()
          .from(shiftBreaks)
          .where(and(eq(shiftBreaks.shiftId, open.id), isNull(shiftBreaks.endsAt)))
      : []
    const state = open ? (pause ? 'on-break' : 'working') : 'off'
    if (state === STATE_AFTER[act]) return
    if (!NEXT_ACTS[state].includes(act))
      throw new Refused(409, 'not_clocked_in', 'You are not clocked in. Clock in first.')
    const at = services.now()
    // A clock that was set back: nothing ends before it began.
    const after = (begun: Date) => (at > begun ? at : begun)
    if (pause)
      await tx
        .update(shiftBreaks)
        .set({ endsAt: after(pause.startsAt) })
        .where(eq(shiftBreaks.id, pause.id))
    if (act === 'in')
      await tx.insert(shifts).values({ id: randomUUID(), userId, personName: name, startsAt: at })
    if (act === 'break' && open)
      await tx.insert(shiftBreaks).values({ id: randomUUID(), shiftId: open.id, startsAt: at })
    if (act === 'out' && open)
      await tx
        .update(shifts)
        .set({ endsAt: after(open.startsAt) })
        .where(eq(shifts.id, open.id))
  })
  return clockOf(services, userId)
}

/** The shifts that began in some days, or reach into them, the latest first. @throws Refused 400 where there are too many days */
export async function listShifts(services: Services, days: Days): Promise<Shift[]> {
  return shiftsBetween(services, boundsOf(services, days))
}

/** The same between two instants. */
export async function shiftsBetween(
  services: Services,
  { from, until }: { from: Date; until: Date },
): Promise<Shift[]> {
  const rows = await services.db
    .select()
    .from(shifts)
    .where(and(lt(shifts.startsAt, until), or(isNull(shifts.endsAt), gte(shifts.endsAt, from))))
    .orderBy(desc(shifts.startsAt), asc(shifts.id))
    .limit(SHIFTS_MAX)
  return withBreaks(services.db, services.now(), rows)
}

/** Who may be clocked in: staff whose role has a clock. */
export async function clockedPeople({ db }: Services) {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.isDisabled, false), inArray(users.role, ['STAFF', 'ADMIN'])))
    .orderBy(asc(users.name))
    .limit(500)
  return rows.filter((user) => can(user, 'clock')).map(({ id, name }) => ({ id, name }))
}

/** Writes down a shift that nobody clocked. The same id again is the same shift. @throws Refused 404, 409 or 422 */
export async function addShift(
  services: Services,
  person: Person,
  { id, userId, reason, ...times }: NewShift,
): Promise<Shift> {
  requirePossible(services, times)
  return services.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || !can(user, 'clock'))
      throw new Refused(404, 'person_not_found', 'Nobody of the staff has this id.')
    const [known] = await tx.select().from(shifts).where(eq(shifts.id, id))
    if (known) return one(await withBreaks(tx, services.now(), [known]))
    await requireFree(tx, userId, id, times)
    const [row] = await tx
      .insert(shifts)
      .values({ id, userId, personName: user.name, ...spanOf(times), isCorrected: true })
      .returning()
    if (!row) throw new Error('A shift was not written.')
    await writeBreaks(tx, id, times.breaks)
    const [after] = await withBreaks(tx, services.now(), [row])
    await audit(tx, services, person, {
      action: 'shift.added',
      subject: user.id,
      after: { ...timesOf(after), reason },
    })
    return one([after])
  })
}

/** Corrects the times of a shift; what they were stands in the audit log. @throws Refused 404, 409 or 422 */
export async function correctShift(
  services: Services,
  person: Person,
  id: string,
  { reason, ...times }: ShiftCorrection,
): Promise<Shift> {
  requirePossible(services, times)
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(shifts).where(eq(shifts.id, id)).for('update')
    if (!row) throw new Refused(404, 'shift_not_found', 'No such shift.')
    if (row.userId) await requireFree(tx, row.userId, id, times)
    const [before] = await withBreaks(tx, services.now(), [row])
    const [changed] = await tx
      .update(shifts)
      .set({ ...spanOf(times), isCorrected: true })
      .where(eq(shifts.id, id))
      .returning()
    if (!changed) throw new Error('A shift that was held is gone.')
    await tx.delete(shiftBreaks).where(eq(shiftBreaks.shiftId, id))
    await writeBreaks(tx, id, times.breaks)
    const [after] = await withBreaks(tx, services.now(), [changed])
    await audit(tx, services, person, {
      action: 'shift.corrected',
      subject: row.userId ?? id,
      before: timesOf(before),
      after: { ...timesOf(after), reason },
    })
    return one([after])
  })
}

/**
 * A line for each shift, as payroll takes them: its day and times by the café's clock. The tips of a person in these days stand in
 * the line of their last shift, so that they are there once.
 */
export function hoursCsv(timeZone: string, tips: Map<Shift, number>): CsvColumns<Shift> {
  const clock = (at: string | null) => at && timeIn(timeZone, new Date(at))
  return {
    Person: ({ personName }) => personName,
    Date: ({ startsAt }) => dateIn(timeZone, new Date(startsAt)),
    'Clock in': ({ startsAt }) => clock(startsAt),
    'Clock out': ({ endsAt }) => clock(endsAt),
    Breaks: ({ breaks }) => breaks.length,
    Hours: ({ minutes }) => decimalHours(minutes),
    Tips: (shift) => ((tips.get(shift) ?? 0) / 100).toFixed(2),
    Corrected: ({ isCorrected }) => (isCorrected ? 'yes' : 'no'),
  }
}

/** From the first moment of the first day to the last one of the last, as the café's clock has it. */
export function boundsOf(
  { settings }: Services,
  { from, until }: Days,
): { from: Date; until: Date } {
  if (addDays(from, HOURS_DAYS) <= until) {
    const message = `This covers at most ${HOURS_DAYS} days. Choose a later first day or an earlier last one.`
    throw new Refused(400, 'invalid_input', message, { fields: { from: message } })
  }
  const { timeZone } = settings.get().cafe
  return {
    from: instantAt(timeZone, from, '00:00'),
    until: instantAt(timeZone, addDays(until, 1), '00:00'),
  }
}

/** A shift with its times in milliseconds, as the rules take them. */
export const inMs = ({
  startsAt,
  endsAt,
  breaks,
}: Pick<Shift, 'startsAt' | 'endsAt' | 'breaks'>) => ({
  ...msOf({ startsAt, endsAt }),
  breaks: breaks.map(msOf),
})
const msOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) => ({
  startsAt: Date.parse(startsAt),
  endsAt: endsAt === null ? null : Date.parse(endsAt),
})

const DAY_MS = 24 * 60 * 60 * 1000
/** Of a hundred days and fifty people. */
const SHIFTS_MAX = 5_000

type Times = Pick<ShiftCorrection, 'startsAt' | 'endsAt' | 'breaks'>

function requirePossible({ now }: Services, times: Times) {
  const problem = shiftProblem(inMs(times), now().getTime())
  if (problem)
    throw new Refused(422, 'impossible_times', problem, { fields: { startsAt: problem } })
}

/** Nobody works two shifts at once. */
async function requireFree(tx: Db, userId: string, id: string, times: Times) {
  const { startsAt, endsAt } = spanOf(times)
  const rows = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .where(
      and(
        eq(shifts.userId, userId),
        endsAt === null ? undefined : lt(shifts.startsAt, endsAt),
        or(isNull(shifts.endsAt), gte(shifts.endsAt, new Date(startsAt.getTime() + 1))),
      ),
    )
  if (rows.some((row) => row.id !== id))
    throw new Refused(
      409,
      'shifts_overlap',
      'This person has another shift at that time. Correct that one first.',
    )
}

const spanOf = ({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>) => ({
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

async function writeBreaks(tx: Db, shiftId: string, breaks: Times['breaks']) {
  if (breaks.length > 0)
    await tx
      .insert(shiftBreaks)
      .values(breaks.map((each) => ({ id: randomUUID(), shiftId, ...spanOf(each) })))
}

async function withBreaks(db: Db, now: Date, rows: ShiftRow[]): Promise<Shift[]> {
  const ids = rows.map(({ id }) => id)
  const breaks: BreakRow[] =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(shiftBreaks)
          .where(inArray(shiftBreaks.shiftId, ids))
          .orderBy(asc(shiftBreaks.startsAt))
  return rows.map((row) => {
    const times = {
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      breaks: breaks
        .filter(({ shiftId }) => shiftId === row.id)
        .map(({ startsAt, endsAt }) => ({
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
        })),
    }
    return {
      id: row.id,
      personId: row.userId,
      personName: row.personName,
      ...times,
      minutes: minutesWorked(inMs(times), now.getTime()),
      isCorrected: row.isCorrected,
    }
  })
}

const timesOf = (shift: Shift | undefined) =>
  shift && { startsAt: shift.startsAt, endsAt: shift.endsAt, breaks: shift.breaks }

function one(found: readonly (Shift | undefined)[]): Shift {
  const [shift] = found
  if (!shift) throw new Error('A shift is gone.')
  return shift
}
