import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import type { Language } from '#domain/cafe/language.ts'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { afterCard } from '#domain/payments/after-card.ts'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import type { Db } from '../db/open.ts'
import { rsvps, seatCharges } from '../db/schema.ts'
import { homeOf } from '../http/address.ts'
import { Refused } from '../http/refuse.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { balanceOf } from '../payments/balance.ts'
import { startPayment } from '../payments/online.ts'
import { requireProvider, unreachable } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { cancelDrinks } from './break-ends.ts'
import { draftWithSeats, drinksToPay, placeDrinks, placing } from './break-orders.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { spendPacks } from './packs.ts'
import { spendCredits } from './seat-credits.ts'
import { HOLD_MS } from './seat-holds.ts'
import { applySeatMoney, cancelOpenSeatCharge, settleSeatCharge, tellKept } from './seat-money.ts'
import { writeMemberPrice } from './seat-reprice.ts'
import {
  BY_GUEST,
  changeSeats,
  inOrder,
  isInOrder,
  lockSeats,
  mayPayAtCafe,
  seatChargesOf,
  seatMoney,
  seatsPath,
  unknown,
  type HeldSeats,
  type SeatCharge,
  type SeatRow,
} from './seat-rows.ts'
import { readSeats, statusOf } from './seat-view.ts'
import { agree, requireWaiver } from './waivers.ts'
import { requireAnswers } from './ticket-rows.ts'

const MINUTE_MS = 60_000
const CODES_OF_AN_HOUR = { most: 30, seconds: 3_600 }

export type SeatDetails = {
  name: string
  email: string
  phone?: string | undefined
  participants: string[]
  sitWith?: string | undefined
  message: string
  answers?: Record<string, string> | undefined
  expectedCents: number
  useCredit?: boolean | undefined
  usePacks?: boolean | undefined
  waiver?: string | undefined
  creditCode?: string | undefined
  /** For the break of a class, paid with the seats. */
  drinks?: DrinkWish[] | undefined
  drinksCents?: number | undefined
  drinksNote?: string | undefined
  /** Of the page to which whoever paid comes back. */
  language?: Language | undefined
}
type Asker = { person: Person | null; network: string }

/**
 * Books what is held: writes down who comes, uses credit where that is wanted, and gives the page at which the rest is paid. Sent
 * twice, it is the same page. @throws Refused 409 where the hold is over or the price another one, 422
 */
export async function bookSeats(
  services: Services,
  { person, network }: Asker,
  reference: string,
  { creditCode = '', drinks = [], drinksCents = 0, drinksNote, ...sent }: SeatDetails,
): Promise<{ url: string | null; booking: SeatBooking }> {
  const code = creditCode.trim()
  if (code && !(await services.limits.has('credit-codes', homeOf(network), CODES_OF_AN_HOUR)))
    throw new Refused(429, 'too_many_codes', 'Too many codes were tried. Try again in an hour.', {
      headers: { 'Retry-After': '3600' },
    })
  const draft =
    drinks.length > 0
      ? await draftWithSeats(services, { person, network }, reference, {
          ...sent,
          drinks,
          drinksCents,
          drinksNote,
        })
      : null
  const { charge, orderId } = await placing(draft, () =>
    services.db.transaction((tx) =>
      bookHeld(tx, services, { person, reference, code, draft, ...sent }),
    ),
  )
  const page = charge
    ? await openPage(services, charge, sent.language)
    : orderId && (await startPayment(services, orderId))
  const url = page ? page.url : null
  return { url, booking: await readSeats(services, reference, person) }
}

type Booking = Omit<SeatDetails, 'creditCode' | 'drinks' | 'drinksCents' | 'drinksNote'> & {
  person: Person | null
  reference: string
  code: string
  /** The drinks for the break. */
  draft: Awaited<ReturnType<typeof draftWithSeats>> | null
}
type ToPay = { charge: SeatCharge | null; orderId: string | null; isNew: boolean }

const NOTHING_TO_PAY: ToPay = { charge: null, orderId: null, isNew: false }

