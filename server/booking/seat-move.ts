import { and, eq, ne } from 'drizzle-orm'
import { withoutSeat } from '#domain/booking/door-names.ts'
import { classOccasion, type Occasion } from '#domain/booking/occasion.ts'
import { seats as seatsWord } from '#domain/booking/party.ts'
import { movedWords, seatsMoved, type SeatsMoved } from '#domain/booking/seat-move.ts'
import { freeUntil, rulesWords, type SeatRules } from '#domain/booking/seat-rules.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { SeatTarget } from '#domain/contracts/seat-moves.ts'
import { audit } from '../audit/store.ts'
import { listClasses } from '../content/store.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { shareKept } from './artist-share.ts'
import { requireBookable, whyTooEarly } from './booking-opens.ts'
import { dropDrinksOf, moveDrinks } from './break-ends.ts'
import { isFor, keyOf, readOccasion } from './occasions.ts'
import { requireOpen, seatWaiting } from './rsvps.ts'
import { creditToTell, settleBack, tellCredits } from './seat-cancel.ts'
import { spendOne } from './seat-credits.ts'
import { endHoldsOf } from './seat-holds.ts'
import { lockSeatKeys, mayHaveSeats, type SeatKeys } from './seat-limits.ts'
import { cancelOpenSeatCharge } from './seat-money.ts'
import { seatsInWords, tellCafeOfSeats, tellParty } from './seat-news.ts'
import { releaseSeatMoney } from './seat-refunds.ts'
import { unsellSeats } from './seat-sale.ts'
import {
  BY_GUEST,
  changeSeats,
  isPaidFirst,
  pricedSeats,
  seatChargesOf,
  seatMoney,
  unknown,
  type HeldSeats,
  type SeatRow,
} from './seat-rows.ts'
import { isOneOf, lockBoth, moveMoney, splitOff, withChange, type Which } from './seat-split.ts'
import { backNow, oneOf, readSeats, statusOf, withOneLess } from './seat-view.ts'
import { giveBack, holdOccasion, seat } from './seats.ts'

/** Classes that are offered to move to. */
const MOST_TARGETS = 60

type Shown = Pick<SeatsMoved, 'dueCents' | 'refundCents' | 'creditCents'>
type Wish = Which & Shown & { to: string }

/** The classes that a party, or one of it, can be moved to, the same class first. @throws Refused 404 */
export async function seatTargets(
  services: Services,
  reference: string,
  seat: number | undefined,
): Promise<Answer<'seatTargets'>> {
  const { db, settings } = services
  const [row] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = row && (await readOccasion(db, keyOf(row)))
  if (!occasion || occasion.type !== 'class') throw unknown()
  const isOne = isOneOf(row, { seat, of: row.party })
  const { heldCents } = seatMoney(row, await seatChargesOf(db, reference))
  const back = backNow(
    services,
    row,
    occasion,
    isOne ? oneOf(row, heldCents, seat ?? 0) : heldCents,
  )
  const party = isOne ? 1 : row.party
  const targets: SeatTarget[] = []
  const others = (await listClasses(services)).filter(({ id }) => id !== occasion.id)
  const isSame = ({ title }: { title: string }) => title === occasion.title
  const sorted = [...others.filter(isSame), ...others.filter((each) => !isSame(each))]
  for (const session of sorted.slice(0, MOST_TARGETS)) {
    const target = classOccasion(session)
    const price = await pricedSeats(db, services, { accountId: row.userId }, target, party)
    const moved = seatsMoved(back, (price.priceCents ?? 0) - (price.discountCents ?? 0))
    const { id, title, startsAt, endsAt, space, seatsLeft } = target
    const { dueCents, refundCents, creditCents, keptCents, usedCents } = moved
    targets.push({
      id,
      title,
      startsAt,
      endsAt,
      space,
      seatsLeft,
      isSame: isSame(target),
      totalCents: usedCents + dueCents,
      dueCents,
      refundCents,
      creditCents,
      keptCents,
      words: movedWords(moved),
      late: lateFor(services, target, price.rules),
      refused:
        refusalOf(services, target, party, moved) ??
        (await whyTooEarly(db, services, target, row.userId)),
    })
  }
  return { targets, timeZone: settings.get().cafe.timeZone }
}

