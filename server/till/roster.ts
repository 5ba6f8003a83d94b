import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { NewPlannedShift, PlannedShift, PlannedShiftChange } from '#domain/contracts/roster.ts'
import { can } from '#domain/people/permissions.ts'
import { EARLY_MS, hoursWarning, planProblem } from '#domain/till/roster.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { plannedShifts, shifts, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { boundsOf, type Days } from './shifts.ts'

type Row = typeof plannedShifts.$inferSelect
type Span = Pick<Row, 'startsAt' | 'endsAt'>

/** Of a hundred days and fifty people. */
const ROSTER_MAX = 5_000

/** The planned shifts of some days, the earliest first, with when each person clocked in for them. @throws Refused 400 */
export async function readRoster(services: Services, days: Days): Promise<PlannedShift[]> {
  const { from, until } = boundsOf(services, days)
  const { db } = services
  const rows = await db
    .select()
    .from(plannedShifts)
    .where(and(lt(plannedShifts.startsAt, until), gt(plannedShifts.endsAt, from)))
    .orderBy(asc(plannedShifts.startsAt), asc(plannedShifts.id))
    .limit(ROSTER_MAX)
  const ids = [...new Set(rows.flatMap(({ userId, takerId }) => [userId, takerId ?? userId]))]
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, ids))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const worked = await db
    .select({ userId: shifts.userId, startsAt: shifts.startsAt })
    .from(shifts)
    .where(
      and(gt(shifts.startsAt, new Date(from.getTime() - EARLY_MS)), lt(shifts.startsAt, until)),
    )
    .orderBy(asc(shifts.startsAt))
    .limit(ROSTER_MAX)
  return rows.map((row) => ({
    id: row.id,
    personId: row.userId,
    personName: names.get(row.userId) ?? '',
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    note: row.note,
    isOffered: row.isOffered,
    taker: row.takerId === null ? null : { id: row.takerId, name: names.get(row.takerId) ?? '' },
    clockedInAt:
      worked
        .find(
          ({ userId, startsAt }) =>
            userId === row.userId &&
            startsAt.getTime() >= row.startsAt.getTime() - EARLY_MS &&
            startsAt < row.endsAt,
        )
        ?.startsAt.toISOString() ?? null,
  }))
}

/** Plans a shift and tells its person. The same id again is the same shift. @throws Refused 404, 409, 422 */
export async function planShift(
  services: Services,
  manager: Person,
  { id, userId, note = '', isSure, ...times }: NewPlannedShift,
): Promise<void> {
  const span = spanOf(times)
  await services.db.transaction(async (tx) => {
    const [known] = await tx.select().from(plannedShifts).where(eq(plannedShifts.id, id))
    if (known) return
    requireTimes(services, span, isSure)
    await requireFree(tx, userId, { id, ...span })
    const plannedBy = manager.user.name
    const row = { id, userId, ...span, note, plannedBy, createdAt: services.now() }
    const written = await tx.insert(plannedShifts).values(row).onConflictDoNothing().returning()
    if (written.length === 0) return
    await audit(tx, services, manager, { action: 'shift.planned', subject: userId, after: times })
    await tell(tx, services, userId, 'You have a new shift', row)
  })
}

/**
 * Gives a planned shift other times, another note or another person, and tells who is concerned. Whoever would have taken it saw another
 * shift, so nobody takes it any more. @throws Refused 404, 409, 422
 */
export async function changePlannedShift(
  services: Services,
  manager: Person,
  id: string,
  { userId, note = '', isSure, ...times }: PlannedShiftChange,
): Promise<void> {
  const span = spanOf(times)
  await services.db.transaction(async (tx) => {
    const row = await holdPlanned(tx, services, id)
    requireTimes(services, span, isSure)
    await requireFree(tx, userId, { id, ...span })
    const isOther = userId !== row.userId
    const isMoved =
      span.startsAt.getTime() !== row.startsAt.getTime() ||
      span.endsAt.getTime() !== row.endsAt.getTime()
    await tx
      .update(plannedShifts)
      .set({
        userId,
        ...span,
        note,
        ...((isOther || isMoved) && { takerId: null }),
        ...(isOther && { isOffered: false }),
      })
      .where(eq(plannedShifts.id, id))
    await audit(tx, services, manager, {
      action: 'shift.replanned',
      subject: userId,
      before: {
        userId: row.userId,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
      },
      after: { userId, ...times },
    })
    if (isOther) {
      await tell(tx, services, row.userId, 'A shift of yours was taken off the plan', row)
      await tell(tx, services, userId, 'You have a new shift', span)
    } else if (isMoved)
      await tell(tx, services, userId, 'A shift of yours is at another time', span)
  })
}

/** Takes a shift off the plan, and tells its person. Twice is once. */
export async function unplanShift(services: Services, manager: Person, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [row] = await tx.delete(plannedShifts).where(eq(plannedShifts.id, id)).returning()
    if (!row) return
    await audit(tx, services, manager, {
      action: 'shift.unplanned',
      subject: row.userId,
      before: { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
    })
    await tell(tx, services, row.userId, 'A shift of yours was taken off the plan', row)
  })
}

