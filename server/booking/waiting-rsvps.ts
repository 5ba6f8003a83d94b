import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Rsvp } from '#domain/contracts/forms.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { momentInWords, RSVP_TEXTS } from '#domain/booking/party.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { keptSince, surplusOf } from '../db/surplus.ts'
import { letter } from '../forms/mails.ts'
import { isSigned } from '../forms/token.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { keysOf } from '../secrets.ts'
import { bookingMailIn } from './mail-language.ts'
import { findOccasion, isFor, keyOf, readOccasion } from './occasions.ts'
import { mayMailMore } from './seat-mails.ts'
import {
  confirmPurposes,
  requireOpen,
  seatOrLine,
  tell,
  waitingForCafe,
  waitlistedText,
  type Row,
} from './rsvps.ts'
import {
  holdWaitingSeats,
  lockSeatKeys,
  mayHaveSeats,
  requireFewConfirmed,
  seatDomainKey,
} from './seat-limits.ts'
import { unknown } from './seat-rows.ts'
import { holdOccasion } from './seats.ts'

/**
 * Confirms a reservation that waits: only now it gets seats, or the next place in the line. The link of the guest's mail
 * does it as far as newcomers may have seats, and beyond that it waits for the café; the link of the café's mail always.
 * Pressing twice does no harm.
 * @throws Refused 404, 409, 410 when it is over
 */
export async function confirmRsvp(
  services: Services,
  reference: string,
  token: string,
): Promise<Rsvp> {
  const [asked] = await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const secrets = keysOf(services.secrets, 'form-token')
  const purpose = confirmPurposes(reference)
  const isStaff = isSigned(secrets, purpose.staff, token)
  if (!asked || !(isStaff || isSigned(secrets, purpose.guest, token))) throw unknown()
  const key = keyOf(asked)
  const occasion = found(await findOccasion(services, key), key.type)
  return services.db.transaction(
    async (tx) => (await confirmHeld(tx, services, { occasion, asked, isStaff })).rsvp,
  )
}

/**
 * The same within a transaction that holds nothing yet. @param asked as it was found before the transaction
 * @returns `isNew` is false where it was confirmed before @throws Refused 404, 409, 410
 */
export async function confirmHeld(
  tx: Db,
  services: Services,
  { occasion, asked, isStaff }: { occasion: Occasion; asked: Row; isStaff: boolean },
): Promise<{ rsvp: Rsvp; isNew: boolean }> {
  const { reference, contactKey, networkKey, blockKey, rangeKey } = asked
  const at = services.now()
  const domainKey = seatDomainKey(services, asked.email)
  const keys =
    contactKey && networkKey ? { contactKey, networkKey, blockKey, rangeKey, domainKey } : null
  // Before the event, as whoever asks for seats does.
  if (keys) await lockSeatKeys(tx, keys)
  const held = found(await holdOccasion(tx, occasion), occasion.type)
  const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference)).for('update')
  if (!row) throw unknown()
  if (row.status === 'offered' || row.status === 'held')
    return { rsvp: offered(services, occasion.title, row), isNew: false }
  if (row.status === 'confirmed' || row.status === 'waitlisted')
    return { rsvp: await as(tx, services, occasion, row), isNew: false }
  if (row.status === 'cancelled' || !row.waitsUntil || row.waitsUntil <= at)
    throw new Refused(
      410,
      row.endedBecause === 'given-back' ? 'given_back' : 'waited_too_long',
      RSVP_TEXTS.ended[row.endedBecause ?? 'expired'],
    )
  requireOpen(occasion, at)

  const { party } = row
  const { seatLimits } = services.settings.get()
  const asking = keys && { keys, trust: 'newcomer' as const, occasion: held, party, now: at }
  if (!isStaff && asking && !(await mayHaveSeats(tx, seatLimits, asking))) {
    // Nothing is lost: staff see that its mail was confirmed, and have until it begins.
    if (!row.isProven) {
      await requireFewConfirmed(tx, domainKey)
      await tx
        .update(rsvps)
        .set({ isProven: true, domainKey, waitsUntil: held.startsAt, updatedAt: at })
        .where(eq(rsvps.reference, reference))
    }
    return { rsvp: waitingForCafe(occasion, row), isNew: false }
  }
  await tx
    .update(rsvps)
    .set({ isProven: true, isKnown: isStaff, domainKey, waitsUntil: null, updatedAt: at })
    .where(eq(rsvps.reference, reference))
  const rsvp = await tell(
    tx,
    services,
    occasion,
    row,
    await seatOrLine(tx, services, occasion, row),
  )
  return { rsvp, isNew: true }
}

