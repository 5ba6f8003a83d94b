import { and, eq, sql } from 'drizzle-orm'
import { isFirstHold } from '#domain/booking/hold-extension.ts'
import { occasionPath, type Occasion } from '#domain/booking/occasion.ts'
import { packBack } from '#domain/booking/packs.ts'
import { offerWords, seats } from '#domain/booking/party.ts'
import { seatPrice } from '#domain/booking/seat-price.ts'
import { ticketLines, ticketTotals } from '#domain/booking/tickets.ts'
import {
  backWords,
  freeUntil,
  rulesWords,
  seatsBack,
  type SeatRules,
  type SeatsBack,
} from '#domain/booking/seat-rules.ts'
import { tierName } from '#domain/membership/tiers.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { chargedInOne } from '../payments/one-charge.ts'
import { isOnCardPage } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { readDrinks } from './break-view.ts'
import { invitation } from './invitation.ts'
import { isFor, keyOf, readOccasion } from './occasions.ts'
import { creditsOf, creditUntil } from './seat-credits.ts'
import { packsFor } from './packs.ts'
import { withMemberPrice } from './seat-reprice.ts'
import { costs } from './seats.ts'
import { kindOfRelease, seatRefundsOf } from './seat-refunds.ts'
import { passesOf, passQr } from './class-pass.ts'
import { qrOf } from './ticket-code.ts'
import { waiverOf } from './waiver-text.ts'
import {
  isInOrder,
  isPaidOnline,
  mayPayAtCafe,
  reservationToken,
  seatChargesOf,
  seatMoney,
  sum,
  unknown,
  type HeldSeats,
  type SeatCharge,
  type SeatRow,
} from './seat-rows.ts'

/** A party's seats with their money, as whoever has their link sees them. @throws Refused 404 */
export async function readSeats(
  services: Services,
  reference: string,
  person: Person | null,
): Promise<SeatBooking> {
  const { db } = services
  const [known] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = known && (await readOccasion(db, keyOf(known)))
  if (!occasion) throw unknown()
  const row = await withMemberPrice(db, services, { row: known, occasion }, person?.user.id)
  const own = person ? await creditsOf(services, person.user.id) : []
  const money = await moneyOf(db, row)
  return {
    ...toSeats(services, { row, occasion }, money),
    position: row.status === 'waitlisted' ? await placeOf(db, row) : null,
    offerWords:
      row.status === 'waitlisted' && isPaidOnline(services, occasion) && costs(row)
        ? offerWords(row.party, services.settings.get().classes.offerHours)
        : null,
    drinks: await readDrinks(services, row, occasion),
    ownCreditCents: occasion.type === 'class' ? sum(own.map(({ leftCents }) => leftCents)) : 0,
    ownPacks:
      person && occasion.type === 'class'
        ? await packsFor(services, person.user.id, row, seatMoney(row, money.charges).dueCents)
        : NO_PACKS,
  }
}

const NO_PACKS = { seats: 0, cents: 0, packCents: 0 }

const placeOf = (db: Db, row: SeatRow) =>
  db.$count(
    rsvps,
    and(
      isFor(keyOf(row)),
      eq(rsvps.status, 'waitlisted'),
      sql`${rsvps.position} <= ${row.position}`,
    ),
  )

type Money = {
  charges: (SeatCharge & { inOneCents: number })[]
  released: Awaited<ReturnType<typeof seatRefundsOf>>
}

async function moneyOf(db: Db, { reference }: SeatRow): Promise<Money> {
  const charges = await seatChargesOf(db, reference)
  return {
    charges: await Promise.all(
      charges.map(async (charge) => ({ ...charge, inOneCents: await chargedInOne(db, charge) })),
    ),
    released: await seatRefundsOf(db, reference),
  }
}

