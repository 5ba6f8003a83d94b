import { and, eq, ne } from 'drizzle-orm'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { formatHour } from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { tableOf } from '../booking/occasions.ts'
import { taughtElsewhere } from '../booking/series-conflicts.ts'
import type { Db } from '../db/open.ts'
import { isDeadlock, isTwicePlanned } from '../db/refusals.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'

/** Who teaches or hosts it, and when. */
export type Teaching = {
  status: string
  startsAt: string
  endsAt: string
  instructor?: string
  host?: string
}
type Planned = { key: OccasionKey; next: Teaching }

/**
 * Publishes what somebody teaches or hosts. Nobody does two things at once unless whoever publishes says that it is meant. What was
 * published like that before is not asked about again. The database refuses what two plan in the same moment.
 * @param isMeant whether they were asked @param work the transaction @throws Refused 409 `instructor_twice` with what the others are
 */
export async function withOneInstructor<T>(
  services: Services,
  planned: Planned,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTwicePlanned(error) && !isDeadlock(error)) throw error
    const others = await othersOf(services.db, services, planned)
    throw others.length > 0 ? twice(services, planned.next, others) : error
  }
}

/** Looks in the transaction that publishes it, and leaves out of the constraint what is meant. Call it before it is saved. */
export async function requireOneInstructor(
  tx: Db,
  services: Services,
  { before, isMeant, ...planned }: Planned & { before: Teaching | null; isMeant: boolean },
): Promise<{ isTwice: boolean } | null> {
  const { next } = planned
  if (whoOf(next) === '' || next.status !== 'scheduled') return null
  if (before && isSameTeaching(before, next)) return null
  const others = await othersOf(tx, services, planned)
  const isOver = new Date(next.endsAt) <= services.now()
  if (others.length > 0 && !isMeant && !isOver) throw twice(services, next, others)
  return { isTwice: others.length > 0 }
}

/** Whether both are meant. The constraint looks when the transaction ends, so it may be said after it was saved. */
export async function markTwice(tx: Db, { type, id }: OccasionKey, teachesTwice: boolean) {
  const table = tableOf({ type })
  await tx
    .update(table)
    .set({ teachesTwice })
    .where(and(eq(table.id, id), ne(table.teachesTwice, teachesTwice)))
}

function othersOf(db: Db, services: Pick<Services, 'isDemo'>, { key, next }: Planned) {
  const own = {
    classes: key.type === 'class' ? [key.id] : [],
    events: key.type === 'event' ? [key.id] : [],
  }
  const { startsAt: starts, endsAt: ends } = next
  const wish = { i: 0, starts, ends, space: '', instructor: whoOf(next) }
  return taughtElsewhere(db, services, [wish], own)
}

function twice(
  services: Services,
  next: Teaching,
  others: Awaited<ReturnType<typeof taughtElsewhere>>,
): Refused {
  const { timeZone } = services.settings.get().cafe
  const clock = (at: Date) => formatHour(timeIn(timeZone, at))
  const named = others
    .slice(0, 3)
    .map(({ title, startsAt, endsAt }) => `${title} from ${clock(startsAt)} to ${clock(endsAt)}`)
  return new Refused(
    409,
    'instructor_twice',
    `At that time ${whoOf(next)} has ${named.join(', and ')}. Publish it only if both are meant.`,
  )
}

const whoOf = ({ instructor, host }: Teaching): string => (instructor ?? host ?? '').trim()

const isSameTeaching = (one: Teaching, other: Teaching): boolean =>
  one.status === 'scheduled' &&
  whoOf(one).toLowerCase() === whoOf(other).toLowerCase() &&
  Date.parse(one.startsAt) === Date.parse(other.startsAt) &&
  Date.parse(one.endsAt) === Date.parse(other.endsAt)
