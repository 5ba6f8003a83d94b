import { eq } from 'drizzle-orm'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { CartRoom } from '#domain/contracts/rooms.ts'
import type { Db } from '../db/open.ts'
import { spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { requireProvider } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import {
  changeHire,
  isInOrder,
  isPrivateEvent,
  lockHire,
  unknownHire,
  type HireRow,
} from './hire-link.ts'
import { nameOfHire } from './hire-lines.ts'
import { cancelOpenCharge } from './hire-money.ts'
import { agreeToRules } from './house-rules.ts'
import { holdOver, longer, requireSeats, roomInOrder, type Details } from './hire-pay.ts'
import { hoursOfHire, readHire, stateOf } from './hire-view.ts'
import { holdHire } from './hires.ts'
import { versionOf } from './waiver-text.ts'

/**
 * Writes down who comes, so that the deposit of a room that is held can be paid with an order: a line of the cart. Sent twice, it is
 * the same line. @throws Refused 409 where the hold is over or nothing is paid now, 422
 */
export async function hireForCart(
  services: Services,
  id: string,
  {
    name,
    email,
    phone,
    headcount,
    message,
    houseRules,
    language = 'en',
  }: Omit<Details, 'expectedCents'>,
): Promise<CartRoom> {
  if (isPrivateEvent(id)) throw unknownHire()
  requireProvider(services)
  await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    if (isInOrder(hire)) throw roomInOrder()
    if (stateOf(hire, services.now()) !== 'held') throw holdOver()
    if (hire.depositCents <= 0)
      throw new Refused(409, 'nothing_to_pay', 'Nothing is paid now: book this time by the form.')
    await requireSeats(tx, hire, headcount)
    const agreed = await agreeToRules(tx, services, hire, houseRules)
    await changeHire(tx, services, id, {
      ...agreed,
      name,
      email,
      phone: phone || null,
      headcount,
      message,
      language,
      heldUntil: longer(services, hire),
    })
    await cancelOpenCharge(tx, id)
  })
  return cartRoom(services, id)
}

/**
 * Holds the same time once more after its hold ran out, with what was written down for it. While it runs, and when its answer was lost
 * and it is asked for again, it is the same one. @throws Refused 409 where it is taken or booked
 */
export async function holdHireAgain(
  services: Services,
  asker: { person: Person | null; network: string },
  id: string,
): Promise<CartRoom> {
  const first = await find(services.db, id)
  if (!first || first.headcount === null) throw unknownHire()
  const row = await lastHold(services.db, first)
  if (isInOrder(row)) throw roomInOrder()
  const state = stateOf(row, services.now())
  if (state === 'held') return cartRoom(services, row.id)
  if (state !== 'expired' && state !== 'cancelled')
    throw new Refused(409, 'already_booked', 'This time is booked already.')
  const { cafe, rooms } = services.settings.get()
  const { spaceType, startsAt, rulesVersion, rulesAgreedAt } = row
  const { reference } = await holdHire(services, asker, {
    spaceType,
    date: dateIn(cafe.timeZone, startsAt),
    startsAt: timeIn(cafe.timeZone, startsAt),
    hours: hoursOfHire(row),
  })
  await services.db.transaction(async (tx) => {
    // No other hold can have followed it: this one has the time.
    await tx
      .update(spaceBookings)
      .set({ heldAgainAs: reference })
      .where(eq(spaceBookings.id, row.id))
    // Under other house rules whoever books says who comes once more, and agrees to those.
    if (rooms.houseRules !== '' && rulesVersion !== versionOf(rooms.houseRules)) return
    const { name, email, phone, headcount, message, language } = row
    const agreed = { rulesVersion, rulesAgreedAt }
    const known = { ...agreed, name, email, phone, headcount, message, language }
    await changeHire(tx, services, reference, known)
  })
  return cartRoom(services, reference)
}

async function find(db: Db, id: string): Promise<HireRow | undefined> {
  const [row] = await db.select().from(spaceBookings).where(eq(spaceBookings.id, id))
  return row
}

/** The hold that followed a hold last. */
async function lastHold(db: Db, row: HireRow): Promise<HireRow> {
  const next = row.heldAgainAs === null ? undefined : await find(db, row.heldAgainAs)
  return next ? lastHold(db, next) : row
}

async function cartRoom(services: Services, id: string): Promise<CartRoom> {
  const hire = await find(services.db, id)
  if (!hire) throw unknownHire()
  const booking = await readHire(services, id)
  return {
    line: {
      id: `${id}.${booking.token}`,
      name: nameOfHire(hire),
      priceCents: hire.depositCents,
    },
    booking,
  }
}
