import { and, eq, sql } from 'drizzle-orm'
import { occasionPath } from '#domain/booking/occasion.ts'
import type { ReservedSeats } from '#domain/contracts/forms.ts'
import { found } from '../content/found.ts'
import { rsvps } from '../db/schema.ts'
import { isSigned } from '../forms/token.ts'
import { keysOf } from '../secrets.ts'
import type { Services } from '../services.ts'
import { isFor, keyOf, readOccasion } from './occasions.ts'
import { confirmPurposes } from './rsvps.ts'
import { unknown } from './seat-rows.ts'

/**
 * A reservation for whoever has a link to it: the one that gives it back, or one of those that confirm it.
 * @throws Refused 404 where the link is not of this reservation
 */
export async function reservedSeats(
  services: Services,
  reference: string,
  token: string,
): Promise<ReservedSeats> {
  const { db, now, secrets } = services
  const [row] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const keys = keysOf(secrets, 'form-token')
  const { guest, staff } = confirmPurposes(reference)
  const isShown = [`rsvp ${reference}`, guest, staff].some((each) => isSigned(keys, each, token))
  if (!row || !isShown) throw unknown()
  const key = keyOf(row)
  const occasion = found(await readOccasion(db, key), key.type)
  const isBefore = and(
    isFor(key),
    eq(rsvps.status, 'waitlisted'),
    sql`${rsvps.position} <= ${row.position}`,
  )
  const { title, startsAt, endsAt, space, policy, priceCents, status } = occasion
  const hasBegun = new Date(startsAt) <= now()
  return {
    reference,
    type: key.type,
    title,
    startsAt,
    endsAt,
    space,
    path: occasionPath(key),
    status: row.status,
    position: row.status === 'waitlisted' ? await db.$count(rsvps, isBefore) : null,
    party: row.party,
    participants: row.participants ?? [],
    sitWith: row.sitWith,
    totalCents: priceCents * row.party,
    policy,
    isCalledOff: status === 'cancelled',
    canCancel: row.status !== 'cancelled' && !hasBegun,
  }
}
