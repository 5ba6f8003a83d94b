import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { membershipCharges, memberships, testPaymentPages, users } from '../db/schema.ts'
import type { TestServer } from '../db/testing.ts'
import type { TestCard } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { join, type Joining } from './join.ts'

const SITE = { origin: 'http://cafe.test' }

/** A customer of a test's own. */
export async function newMember(server: TestServer, name: string): Promise<Person> {
  const id = `member-${name.toLowerCase()}`
  await server.db.insert(users).values({
    id,
    name,
    email: `${id}@guest.example`,
    role: 'CUSTOMER',
    emailVerifiedAt: server.now(),
    createdAt: server.now(),
  })
  return {
    user: { id, name, email: `${id}@guest.example`, role: 'CUSTOMER' } as Person['user'],
    sessionId: 'of a test',
    until: new Date(server.now().getTime() + 3_600_000),
    provedAt: server.now(),
    hasTwoFactors: false,
    method: 'password',
    tillId: null,
  }
}

/** Joins, and pays the first month with a card of the test page, where it is paid by card. */
export async function joinWith(
  server: TestServer,
  person: Person,
  card: TestCard | null,
  more: Partial<Joining> = {},
) {
  const startsOn = more.startsOn ?? server.now().toISOString().slice(0, 10)
  const joining: Joining = {
    tier: 'basic',
    startsOn,
    payWay: card ? 'card' : 'counter',
    key: randomUUID(),
    ...more,
  }
  const { url, chargeId } = await join(server, person, joining)
  if (card && url) await press(server, url, card)
  return { url, chargeId }
}

/** Presses a card on a page of the test provider. */
export function press(server: TestServer, url: string, card: TestCard | 'bank-agreed') {
  return server.app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...SITE },
    body: new URLSearchParams({ card }).toString(),
  })
}

/** Pays on a page of the test provider. @returns to where it leads, before that without paying and then paid */
export async function backFrom(server: TestServer, url: string | null) {
  const shown = await (await server.app.request(url ?? '')).text()
  const unpaid = /<a href="([^"]+)">Back without paying/.exec(shown)?.[1] ?? ''
  const paid = (await press(server, url ?? '', 'good')).headers.get('location') ?? ''
  const pathOf = (address: string) =>
    address.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, '')
  return { unpaid: pathOf(unpaid), paid: pathOf(paid) }
}

/** The latest membership of somebody. */
export async function membershipOf({ db }: TestServer, { user }: Person) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, user.id))
    .orderBy(desc(memberships.createdAt))
    .limit(1)
  if (!row) throw new Error('No membership.')
  return row
}

export async function chargesOf(server: TestServer, person: Person) {
  const { id } = await membershipOf(server, person)
  return server.db
    .select()
    .from(membershipCharges)
    .where(eq(membershipCharges.membershipId, id))
    .orderBy(membershipCharges.createdAt)
}

/** What the test provider took by kept cards for these charges: one row for each time. */
export async function takenByCard({ db }: TestServer, chargeIds: string[]) {
  const pages = await db.select().from(testPaymentPages)
  return pages.filter(
    ({ paymentId, state }) =>
      state === 'paid' && chargeIds.some((id) => paymentId.startsWith(`${id}-`)),
  )
}

/** Noon in New York on a day, so many days after another one. */
export const noonOn = (date: string, days = 0) => new Date(`${addDays(date, days)}T17:00:00Z`)
