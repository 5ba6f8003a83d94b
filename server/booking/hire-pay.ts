import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Language } from '#domain/cafe/language.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { RoomChargeKind } from '#domain/booking/room-values.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { afterCard } from '#domain/payments/after-card.ts'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { seatsOf } from '../content/store.ts'
import type { Db } from '../db/open.ts'
import { roomCharges, spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { requireProvider, type PaymentProvider, unreachable } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import {
  changeHire,
  isInOrder,
  lockHire,
  pathOf,
  type ChargeRow,
  type HireRow,
} from './hire-link.ts'
import { tellHouse } from './hire-mails.ts'
import { agreeToRules, requireRules } from './house-rules.ts'
import { cancelOpenCharge, sellHire, settleRoomCharge } from './hire-money.ts'
import { askForCardRefunds, ROOM_REFUNDS } from './card-refunds.ts'
import { chargesOf, isPayable, moneyOf, readHire, stateOf } from './hire-view.ts'
import { HOLD_MS, OVER, priceChanged } from './hires.ts'

const MINUTE_MS = 60_000

export type Details = {
  name: string
  email: string
  phone?: string | undefined
  headcount: number
  message: string
  expectedCents: number
  /** The version of the house rules that was agreed to. */
  houseRules?: string | undefined
  /** Of the page to which whoever paid comes back. */
  language?: Language | undefined
}

/**
 * Books what is held: writes down who comes, and gives the page at which the deposit is paid. Where no card can be taken, it waits
 * for staff. Sent twice, it is the same page. @throws Refused 409 where the hold is over or the price another one, 422
 */
export async function bookHire(
  services: Services,
  id: string,
  { expectedCents, phone, houseRules, language, ...details }: Details,
): Promise<{ url: string | null; booking: RoomBooking }> {
  const { payments } = services
  const charge = await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    const state = stateOf(hire, services.now())
    // The answer was lost on the way.
    if (state === 'asked' || state === 'confirmed') return null
    if (isInOrder(hire)) throw roomInOrder()
    if (state !== 'held') throw holdOver()
    await requireSeats(tx, hire, details.headcount)
    const { totalCents } = moneyOf(hire, [])
    if (totalCents !== expectedCents) throw priceChanged(totalCents ?? 0)
    const agreed = await agreeToRules(tx, services, hire, houseRules)
    const isPaidNow = payments !== null && hire.depositCents > 0
    const after = await changeHire(tx, services, id, {
      ...details,
      ...agreed,
      language: language ?? 'en',
      phone: phone || null,
      ...(isPaidNow ? { heldUntil: longer(services, hire) } : { state: 'asked', heldUntil: null }),
    })
    if (isPaidNow) return chargeFor(tx, services, after, 'deposit', hire.depositCents)
    await tellHouse(tx, services, after, 'A room waits for you')
    return null
  })
  const url = charge ? (await openPage(services, charge, language)).url : null
  return { url, booking: await readHire(services, id) }
}

export async function requireSeats(tx: Db, { spaceType }: HireRow, headcount: number) {
  const seats = await seatsOf(tx, spaceType)
  if (headcount <= seats) return
  const message = `The ${SPACES[spaceType].name} holds ${seats}.`
  throw new Refused(422, 'not_possible', message, { fields: { headcount: message } })
}

export const holdOver = () =>
  new Refused(
    409,
    'hold_over',
    'The time is no longer held for you, and nothing was charged. Choose it once more if it is still free.',
  )

/** A room is paid in one way at a time. */
export const roomInOrder = () =>
  new Refused(
    409,
    'room_in_order',
    'This time is in an order that waits for its payment. Pay that order, or cancel it first.',
  )

/** Ten minutes from now for paying, and twenty in all at most. */
export function longer(services: Services, hire: HireRow): Date {
  const most = hire.createdAt.getTime() + 2 * HOLD_MS
  return new Date(Math.min(services.now().getTime() + HOLD_MS, most))
}

/**
 * The page at which a hire that stands is paid: its deposit, or all that is left.
 * @param details.houseRules those that the guest agrees to here, where nobody did before @throws Refused 409, 422, 503
 */
export async function payHire(
  services: Services,
  id: string,
  { language, houseRules }: Pick<Details, 'language' | 'houseRules'>,
): Promise<{ url: string }> {
  requireProvider(services)
  const charge = await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    const state = stateOf(hire, services.now())
    const { dueCents, keptCents } = moneyOf(hire, await chargesOf(tx, id))
    if (isInOrder(hire)) throw roomInOrder()
    if (!['held', 'asked', 'confirmed'].includes(state)) throw holdOver()
    if (dueCents <= 0 || !isPayable(hire, services.now()))
      throw new Refused(409, 'nothing_due', 'Nothing of this hire is to be paid now.')
    // The form says who comes; without it nobody is booked in.
    if (state === 'held' && (!hire.name || !hire.headcount))
      throw new Refused(409, 'details_needed', 'Say first who comes.')
    await requireRules(tx, services, hire, houseRules)
    if (state !== 'held')
      return chargeFor(tx, services, hire, kindOfCharge(hire, keptCents), dueCents)
    return chargeFor(tx, services, hire, 'deposit', hire.depositCents)
  })
  return openPage(services, charge, language)
}

/** What money is for that is taken now, where so much was paid before. */
export function kindOfCharge(hire: HireRow, keptCents: number): RoomChargeKind {
  if (keptCents === 0) return 'deposit'
  const { priceCents, discountCents, overtimeCents } = hire
  const isForMore = overtimeCents > 0 && keptCents >= (priceCents ?? 0) - discountCents
  return isForMore ? 'overtime' : 'balance'
}

