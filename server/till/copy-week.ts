import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/cafe/calendar.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import type { CopiedWeek } from '#domain/contracts/roster.ts'
import { hoursWarning, planProblem } from '#domain/till/roster.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { plannedShifts, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { requireFree } from './roster.ts'

const WEEK_DAYS = 7
/** More than a café plans in a week. */
const SHIFTS_MAX = 300

/**
 * Plans what is planned for the seven days before a date once more, a week later at the same time of day. What cannot be, because
 * somebody works then, is gone, or the café is closed, is left out and named. Pressed again, it adds what is missing.
 */
export async function copyWeek(
  services: Services,
  manager: Person,
  from: string,
): Promise<CopiedWeek> {
  const { cafe } = services.settings.get()
  return services.db.transaction(async (tx) => {
    const wishes = await wishesOf(tx, services, manager, from)
    const ids = wishes.map(({ row }) => row.id)
    const before =
      ids.length === 0
        ? []
        : await tx
            .select({ id: plannedShifts.id })
            .from(plannedShifts)
            .where(inArray(plannedShifts.id, ids))
    const known = new Set(before.map(({ id }) => id))
    const left: CopiedWeek['left'] = []
    const copied = new Map<string, number>()
    // People are held in one order, so that two who copy at once do not wait for each other.
    for (const { name, row } of wishes.toSorted((a, b) =>
      a.row.userId.localeCompare(b.row.userId),
    )) {
      if (known.has(row.id)) continue
      const { startsAt, endsAt, userId } = row
      const why =
        planProblem(startsAt.getTime(), endsAt.getTime(), services.now().getTime()) ??
        hoursWarning(cafe, startsAt, endsAt) ??
        (await requireFree(tx, userId, row).then(() => null, refusalText))
      if (why === null) {
        await tx.insert(plannedShifts).values(row)
        copied.set(userId, (copied.get(userId) ?? 0) + 1)
      } else
        left.push({
          personName: name,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          why,
        })
    }
    for (const [userId, count] of copied) await tellOf(tx, services, { userId, count, from })
    const count = [...copied.values()].reduce((sum, each) => sum + each, 0)
    if (count > 0)
      await audit(tx, services, manager, {
        action: 'shift.week-copied',
        subject: from,
        after: { copied: count, left: left.length },
      })
    left.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    return { copied: count, known: known.size, left }
  })
}

/** What the week would have: the shifts of the week before, at the same time of day. */
async function wishesOf(tx: Db, services: Services, manager: Person, from: string) {
  const { timeZone } = services.settings.get().cafe
  const start = (date: string) => instantAt(timeZone, date, '00:00')
  const later = (at: Date) =>
    instantAt(timeZone, addDays(dateIn(timeZone, at), WEEK_DAYS), timeIn(timeZone, at))
  const rows = await tx
    .select({ shift: plannedShifts, name: users.name })
    .from(plannedShifts)
    .innerJoin(users, eq(users.id, plannedShifts.userId))
    .where(
      and(
        gte(plannedShifts.startsAt, start(addDays(from, -WEEK_DAYS))),
        lt(plannedShifts.startsAt, start(from)),
      ),
    )
    .orderBy(asc(plannedShifts.startsAt), asc(plannedShifts.id))
    .limit(SHIFTS_MAX)
  return rows.map(({ shift, name }) => ({
    name,
    row: {
      id: copyId(shift.id, from),
      userId: shift.userId,
      startsAt: later(shift.startsAt),
      endsAt: later(shift.endsAt),
      note: shift.note,
      plannedBy: manager.user.name,
      createdAt: services.now(),
    },
  }))
}

/** Tells one person of their new shifts. */
async function tellOf(
  tx: Db,
  services: Services,
  { userId, count, from }: { userId: string; count: number; from: string },
) {
  await notify(tx, services, {
    userId,
    type: 'system',
    title: count === 1 ? 'You have a new shift' : `You have ${count} new shifts`,
    message: `In the week from ${formatDate(from)} to ${formatDate(addDays(from, WEEK_DAYS - 1))}.`,
    action: { url: '/pos/roster', label: 'See the plan' },
    isMailed: false,
  })
}

/** The copy of a shift into a week has one id, so it is one however often it is asked for. */
function copyId(id: string, from: string): string {
  return createHash('sha256').update(`${id} ${from}`).digest('hex').slice(0, 32)
}

function refusalText(error: unknown): string {
  if (error instanceof Refused) return error.message
  throw error
}
