import { eq } from 'drizzle-orm'
import type { SeatsBack } from '#domain/booking/seat-rules.ts'
import { withoutSeat } from '#domain/booking/door-names.ts'
import { momentInWords, RSVP_TEXTS } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { NewClassCredit } from '#domain/contracts/seats.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { shareKept } from './artist-share.ts'
import { cancelDrinks, dropDrinksOf } from './break-ends.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { seatWaiting } from './rsvps.ts'
import { CREDIT_ACCOUNT, makeCredit } from './seat-credits.ts'
import { cancelOpenSeatCharge } from './seat-money.ts'
import { seatsInWords, tellCafeOfSeats, tellParty } from './seat-news.ts'
import { releaseSeatMoney } from './seat-refunds.ts'
import { unsellSeats } from './seat-sale.ts'
import {
  BY_GUEST,
  changeSeats,
  inOrder,
  isInOrder,
  lockSeats,
  seatChargesOf,
  seatMoney,
  sum,
  type HeldSeats,
  type SeatRow,
} from './seat-rows.ts'
import {
  backAsPaid,
  backNow,
  oneOf,
  paidByElse,
  readSeats,
  statusOf,
  withOneLess,
} from './seat-view.ts'
import { giveBack } from './seats.ts'

type Shown = {
  seat?: number | undefined
  of?: number | undefined
  refundCents: number
  creditCents: number
  /** Of drinks for the break, where the caller knows of them. */
  drinksCents?: number | undefined
}

/**
 * Gives seats back: all of a party, or that of one person. What becomes of the money is what was shown. Sent twice, it happens once.
 * @throws Refused 409 where that has changed, it has begun, or they were given to somebody else
 */
export async function cancelSeats(
  services: Services,
  reference: string,
  person: Person | null,
  shown: Shown,
): Promise<Answer<'cancelSeats'>> {
  const credit = await services.db.transaction((tx) =>
    cancelSeatsIn(tx, services, reference, { person, shown }),
  )
  const booking = await readSeats(services, reference, person)
  return { ...booking, ...(credit && { credit: creditToTell(credit) }) }
}

/** A credit as whoever it was made for is told of it. @param cents what is left of it */
export const creditToTell = (
  { code, cents: all, expiresAt }: Credit,
  cents = all,
): NewClassCredit => ({ code, cents, expiresAt: expiresAt.toISOString() })

type Cancelling = {
  person: Person | null
  shown: Shown
  /** Of staff who do it for the guest: why, for the books. */
  reason?: string
}

/** The same in a transaction that does more. @returns the party's new credit, if any @throws Refused 409 */
export async function cancelSeatsIn(
  tx: Db,
  services: Services,
  reference: string,
  { person, shown: { seat, of, drinksCents, ...shown }, reason }: Cancelling,
): Promise<Credit | null> {
  const held = await lockSeats(tx, reference)
  const { row, occasion } = held
  const status = statusOf(row, services.now())
  // To a guest nothing comes back for seats that are somebody else's now; of an order that is given back they are no part.
  if (row.endedBecause === 'transferred' && reason === undefined) throw givenOn()
  if (status === 'cancelled') return null
  if (isInOrder(row)) throw inOrder()
  // Of what is put off the old start means nothing.
  if (occasion.status !== 'postponed' && new Date(occasion.startsAt) <= services.now())
    throw new Refused(409, 'seats_begun', 'It has begun, so seats cannot be given back any more.')
  const charges = await seatChargesOf(tx, reference)
  const { heldCents } = seatMoney(row, charges)
  const isOne = seat !== undefined && row.party > 1
  if (isOne && status !== 'confirmed') throw gone()
  if (seat !== undefined && row.participants?.[seat] === undefined) throw gone()
  // Sent twice, that place in the list is somebody else's.
  if (isOne && of !== row.party) throw gone()
  const cents = isOne ? oneOf(row, heldCents, seat) : heldCents
  const back = backNow(services, row, occasion, cents)
  if (back.refundCents !== shown.refundCents || back.creditCents !== shown.creditCents)
    throw new Refused(409, 'refund_changed', changedWords(back))
  await cancelOpenSeatCharge(tx, reference)
  await unsellSeats(tx, services, held)
  const staff = reason !== undefined && person ? person : null
  const why = {
    reason: reason ?? 'The seats were given back',
    by: staff?.user.name ?? (row.name || BY_GUEST),
  }
  const drinksBack = isOne
    ? await dropDrinksOf(tx, services, row, seat, { ...why, person })
    : await cancelDrinks(tx, services, reference, why)
  if (drinksCents !== undefined && drinksCents !== drinksBack)
    throw new Refused(
      409,
      'refund_changed',
      `Now ${formatCents(drinksBack)} would come back for the drinks. Look at it again before you give seats back.`,
    )
  const after = isOne
    ? await takeOneOff(tx, services, held, seat)
    : await changeSeats(tx, services, reference, ENDED(row))
  await giveBack(tx, occasion, isOne ? { status: row.status, party: 1 } : row)
  const { credit, ofPayers } = await settleBack(tx, services, row, back, staff ? why : undefined)
  await shareKept(tx, services, occasion, {
    reference,
    seats: isOne ? 1 : row.party,
    keptCents: back.keptCents,
    before: charges,
  })
  await audit(tx, services, staff ?? BY_GUEST, {
    action: isOne ? 'seats.one-given-back' : 'seats.given-back',
    subject: reference,
    before: { party: row.party },
    after: { ...back },
  })
  if (row.status === 'confirmed')
    await tellBoth(tx, services, { row: after, occasion }, row, {
      ...back,
      ...backAsPaid(charges, back.refundCents),
      byElse: paidByElse(charges, back.refundCents),
      credit,
      ofPayers,
      isByStaff: staff !== null,
    })
  await seatWaiting(tx, services, occasion, services.now())
  return credit
}