/** Everything that is written when held seats are booked. @returns what is left to pay, and whether the drinks are a new order */
async function bookHeld(
  tx: Db,
  services: Services,
  {
    person,
    reference,
    code,
    draft,
    expectedCents,
    useCredit = false,
    usePacks = false,
    answers,
    waiver,
    language,
    ...details
  }: Booking,
): Promise<ToPay> {
  const held = await writeMemberPrice(tx, services, await lockSeats(tx, reference), person?.user.id)
  const status = statusOf(held.row, services.now())
  // The answer was lost on the way.
  if (status === 'confirmed') return NOTHING_TO_PAY
  if (isInOrder(held.row)) throw inOrder()
  if (status !== 'held') throw holdOver()
  requireNames(held.row, details.participants)
  requireWaiver(held.occasion, waiver)
  const { totalCents } = seatMoney(held.row, [])
  if (totalCents !== expectedCents) throw priceChanged(totalCents ?? 0)
  const isEvent = held.occasion.type === 'event'
  if (isEvent && code)
    throw new Refused(422, 'not_possible', 'A credit is for classes.', {
      fields: { creditCode: 'This credit is for classes.' },
    })
  const { name, email, participants, phone, sitWith, message } = details
  const changed = await changeSeats(tx, services, reference, {
    name,
    email,
    phone: phone || null,
    participants,
    sitWith: sitWith || null,
    note: message || null,
    ...(isEvent && { answers: requireAnswers(held.occasion, answers) }),
    userId: held.row.userId ?? person?.user.id ?? null,
    language: language ?? 'en',
    heldUntil: longer(services, held.row),
  })
  const row = waiver ? await agree(tx, services, { ...held, row: changed }, waiver) : changed
  const placed = draft ? await placeDrinks(tx, services, held.occasion, draft) : null
  const why = { reason: 'No drinks were chosen', by: BY_GUEST }
  if (!placed) await cancelDrinks(tx, services, reference, why)
  const dueCents = await spend(tx, services, row, {
    person,
    code,
    usePacks: usePacks && !isEvent,
    useCredit: useCredit && !isEvent,
  })
  if (dueCents > 0)
    return {
      charge: await chargeFor(tx, services, row, dueCents),
      orderId: null,
      isNew: placed?.isNew ?? false,
    }
  // Drinks are paid by themselves then, as any order.
  const unpaid = await drinksToPay(tx, row)
  await cancelOpenSeatCharge(tx, reference)
  await applySeatMoney(tx, services, { ...held, row })
  return { charge: null, orderId: unpaid?.id ?? null, isNew: placed?.isNew ?? false }
}

/** Uses packs and credit, where that is wanted. @returns what is left to pay, in cents */
async function spend(
  tx: Db,
  services: Services,
  row: SeatRow,
  {
    person,
    code,
    usePacks,
    useCredit,
  }: { person: Person | null; code: string; usePacks: boolean; useCredit: boolean },
): Promise<number> {
  const before = seatMoney(row, await seatChargesOf(tx, row.reference))
  if (usePacks && person)
    await spendPacks(tx, services, row, { userId: person.user.id, dueCents: before.dueCents })
  const { dueCents: neededCents } = seatMoney(row, await seatChargesOf(tx, row.reference))
  const userId = useCredit ? (person?.user.id ?? null) : null
  await spendCredits(tx, services, row.reference, { userId, code, neededCents })
  return seatMoney(row, await seatChargesOf(tx, row.reference)).dueCents
}

export function requireNames({ party }: SeatRow, participants: readonly string[]) {
  if (participants.length === party) return
  const message = `Write ${party === 1 ? 'one name' : `${party} names`}: that many seats are held.`
  throw new Refused(422, 'not_possible', message, { fields: { participants: message } })
}

export const holdOver = () =>
  new Refused(
    409,
    'hold_over',
    'The seats are no longer held for you, and nothing was charged. Choose them once more if they are still free.',
  )

/** Seats are paid in one way at a time. */
const priceChanged = (cents: number) =>
  new Refused(409, 'price_changed', `It costs ${formatCents(cents)} now. Look at it again.`)

/** Ten minutes from now for paying, and twenty in all at most. */
export function longer(services: Services, { createdAt }: SeatRow): Date {
  const most = createdAt.getTime() + 2 * HOLD_MS
  return new Date(Math.min(services.now().getTime() + HOLD_MS, most))
}

/**
 * The page at which seats that are kept, held or offered are paid; none where credit pays for all of them.
 * @throws Refused 409, 503
 */
export async function paySeats(
  services: Services,
  reference: string,
  person: Person | null,
  { useCredit = false, language }: { useCredit?: boolean; language?: Language } = {},
): Promise<{ url: string | null }> {
  requireProvider(services)
  const charge = await services.db.transaction(async (tx) => {
    const known = await lockSeats(tx, reference)
    const { row, occasion } = await writeMemberPrice(tx, services, known)
    const status = statusOf(row, services.now())
    if (isInOrder(row)) throw inOrder()
    if (!['held', 'offered', 'confirmed'].includes(status)) throw holdOver()
    const { dueCents: neededCents } = seatMoney(row, await seatChargesOf(tx, reference))
    const isOver = occasion.status !== 'scheduled' || new Date(occasion.startsAt) <= services.now()
    if (neededCents <= 0 || isOver)
      throw new Refused(409, 'nothing_due', 'Nothing for these seats is to be paid now.')
    // The form says who comes; without it nobody is booked in.
    if (row.participants === null) throw new Refused(409, 'details_needed', 'Say first who comes.')
    if (useCredit) await spendOwnCredit(tx, services, { row, occasion }, person)
    const { dueCents } = seatMoney(row, await seatChargesOf(tx, reference))
    if (dueCents <= 0) {
      await cancelOpenSeatCharge(tx, reference)
      await applySeatMoney(tx, services, { row, occasion })
      return null
    }
    return chargeFor(tx, services, row, dueCents)
  })
  return charge ? openPage(services, charge, language) : { url: null }
}