/** Whoever moves into a class that begins soon loses free cancelling, and hears of it before the press. */
function lateFor(
  services: Services,
  { startsAt }: Occasion,
  rules: SeatRules | null,
): string | null {
  const [begins, now] = [new Date(startsAt), services.now()]
  if (!rules || now <= freeUntil(rules, begins)) return null
  return rulesWords(rules, begins, now, services.settings.get().cafe.timeZone)[0] ?? null
}

function refusalOf(
  services: Services,
  target: Occasion,
  party: number,
  { dueCents }: SeatsMoved,
): string | null {
  if (target.status !== 'scheduled') return 'It has no date at the moment.'
  if (target.seatsLeft === 0) return 'It is full.'
  if (target.seatsLeft < party) return `Only ${seatsWord(target.seatsLeft)} left.`
  if (dueCents > 0 && isPaidFirst(services, target))
    return `It costs ${formatCents(dueCents)} more, and seats are paid by card before they are kept: book it anew, and give these seats back.`
  return null
}

/**
 * Moves seats to another class in one step: nobody is ever without seats, and nobody has two. What becomes of the money is what
 * was shown. @throws Refused 409 where that has changed, the class is full, or it has begun
 */
export async function moveSeats(
  services: Services,
  reference: string,
  person: Person | null,
  { to, seat: seatNumber, of, ...shown }: Wish,
): Promise<Answer<'moveSeats'>> {
  const key = { type: 'class', id: to } as const
  const which = { seat: seatNumber, of }
  const keys = await keysOf(services, reference)
  const done = await services.db.transaction(async (tx) => {
    if (keys) await lockSeatKeys(tx, keys)
    const { target, ...held } = await lockBoth(tx, reference, key)
    const { row, occasion } = held
    // The answer was lost on the way.
    if (occasion.id === to) return null
    const at = services.now()
    requireToMove(held, at)
    requireOpen(target, at)
    await requireBookable(tx, services, target, row.userId)
    const isOne = isOneOf(row, which)
    const party = isOne ? 1 : row.party
    const { heldCents } = seatMoney(row, await seatChargesOf(tx, reference))
    const shareCents = isOne ? oneOf(row, heldCents, which.seat ?? 0) : heldCents
    const back = backNow(services, row, occasion, shareCents)
    const priced = await pricedSeats(tx, services, { accountId: row.userId }, target, party)
    const moved = seatsMoved(back, (priced.priceCents ?? 0) - (priced.discountCents ?? 0))
    requireShown(moved, shown)
    await endHoldsOf(tx, services, target)
    await requireNotListed(tx, { ...row, classId: to }, row.email)
    const refused = refusalOf(services, { ...target, seatsLeft: party }, party, moved)
    if (refused) throw new Refused(409, 'not_possible', refused)
    if (!(await seat(tx, target, party, at)))
      throw new Refused(
        409,
        'seats_gone',
        'Somebody was faster: it has not so many seats any more. Your old seats are still yours.',
      )
    await cancelOpenSeatCharge(tx, reference)
    await unsellSeats(tx, services, held)
    const why = { reason: 'The seats were moved', by: row.name || BY_GUEST }
    if (isOne) await dropDrinksOf(tx, services, row, which.seat ?? 0, { ...why, person })
    const drinks = isOne ? 'none' : await moveDrinks(tx, services, reference, target, why)
    const toTarget = { ...priced, classId: to, sequence: row.sequence + 1, soldAt: null }
    const { theirs, stays } = await changeClass(tx, services, held, { target, which, toTarget })
    await giveBack(tx, occasion, { status: 'confirmed', party })
    if (keys && shareCents === 0) await requireAllowed(tx, services, row, keys, target)
    if (isOne && shareCents > 0) await moveMoney(tx, reference, theirs.reference, shareCents)
    const before = await seatChargesOf(tx, theirs.reference)
    const credit = await settleMove(tx, services, { row: theirs, occasion }, back, moved)
    await shareKept(tx, services, occasion, {
      reference: theirs.reference,
      seats: party,
      keptCents: back.keptCents,
      before,
    })
    await audit(tx, services, BY_GUEST, {
      action: isOne ? 'seats.one-moved' : 'seats.moved',
      subject: reference,
      before: { class: occasion.id, party: row.party },
      after: { class: to, ...moved, ...(isOne && { as: theirs.reference }) },
    })
    const news = [movedWords(moved), ...DRINKS_MOVED[drinks], ...codeOf(credit)]
    await tellMoved(tx, services, { theirs, stays, from: occasion, target, news })
    await tellCafeOfSeats(tx, services, { row: theirs, occasion: target }, 'Seats were moved')
    await seatWaiting(tx, services, occasion, at)
    return { movedTo: isOne ? theirs.reference : null, credit }
  })
  const movedTo = done?.movedTo ?? null
  return {
    booking: await readSeats(services, reference, person),
    moved: movedTo === null ? null : await readSeats(services, movedTo, person),
    ...(done?.credit?.isLeft && { credit: creditToTell(done.credit, done.credit.leftCents) }),
  }
}