const ENDED = ({ status, sequence, networkKey }: SeatRow): Partial<SeatRow> => ({
  status: 'cancelled',
  endedBecause: 'given-back',
  heldUntil: null,
  waitsUntil: null,
  // Seats that were held and not booked count for some hours more (./hold-limits.ts).
  networkKey: status === 'held' ? networkKey : null,
  sequence: sequence + 1,
})

/** They are somebody else's now. */
export const givenOn = () => new Refused(409, 'given_on', RSVP_TEXTS.ended.transferred)

const gone = () =>
  new Refused(409, 'seat_gone', 'This seat was given back already. Look at them again.')

function changedWords({ refundCents, creditCents }: SeatsBack): string {
  const now =
    creditCents > 0
      ? `${formatCents(creditCents)} would be yours as credit`
      : `${formatCents(refundCents)} would come back`
  return `Now ${now}. Look at it again before you give seats back.`
}

function takeOneOff(tx: Db, services: Services, { row }: HeldSeats, seat: number) {
  return changeSeats(tx, services, row.reference, {
    ...withOneLess(row, seat),
    ...withoutSeat(row, seat),
    sequence: row.sequence + 1,
  })
}

type Credit = { id: string; code: string; expiresAt: Date; cents: number }
type Back = { reason: string; by: string }
const BACK_BY_GUEST: Back = { reason: 'Given back by the guest', by: BY_GUEST }

/**
 * Moves money to where the rules say. What becomes a credit is that of whoever paid: of seats that were given on, of whoever gave them.
 * @param holderCents how much of the credit pays for other seats of the party, so it is theirs in any case
 * @returns the new credit of the party, if any, and those of others who had paid
 */
export async function settleBack(
  tx: Db,
  services: Services,
  row: SeatRow,
  { refundCents, creditCents, keptCents }: SeatsBack,
  { reason, by }: Back = BACK_BY_GUEST,
  holderCents = 0,
): Promise<{ credit: Credit | null; ofPayers: PayersCredit[] }> {
  const { reference } = row
  if (refundCents > 0)
    await releaseSeatMoney(tx, services, reference, {
      amountCents: refundCents,
      reason,
      by,
    })
  const charges = creditCents > 0 ? await seatChargesOf(tx, reference) : []
  const others = creditCents > 0 ? paidByElse(charges, creditCents, holderCents) : []
  const toCredit = async (
    owner: SeatRow,
    cents: number,
    payer?: string | null,
  ): Promise<Credit> => {
    const made = await makeCredit(tx, services, owner, cents)
    await releaseSeatMoney(tx, services, reference, {
      amountCents: cents,
      reason,
      by,
      to: { account: CREDIT_ACCOUNT, creditId: made.id },
      payer,
    })
    return { ...made, cents }
  }
  const ofPayers: PayersCredit[] = []
  for (const { reference: payer, cents } of others) {
    const owner = await payerOf(tx, payer)
    if (owner)
      ofPayers.push({ payer, credit: await toCredit({ ...owner, rules: row.rules }, cents, payer) })
  }
  const ownCents = creditCents - ofPayers.reduce((all, each) => all + each.credit.cents, 0)
  const credit = ownCents > 0 ? await toCredit(row, ownCents) : null
  if (keptCents > 0)
    await releaseSeatMoney(tx, services, reference, {
      amountCents: keptCents,
      reason: 'Kept: given back late',
      by,
      to: { account: 'sales:forfeited', creditId: null },
    })
  return { credit, ofPayers }
}

