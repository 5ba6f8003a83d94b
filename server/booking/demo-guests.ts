import { and, asc, eq, gt } from 'drizzle-orm'
import { classSessions } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { addWalkIn } from './class-doors.ts'

/**
 * In the demo the seats that are gone from the start are those of guests, booked as guests at the door are: so rosters, counts and seats
 * left say the same. Started again, it does what is left to do.
 */
export async function seatDemoGuests(services: Services): Promise<void> {
  const { db, isDemo, now } = services
  if (!isDemo) return
  const { id, seatsHeld, startsAt, status } = classSessions
  const taught = await db
    .select({ id, seatsHeld, startsAt })
    .from(classSessions)
    .where(
      and(
        eq(classSessions.isDemo, true),
        eq(status, 'scheduled'),
        gt(seatsHeld, 0),
        gt(startsAt, now()),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
  let nth = 0
  for (const session of taught)
    for (let left = session.seatsHeld; left > 0;) {
      const party = Math.min(left, 1 + (nth % 3))
      const participants = Array.from(
        { length: party },
        (_, i) => NAMES[(nth * 3 + i) % NAMES.length] ?? '',
      )
      const key = `demo ${session.id} ${session.startsAt.toISOString()} ${left}`
      try {
        await addWalkIn(services, 'the demo', session.id, { key, participants, isOfHouse: true })
      } catch (error) {
        // Another server was faster.
        if (!(error instanceof Refused)) throw error
        break
      }
      left -= party
      nth += 1
    }
}

const NAMES = [
  'Ada Moreno',
  'Ben Castle',
  'Carla Diaz',
  'Dev Anand',
  'Edith Byrne',
  'Femi Adeyemi',
  'Greta Lind',
  'Hugo Marsh',
  'Ines Duarte',
  'Jonah Price',
  'Kit Farrow',
  'Leila Haddad',
  'Mina Takeda',
  'Noor Aziz',
  'Otto Bauer',
  'Priya Nair',
  'Quinn Hale',
  'Rosa Fontana',
  'Sam Whitlock',
  'Tara Singh',
]
