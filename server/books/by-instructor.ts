import { and, between, eq, inArray, ne, sql } from 'drizzle-orm'
import { accountName } from '#domain/books/accounts.ts'
import { splitCents } from '#domain/cafe/money.ts'
import type { Db } from '../db/open.ts'
import {
  artistSeatShares,
  classSessions,
  doorTickets,
  events,
  instructors,
  ledgerPostings,
  ledgerTransactions,
  rsvps,
} from '../db/schema.ts'
import { plain, sumOf } from './parts.ts'

type Days = { from: string; until: string }
type Sold = { occasion: string; name: string | null; cents: number }

const { id, day, subject, subjectId } = ledgerTransactions
const { account, cents, transactionId } = ledgerPostings
const net = sumOf(sql`-${cents}`)

/**
 * What seats and tickets sold, by who teaches or hosts: together what the ledger has on classes and events, less what of it is theirs.
 * `count` is of classes and events.
 */
export async function byInstructor(db: Db, days: Days) {
  const found = new Map<string, { occasions: Set<string>; cents: number }>()
  for (const row of [...(await ofSeats(db, days)), ...(await ofDoorTickets(db, days))]) {
    const name = row.name ?? 'Without an instructor'
    const of = found.get(name) ?? { occasions: new Set(), cents: 0 }
    of.occasions.add(row.occasion)
    found.set(name, { ...of, cents: of.cents + row.cents })
  }
  return [...found]
    .map(([name, of]) => ({ name, count: of.occasions.size, cents: plain(of.cents) }))
    .filter((row) => row.cents !== 0)
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en'))
}

/** What of seats is whose, as it was booked in these days: sold, kept of what was given back late, and taken back. */
export async function sharesByInstructor(
  db: Db,
  { from, until }: Days,
  names: Readonly<Record<string, string>>,
) {
  const rows = await db
    .select({ account, cents: net })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .where(
      and(between(day, from, until), eq(subject, 'seat-share'), sql`${account} like 'payable:%'`),
    )
    .groupBy(account)
  return rows
    .map((row) => ({ name: accountName(row.account, names), cents: plain(row.cents) }))
    .filter((row) => row.cents !== 0)
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en'))
}

const ofClassesAndEvents = inArray(account, ['sales:class', 'sales:event'])

/** Seats of parties, and what of them went to whoever has a share. */
async function ofSeats(db: Db, { from, until }: Days): Promise<Sold[]> {
  const pieceOf = (kind: 'class' | 'event') =>
    sql`case when ${artistSeatShares.kind} = ${kind} then ${artistSeatShares.pieceId} end`
  return db
    .select({
      occasion: sql<string>`coalesce('event ' || ${events.id}, 'class ' || ${classSessions.id}, '')`,
      name: instructors.name,
      cents: net,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .leftJoin(rsvps, and(eq(subject, 'seat-booking'), eq(rsvps.reference, subjectId)))
    .leftJoin(artistSeatShares, and(eq(subject, 'seat-share'), eq(artistSeatShares.id, subjectId)))
    .leftJoin(events, sql`${events.id} = coalesce(${rsvps.eventId}, ${pieceOf('event')})`)
    .leftJoin(
      classSessions,
      sql`${classSessions.id} = coalesce(${rsvps.classId}, ${pieceOf('class')})`,
    )
    .leftJoin(
      instructors,
      sql`${instructors.id} = coalesce(${events.instructorId}, ${classSessions.instructorId})`,
    )
    .where(and(between(day, from, until), ofClassesAndEvents, ne(subject, 'order')))
    .groupBy(sql`1, 2`)
}

/** Tickets that the door sold are lines of orders: what an order sold of them is its events' in proportion to their prices. */
async function ofDoorTickets(db: Db, { from, until }: Days): Promise<Sold[]> {
  const sold = await db
    .select({ orderId: subjectId, cents: net })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .where(and(between(day, from, until), ofClassesAndEvents, eq(subject, 'order')))
    .groupBy(subjectId)
  if (sold.length === 0) return []
  const tickets = await db
    .select({
      orderId: doorTickets.orderId,
      eventId: doorTickets.eventId,
      name: instructors.name,
      worth: sql<string>`sum(${doorTickets.priceCents} * ${doorTickets.quantity})`.mapWith(Number),
    })
    .from(doorTickets)
    .innerJoin(events, eq(events.id, doorTickets.eventId))
    .leftJoin(instructors, eq(instructors.id, events.instructorId))
    .where(
      inArray(
        doorTickets.orderId,
        sold.map(({ orderId }) => orderId),
      ),
    )
    .groupBy(doorTickets.orderId, doorTickets.eventId, instructors.name)
    .orderBy(doorTickets.orderId, doorTickets.eventId)
  return sold.flatMap(({ orderId, cents: amount }): Sold[] => {
    const of = tickets.filter((ticket) => ticket.orderId === orderId)
    if (of.every(({ worth }) => worth === 0)) return [{ occasion: '', name: null, cents: amount }]
    const parts = splitCents(
      Math.abs(amount),
      of.map(({ worth }) => worth),
    )
    return of.map(({ eventId, name }, index) => ({
      occasion: `event ${eventId}`,
      name,
      cents: Math.sign(amount) * (parts[index] ?? 0),
    }))
  })
}
