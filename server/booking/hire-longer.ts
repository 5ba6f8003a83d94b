import { formatHour } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { ratesOf } from '#domain/booking/rates.ts'
import { stayLonger, type LongerHire } from '#domain/booking/stay-longer.ts'
import type { RoomLonger } from '#domain/contracts/rooms.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { changeHire, lockHire, type HireRow } from './hire-link.ts'
import { hireInWords, tellGuest, tellHouse } from './hire-mails.ts'
import { cancelOpenCharge, sellHire } from './hire-money.ts'
import { canBeLonger, chargesOf, hoursOfHire, moneyOf } from './hire-view.ts'
import { endHoldsIn, nextFree, priceChanged, withRoom } from './hires.ts'
import { promisedPickups, takenBetween } from './store.ts'

const BY_GUEST = 'the guest'
const MINUTE_MS = 60_000

/** What one more hour of a hire would cost, with nothing changed; or why there is none, and the next best. @throws Refused 409 */
export async function quoteLonger(services: Services, id: string): Promise<RoomLonger> {
  return services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    const plan = await planLonger(tx, services, hire)
    if (!plan.ok) return { endsAt: null, addedCents: 0, dueCents: 0, problem: plan.message }
    const addedCents = plan.priceCents - plan.discountCents
    const { dueCents } = moneyOf(hire, await chargesOf(tx, id))
    return {
      endsAt: plan.endsAt.toISOString(),
      addedCents,
      dueCents: dueCents + addedCents,
      problem: null,
    }
  })
}

type Plan = LongerHire | { ok: false; message: string }

/** An hour more of a held row, if the rates, the hours and the calendar have it. */
async function planLonger(tx: Db, services: Services, hire: HireRow): Promise<Plan> {
  if (!canBeLonger(hire, services.now()))
    throw new Refused(
      409,
      'not_longer',
      'An hour can be added to a room that is booked, until it ends.',
    )
  const { cafe, rooms } = services.settings.get()
  const plan = stayLonger(hire, { cafe, rooms })
  if (!plan.ok) return plan
  const freeAt = new Date(plan.endsAt.getTime() + hire.bufferMinutes * MINUTE_MS)
  const within = { ...services, db: tx }
  const [first] = await takenBetween(within, hire.spaceType, hire.endsAt, freeAt, hire.id)
  if (!first) return plan
  const { name, minHours } = ratesOf(cafe)[hire.spaceType]
  const from = formatHour(timeIn(cafe.timeZone, first.startsAt))
  const isToCome = hire.startsAt > services.now()
  const hours = isToCome ? hoursOfHire(hire) + 1 : minHours
  const date = dateIn(cafe.timeZone, hire.startsAt)
  const next = await nextFree(services, tx, { spaceType: hire.spaceType, date, hours }, hire.id)
  const why = `The ${name} is taken from ${from}, and is cleared before that.`
  return {
    ok: false,
    message: next ? `${why} The next time that is free for ${hours} hours: ${next}.` : why,
  }
}

type Wanted = { endsAt: string; expectedCents: number }

/**
 * Adds an hour to a hire that is to come or is on. It is added to what is left to pay. Sent twice, it is one hour.
 * @param by of staff; `null` for its guest
 * @throws Refused 409 where the room is taken then, or the price another one
 */
export async function addHour(
  services: Services,
  id: string,
  { endsAt, expectedCents }: Wanted,
  by: Person | null = null,
): Promise<void> {
  await withRoom(() =>
    services.db.transaction(async (tx) => {
      const hire = await lockHire(tx, id)
      // The answer was lost on the way.
      if (hire.endsAt.getTime() === Date.parse(endsAt)) return
      await endHoldsIn(tx, services, hire.endsAt, new Date(endsAt))
      const plan = await planLonger(tx, services, hire)
      if (!plan.ok) throw new Refused(409, 'room_taken', plan.message)
      const addedCents = plan.priceCents - plan.discountCents
      if (plan.endsAt.getTime() !== Date.parse(endsAt))
        throw new Refused(409, 'hire_changed', 'It was changed meanwhile. Look at it again.')
      if (addedCents !== expectedCents) throw priceChanged(addedCents)
      // What is paid by now counts as sold; the hour comes on top of it.
      await sellHire(tx, services, hire)
      await cancelOpenCharge(tx, id)
      const after = await changeHire(tx, services, id, {
        endsAt: plan.endsAt,
        priceCents: (hire.priceCents ?? 0) + plan.priceCents,
        discountCents: hire.discountCents + plan.discountCents,
        sequence: hire.sequence + 1,
      })
      await requireNoOrders(tx, hire, after)
      await audit(tx, services, by ?? BY_GUEST, {
        action: 'room-hire.longer',
        subject: id,
        before: { endsAt: hire.endsAt },
        after: { endsAt: plan.endsAt, addedCents },
      })
      // What is added may cost nothing.
      await sellHire(tx, services, after)
      await tellLonger(tx, services, after, addedCents)
    }),
  )
}

/** Nobody looks at it before it is so: orders that are promised for that hour come first. */
async function requireNoOrders(tx: Db, before: HireRow, after: HireRow) {
  if (after.spaceType !== 'entire-venue') return
  const freeAt = ({ endsAt, bufferMinutes }: HireRow) =>
    new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS)
  if ((await promisedPickups(tx, freeAt(before), freeAt(after))).length === 0) return
  throw new Refused(
    409,
    'pickups_promised',
    'We have promised orders for pickup in that time, so the house cannot be hired then.',
  )
}

async function tellLonger(tx: Db, services: Services, hire: HireRow, addedCents: number) {
  const { dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  await tellGuest(tx, services, hire, {
    subject: 'Your room is yours for an hour more',
    lines: [
      `${hireInWords(services, hire)} now.`,
      `The hour is ${formatCents(addedCents)}.`,
      dueCents > 0
        ? `Left to pay: ${formatCents(dueCents)}, by the link below or at our counter.`
        : 'Nothing is left to pay.',
    ],
    hasCalendar: true,
  })
  await tellHouse(tx, services, hire, 'A hire is an hour longer')
}