type PayersCredit = { payer: string; credit: Credit }

/** Whoever gave seats on, where somebody is known still who can have a credit. */
async function payerOf(tx: Db, reference: string): Promise<SeatRow | null> {
  const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
  return row && (row.userId !== null || row.email !== '') ? row : null
}

async function tellBoth(
  tx: Db,
  services: Services,
  held: HeldSeats,
  before: SeatRow,
  back: SeatsBack &
    ReturnType<typeof backAsPaid> & {
      byElse: ReturnType<typeof paidByElse>
      credit: Credit | null
      ofPayers: PayersCredit[]
      isByStaff: boolean
    },
) {
  const { row, occasion } = held
  const { timeZone } = services.settings.get().cafe
  const isAll = row.status === 'cancelled'
  const left = seatsInWords(services, occasion, row.party)
  await tellParty(tx, services, held, {
    subject: isAll ? 'Your seats are given back' : 'A seat is given back',
    lines: [
      isAll
        ? `${seatsInWords(services, occasion, before.party)}: given back${back.isByStaff ? ' for you by us' : '. Thank you for telling us'}.`
        : `${left} ${row.party === 1 ? 'stays' : 'stay'} yours: ${row.participants?.join(', ')}.`,
      ...(back.refundCents > 0
        ? [
            [
              ...(back.isAllPacked
                ? []
                : back.byElse.length > 0
                  ? [`${formatCents(back.refundCents)} goes back to whoever paid for it.`]
                  : [`${formatCents(back.refundCents)} comes back as you paid it.`]),
              ...back.ofThat,
            ].join(' '),
          ]
        : []),
      ...(back.credit
        ? [
            `${formatCents(back.credit.cents)} is yours as credit for another class, until ${momentInWords(timeZone, back.credit.expiresAt, services.now())}. Its code: ${back.credit.code}`,
          ]
        : []),
      ...(back.ofPayers.length > 0
        ? [
            `${formatCents(sum(back.ofPayers.map(({ credit }) => credit.cents)))} is credit of whoever paid for it.`,
          ]
        : []),
      ...(back.keptCents > 0 ? [`${formatCents(back.keptCents)} is kept.`] : []),
    ],
    calendar: isAll ? 'gone' : 'kept',
    atBell: 2,
  })
  const cannotCome = `${before.name} cannot come to ${occasion.title}. You had paid for that seat:`
  for (const { reference, cents } of back.byElse)
    await tellPayer(tx, services, occasion, reference, [
      `${cannotCome} ${formatCents(cents)} comes back as you paid it.`,
    ])
  await tellCredits(tx, services, occasion, back.ofPayers, cannotCome)
  await tellCafeOfSeats(
    tx,
    services,
    held,
    isAll ? 'Seats were given back' : 'A seat was given back',
  )
}

/** Tells whoever had given seats on what they have as credit. @param why what became of the seats */
export async function tellCredits(
  tx: Db,
  services: Services,
  occasion: HeldSeats['occasion'],
  ofPayers: readonly PayersCredit[],
  why: string,
) {
  const { timeZone } = services.settings.get().cafe
  for (const { payer, credit } of ofPayers)
    await tellPayer(tx, services, occasion, payer, [
      `${why} ${formatCents(credit.cents)} is yours as credit for another class, until ${momentInWords(timeZone, credit.expiresAt, services.now())}. Its code: ${credit.code}`,
    ])
}

async function tellPayer(
  tx: Db,
  services: Services,
  occasion: HeldSeats['occasion'],
  reference: string,
  lines: string[],
) {
  const row = await payerOf(tx, reference)
  if (!row) return
  const subject = 'A seat that you had given on was given back'
  await tellParty(tx, services, { row, occasion }, { subject, lines })
}

/** All the money of a party goes back as it was paid, because the café takes its seats back. Hold them. @returns how much */
export async function refundSeats(
  tx: Db,
  services: Services,
  reference: string,
  { reason, by }: { reason: string; by: string },
): Promise<number> {
  await cancelOpenSeatCharge(tx, reference)
  const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = row?.soldAt ? await readOccasion(tx, keyOf(row)) : null
  if (row && occasion) await unsellSeats(tx, services, { row, occasion })
  const charges = await seatChargesOf(tx, reference)
  const cents = charges
    .filter(({ state }) => state === 'succeeded')
    .reduce((all, { amountCents, releasedCents }) => all + amountCents - releasedCents, 0)
  if (cents > 0) await releaseSeatMoney(tx, services, reference, { amountCents: cents, reason, by })
  return cents
}