type Ending = Pick<Services, 'db' | 'now' | 'settings' | 'sendsMail' | 'limits'>

/**
 * Ends what nobody confirmed in time. It held no seats, and whoever did not answer a mail gets no second; whoever did, and
 * waited for the café, is told. @returns how many
 */
export async function expireRsvps(services: Ending): Promise<number> {
  const isLate = lte(rsvps.waitsUntil, services.now())
  return services.db.transaction(async (tx) => {
    await holdWaitingSeats(tx)
    return (await endUnconfirmed(tx, services, isLate, 'expired')).length
  })
}

/**
 * Ends what waits beyond the number in the settings, so that many networks together cannot fill the list of staff. What is
 * confirmed by mail or by an account stays, and so does what was sent in the last ten minutes: `requireFewWaiting` refuses
 * what these leave no room for. Whoever is pushed out is told by mail. @returns their references
 */
export async function endSurplusRsvps(services: Ending): Promise<string[]> {
  const { waitingReservations } = services.settings.get().seatLimits
  return services.db.transaction(async (tx) => {
    await holdWaitingSeats(tx)
    const listed = sql`
      select ${rsvps.reference} as id, coalesce(${rsvps.networkKey}, '') as network,
        coalesce(${rsvps.blockKey}, ${rsvps.networkKey}, '') as range,
        ${rsvps.createdAt} + (${rsvps.position} % 1000) * interval '1 microsecond' as at,
        ${rsvps.createdAt} > ${keptSince(services).toISOString()}::timestamptz as stays
      from ${rsvps} where ${rsvps.status} = 'unconfirmed' and not ${rsvps.isProven}`
    const ids = await surplusOf(tx, listed, waitingReservations)
    if (ids.length === 0) return []
    return endUnconfirmed(tx, services, inArray(rsvps.reference, ids), 'crowded-out')
  })
}

async function endUnconfirmed(
  tx: Db,
  services: Ending,
  which: SQL,
  endedBecause: 'expired' | 'crowded-out',
): Promise<string[]> {
  const ended = await tx
    .update(rsvps)
    .set({ status: 'cancelled', endedBecause, waitsUntil: null, updatedAt: services.now() })
    .where(and(eq(rsvps.status, 'unconfirmed'), which))
    .returning()
  const isCrowdedOut = endedBecause === 'crowded-out'
  for (const row of ended) {
    const { isProven, reference, email, name, party } = row
    if (!isProven && !(isCrowdedOut && (await mayMailMore(services, email)))) continue
    const occasion = await readOccasion(tx, keyOf(row))
    const about = { title: occasion?.title ?? '', party }
    const { say, greet } = bookingMailIn(row.language)
    await queueMail(tx, services, {
      to: email,
      isForStranger: !isProven,
      subject: `${say('About your seats')} (${reference})`,
      text: letter(
        services.settings.get().cafe,
        name,
        [say(isCrowdedOut ? RSVP_TEXTS.crowdedOut(about) : RSVP_TEXTS.notAccepted(about))],
        greet,
      ),
    })
  }
  return ended.map(({ reference }) => reference)
}

function offered(services: Services, title: string, { reference, party, heldUntil }: Row): Rsvp {
  const { timeZone } = services.settings.get().cafe
  const until = momentInWords(timeZone, heldUntil ?? services.now())
  const says = services.sendsMail ? RSVP_TEXTS.offered : RSVP_TEXTS.offeredHere
  const message = says({ title, party, until })
  return { reference, status: 'offered', position: null, message }
}

/** What somebody is told who confirms once more. */
async function as(tx: Db, services: Services, occasion: Occasion, row: Row): Promise<Rsvp> {
  const { reference, party } = row
  if (row.status === 'confirmed')
    return {
      reference,
      status: 'confirmed',
      position: null,
      message: RSVP_TEXTS.confirmed({ title: occasion.title, party }),
    }
  const isBefore = and(
    isFor(keyOf(row)),
    eq(rsvps.status, 'waitlisted'),
    sql`${rsvps.position} <= ${row.position}`,
  )
  const position = await tx.$count(rsvps, isBefore)
  const message = waitlistedText(services, occasion, row, position)
  return { reference, status: 'waitlisted', position, message }
}
