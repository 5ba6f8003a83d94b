import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { availability, rentableSpan } from '#domain/booking/availability.ts'
import { hirePrice } from '#domain/booking/hire-price.ts'
import { ladderWords, moveWords, refundLadder } from '#domain/booking/hire.ts'
import { ratesOf, type SpaceRate } from '#domain/booking/rates.ts'
import { checkTime } from '#domain/booking/request.ts'
import { ROOM_HOLD_MINUTES } from '#domain/booking/room-values.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { addDays, instantAt } from '#domain/cafe/time.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { RoomBooking, RoomQuote } from '#domain/contracts/rooms.ts'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '#domain/content/form-texts.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
import { spaceBookings } from '../db/schema.ts'
import { homeOf } from '../http/address.ts'
import { Refused } from '../http/refuse.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { holderOf, tooManyHolds, withinHour } from './hold-limits.ts'
import { readHire } from './hire-view.ts'
import { holdClassesIn, makeWay } from './closing-classes.ts'
import { promisedPickups, takenBetween } from './store.ts'

export type Wish = { spaceType: SpaceType; date: string; startsAt: string; hours: number }

const MINUTE_MS = 60_000
export const HOLD_MS = ROOM_HOLD_MINUTES * MINUTE_MS
/** Times that one network may hold at once, and start to hold in an hour: a family that compares, and no robot. */
const HOLDS_AT_ONCE = 3
const HOLDS_OF_AN_HOUR = 30

/** What a time costs for whoever asks. @throws Refused 422 where it cannot be rented at all */
export async function quoteHire(
  services: Services,
  person: Person | null,
  wish: Wish,
): Promise<RoomQuote> {
  const { rooms, cafe } = services.settings.get()
  const { startsAt } = possible(services, wish)
  const price = await priceOf(services.db, services, person?.user.id ?? null, wish)
  const takesDeposit = services.payments !== null && price.depositCents > 0
  return {
    lines: price.lines,
    note: price.note,
    totalCents: price.totalCents,
    depositCents: price.depositCents,
    balanceCents: price.balanceCents,
    refunds: refundLadder(rooms.refundSteps, startsAt).map(({ until, percent }) => ({
      until: until.toISOString(),
      percent,
    })),
    policy: [
      ...ladderWords(rooms.refundSteps, startsAt, services.now(), cafe.timeZone),
      moveWords(rooms.refundSteps, startsAt, services.now(), cafe.timeZone),
    ],
    isInstant: takesDeposit && rooms.approval === 'instant',
    takesDeposit,
    ...(rooms.houseRules !== '' && { houseRules: rooms.houseRules }),
  }
}

/** The price of a wish by the tier on its day. */
export async function priceOf(db: Db, services: Services, userId: string | null, wish: Wish) {
  const tier = userId === null ? 'none' : await tierOf(db, userId, wish.date)
  const { rooms, cafe } = services.settings.get()
  const rate = ratesOf(cafe)[wish.spaceType]
  const price = hirePrice(rate, wish.hours, tier, rooms, cafe)
  if (!price) throw notRented(rate)
  return { ...price, tier }
}

/** Whether the hours and rates allow a time. @throws Refused 422 */
export function possible(services: Services, wish: Wish) {
  const checked = checkTime(wish, {
    hours: services.settings.get().cafe,
    now: services.now(),
  })
  if (checked.ok) return checked
  const { field, message } = checked
  throw new Refused(422, 'not_possible', message, { fields: { [field]: message } })
}

const notRented = ({ name, minHours, maxHours }: SpaceRate) =>
  new Refused(422, 'not_possible', `The ${name} is rented for ${minHours} to ${maxHours} hours.`)

/**
 * Holds a time for whoever fills in the form. Of several who want it at once the database gives it to one.
 * @throws Refused 409 where it is taken, 429 where a network holds too many
 */
