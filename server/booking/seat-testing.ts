import { desc, eq, like, sql } from 'drizzle-orm'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import {
  classCredits,
  classSessions,
  ledgerPostings,
  ledgerTransactions,
  outbox,
  rsvps,
} from '../db/schema.ts'
import { FRIDAY_NOON, type TestServer } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { settleSeatCharge } from './seat-money.ts'

const DAY_MS = 86_400_000
type Link = Pick<SeatBooking, 'reference' | 'token'>

/** A class of a test's own, a week ahead: $68 and $12 for materials. */
export async function addClass(
  server: TestServer,
  id: string,
  more: Partial<typeof classSessions.$inferInsert> = {},
): Promise<string> {
  const [template] = await server.db.select().from(classSessions).limit(1)
  if (!template) throw new Error('The seed is empty.')
  const startsAt = new Date(FRIDAY_NOON.getTime() + 7 * DAY_MS)
  await server.db.insert(classSessions).values({
    ...template,
    id,
    title: `Two Inks ${id}`,
    priceCents: 6_800,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3 * 3_600_000),
    status: 'scheduled',
    seatsHeld: 0,
    seatsTaken: 0,
    waiting: 0,
    capacity: 10,
    bookingOpensAt: null,
    shareBasisPoints: null,
    // One person has all classes of a test.
    teachesTwice: true,
    ...more,
    details: { ...template.details, materialsCents: 1_200, minimum: 0, ...more.details },
  })
  return id
}

/** What tests do with seats that are paid for, by the calls that browsers make. */
export function seatDesk(server: () => TestServer) {
  const hold = (id: string, party: number, headers = {}) =>
    server().send<'holdSeats'>(
      'POST',
      `/api/classes/${id}/holds`,
      { party },
      { origin: 'http://cafe.test', ...headers },
    )
  const book = ({ reference, token, totalCents, party }: SeatBooking, more: object = {}) =>
    server().send<'bookSeats'>('POST', `/api/rsvps/${reference}/booking`, {
      token,
      name: 'Zoe',
      email: 'zoe@guest.example',
      participants: Array.from({ length: party }, (_, i) => `Guest ${i + 1}`),
      message: '',
      expectedCents: totalCents,
      ...more,
    })
  const lookAt = (reference: string, token: string, headers = {}) =>
    server().send<'seatBooking'>(
      'GET',
      `/api/rsvps/${reference}/booking?token=${token}`,
      undefined,
      headers,
    )
  const look = async ({ reference, token }: Link) => (await lookAt(reference, token)).body
  return {
    hold,
    book,
    lookAt,
    look,
    /** Holds, says who comes, and pays with a card that is good. */
    booked: async (id: string, party: number, more: object = {}) => {
      const held = await hold(id, party)
      const { body } = await book(held.body, more)
      await press(server(), body.url ?? '', 'good')
      return look(held.body)
    },
    cancel: (
      { reference, token }: Link,
      shown: { seat?: number; of?: number; refundCents: number; creditCents: number },
    ) =>
      server().send<'cancelSeats'>('POST', `/api/rsvps/${reference}/giving-back`, {
        token,
        ...shown,
      }),
    /** A payment that the provider tells of, whatever became of the hold. */
    arrives: (chargeId: string, amountCents: number) =>
      settleSeatCharge(server(), chargeId, {
        state: 'succeeded',
        amountCents,
        chargeId: `late-${chargeId}`,
      }),
    mailsOf: (reference: string) =>
      server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%${reference}%`))
        .orderBy(outbox.createdAt),
    rowOf: async (reference: string) => {
      const [row] = await server().db.select().from(rsvps).where(eq(rsvps.reference, reference))
      if (!row) throw new Error('There is no such row.')
      return row
    },
    creditOf: async (reference: string) => {
      const [row] = await server()
        .db.select()
        .from(classCredits)
        .where(eq(classCredits.reference, reference))
      return row
    },
    /** The link of the latest mail to an address. */
    linkOf: async (email: string): Promise<Link> => {
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, email))
        .orderBy(desc(outbox.createdAt))
      const found = mails.map(({ text }) => /https?:\S+reference=\S+/.exec(text)?.[0]).find(Boolean)
      const { searchParams } = new URL(found ?? '')
      return {
        reference: searchParams.get('reference') ?? '',
        token: searchParams.get('token') ?? '',
      }
    },
    detailsWith: async (more: object) => {
      const [template] = await server().db.select().from(classSessions).limit(1)
      if (!template) throw new Error('The seed is empty.')
      return { ...template.details, ...more }
    },
  }
}

/** What the books say of a party's seats, by account; refunds with it. */
export async function booksOfSeats(
  server: TestServer,
  reference: string,
): Promise<Record<string, number>> {
  const rows = await server.db
    .select({
      account: ledgerPostings.account,
      cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      sql`${ledgerTransactions.subjectId} = ${reference}
        or ${ledgerTransactions.subjectId} in (select c.id from seat_charges c where c.reference = ${reference})
        or exists (select from seat_refunds r join seat_charges c on c.id = r.charge_id
          where c.reference = ${reference} and ${ledgerTransactions.subjectId} like r.id || '%')`,
    )
    .groupBy(ledgerPostings.account)
  return Object.fromEntries(
    rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
  )
}
