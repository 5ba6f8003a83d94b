import { hirePrice } from '#domain/booking/hire-price.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  canMove,
  ladderWords,
  moveWords,
  minutesWords,
  refundOf,
  refundWords,
} from '#domain/booking/hire.ts'
import { hireMoneyWords } from '#domain/booking/hire-money-words.ts'
import { momentInWords } from '#domain/booking/party.ts'
import type { RoomPaymentKind } from '#domain/booking/room-values.ts'
import { ratesOf, SPACES } from '#domain/booking/rates.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { RoomBooking, RoomPayments } from '#domain/contracts/rooms.ts'
import { isProvider } from '#domain/payments/values.ts'
import type { Db } from '../db/open.ts'
import { roomCharges, roomRefunds, spaceBookings } from '../db/schema.ts'
import { isOnCardPage } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import {
  isInOrder,
  isPrivateEvent,
  tokenOf,
  unknownHire,
  type ChargeRow,
  type HireRow,
} from './hire-link.ts'
import { hireInvitation } from './hire-mails.ts'
import { rulesOf } from './house-rules.ts'

/** The money of a hire: every charge that arrived, what of it went back, and what is to pay. */
export function moneyOf(hire: HireRow, charges: readonly ChargeRow[]) {
  const arrived = charges.filter(({ state }) => state === 'succeeded')
  const paidCents = sum(arrived.map(({ amountCents }) => amountCents))
  const refundedCents = sum(arrived.map((charge) => charge.refundedCents))
  const totalCents =
    hire.priceCents === null ? null : hire.priceCents - hire.discountCents + hire.overtimeCents
  const isStanding = ['held', 'asked', 'confirmed'].includes(hire.state) && !hire.isCancelled
  const dueCents =
    isStanding && totalCents !== null ? Math.max(0, totalCents - paidCents + refundedCents) : 0
  return { paidCents, refundedCents, totalCents, dueCents, keptCents: paidCents - refundedCents }
}

const sum = (cents: number[]) => cents.reduce((all, each) => all + each, 0)

export const chargesOf = (db: Db, id: string): Promise<ChargeRow[]> =>
  db
    .select()
    .from(roomCharges)
    .where(eq(roomCharges.bookingId, id))
    .orderBy(asc(roomCharges.createdAt), asc(roomCharges.id))

/** A hire as its guest sees it. @throws Refused 404 */
export async function readHire(services: Services, id: string): Promise<RoomBooking> {
  const { db } = services
  const [hire] = await db.select().from(spaceBookings).where(eq(spaceBookings.id, id))
  if (!hire) throw unknownHire()
  const charges = await chargesOf(db, id)
  const waiting = await db
    .select({ amountCents: roomRefunds.amountCents })
    .from(roomRefunds)
    .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
    .where(
      and(
        eq(roomCharges.bookingId, id),
        eq(roomRefunds.state, 'pending'),
        isNull(roomRefunds.nextAttemptAt),
      ),
    )
  const atCounterCents = sum(waiting.map(({ amountCents }) => amountCents))
  return {
    ...toHire(services, hire, charges, atCounterCents),
    houseRules: isPrivateEvent(id) ? null : await rulesOf(db, services, hire),
  }
}

export function toHire(
  services: Services,
  hire: HireRow,
  charges: readonly ChargeRow[],
  atCounterCents: number,
): RoomBooking {
  const now = services.now()
  const { timeZone } = services.settings.get().cafe
  const { id, spaceType, startsAt, endsAt, name, headcount, depositCents } = hire
  const { paidCents, refundedCents, totalCents, dueCents, keptCents } = moneyOf(hire, charges)
  const state = stateOf(hire, now)
  const steps = stepsOf(hire)
  // What holds once it is booked, said beforehand too: a time that is only held is given back whole.
  const terms = hire.refundSteps ?? []
  const isOpen = ['held', 'asked', 'confirmed'].includes(state) && startsAt > now
  const back = refundOf(steps, keptCents, startsAt, now)
  const isBooked = state === 'asked' || state === 'confirmed'
  return {
    reference: id,
    token: tokenOf(services, id),
    spaceType,
    room: SPACES[spaceType].name,
    state,
    date: dateIn(timeZone, startsAt),
    time: timeIn(timeZone, startsAt),
    hours: hoursOfHire(hire),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    heldUntil:
      state === 'held' && !isInOrder(hire) ? (hire.heldUntil?.toISOString() ?? null) : null,
    isInOrder: isInOrder(hire),
    now: now.toISOString(),
    name,
    hasDetails: name !== '' && headcount !== null,
    headcount,
    lines: linesOf(services, hire),
    overtimeMinutes: hire.overtimeMinutes,
    totalCents,
    depositCents,
    paidCents,
    refundedCents,
    dueCents,
    atCounterCents,
    cancel:
      isOpen && totalCents !== null && !isInOrder(hire)
        ? {
            refundCents: back.refundCents,
            keptCents: back.keptCents,
            words: refundWords(back.refundCents, back.keptCents),
          }
        : null,
    canMove:
      isOpen &&
      isBooked &&
      !isPrivateEvent(id) &&
      totalCents !== null &&
      canMove(steps, startsAt, now),
    canBeLonger: canBeLonger(hire, now),
    policy: isOpen
      ? [
          ...ladderWords(terms, startsAt, now, timeZone),
          // Of a booked one the page says so beside the button.
          ...(state === 'held' ? [moveWords(terms, startsAt, now, timeZone)] : []),
        ]
      : [],
    canPay:
      services.payments !== null &&
      dueCents > 0 &&
      (isBooked || (state === 'held' && !isInOrder(hire))) &&
      isPayable(hire, now),
    isPaying: charges.some(isOnCardPage),
    failure: charges.at(-1)?.state === 'succeeded' ? null : (charges.at(-1)?.failure ?? null),
    payments: paymentsOf(hire, charges),
    moneyWords: hireMoneySaid(services, hire, charges),
    calendar: state === 'confirmed' ? hireInvitation(services, hire).content : null,
  }
}

