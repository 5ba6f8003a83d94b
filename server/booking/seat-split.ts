import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Occasion, OccasionKey } from '#domain/booking/occasion.ts'
import type { Db } from '../db/open.ts'
import { rsvps, seatCharges, sentForms, type SeatChange } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { newReference } from './seat-holds.ts'
import { lockSeats, seatChargesOf, unknown, type HeldSeats, type SeatRow } from './seat-rows.ts'
import { holdOccasions } from './seats.ts'

/** Which seats are meant: one of a party by its place in the list of names, or all of them. */
export type Which = { seat?: number | undefined; of?: number | undefined }

/**
 * Holds a party's seats and a second class, the classes in the order of their ids so that two who move in opposite directions do
 * not wait for each other. @throws Refused 404
 */
export async function lockBoth(
  tx: Db,
  reference: string,
  to: OccasionKey,
): Promise<HeldSeats & { target: Occasion }> {
  const [known] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!known) throw unknown()
  await holdOccasions(tx, [keyOf(known), to])
  const held = await lockSeats(tx, reference)
  const target = await readOccasion(tx, to)
  if (!target) throw unknown()
  return { ...held, target }
}

/** Whether one seat of several is meant. @throws Refused 409 where that seat is not there any more */
export function isOneOf({ party, participants }: SeatRow, { seat, of }: Which): boolean {
  if (seat === undefined) return false
  // Sent twice, that place in the list is somebody else's.
  if (participants?.[seat] === undefined || of !== party)
    throw new Refused(409, 'seat_gone', 'This party has changed. Look at its seats again.')
  return party > 1
}

/** The row of a party of its own that is made of one, or of a whole party, with a link of its own. Its seats are counted already. */
export async function splitOff(
  tx: Db,
  services: Services,
  { row }: HeldSeats,
  change: Partial<SeatRow>,
): Promise<SeatRow> {
  const at = services.now()
  const reference = newReference()
  await tx.insert(sentForms).values({
    reference,
    nonce: randomUUID(),
    form: 'rsvp',
    requestHash: '',
    createdAt: at,
  })
  const { position: _, ...copied } = row
  const [made] = await tx
    .insert(rsvps)
    .values({
      ...copied,
      changes: null,
      ...change,
      reference,
      sequence: 0,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!made) throw new Error('A new reservation is gone.')
  return made
}

/**
 * Lets money that was paid for one party be that of another, the newest payment first. In the books it stays where it is: it is
 * held for seats before and after. Hold both. @param cents not more than is held for the first
 * @param isForElse whether those seats are somebody else's now: whoever paid keeps it among what they paid
 */
export async function moveMoney(
  tx: Db,
  from: string,
  to: string,
  cents: number,
  isForElse = false,
): Promise<void> {
  let left = cents
  const charges = await seatChargesOf(tx, from)
  for (const charge of charges.filter(({ state }) => state === 'succeeded').toReversed()) {
    const part = Math.min(left, charge.amountCents - charge.releasedCents)
    if (part <= 0) continue
    left -= part
    const payerReference = charge.payerReference ?? (isForElse ? from : null)
    if (part === charge.amountCents) {
      await tx
        .update(seatCharges)
        .set({ reference: to, payerReference })
        .where(eq(seatCharges.id, charge.id))
      continue
    }
    const id = randomUUID()
    // Of a seat that a pack paid for, the larger part stays that seat.
    const packPart =
      charge.packCents === null ? null : Math.round((charge.packCents * part) / charge.amountCents)
    const isSeat = charge.packSeats === 1 && part * 2 > charge.amountCents
    await tx
      .update(seatCharges)
      .set({
        amountCents: sql`${seatCharges.amountCents} - ${part}`,
        ...(packPart !== null && { packCents: sql`${seatCharges.packCents} - ${packPart}` }),
        ...(isSeat && { packSeats: 0 }),
      })
      .where(eq(seatCharges.id, charge.id))
    await tx.insert(seatCharges).values({
      ...charge,
      id,
      reference: to,
      payerReference,
      amountCents: part,
      packCents: packPart,
      packSeats: isSeat ? 1 : 0,
      releasedCents: 0,
      partOf: charge.partOf ?? charge.id,
      idempotencyKey: id,
      pageUrl: null,
      providerId: null,
      orderId: null,
      orderCents: 0,
    })
  }
  if (left > 0) throw new Error('More of a party’s money was to move than is held.')
}

/** More than anybody changes of one party. */
const MOST_CHANGES = 50

/** The changes of a party with one more. */
export function withChange(
  { changes }: Pick<SeatRow, 'changes'>,
  at: Date,
  change: { seats: number; title: string } & ({ movedTo: string } | { givenTo: string }),
): SeatChange[] {
  return [...(changes ?? []), { at: at.toISOString(), ...change }].slice(-MOST_CHANGES)
}
