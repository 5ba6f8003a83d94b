import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { AlikeBy, AlikeCounts } from '#domain/contracts/ordering.ts'
import { audit } from '../audit/store.ts'
import { events, rsvps } from '../db/schema.ts'
import type { House } from '../house.ts'
import { mailDomainOf } from '../http/mail-domain.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { decideReservation } from './decide-reservation.ts'

/** How many reservations of people who are not known are of the sender of one, at all events to come. @throws Refused */
export async function countAlikeReservations(
  house: House,
  reference: string,
): Promise<AlikeCounts> {
  const { one, open } = await sendersOf(house, reference)
  const count = (by: AlikeBy) => open.filter((other) => isAlike(by, one, other)).length
  return { network: count('network'), range: count('range'), domain: count('domain') }
}

/**
 * Declines all of them, each as staff decline one: seats come free, and the guest gets a mail. What was ended meanwhile is
 * left out. @throws Refused
 */
export async function declineAlikeReservations(
  house: House,
  person: Person,
  reference: string,
  by: AlikeBy,
): Promise<{ declined: number }> {
  const { one, open } = await sendersOf(house, reference)
  // Those with seats last: nobody of the others moves up before they are declined.
  const rank = { unconfirmed: 0, waitlisted: 1, confirmed: 2, cancelled: 3 }
  const alike = open
    .filter((other) => isAlike(by, one, other))
    .toSorted((a, b) => rank[a.status] - rank[b.status])
  let declined = 0
  for (const each of alike) {
    try {
      await decideReservation(house, person, each.reference, { decision: 'decline' })
      declined += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  await audit(house.db, house, person, {
    action: 'reservation.alike-declined',
    subject: reference,
    after: { by, declined },
  })
  return { declined }
}

type Sender = Pick<
  typeof rsvps.$inferSelect,
  'reference' | 'status' | 'networkKey' | 'blockKey' | 'email'
>

async function sendersOf({ db, now }: House, reference: string) {
  const [one] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!one) throw new Refused(404, 'not_found', 'There is no such reservation.')
  const open: Sender[] = await db
    .select({
      reference: rsvps.reference,
      status: rsvps.status,
      networkKey: rsvps.networkKey,
      blockKey: rsvps.blockKey,
      email: rsvps.email,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(gt(events.startsAt, now()), ne(rsvps.status, 'cancelled'), eq(rsvps.isKnown, false)))
    .orderBy(asc(rsvps.position))
    .limit(MOST)
  return { one, open }
}

function isAlike(by: AlikeBy, one: Sender, other: Sender): boolean {
  if (by === 'network') return one.networkKey !== null && one.networkKey === other.networkKey
  if (by === 'range') return one.blockKey !== null && one.blockKey === other.blockKey
  return mailDomainOf(one.email) === mailDomainOf(other.email)
}

/** So many are looked at; pressing once more takes the next. */
const MOST = 2_000