/** @throws Refused 409 where the seats are not the guest's, or the class has begun */
function requireToMove({ row, occasion }: HeldSeats, now: Date) {
  if (occasion.type !== 'class' || statusOf(row, now) !== 'confirmed')
    throw new Refused(409, 'not_kept', 'Only seats in a class that are yours can be moved.')
  if (new Date(occasion.startsAt) <= now)
    throw new Refused(409, 'seats_begun', 'It has begun, so seats cannot be moved any more.')
}

/** @throws Refused 409 where the money is not that which was shown before the press */
function requireShown(moved: SeatsMoved, shown: Shown) {
  const isShown =
    moved.dueCents === shown.dueCents &&
    moved.refundCents === shown.refundCents &&
    moved.creditCents === shown.creditCents
  if (!isShown) throw new Refused(409, 'price_changed', `${movedWords(moved)} Look at it again.`)
}

/** Puts the party, or one of it, into another class. @returns the seats there, and what stays of the party */
async function changeClass(
  tx: Db,
  services: Services,
  held: HeldSeats,
  { target, which, toTarget }: { target: Occasion; which: Which; toTarget: Partial<SeatRow> },
): Promise<{ theirs: SeatRow; stays: SeatRow | null }> {
  const { row, occasion } = held
  const isOne = isOneOf(row, which)
  const seatNumber = which.seat ?? 0
  const changes = withChange(row, services.now(), {
    seats: isOne ? 1 : row.party,
    title: occasion.title,
    movedTo: target.title,
  })
  if (!isOne) {
    const theirs = await changeSeats(tx, services, row.reference, { ...toTarget, changes })
    return { theirs, stays: null }
  }
  const theirs = await splitOff(tx, services, held, {
    ...toTarget,
    party: 1,
    participants: [row.participants?.[seatNumber] ?? row.name],
    nths: null,
  })
  const stays = await changeSeats(tx, services, row.reference, {
    ...withOneLess(row, seatNumber),
    ...withoutSeat(row, seatNumber),
    sequence: row.sequence + 1,
    changes,
  })
  return { theirs, stays }
}

type Moved = {
  theirs: SeatRow
  stays: SeatRow | null
  from: Occasion
  target: Occasion
  /** What became of money and drinks. */
  news: readonly string[]
}

