import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { BookedTime } from '#domain/booking/availability.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { listHappening } from '../content/store.ts'
import { spaceBookings } from '../db/schema.ts'
import type { Services } from '../services.ts'

/** @param id of a booking; null where the café itself uses the room */
export type Taken = BookedTime & { id: string | null; what: string }

/**
 * What takes a space between two instants: bookings of any space, since the spaces are linked, and the classes and events
 * that the café itself holds in its rooms.
 */
export async function takenBetween(
  services: Pick<Services, 'db' | 'isDemo' | 'now'>,
  spaceType: SpaceType,
  from: Date,
  until: Date,
): Promise<Taken[]> {
  const { startsAt, endsAt, isCancelled } = spaceBookings
  const booked = await services.db
    .select()
    .from(spaceBookings)
    .where(and(eq(isCancelled, false), lt(startsAt, until), gt(endsAt, from)))
    .orderBy(asc(startsAt))
  const own = await listHappening(services, from, until)
  return [
    ...booked.map((row) => ({
      id: row.id,
      what: `${SPACES[row.spaceType].name}, ${row.name}`,
      spaceType: row.spaceType,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    })),
    ...own
      .filter(({ space }) => spaceType === 'entire-venue' || ART_SPACE.test(space))
      .map(({ title, startsAt, endsAt }) => ({
        id: null,
        what: title,
        spaceType,
        startsAt,
        endsAt,
      })),
  ]
}

/** Where something takes place is said in words, which name the rooms: 'Lounge and Art Space', 'Whole house'. */
const ART_SPACE = /art space|whole/i
