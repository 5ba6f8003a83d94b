import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { OwnDate } from '#domain/contracts/artist.ts'
import { classRequests, classSessions, events, instructors, rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { ArtistRow } from './dashboard.ts'

/**
 * The events an artist hosts and the classes they teach, from those under way on, with how full they are. Only an artist whom the café
 * has shown to the public has any.
 */
export async function listDates(services: Services, artist: ArtistRow): Promise<OwnDate[]> {
  if (artist.isHidden) return []
  const now = services.now()
  const theirs = sql`(select ${instructors.id} from ${instructors} where ${instructors.artistId} = ${artist.id})`
  const [ofEvents, ofClasses] = await Promise.all([
    services.db
      .select({
        event: events,
        parties:
          sql`(select count(*) from ${rsvps} going where going.event_id = ${events}.id and going.status = 'confirmed')`.mapWith(
            Number,
          ),
      })
      .from(events)
      .where(and(gt(events.endsAt, now), eq(events.instructorId, theirs)))
      .orderBy(asc(events.startsAt)),
    services.db
      .select({
        session: classSessions,
        parties:
          sql`${requests('confirmed')} + (select count(*) from ${rsvps} going where going.class_id = ${classSessions}.id and going.status = 'confirmed')`.mapWith(
            Number,
          ),
        waiting: requests('requested'),
      })
      .from(classSessions)
      .where(and(gt(classSessions.endsAt, now), eq(classSessions.instructorId, theirs)))
      .orderBy(asc(classSessions.startsAt)),
  ])
  const dates: OwnDate[] = [
    ...ofEvents.map(({ event, parties }) => ({
      ...common(event),
      kind: 'event' as const,
      status: event.status,
      parties,
      waiting: event.waiting,
    })),
    ...ofClasses.map(({ session, parties, waiting }) => ({
      ...common(session),
      kind: 'class' as const,
      status: session.status,
      parties,
      waiting: waiting + session.waiting,
    })),
  ]
  return dates.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

type Row = typeof events.$inferSelect | typeof classSessions.$inferSelect

function common({ id, title, startsAt, endsAt, capacity, seatsHeld, seatsTaken, details }: Row) {
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    space: details.space,
    capacity,
    seatsHeld,
    seatsTaken,
  }
}

/** Tables are spelled out: a select from one table names its columns without it. */
function requests(status: 'requested' | 'confirmed') {
  return sql`(select count(*) from ${classRequests} asked where asked.session_id = ${classSessions}.id and asked.status = ${status}
    and not exists (select from ${rsvps} made where made.reference = asked.reference))`.mapWith(
    Number,
  )
}