async function tellMoved(tx: Db, services: Services, { theirs, stays, from, target, news }: Moved) {
  const stay = stays?.party === 1 ? 'stays' : 'stay'
  const names = (theirs.participants ?? [theirs.name]).join(', ')
  await tellParty(
    tx,
    services,
    { row: theirs, occasion: target },
    {
      subject: stays ? 'A seat is moved' : 'Your seats are moved',
      lines: [
        `${seatsInWords(services, target, theirs.party)}: see you there, ${names}.`,
        stays
          ? `${seatsInWords(services, from, stays.party)} ${stay} as before.`
          : `It was ${seatsInWords(services, from, theirs.party)}.`,
        ...news,
      ],
      calendar: 'kept',
    },
  )
}

const codeOf = (credit: { isLeft: boolean; code: string } | null): string[] =>
  credit?.isLeft ? [`The code of your credit: ${credit.code}`] : []

/** What became of the drinks for the break. */
const DRINKS_MOVED = {
  none: [],
  moved: ['Your drinks come at the break of the new class.'],
  cancelled: [
    'Your drinks could not be moved to the new class: they are cancelled, and what was paid for them comes back.',
  ],
  kept: ['Your drinks could not be moved any more. Please tell us at the counter.'],
}

/** By what a party's seats are counted that a stranger asked for; `null` where they are counted by nothing. */
async function keysOf({ db }: Services, reference: string): Promise<SeatKeys | null> {
  const [row] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!row) throw unknown()
  const { contactKey, networkKey, blockKey, rangeKey, domainKey, isOnline, isKnown } = row
  if (isOnline || isKnown || contactKey === null || networkKey === null) return null
  return { contactKey, networkKey, blockKey, rangeKey, domainKey }
}

/** Moving seats that nobody paid for must not gather more of a class than a stranger may ask for. They are counted there already. */
async function requireAllowed(
  tx: Db,
  services: Services,
  row: SeatRow,
  keys: SeatKeys,
  target: Occasion,
) {
  const occasion = await holdOccasion(tx, target)
  if (!occasion) throw unknown()
  const { seatLimits } = services.settings.get()
  const trust = row.isProven ? 'newcomer' : 'guest'
  const asking = { keys, trust, occasion, party: 0, now: services.now() } as const
  if (await mayHaveSeats(tx, seatLimits, asking)) return
  throw new Refused(
    409,
    'too_many_seats',
    'So many seats of that class are not given to new guests. Please call us, or pay for your seats first.',
  )
}

/** @throws Refused 409 where the address has seats in that class already, put down by the form */
export async function requireNotListed(
  tx: Db,
  { classId, isOnline, reference }: Pick<SeatRow, 'classId' | 'isOnline' | 'reference'>,
  email: string,
): Promise<void> {
  if (isOnline || classId === null) return
  const listed = await tx.$count(
    rsvps,
    and(
      isFor({ type: 'class', id: classId }),
      eq(rsvps.email, email),
      eq(rsvps.isOnline, false),
      ne(rsvps.status, 'cancelled'),
      ne(rsvps.reference, reference),
    ),
  )
  if (listed > 0)
    throw new Refused(
      409,
      'already_coming',
      'This address is on the list of that class already. Open the link of its email to see those seats.',
    )
}

/**
 * Brings the money of moved seats to where it belongs, and tells whoever had paid for them. Hold them.
 * @param from the party as it is now, and what it was moved from
 * @returns the credit that was made for the party, if any, and whether something is left of it
 */
async function settleMove(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
  back: ReturnType<typeof backNow>,
  moved: SeatsMoved,
) {
  if (moved.refundCents > 0)
    await releaseSeatMoney(tx, services, row.reference, {
      amountCents: moved.refundCents,
      reason: 'Moved to a class that costs less',
      by: BY_GUEST,
    })
  if (back.creditCents + back.keptCents === 0) return null
  const used = Math.min(back.creditCents, moved.usedCents)
  const { credit, ofPayers } = await settleBack(tx, services, row, back, undefined, used)
  if (credit && used > 0) await spendOne(tx, services, row.reference, credit, used)
  const why = `${row.name} moved from ${occasion.title} to another class. You had paid for that seat:`
  await tellCredits(tx, services, occasion, ofPayers, why)
  return credit && { ...credit, isLeft: credit.cents > used, leftCents: credit.cents - used }
}