/** Pays with the credit of whoever asks what it pays of their seats in a class. Hold them. */
async function spendOwnCredit(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
  person: Person | null,
): Promise<void> {
  if (!person || occasion.type !== 'class') return
  const { dueCents } = seatMoney(row, await seatChargesOf(tx, row.reference))
  const whose = { userId: person.user.id, code: '', neededCents: dueCents }
  await spendCredits(tx, services, row.reference, whose)
}

/** Takes seats that are offered, to be paid at the café. Sent twice, it happens once. @throws Refused 409 */
export async function takeOffer(
  services: Services,
  reference: string,
  person: Person | null,
  useCredit = false,
): Promise<SeatBooking> {
  await services.db.transaction(async (tx) => {
    const held = await lockSeats(tx, reference)
    const status = statusOf(held.row, services.now())
    if (status === 'confirmed') return
    if (status !== 'offered') throw holdOver()
    if (!mayPayAtCafe(services, held.occasion))
      throw new Refused(409, 'pay_by_card', 'These seats are paid by card.')
    await cancelOpenSeatCharge(tx, reference)
    const priced = await writeMemberPrice(tx, services, held)
    if (useCredit) await spendOwnCredit(tx, services, priced, person)
    const row = await changeSeats(tx, services, reference, { status: 'confirmed', heldUntil: null })
    await tellKept(tx, services, { ...held, row })
  })
  return readSeats(services, reference, person)
}

/** The open charge of a party, with its drinks where they are paid too, or a new one where the amount is another now. Hold the seats. */
async function chargeFor(
  tx: Db,
  services: Services,
  row: SeatRow,
  amountCents: number,
): Promise<SeatCharge> {
  const at = services.now()
  const { reference } = row
  const drinks = await drinksToPay(tx, row)
  const orderId = drinks?.id ?? null
  const orderCents = drinks ? Math.max(0, (await balanceOf(tx, drinks)).dueCents) : 0
  const open = (await seatChargesOf(tx, reference)).find(({ state }) => state === 'open')
  const isSame =
    open?.amountCents === amountCents && open.orderId === orderId && open.orderCents === orderCents
  if (isSame && open.expiresAt && open.expiresAt > at) return open
  await cancelOpenSeatCharge(tx, reference)
  const id = randomUUID()
  const [made] = await tx
    .insert(seatCharges)
    .values({
      id,
      reference,
      state: 'open',
      amountCents,
      orderId,
      orderCents,
      idempotencyKey: id,
      // As long as a provider's page lives at least; the regular look closes it when the hold is over.
      expiresAt: new Date(at.getTime() + HOLD_MINUTES * MINUTE_MS),
      createdAt: at,
    })
    .returning()
  if (!made) throw new Error('A charge was not written.')
  return made
}

async function openPage(
  services: Services,
  charge: SeatCharge,
  language: Language | undefined,
): Promise<{ url: string }> {
  const provider = requireProvider(services)
  if (charge.pageUrl) return { url: charge.pageUrl }
  const [row] = await services.db.select().from(rsvps).where(eq(rsvps.reference, charge.reference))
  const occasion = row && (await readOccasion(services.db, keyOf(row)))
  if (!occasion) throw unknown()
  const link = `${services.publicUrl}${rootOf({ language })}${seatsPath(services, row)}`
  try {
    const made = await provider.begin({
      id: charge.id,
      amountCents: charge.amountCents + charge.orderCents,
      title: `${occasion.title}${charge.orderCents > 0 ? (language === 'es' ? ' y bebidas' : ' and drinks') : ''} ${row.reference}`,
      email: row.email || null,
      expiresAt: charge.expiresAt ?? services.now(),
      returnUrl: afterCard(link),
      cancelUrl: link,
    })
    await services.db.update(seatCharges).set(made).where(eq(seatCharges.id, charge.id))
    return { url: made.pageUrl }
  } catch (error) {
    throw unreachable(
      services,
      error,
      'Cards cannot be taken at this moment, and nothing was charged. Your seats are held: try again.',
    )
  }
}

/** Asks how the open page of a party stands, for whoever came back from it. */
export async function lookAtSeats(services: Services, reference: string): Promise<void> {
  const open = (await seatChargesOf(services.db, reference)).find(({ state }) => state === 'open')
  const provider = services.payments
  if (!open?.providerId || !provider) return
  try {
    await settleSeatCharge(services, open.id, await provider.look(open.providerId))
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}