/** How the money of a hire that is booked stands, in a sentence; `null` where it is not booked or nothing was paid. */
export function hireMoneySaid(
  services: Pick<Services, 'settings' | 'now'>,
  hire: HireRow,
  charges: readonly ChargeRow[],
): string | null {
  const now = services.now()
  const { keptCents, dueCents, totalCents } = moneyOf(hire, charges)
  if (!['asked', 'confirmed'].includes(stateOf(hire, now)) || totalCents === null) return null
  const { timeZone } = services.settings.get().cafe
  const dueBy = hire.startsAt > now ? momentInWords(timeZone, hire.startsAt) : null
  return hireMoneyWords({ keptCents, dueCents, dueBy })
}

/** What a payment was for. A first one of all that it costs is no deposit. */
export function paidKind(
  { priceCents, discountCents }: HireRow,
  { kind, amountCents }: ChargeRow,
): RoomPaymentKind {
  const isWhole = kind === 'deposit' && priceCents && amountCents >= priceCents - discountCents
  return isWhole ? 'whole' : kind
}

/** What was paid of these charges. */
export function paymentsOf(hire: HireRow | null, charges: readonly ChargeRow[]): RoomPayments {
  return charges
    .filter(({ state }) => state === 'succeeded')
    .map((charge) => ({
      kind: hire ? paidKind(hire, charge) : charge.kind,
      state: charge.state,
      amountCents: charge.amountCents,
      refundedCents: charge.refundedCents,
      method: charge.method,
      at: (charge.succeededAt ?? charge.createdAt).toISOString(),
    }))
}

const LONG_OVER_MS = 30 * 24 * 3_600_000

/** Whether staff can write down that its guests stayed longer: it has begun, and not ended long ago. */
export function canHaveOvertime(hire: HireRow, now: Date): boolean {
  const { state, isCancelled, priceCents, startsAt, endsAt } = hire
  return (
    state === 'confirmed' &&
    !isCancelled &&
    priceCents !== null &&
    startsAt <= now &&
    now.getTime() < endsAt.getTime() + LONG_OVER_MS
  )
}

/** Whether an hour more can be asked for: of a room that is booked, until it ends. Staff write down what was longer after that. */
export function canBeLonger(hire: HireRow, now: Date): boolean {
  const { id, state, isCancelled, priceCents, endsAt, overtimeMinutes } = hire
  const isBooked = state === 'confirmed' && !isCancelled && priceCents !== null
  return isBooked && !isPrivateEvent(id) && overtimeMinutes === 0 && endsAt > now
}

/** Until a hire ends its link pays it; after that what was added when the rest was paid. */
export const isPayable = ({ endsAt, overtimeCents, soldAt }: HireRow, now: Date): boolean =>
  endsAt > now || overtimeCents > 0 || soldAt !== null

/** What comes back: all of it until staff have agreed. */
export const stepsOf = ({ state, refundSteps }: HireRow) =>
  state === 'asked' || state === 'held' ? [{ hours: 0, percent: 100 }] : (refundSteps ?? [])

/** A server of the version before cancels without a state. A hold that ran out is over, written or not. */
export function stateOf(hire: HireRow, now: Date): HireRow['state'] {
  if (hire.isCancelled && ['held', 'asked', 'confirmed'].includes(hire.state)) return 'cancelled'
  if (hire.state === 'held' && hire.heldUntil && hire.heldUntil <= now) return 'expired'
  return hire.state
}

export const hoursOfHire = ({ startsAt, endsAt }: Pick<HireRow, 'startsAt' | 'endsAt'>): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 3_600_000)

function linesOf(services: Services, hire: HireRow): RoomBooking['lines'] {
  const { cafe } = services.settings.get()
  const rate = ratesOf(cafe)[hire.spaceType]
  const price = hirePrice(rate, hoursOfHire(hire), hire.tier, { depositPercent: 0 }, cafe)
  if (hire.priceCents === null) return []
  const isSame =
    price && price.priceCents === hire.priceCents && price.discountCents === hire.discountCents
  const longer =
    hire.overtimeMinutes > 0
      ? [{ label: `Overtime, ${minutesWords(hire.overtimeMinutes)}`, cents: hire.overtimeCents }]
      : []
  if (isSame) return [...price.lines, ...longer]
  return [
    { label: `${hoursOfHire(hire)} hours`, cents: hire.priceCents },
    ...(hire.discountCents > 0 ? [{ label: 'For members', cents: -hire.discountCents }] : []),
    ...longer,
  ]
}

/** Whether money came in by a card that a refund can go back to by itself. */
export const goesBackByItself = ({ method }: ChargeRow): boolean =>
  method !== null && isProvider(method)