/** Offers one's own shift to others, or keeps it: then whoever would have taken it does not. @throws Refused 403, 404, 409 */
export async function offerShift(
  services: Services,
  { user }: Person,
  id: string,
  isOffered: boolean,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await holdPlanned(tx, services, id)
    if (row.userId !== user.id)
      throw new Refused(403, 'not_yours', 'This is not your shift, so you cannot offer it.')
    await tx
      .update(plannedShifts)
      .set({ isOffered, takerId: isOffered ? row.takerId : null })
      .where(eq(plannedShifts.id, id))
  })
}

/** Says that one would work a shift that is offered, until a manager decides. Of two the first has it. @throws Refused 404, 409 */
export async function takeShift(
  services: Services,
  { user }: Person,
  id: string,
  isTaken: boolean,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await holdPlanned(tx, services, id)
    if ((row.takerId === user.id) === isTaken) return
    if (!isTaken) {
      await tx.update(plannedShifts).set({ takerId: null }).where(eq(plannedShifts.id, id))
      return
    }
    if (!row.isOffered || row.userId === user.id)
      throw new Refused(409, 'not_offered', 'This shift is not offered any more.')
    if (row.takerId !== null)
      throw new Refused(409, 'taken_already', 'Somebody else was quicker: it waits for a manager.')
    await requireFree(tx, user.id, row)
    await tx.update(plannedShifts).set({ takerId: user.id }).where(eq(plannedShifts.id, id))
  })
}

/** Lets somebody else work a shift, or not, and tells both. @throws Refused 404, 409 where the taker is another one or busy by now */
export async function decideSwap(
  services: Services,
  manager: Person,
  id: string,
  { takerId, isApproved }: { takerId: string; isApproved: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await holdPlanned(tx, services, id)
    // Sent again after it was done.
    if (isApproved && row.userId === takerId && row.takerId === null) return
    if (row.takerId !== takerId)
      throw new Refused(409, 'swap_changed', 'That is not who would take it any more. Look again.')
    if (isApproved) await requireFree(tx, takerId, row)
    const set = isApproved
      ? { userId: takerId, takerId: null, isOffered: false }
      : { takerId: null }
    await tx.update(plannedShifts).set(set).where(eq(plannedShifts.id, id))
    await audit(tx, services, manager, {
      action: isApproved ? 'shift.swap-approved' : 'shift.swap-declined',
      subject: id,
      before: { userId: row.userId },
      after: { userId: isApproved ? takerId : row.userId },
    })
    const [of, by] = isApproved
      ? ['Somebody else works a shift of yours', 'A shift that you took is yours']
      : [
          'Nobody else works the shift that you offered',
          'A shift that you took was not given to you',
        ]
    await tell(tx, services, row.userId, of, row)
    await tell(tx, services, takerId, by, row)
  })
}

const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Span => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** @throws Refused 422 where nobody can work so; 409 where the café is closed then, unless that is meant */
function requireTimes(
  { settings, now }: Services,
  { startsAt, endsAt }: Span,
  isSure: boolean | undefined,
) {
  const problem = planProblem(startsAt.getTime(), endsAt.getTime(), now().getTime())
  if (problem)
    throw new Refused(422, 'impossible_times', problem, { fields: { startsAt: problem } })
  const warning = isSure ? null : hoursWarning(settings.get().cafe, startsAt, endsAt)
  if (warning) throw new Refused(409, 'outside_hours', warning)
}

/** A planned shift that is still to begin, held. @throws Refused 404, 409 */
async function holdPlanned(tx: Db, services: Services, id: string): Promise<Row> {
  const [row] = await tx.select().from(plannedShifts).where(eq(plannedShifts.id, id)).for('update')
  if (!row) throw new Refused(404, 'shift_not_found', 'This shift is not on the plan any more.')
  if (row.startsAt <= services.now())
    throw new Refused(
      409,
      'shift_begun',
      'This shift has begun, so its plan stays. What was worked is corrected under Hours.',
    )
  return row
}

/** Nobody is planned twice at one time; the row of the person is held, and the database refuses it besides. @throws Refused 404, 409 */
export async function requireFree(
  tx: Db,
  userId: string,
  { id, startsAt, endsAt }: Pick<Row, 'id' | 'startsAt' | 'endsAt'>,
) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || user.isDisabled || !can(user, 'clock'))
    throw new Refused(404, 'person_not_found', 'Nobody of the staff has this id.')
  const other = await tx.$count(
    plannedShifts,
    and(
      eq(plannedShifts.userId, userId),
      ne(plannedShifts.id, id),
      lt(plannedShifts.startsAt, endsAt),
      gt(plannedShifts.endsAt, startsAt),
    ),
  )
  if (other > 0)
    throw new Refused(
      409,
      'shifts_overlap',
      `${user.name} has another shift at that time. Choose another time or another person.`,
    )
}

async function tell(
  tx: Db,
  services: Services,
  userId: string,
  title: string,
  { startsAt, endsAt }: Pick<Row, 'startsAt' | 'endsAt'>,
) {
  const { timeZone } = services.settings.get().cafe
  const time = (at: Date) => formatTime(timeIn(timeZone, at))
  await notify(tx, services, {
    userId,
    type: 'system',
    title,
    message: `${formatDate(dateIn(timeZone, startsAt))}, ${time(startsAt)} to ${time(endsAt)}.`,
    action: { url: '/pos/roster', label: 'See the plan' },
    isMailed: false,
  })
}
