import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import { found } from '../content/found.ts'
import { findEvent } from '../content/store.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { surplusOf } from '../db/surplus.ts'
import { isSigned } from '../forms/token.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { keysOf } from '../secrets.ts'
import { confirmPurposes, requireOpen, seatOrLine, tell, unknown, type Row } from './rsvps.ts'
import { lockSeatKeys, mayHaveSeats } from './seat-limits.ts'
import { holdEvent } from './seats.ts'

/**
 * Confirms a reservation that waits: only now it gets seats, or the next place in the line. The link of the guest's mail
 * does it as far as a customer's limits allow, the link of the café's mail always. Pressing twice does no harm.
 * @throws Refused 404, 409 where staff must confirm it, 410 when it waited too long
 */
export async function confirmRsvp(house: House, reference: string, token: string): Promise<Rsvp> {
  const [asked] = await house.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const secrets = keysOf(house.secrets, 'form-token')
  const purpose = confirmPurposes(reference)
  const isStaff = isSigned(secrets, purpose.staff, token)
  if (!asked || !(isStaff || isSigned(secrets, purpose.guest, token))) throw unknown()
  const event = found(await findEvent(house, asked.eventId), 'event')
  return house.db.transaction(
    async (tx) => (await confirmHeld(tx, house, { event, asked, isStaff })).rsvp,
  )
}

/**
 * The same within a transaction that holds nothing yet. @param asked as it was found before the transaction
 * @returns `isNew` is false where it was confirmed before @throws Refused 404, 409, 410
 */
export async function confirmHeld(
  tx: Db,
  house: House,
  { event, asked, isStaff }: { event: CafeEvent; asked: Row; isStaff: boolean },
): Promise<{ rsvp: Rsvp; isNew: boolean }> {
  const { reference, contactKey, networkKey, blockKey } = asked
  const at = house.now()
  const keys = contactKey && networkKey ? { contactKey, networkKey, blockKey } : null
  // Before the event, as whoever asks for seats does.
  if (keys) await lockSeatKeys(tx, keys)
  const held = found(await holdEvent(tx, event.id), 'event')
  const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference)).for('update')
  if (!row) throw unknown()
  if (row.status === 'confirmed' || row.status === 'waitlisted')
    return { rsvp: await as(tx, event.title, row), isNew: false }
  if (row.status === 'cancelled' || !row.waitsUntil || row.waitsUntil <= at)
    throw new Refused(410, 'waited_too_long', RSVP_TEXTS.waitedTooLong)
  requireOpen(event, at)

  const { party } = row
  const { seatLimits } = house.settings.get()
  const asking = keys && { keys, isProven: true, event: held, party, now: at }
  if (!isStaff && asking && !(await mayHaveSeats(tx, seatLimits, asking)))
    throw new Refused(409, 'needs_staff', RSVP_TEXTS.needsStaff)
  await tx
    .update(rsvps)
    .set({ isProven: true, waitsUntil: null, updatedAt: at })
    .where(eq(rsvps.reference, reference))
  const rsvp = await tell(tx, house, event, row, await seatOrLine(tx, row, at))
  return { rsvp, isNew: true }
}

/** Ends what nobody confirmed in time. It held no seats, and whoever did not answer a mail gets no second. @returns how many */
export async function expireRsvps({ db, now }: Pick<House, 'db' | 'now'>): Promise<number> {
  const at = now()
  const ended = await db
    .update(rsvps)
    .set({ status: 'cancelled', waitsUntil: null, updatedAt: at })
    .where(and(eq(rsvps.status, 'unconfirmed'), lte(rsvps.waitsUntil, at)))
    .returning({ reference: rsvps.reference })
  return ended.length
}

/**
 * Ends what waits beyond the number in the settings, so that many networks together cannot fill the list of staff. No mail,
 * as above. @returns their references
 */
export async function endSurplusRsvps({
  db,
  now,
  settings,
}: Pick<House, 'db' | 'now' | 'settings'>): Promise<string[]> {
  const { waitingReservations } = settings.get().seatLimits
  return db.transaction(async (tx) => {
    // One at a time: two that end many would wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seats that wait', 0))`)
    const listed = sql`
      select ${rsvps.reference} as id, coalesce(${rsvps.networkKey}, '') as network,
        coalesce(${rsvps.blockKey}, ${rsvps.networkKey}, '') as range,
        ${rsvps.createdAt} + (${rsvps.position} % 1000) * interval '1 microsecond' as at
      from ${rsvps} where ${rsvps.status} = 'unconfirmed'`
    const ids = await surplusOf(tx, listed, waitingReservations)
    if (ids.length === 0) return []
    const ended = await tx
      .update(rsvps)
      .set({ status: 'cancelled', waitsUntil: null, updatedAt: now() })
      .where(and(eq(rsvps.status, 'unconfirmed'), inArray(rsvps.reference, ids)))
      .returning({ reference: rsvps.reference })
    return ended.map(({ reference }) => reference)
  })
}

/** What somebody is told who confirms once more. */
async function as(tx: Db, title: string, row: Row): Promise<Rsvp> {
  const { reference, party, eventId } = row
  if (row.status === 'confirmed')
    return {
      reference,
      status: 'confirmed',
      position: null,
      message: RSVP_TEXTS.confirmed({ title, party }),
    }
  const isBefore = and(
    eq(rsvps.eventId, eventId),
    eq(rsvps.status, 'waitlisted'),
    sql`${rsvps.position} <= ${row.position}`,
  )
  const position = await tx.$count(rsvps, isBefore)
  const message = RSVP_TEXTS.waitlisted({ title, party, position })
  return { reference, status: 'waitlisted', position, message }
}