function toSeats(
  services: Services,
  { row, occasion }: HeldSeats,
  { charges, released }: Money,
): SeatBooking {
  const now = services.now()
  const { cafe } = services.settings.get()
  const { reference, party, participants, rules } = row
  const { title, startsAt, endsAt, space, type, id } = occasion
  const status = statusOf(row, now)
  const { paidCents, totalCents, dueCents: owed } = seatMoney(row, charges)
  const isCalledOff = occasion.status === 'cancelled'
  const begins = new Date(startsAt)
  const isPutOff = occasion.status === 'postponed'
  const isTheirs = status !== 'cancelled' && !isCalledOff
  const isOpen = begins > now && isTheirs
  const rulesNow = (isOpen || (isPutOff && isTheirs)) && rules && rulesOf(rules, occasion)
  const isHeld = status === 'held' || status === 'offered'
  const dueCents = isCalledOff || status === 'cancelled' ? 0 : owed
  const kept = status === 'confirmed' && !isCalledOff
  const back = (cents: number) =>
    rulesNow ? backOf(services, row, occasion, cents, charges) : null
  const held = seatMoney(row, charges).heldCents
  return {
    reference,
    token: reservationToken(services, reference),
    type,
    id,
    title,
    startsAt,
    endsAt,
    timeZone: cafe.timeZone,
    space,
    path: occasionPath(occasion),
    status,
    endedBecause: status === row.status ? row.endedBecause : 'expired',
    position: null,
    party,
    name: row.name,
    participants: participants ?? [],
    sitWith: row.sitWith,
    hasDetails: participants !== null,
    heldUntil: isHeld && !isInOrder(row) ? (row.heldUntil?.toISOString() ?? null) : null,
    isInOrder: isInOrder(row),
    canExtend: status === 'held' && !isInOrder(row) && isFirstHold(row),
    now: now.toISOString(),
    lines: linesOf(services, row, occasion),
    totalCents,
    paidCents,
    ...releasedCents(released),
    dueCents,
    freeUntil: rulesNow && !isPutOff ? freeUntil(rulesNow, begins).toISOString() : null,
    policy: rulesNow ? rulesWords(rulesNow, begins, now, cafe.timeZone) : [],
    cancel: isInOrder(row) ? null : back(held),
    cancelOne:
      party > 1 && status === 'confirmed' && !row.tickets ? back(oneOf(row, held, 0)) : null,
    canPay:
      services.payments !== null && dueCents > 0 && isOpen && (isHeld || kept) && !isInOrder(row),
    isPaying: charges.some(isOnCardPage),
    canPayAtCafe: status === 'offered' && isOpen && mayPayAtCafe(services, occasion),
    ownCreditCents: 0,
    ownPacks: NO_PACKS,
    isCalledOff,
    failure: charges.findLast(({ creditId }) => !creditId)?.failure ?? null,
    payments: charges
      .filter((charge) => charge.state === 'succeeded')
      .map(
        ({
          amountCents,
          method,
          packCents,
          succeededAt,
          createdAt,
          inOneCents,
          seats: bought,
        }) => ({
          amountCents,
          method,
          isPack: packCents !== null,
          at: (succeededAt ?? createdAt).toISOString(),
          ...(bought !== null && { seats: bought }),
          ...(inOneCents > amountCents && { inOneCents }),
        }),
      ),
    ...(row.rules?.movedFrom &&
      row.rules.movedFrom !== occasion.startsAt && { movedFrom: row.rules.movedFrom }),
    released: released.map((each) => ({
      kind: isBackInPack(each) ? ('pack' as const) : kindOfRelease(each.refund),
      amountCents: each.refund.amountCents,
      at: each.refund.createdAt.toISOString(),
    })),
    tickets: (row.tickets ?? []).map((ticket, i) => ({
      id: ticket.id,
      name: ticket.name,
      priceCents: ticket.priceCents,
      discountCents: ticket.discountCents,
      cancel: party > 1 && status === 'confirmed' ? back(oneOf(row, held, i)) : null,
      qrSvg: kept ? qrOf(services, row, ticket.id) : null,
      arrivedAt: row.arrivals?.[ticket.id] ?? null,
    })),
    questions: occasion.tickets?.questions ?? [],
    answers: row.answers ?? [],
    drinks: null,
    passes:
      kept && type === 'class'
        ? passesOf(row).map((each) => ({
            ...each,
            qrSvg: passQr(services, reference, each.pass),
            arrivedAt: row.arrivals?.[each.pass] ?? null,
          }))
        : [],
    waiver: type === 'class' ? waiverOf(row, occasion) : null,
    calendar: kept
      ? invitation(services, occasion, reference, { sequence: row.sequence }).content
      : null,
  }
}

