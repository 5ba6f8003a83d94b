import { sql } from 'drizzle-orm'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { formatHour } from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { taughtElsewhere } from '../booking/series-conflicts.ts'
import type { Db } from '../db/open.ts'
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

/**
 * Nobody teaches or hosts two things at once unless whoever publishes says that it is meant. What was published like that before is
 * not asked about again. @throws Refused 409 `instructor_twice` with what the others are
 */
export async function requireOneInstructor(
  tx: Db,
  services: Services,
  { key, before, next }: { key: OccasionKey; before: Teaching | null; next: Teaching },
): Promise<void> {
  const who = whoOf(next)
  if (who === '' || next.status !== 'scheduled' || new Date(next.endsAt) <= services.now()) return
  await holdInstructor(tx, who)
  if (before && isSameTeaching(before, next)) return
  const own = {
    classes: key.type === 'class' ? [key.id] : [],
    events: key.type === 'event' ? [key.id] : [],
  }
  const { startsAt: starts, endsAt: ends } = next
  const wish = { i: 0, starts, ends, space: '', instructor: who }
  const others = await taughtElsewhere(tx, [wish], own)
  if (others.length === 0) return
  const { timeZone } = services.settings.get().cafe
  const clock = (at: Date) => formatHour(timeIn(timeZone, at))
  const named = others
    .slice(0, 3)
    .map(({ title, startsAt, endsAt }) => `${title} from ${clock(startsAt)} to ${clock(endsAt)}`)
  throw new Refused(
    409,
    'instructor_twice',
    `At that time ${who} has ${named.join(', and ')}. Publish it only if both are meant.`,
  )
}

/** Two that plan for the same person do so one after the other, until both transactions are over. */
export async function holdInstructor(tx: Db, who: string): Promise<void> {
  const name = `instructor ${who.trim().toLowerCase()}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

const whoOf = ({ instructor, host }: Teaching): string => (instructor ?? host ?? '').trim()

const isSameTeaching = (one: Teaching, other: Teaching): boolean =>
  one.status === 'scheduled' &&
  whoOf(one).toLowerCase() === whoOf(other).toLowerCase() &&
  Date.parse(one.startsAt) === Date.parse(other.startsAt) &&
  Date.parse(one.endsAt) === Date.parse(other.endsAt)