export async function holdHire(
  services: Services,
  asker: { person: Person | null; network: string },
  { expectedCents, ...wish }: Wish & { expectedCents?: number | undefined },
): Promise<RoomBooking> {
  const { startsAt, endsAt } = possible(services, wish)
  const { person, network } = asker
  const { userId, hourKey } = await holderOf(services, services.db, asker)
  // Who is signed in is counted for themselves, so that others on their network keep nobody out.
  const key = userId === null ? networkKeyOf(services, network) : keyOf(services, `user:${userId}`)
  const { bufferMinutes, refundSteps } = services.settings.get().rooms
  const id = newReference()
  const isVenue = wish.spaceType === 'entire-venue'
  const take = async () =>
    services.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`room-holds ${key}`}))`)
      await holdClassesIn(tx, services, {
        spaceType: wish.spaceType,
        startsAt,
        endsAt,
        bufferMinutes,
      })
      await endHoldsIn(tx, services, startsAt, endsAt)
      await requireFew(tx, services, key)
      const within = { ...services, db: tx }
      await requireFree(within, wish.spaceType, startsAt, endsAt, bufferMinutes, '', isVenue)
      const time = { spaceType: wish.spaceType, startsAt, endsAt, bufferMinutes }
      await requireNoPickups(tx, services, time)
      if (isVenue && !(await makeWay(tx, services, time))) throw roomTaken()
      const price = await priceOf(tx, services, person?.user.id ?? null, wish)
      if (expectedCents !== undefined && price.totalCents !== expectedCents)
        throw priceChanged(price.totalCents)
      const at = services.now()
      await tx.insert(spaceBookings).values({
        id,
        spaceType: wish.spaceType,
        startsAt,
        endsAt,
        name: person?.user.name ?? '',
        email: person?.user.email ?? null,
        userId: person?.user.id ?? null,
        state: 'held',
        heldUntil: new Date(at.getTime() + HOLD_MS),
        bufferMinutes,
        priceCents: price.priceCents,
        discountCents: price.discountCents,
        depositCents: price.depositCents,
        tier: price.tier,
        refundSteps,
        networkKey: key,
        createdAt: at,
        updatedAt: at,
      })
    })
  await withinHour(services, 'room-holds', hourKey, HOLDS_OF_AN_HOUR, () =>
    withNext(services, wish, take),
  )
  return readHire(services, id)
}

/** The rates, or the membership, were changed since the price was shown. */
export const priceChanged = (totalCents: number) =>
  new Refused(409, 'price_changed', `It costs ${formatCents(totalCents)} now. Look at it again.`, {
    totalCents,
  })

/** Ends holds that ran out, so that the calendar has room for somebody else. */
export async function endHoldsIn(tx: Db, services: Services, from: Date, until: Date) {
  await tx
    .update(spaceBookings)
    .set({ ...OVER, state: 'expired' })
    .where(
      and(
        eq(spaceBookings.state, 'held'),
        lte(spaceBookings.heldUntil, services.now()),
        sql`${spaceBookings.startsAt} < ${new Date(until.getTime() + DAY_MS).toISOString()}`,
        gt(spaceBookings.endsAt, new Date(from.getTime() - DAY_MS)),
      ),
    )
}

const DAY_MS = 86_400_000
/** What is written with every state that holds no room. */
export const OVER = { isCancelled: true, heldUntil: null, networkKey: null } as const

async function requireFew(tx: Db, services: Services, key: string) {
  const { networkKey, state, heldUntil } = spaceBookings
  const unpaid = and(eq(state, 'asked'), gt(spaceBookings.startsAt, services.now()))
  const held = and(eq(state, 'held'), gt(heldUntil, services.now()))
  const count = await tx.$count(spaceBookings, and(eq(networkKey, key), or(held, unpaid)))
  if (count >= HOLDS_AT_ONCE)
    throw tooManyHolds(
      'You, or somebody on your network, already have rooms on hold. Finish or release one first, sign in, or wait some minutes.',
      300,
    )
}

/** The database keeps hires apart from everything but demo content; this tells it apart before, in words. @throws Refused 409 */
export async function requireFree(
  services: Pick<Services, 'db' | 'isDemo' | 'now'>,
  spaceType: SpaceType,
  startsAt: Date,
  endsAt: Date,
  bufferMinutes: number,
  but = '',
  mayClose = false,
) {
  const freeAt = new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS)
  const taken = await takenBetween(services, spaceType, startsAt, freeAt, but, mayClose)
  if (taken.length > 0) throw roomTaken()
}

export const roomTaken = () =>
  new Refused(
    409,
    'room_taken',
    'Somebody else has just taken that time. Choose another: the free hours are shown anew.',
  )

type Time = { spaceType: SpaceType; startsAt: Date; endsAt: Date; bufferMinutes: number }

/**
 * Whether nobody was promised to pick an order up in a time for which the whole venue is hired without a look by staff, who would see
 * these orders and decide.
 */
export async function hasNoPickups(
  tx: Db,
  { settings }: Pick<Services, 'settings'>,
  { spaceType, startsAt, endsAt, bufferMinutes }: Time,
): Promise<boolean> {
  if (spaceType !== 'entire-venue' || settings.get().rooms.approval === 'staff') return true
  const freeAt = new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS)
  return (await promisedPickups(tx, startsAt, freeAt)).length === 0
}

/** @throws Refused 409 */
export async function requireNoPickups(tx: Db, services: Services, time: Time) {
  if (await hasNoPickups(tx, services, time)) return
  throw new Refused(
    409,
    'pickups_promised',
    'We have promised orders for pickup in that time, so the house cannot be hired then.',
  )
}

/**
 * The first free time of as many hours on the day of a wish or after it, in words; `null` where there is none in four weeks.
 * @param but a hire that does not count
 */
export async function nextFree(
  services: Pick<Services, 'settings' | 'isDemo' | 'now'>,
  db: Db,
  { spaceType, date: first, hours }: Pick<Wish, 'spaceType' | 'date' | 'hours'>,
  but = '',
): Promise<string | null> {
  const { cafe, rooms } = services.settings.get()
  const { bufferMinutes, approval } = rooms
  const isVenue = spaceType === 'entire-venue'
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead += 1) {
    const date = addDays(first, ahead)
    if (!rentableSpan(cafe, spaceType, date)) continue
    const from = instantAt(cafe.timeZone, date, '00:00')
    // Time to clear up goes on into the next day.
    const until = instantAt(cafe.timeZone, addDays(date, 1), '06:00')
    const within = { ...services, db }
    const taken = await takenBetween(within, spaceType, from, until, but, isVenue)
    const pickups = isVenue && approval === 'instant' ? await promisedPickups(db, from, until) : []
    const booked = [
      ...taken,
      ...pickups.map((at) => ({
        spaceType,
        startsAt: at,
        endsAt: new Date(at.getTime() + MINUTE_MS),
      })),
    ]
    const now = services.now()
    const { slots } = availability({ hours: cafe, spaceType, date, now, booked, bufferMinutes })
    const slot = slots.find(({ duration }) => duration === hours)
    if (slot) return `${formatDate(date)}, ${slot.label}`
  }
  return null
}

const DAYS_LOOKED_AT = 28

/** Whoever loses a time is offered the next that is free. */
/** Whoever finds the time taken is told the next that is free. */
export async function withNext<T>(
  services: Services,
  wish: Wish,
  work: () => Promise<T>,
  but = '',
): Promise<T> {
  try {
    return await withRoom(work)
  } catch (error) {
    const isLost = error instanceof Refused && LOST.includes(error.error)
    const next = isLost ? await nextFree(services, services.db, wish, but) : null
    if (!isLost || !next) throw error
    throw new Refused(
      409,
      error.error,
      `${error.message} The next time that is free for ${wish.hours} hours: ${next}.`,
    )
  }
}

const LOST = ['room_taken', 'pickups_promised']

/** Says in words where the database refused an overlap. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOverlap(error) ? roomTaken() : error
  }
}

export function networkKeyOf(services: Pick<Services, 'secrets'>, network: string): string {
  return keyOf(services, `network:${homeOf(network)}`)
}

function keyOf({ secrets }: Pick<Services, 'secrets'>, value: string): string {
  return createHmac('sha256', secrets['form-token']).update(`rooms ${value}`).digest('base64url')
}

/** 'H-7KQ4M2P': two letters longer than those of forms, so that no two are the same. */
export function newReference(): string {
  const letters = Array.from({ length: REFERENCE_LENGTH + 2 }, () =>
    REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
  )
  return `H-${letters.join('')}`
}
