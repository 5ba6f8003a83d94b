import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { classSessions, events, rsvps, sentForms } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { addWalkIn } from './class-doors.ts'
import { readOccasion } from './occasions.ts'
import { newReference } from './seat-holds.ts'
import { givenByStaff, pricedSeats } from './seat-rows.ts'
import { holdOccasion } from './seats.ts'

/**
 * In the demo the seats that are gone from the start are those of guests, booked as guests at the door are: so rosters, counts and seats
 * left say the same. Started again, it does what is left to do.
 */
export async function seatDemoGuests(services: Services): Promise<void> {
  if (!services.isDemo) return
  await seatInClasses(services)
  await seatAtEvents(services)
}

async function seatInClasses(services: Services) {
  const { db, now } = services
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
      const participants = partyOf(nth, left)
      const key = `demo ${session.id} ${session.startsAt.toISOString()} ${left}`
      try {
        await addWalkIn(services, 'the demo', session.id, { key, participants, isOfHouse: true })
      } catch (error) {
        // Another server was faster.
        if (!(error instanceof Refused)) throw error
        break
      }
      left -= participants.length
      nth += 1
    }
}

/** At events, which are not paid at the door: all parties of one at once. Tickets are sold, so of those nobody is made up. */
async function seatAtEvents(services: Services) {
  const { db, now } = services
  const { id, seatsHeld, seatsTaken, startsAt, status, isDemo } = events
  const coming = await db
    .select({ id })
    .from(events)
    .where(and(eq(isDemo, true), eq(status, 'scheduled'), gt(seatsHeld, 0), gt(startsAt, now())))
    .orderBy(asc(startsAt), asc(id))
  let nth = 1
  for (const event of coming)
    await db.transaction(async (tx) => {
      const key = { type: 'event', id: event.id } as const
      const held = await holdOccasion(tx, key)
      const occasion = await readOccasion(tx, key)
      // Another server was faster, or staff gave them away.
      if (!held || !occasion || occasion.tickets || held.seatsHeld === 0) return
      const at = now()
      const parties: string[][] = []
      for (let left = held.seatsHeld; left > 0; nth += 1) {
        const participants = partyOf(nth, left)
        parties.push(participants)
        left -= participants.length
      }
      const rows = await Promise.all(
        parties.map(async (participants) => ({
          ...givenByStaff({
            reference: newReference(),
            participants,
            price: await pricedSeats(tx, services, { accountId: null }, occasion, 1),
            at,
          }),
          eventId: event.id,
          name: participants[0] ?? '',
          email: '',
        })),
      )
      await tx.insert(sentForms).values(
        rows.map(({ reference }) => ({
          reference,
          nonce: `demo ${reference}`,
          form: 'rsvp' as const,
          requestHash: '',
          createdAt: at,
        })),
      )
      await tx.insert(rsvps).values(rows)
      await tx
        .update(events)
        .set({ seatsHeld: 0, seatsTaken: sql`${seatsTaken} + ${seatsHeld}` })
        .where(eq(id, event.id))
    })
}

/** One to three people. @param left that there are seats for */
const partyOf = (nth: number, left: number): string[] =>
  Array.from(
    { length: Math.min(left, 1 + (nth % 3)) },
    (_, i) => NAMES[(nth * 3 + i) % NAMES.length] ?? '',
  )

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
