import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { seats } from '#domain/booking/party.ts'
import type { AlikeFound, AlikeOne, AlikeSender, DeclineAlike } from '#domain/contracts/ordering.ts'
import { alikeBy, alikeFound, isOfAccount } from '#domain/people/alike.ts'
import { audit } from '../audit/store.ts'
import { joined } from '../booking/occasions.ts'
import { seatKeys } from '../booking/seat-limits.ts'
import { classSessions, events, orders, rsvps, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { mailDomainOf } from '../http/mail-domain.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { decideReservation } from './decide-reservation.ts'

/**
 * Which reservations of people who are not known are of the sender of one, at all events and classes to come, and which of its own
 * nobody confirmed. @throws Refused
 */
export async function findAlikeReservations(
  services: Services,
  reference: string,
): Promise<AlikeFound> {
  return alikeFound(await alikeOf(services, reference))
}

/**
 * Declines those of one kind, each as staff decline one: seats come free, and the guest gets a mail. Those of new accounts only
 * where they are asked for, and of whoever picked up an order before, none. What was ended meanwhile is left out. @throws Refused
 */
export async function declineAlikeReservations(
  services: Services,
  person: Person,
  reference: string,
  { by, who = 'strangers' }: DeclineAlike,
): Promise<{ declined: number }> {
  const alike = (await alikeOf(services, reference))
    .filter((other) => other.by.includes(by) && isOfAccount(other) === (who === 'accounts'))
    // Those with seats last: nobody of the others moves up before they are declined.
    .toSorted((a, b) => RANK[a.status] - RANK[b.status])
  let declined = 0
  for (const { id } of alike) {
    try {
      // Its mail may have been confirmed while those before it were declined.
      if (by === 'unproven' && (await isProven(services, id))) continue
      await decideReservation(services, person, id, { decision: 'decline' })
      declined += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  await audit(services.db, services, person, {
    action: 'reservation.alike-declined',
    subject: reference,
    after: { by, who, declined },
  })
  return { declined }
}

async function isProven({ db }: Services, reference: string): Promise<boolean> {
  return (await db.$count(rsvps, and(eq(rsvps.reference, reference), eq(rsvps.isProven, true)))) > 0
}

const RANK = { unconfirmed: 0, waitlisted: 1, held: 2, offered: 2, confirmed: 2, cancelled: 3 }

type Row = typeof rsvps.$inferSelect

async function alikeOf(
  services: Services,
  reference: string,
): Promise<(AlikeOne & Pick<Row, 'status'>)[]> {
  const { db, now } = services
  const [one] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!one) throw new Refused(404, 'not_found', 'There is no such reservation.')
  const account = sql`select ${users.id} from ${users}
    where ${users.email} = ${rsvps.email} and ${users.emailVerifiedAt} is not null`
  const pickedUp = sql`select 1 from ${orders}
    where ${orders.status} = 'picked-up' and ${orders.userId} in (${account})`
  const open = await db
    .select({ rsvp: rsvps, title: joined.title, hasAccount: sql<boolean>`exists (${account})` })
    .from(rsvps)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(
      and(
        gt(joined.startsAt, now()),
        ne(rsvps.status, 'cancelled'),
        eq(rsvps.isKnown, false),
        // Whoever pays is no robot, and holds run out by themselves.
        eq(rsvps.isOnline, false),
        // An address that nobody proved may be anybody's: that of a regular, too.
        sql`not (${rsvps.isProven} and exists (${pickedUp}))`,
      ),
    )
    .orderBy(asc(rsvps.position))
    .limit(MOST)
  const keys = keysOf(one)
  return open.flatMap(({ rsvp, title, hasAccount }) => {
    const sender = senderOf(services, rsvp, hasAccount)
    const isHere = rsvp.eventId === one.eventId && rsvp.classId === one.classId
    const by = alikeBy(keys, keysOf(rsvp), sender).filter((kind) => isHere || kind !== 'unproven')
    if (by.length === 0) return []
    const { reference: id, name, party, status } = rsvp
    const about = `${seats(party)} for ${title}`
    return { id, label: id, name, sender, about, by, status }
  })
}

function senderOf(services: Services, rsvp: Row, hasAccount: boolean): AlikeSender {
  if (!rsvp.isProven) return 'stranger'
  // Whoever signed in is counted by the account, whatever address they left.
  const { contactKey } = seatKeys(services, {
    email: rsvp.email,
    network: '',
    userId: null,
    proven: null,
  })
  return hasAccount || rsvp.contactKey !== contactKey ? 'account' : 'mail'
}

function keysOf({ networkKey, blockKey, email }: Row) {
  return { networkKey, blockKey, domain: mailDomainOf(email) }
}

/** So many are looked at; pressing once more takes the next. */
const MOST = 2_000