/** The open charge of a hire, or a new one where the amount is another now. Hold the hire. */
export async function chargeFor(
  tx: Db,
  services: Services,
  hire: HireRow,
  kind: RoomChargeKind,
  amountCents: number,
): Promise<ChargeRow> {
  const at = services.now()
  const open = (await chargesOf(tx, hire.id)).find(({ state }) => state === 'open')
  if (open?.amountCents === amountCents && open.expiresAt && open.expiresAt > at) return open
  await cancelOpenCharge(tx, hire.id)
  const id = randomUUID()
  const [made] = await tx
    .insert(roomCharges)
    .values({
      id,
      bookingId: hire.id,
      kind,
      state: 'open',
      amountCents,
      idempotencyKey: id,
      // As long as a provider's page lives at least; the regular look closes it when the hold is over.
      expiresAt: new Date(at.getTime() + HOLD_MINUTES * MINUTE_MS),
      createdAt: at,
    })
    .returning()
  if (!made) throw new Error('A charge was not written.')
  return made
}

export async function openPage(
  services: Services,
  charge: ChargeRow,
  language?: Language,
): Promise<{ url: string }> {
  const provider = requireProvider(services)
  if (charge.pageUrl) return { url: charge.pageUrl }
  const [hire] = await services.db
    .select()
    .from(spaceBookings)
    .where(eq(spaceBookings.id, charge.bookingId))
  if (!hire) throw new Error('A charge is of no hire.')
  const link = `${services.publicUrl}${rootOf({ language })}${pathOf(services, hire.id)}`
  try {
    const made = await provider.begin({
      id: charge.id,
      amountCents: charge.amountCents,
      title: `${SPACES[hire.spaceType].name} ${hire.id}: ${charge.kind}`,
      email: hire.email,
      expiresAt: charge.expiresAt ?? services.now(),
      returnUrl: afterCard(link),
      cancelUrl: link,
    })
    await services.db.update(roomCharges).set(made).where(eq(roomCharges.id, charge.id))
    return { url: made.pageUrl }
  } catch (error) {
    throw unreachable(
      services,
      error,
      'Cards cannot be taken at this moment, and nothing was charged. Your time is held: try again.',
    )
  }
}

/** Asks how the open page of a hire stands, for whoever came back from it. */
export async function lookAtHire(services: Services, id: string): Promise<void> {
  const open = (await chargesOf(services.db, id)).find(({ state }) => state === 'open')
  const provider = services.payments
  if (!open?.providerId || !provider) return
  try {
    await settleRoomCharge(services, open.id, await provider.look(open.providerId))
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}

const BATCH = 50
const LOOK_AGAIN_MS = 2 * MINUTE_MS

/**
 * What comes with time: holds that run out, pages that are closed, refunds that are made, hires that begin. Runs every minute on
 * every server; twice at once does no harm.
 */
export async function tidyHires(services: Services): Promise<void> {
  await closePages(services)
  await endHolds(services)
  await askForCardRefunds(services, ROOM_REFUNDS)
  await sellBegun(services)
}

/** Asks about pages of which nothing was heard, and closes those of holds that are over. */
async function closePages(services: Services) {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { state, checkedAt, createdAt, expiresAt, pageUrl } = roomCharges
  const quiet = new Date(at.getTime() - LOOK_AGAIN_MS)
  const hanging = await services.db
    .select({ charge: roomCharges, hire: spaceBookings })
    .from(roomCharges)
    .innerJoin(spaceBookings, eq(spaceBookings.id, roomCharges.bookingId))
    .where(
      or(
        and(
          eq(state, 'open'),
          or(
            lte(expiresAt, at),
            lte(spaceBookings.heldUntil, at),
            lte(sql`coalesce(${checkedAt}, ${createdAt})`, quiet),
          ),
        ),
        and(inArray(state, ['cancelled', 'expired']), isNotNull(pageUrl)),
      ),
    )
    .orderBy(createdAt)
    .limit(BATCH)
  for (const { charge, hire } of hanging)
    await closeOne(services, provider, charge, hire).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the payment provider does not answer'),
    )
}

async function closeOne(
  services: Services,
  provider: PaymentProvider,
  charge: ChargeRow,
  hire: HireRow,
) {
  const at = services.now()
  const isOver =
    charge.state !== 'open' ||
    (charge.expiresAt !== null && charge.expiresAt <= at) ||
    !['held', 'asked', 'confirmed'].includes(stateOf(hire, at))
  if (!charge.providerId)
    return isOver
      ? settleRoomCharge(services, charge.id, { state: 'expired', failure: null })
      : undefined
  const standing = isOver
    ? await provider.end(charge.providerId)
    : await provider.look(charge.providerId)
  await settleRoomCharge(services, charge.id, standing)
  if (charge.state !== 'open')
    await services.db
      .update(roomCharges)
      .set({ pageUrl: null })
      .where(eq(roomCharges.id, charge.id))
}

async function endHolds(services: Services) {
  await services.db
    .update(spaceBookings)
    .set({ ...OVER, state: 'expired', updatedAt: services.now() })
    .where(and(eq(spaceBookings.state, 'held'), lte(spaceBookings.heldUntil, services.now())))
}

async function sellBegun(services: Services) {
  const { id, state, startsAt, soldAt, priceCents } = spaceBookings
  const begun = await services.db
    .select({ id })
    .from(spaceBookings)
    .where(
      and(
        eq(state, 'confirmed'),
        lte(startsAt, services.now()),
        sql`${soldAt} is null`,
        isNotNull(priceCents),
      ),
    )
    .limit(BATCH)
  for (const row of begun)
    await services.db.transaction(async (tx) => sellHire(tx, services, await lockHire(tx, row.id)))
}