/** Where what was paid went, in cents, of seats that were given up. */
function releasedCents(released: Money['released']) {
  const sumOf = (isOne: (each: Money['released'][number]) => boolean) =>
    sum(released.filter(isOne).map(({ refund }) => refund.amountCents))
  return {
    refundedCents: sumOf(({ refund }) => kindOfRelease(refund) === 'refund'),
    backInPackCents: sumOf(isBackInPack),
    creditedCents: sumOf((each) => kindOfRelease(each.refund) === 'credit' && !isBackInPack(each)),
    keptCents: sumOf(({ refund }) => kindOfRelease(refund) === 'kept'),
    atCounterCents: sumOf(
      ({ refund }) => refund.state === 'pending' && refund.nextAttemptAt === null,
    ),
  }
}

/** Whether it went back into the pack that had paid. */
const isBackInPack = ({ refund, charge }: Money['released'][number]) =>
  isOfPack(charge) && refund.creditId === charge.creditId

/** A hold or an offer that ran out is over, written or not. */
export function statusOf({ status, heldUntil }: SeatRow, now: Date): SeatRow['status'] {
  const isHeld = status === 'held' || status === 'offered'
  return isHeld && heldUntil && heldUntil <= now ? 'cancelled' : status
}

/** What a party with one person less pays less, as far as it is paid. @param heldCents of what was paid, what is still held */
export function oneOf(row: SeatRow, heldCents: number, seat: number): number {
  const { priceCents, discountCents } = withOneLess(row, seat)
  return Math.max(0, heldCents - (priceCents ?? 0) + discountCents)
}

/** The price of a party without one of its seats: by its ticket, or by what each paid. */
export function withOneLess(
  { priceCents, discountCents, party, tickets }: SeatRow,
  seat: number,
): Pick<SeatRow, 'party' | 'priceCents' | 'discountCents' | 'tickets'> {
  if (tickets) {
    const left = tickets.toSpliced(seat, 1)
    const { totalCents: _, ...totals } = ticketTotals(left)
    return { party: party - 1, ...totals, tickets: left }
  }
  const less = (cents: number) => Math.round((cents * (party - 1)) / party)
  return {
    party: party - 1,
    tickets,
    priceCents: priceCents === null ? null : less(priceCents),
    discountCents: less(discountCents),
  }
}

/** While it is put off nobody knows when it begins, and all comes back. */
const rulesOf = (rules: SeatRules, { status }: Occasion): SeatRules =>
  status === 'postponed' ? { ...rules, freeUntilHours: 0 } : rules

/**
 * What becomes of an amount that is given up now, by the rules of the booking. All comes back of seats that nobody has yet, and of what is
 * put off.
 */
export function backNow(services: Services, row: SeatRow, occasion: Occasion, cents: number) {
  const rules = row.rules ?? { freeUntilHours: 0, creditPercent: 0, creditDays: 0 }
  return row.status === 'confirmed' && occasion.status !== 'postponed'
    ? seatsBack(rules, cents, new Date(occasion.startsAt), services.now())
    : { refundCents: cents, creditCents: 0, keptCents: 0 }
}

function backOf(
  services: Services,
  row: SeatRow,
  occasion: Occasion,
  cents: number,
  charges: readonly SeatCharge[],
): SeatsBack & { words: string } {
  const back = backNow(services, row, occasion, cents)
  const { timeZone } = services.settings.get().cafe
  const now = services.now()
  const until = creditUntil(services, row.rules?.creditDays ?? 0)
  const words = backWords(back, { creditUntil: until, now, timeZone })
  const { isAllPacked, ofThat } = backAsPaid(charges, back.refundCents)
  if (paidByElse(charges, back.refundCents).length > 0)
    return {
      ...back,
      words: `Somebody else paid for it: ${formatCents(back.refundCents)} goes back to whoever did.`,
    }
  const theirs = sum(paidByElse(charges, back.creditCents).map((each) => each.cents))
  if (theirs > 0) {
    const own = { ...back, creditCents: back.creditCents - theirs }
    const rest =
      own.creditCents + own.keptCents > 0
        ? [
            own.creditCents > 0
              ? backWords(own, { creditUntil: until, now, timeZone })
              : `${formatCents(own.keptCents)} is kept.`,
          ]
        : []
    return {
      ...back,
      words: [
        `Somebody else paid for it: ${formatCents(theirs)} is theirs as credit for another class.`,
        ...rest,
      ].join(' '),
    }
  }
  return { ...back, words: [...(isAllPacked ? [] : [words]), ...ofThat].join(' ') }
}

/**
 * Of money that goes back, the newest payment first, what somebody else had paid who gave these seats on: by their reservation.
 * @param before how much of it, the newest, is not asked about
 */
export function paidByElse(
  charges: readonly SeatCharge[],
  cents: number,
  before = 0,
): { reference: string; cents: number }[] {
  const parts = new Map<string, number>()
  let skipped = before
  let left = cents - before
  for (const charge of charges.filter(({ state }) => state === 'succeeded').toReversed()) {
    const free = charge.amountCents - charge.releasedCents
    const first = Math.min(skipped, free)
    skipped -= first
    const part = Math.min(left, free - first)
    left -= part
    if (charge.payerReference === null || part <= 0) continue
    parts.set(charge.payerReference, (parts.get(charge.payerReference) ?? 0) + part)
  }
  return [...parts].map(([reference, part]) => ({ reference, cents: part }))
}

/** What of an amount that comes back as it was paid is no money, in sentences; all of it may be seats of a pack. */
export function backAsPaid(
  charges: readonly SeatCharge[],
  cents: number,
): { isAllPacked: boolean; ofThat: string[] } {
  const { packSeats, packCents, creditCents } = whereItGoes(charges, cents)
  const packed = `${seats(packSeats)} ${packSeats === 1 ? 'goes' : 'go'} back into your pack.`
  if (packSeats > 0 && packCents === cents) return { isAllPacked: true, ofThat: [packed] }
  return {
    isAllPacked: false,
    ofThat: [
      ...(creditCents > 0 ? [`Of that, ${formatCents(creditCents)} is credit again.`] : []),
      ...(packSeats > 0 ? [`Of that, ${packed}`] : []),
    ],
  }
}

/** Where money goes that is given back, the newest payment first: as many seats into a pack, and so much into a credit. */
function whereItGoes(charges: readonly SeatCharge[], cents: number) {
  let left = cents
  let packSeats = 0
  let packCents = 0
  let creditCents = 0
  for (const charge of charges.filter(({ state }) => state === 'succeeded').toReversed()) {
    const part = Math.min(left, charge.amountCents - charge.releasedCents)
    left -= part
    if (!isOfPack(charge)) {
      creditCents += charge.creditId ? part : 0
      continue
    }
    packCents += part
    const { releasedCents: before } = charge
    if (packBack(charge, { before, after: before + part }).isSeat) packSeats += 1
  }
  return { packSeats, packCents, creditCents }
}

const isOfPack = (charge: SeatCharge): charge is SeatCharge & { packCents: number } =>
  charge.packCents !== null

function linesOf(
  { settings }: Pick<Services, 'settings'>,
  row: SeatRow,
  occasion: Occasion,
): SeatBooking['lines'] {
  const { priceCents, discountCents, party, tier, tickets } = row
  if (priceCents === null) return []
  if (tickets) return ticketLines(tickets, tier)
  const price = seatPrice(occasion, party, tier, settings.get().cafe)
  if (price.priceCents === priceCents && price.discountCents === discountCents) return price.lines
  return [
    { label: seats(party), cents: priceCents },
    ...(discountCents > 0
      ? [{ label: tier === 'none' ? 'For members' : tierName(tier), cents: -discountCents }]
      : []),
  ]
}
