import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import {
  packPart,
  PACK_RETURN_DAYS,
  seatShares,
  type PackOffer,
  type PackState,
  packTerms,
} from '#domain/booking/packs.ts'
import { momentInWords, seats as seatsWord } from '#domain/booking/party.ts'
import { packSalePostings, packUsePostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '#domain/content/form-texts.ts'
import type { ClassPack } from '#domain/contracts/class-packs.ts'
import { afterCard } from '#domain/payments/after-card.ts'
import { HOLD_MINUTES, isProvider } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { bookingReminders, classCredits, seatCharges, seatRefunds, users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { Refused } from '../http/refuse.ts'
import { wantsByMail } from '../notifications/choices.ts'
import { choicesLine, notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { requireProvider, type Standing, unreachable } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { hashToken } from '../tokens.ts'
import { CREDIT_ACCOUNT } from './seat-credits.ts'
import { releaseSeatMoney } from './seat-refunds.ts'
import {
  BY_CLOCK,
  BY_GUEST,
  seatChargesOf,
  sum,
  type SeatCharge,
  type SeatRow,
} from './seat-rows.ts'

export type PackRow = typeof classCredits.$inferSelect
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Packs that somebody may have begun to buy and not paid. */
const MOST_OPEN = 5
/** How often the page of a payment of which nothing was heard is asked about, and how many of them at once. */
const LOOK_AGAIN_MS = 2 * MINUTE_MS
const BATCH = 50
/** So long before its end whoever has a pack is reminded of it. */
const REMIND_MS = 14 * DAY_MS

type Wish = { name: string; priceCents: number; key: string }

/**
 * Begins to buy a pack: gives the page at which it is paid, and it is theirs once it is. Sent twice with one key, it is the same
 * page. @throws Refused 404, 409, 429, 503
 */
export async function buyPack(
  services: Services,
  { user }: Person,
  { name, priceCents, key }: Wish,
): Promise<{ reference: string; url: string }> {
  requireProvider(services)
  const charge = await services.db.transaction(async (tx) => {
    // One after the other for each account.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const [sent] = await tx
      .select({ charge: seatCharges, userId: classCredits.userId })
      .from(seatCharges)
      .innerJoin(classCredits, eq(classCredits.reference, seatCharges.reference))
      .where(eq(seatCharges.idempotencyKey, key))
    if (sent && sent.userId !== user.id)
      throw new Refused(422, 'idempotency_key_reused', 'This key was used for something else.')
    if (sent?.charge.state === 'open') return sent.charge
    if (sent) throw new Refused(409, 'pack_decided', 'This payment has ended. Look at your packs.')
    const offer = services.settings.get().classes.packs.find((each) => each.name === name)
    if (!offer)
      throw new Refused(404, 'no_pack', 'This pack is no longer sold. Look at the others.')
    if (offer.priceCents !== priceCents)
      throw new Refused(
        409,
        'price_changed',
        `It costs ${formatCents(offer.priceCents)} now. Look at it again.`,
      )
    await requireFewOpen(tx, user.id)
    const at = services.now()
    const reference = await beginPack(tx, services, offer, { userId: user.id, email: user.email })
    const [made] = await tx
      .insert(seatCharges)
      .values({
        id: randomUUID(),
        reference,
        state: 'open',
        amountCents: priceCents,
        idempotencyKey: key,
        expiresAt: new Date(at.getTime() + HOLD_MINUTES * MINUTE_MS),
        createdAt: at,
      })
      .returning()
    if (!made) throw new Error('A charge was not written.')
    return made
  })
  return { reference: charge.reference, url: await openPage(services, charge, name, user.email) }
}

/** Writes a pack down at its terms, with nothing left in it before it is paid. @returns its reference */
export async function beginPack(
  tx: Db,
  services: Pick<Services, 'now'>,
  { name, seats, priceCents, upToCents, days }: PackOffer,
  whose: { userId: string; email: string | null; orderId?: string },
): Promise<string> {
  const at = services.now()
  const reference = packReference()
  await tx.insert(classCredits).values({
    ...whose,
    id: randomUUID(),
    codeHash: hashToken(randomUUID()),
    amountCents: priceCents,
    leftCents: 0,
    reference,
    title: name,
    seats,
    seatsLeft: 0,
    upToCents,
    days,
    createdAt: at,
    expiresAt: new Date(at.getTime() + days * DAY_MS),
  })
  return reference
}

async function requireFewOpen(tx: Db, userId: string) {
  const open = await tx
    .select({ id: seatCharges.id })
    .from(seatCharges)
    .innerJoin(classCredits, eq(classCredits.reference, seatCharges.reference))
    .where(
      and(
        eq(classCredits.userId, userId),
        isNotNull(classCredits.seats),
        eq(seatCharges.state, 'open'),
      ),
    )
  if (open.length < MOST_OPEN) return
  throw new Refused(
    429,
    'too_many_packs',
    'You have begun to buy several packs. Pay one of them, or try again in an hour.',
    { headers: { 'Retry-After': '3600' } },
  )
}

async function openPage(
  services: Services,
  charge: SeatCharge,
  name: string,
  email: string | null,
) {
  const provider = requireProvider(services)
  if (charge.pageUrl) return charge.pageUrl
  const link = `${services.publicUrl}/dashboard/classes?pack=${charge.reference}`
  try {
    const made = await provider.begin({
      id: charge.id,
      amountCents: charge.amountCents,
      title: `${name} ${charge.reference}`,
      email,
      expiresAt: charge.expiresAt ?? services.now(),
      returnUrl: afterCard(link),
      cancelUrl: link,
    })
    await services.db.update(seatCharges).set(made).where(eq(seatCharges.id, charge.id))
    return made.pageUrl
  } catch (error) {
    throw unreachable(
      services,
      error,
      'Cards cannot be taken at this moment, and nothing was charged. Try again.',
    )
  }
}

/** 'P-7KQ4M2P': no reference of seats begins like it. */
function packReference(): string {
  const letters = Array.from({ length: REFERENCE_LENGTH + 2 }, () =>
    REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
  )
  return `P-${letters.join('')}`
}

export const isPackReference = (reference: string) => reference.startsWith('P-')

/** Writes down how the payment of a pack stands at its provider, whoever says so and how often. */
export async function settlePackCharge(
  services: Services,
  charge: SeatCharge,
  standing: Standing,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const pack = await lockPack(tx, charge.reference)
    const [now] = await tx.select().from(seatCharges).where(eq(seatCharges.id, charge.id))
    if (!pack || !now || now.state === 'succeeded') return
    const at = services.now()
    if (standing.state !== 'succeeded') {
      const isOver = standing.state !== 'open' && now.state === 'open'
      await tx
        .update(seatCharges)
        .set({
          failure: standing.failure,
          checkedAt: at,
          ...(isOver && { state: standing.state, pageUrl: null }),
        })
        .where(eq(seatCharges.id, charge.id))
      return
    }
    const method = services.payments?.name ?? 'stripe'
    const { amountCents, chargeId } = standing
    const account = `provider:${method}` as const
    await tx
      .update(seatCharges)
      .set({
        state: 'succeeded',
        method,
        account,
        amountCents,
        chargeId,
        succeededAt: at,
        checkedAt: at,
        failure: null,
        pageUrl: null,
      })
      .where(eq(seatCharges.id, charge.id))
    const postings = packSalePostings({ account, amountCents })
    await post(tx, services, { subject: 'seat-charge', subjectId: charge.id, at, postings })
    await addPack(tx, services, pack, amountCents)
  })
}

/** A pack is paid: its seats are theirs from here on. Hold it. */
export async function addPack(
  tx: Db,
  services: Services,
  pack: PackRow,
  amountCents: number,
): Promise<void> {
  const expiresAt = new Date(services.now().getTime() + (pack.days ?? 0) * DAY_MS)
  await tx
    .update(classCredits)
    .set({ amountCents, leftCents: amountCents, seatsLeft: pack.seats, expiresAt })
    .where(eq(classCredits.id, pack.id))
  await tellOwner(tx, services, pack, {
    subject: `${pack.title}: yours`,
    lines: [
      `${packTerms({ seats: pack.seats ?? 0, priceCents: amountCents, upToCents: pack.upToCents ?? 0 })}, are yours, to be booked until ${momentInWords(services.settings.get().cafe.timeZone, expiresAt, services.now())}. Paid: ${formatCents(amountCents)}.`,
      `Use them when you book. What is not used by then is not paid back; if nothing was used, you can give the pack back for ${PACK_RETURN_DAYS} days.`,
    ],
  })
  await audit(tx, services, BY_CLOCK, {
    action: 'pack.paid',
    subject: pack.reference,
    after: { amountCents, seats: pack.seats },
  })
}

export async function lockPack(tx: Db, reference: string): Promise<PackRow | undefined> {
  const [pack] = await tx
    .select()
    .from(classCredits)
    .where(and(eq(classCredits.reference, reference), isNotNull(classCredits.seats)))
    .for('update')
  return pack
}

type Words = { subject: string; lines: string[]; isReminder?: boolean }

async function tellOwner(tx: Db, services: Services, pack: PackRow, words: Words) {
  const { subject, lines, isReminder = false } = words
  const [owner] = pack.userId
    ? await tx.select().from(users).where(eq(users.id, pack.userId))
    : [undefined]
  const to = owner?.email ?? pack.email
  const isMailed = !isReminder || (await wantsByMail(tx, pack.userId, 'reminder'))
  if (to && isMailed)
    await queueMail(tx, services, {
      to,
      subject: `${subject} (${pack.reference})`,
      text: letter(services.settings.get().cafe, owner?.name ?? '', [
        ...lines,
        `See your packs:\n${services.publicUrl}/dashboard/classes`,
        ...(isReminder && owner ? [choicesLine(services)] : []),
      ]),
    })
  if (owner)
    await notify(tx, services, {
      userId: owner.id,
      type: 'workshop',
      ...(isReminder && { topic: 'reminder' }),
      title: subject,
      message: lines[0] ?? '',
      action: { url: '/dashboard/classes', label: 'See your packs' },
      isMailed: false,
    })
}

/** Somebody's packs, what ends first before the rest; those that were never paid are left out. */
export async function packsOf(services: Services, userId: string): Promise<ClassPack[]> {
  const rows = await services.db
    .select()
    .from(classCredits)
    .where(and(eq(classCredits.userId, userId), isNotNull(classCredits.seats)))
    .orderBy(asc(classCredits.expiresAt), asc(classCredits.id))
  const packs: ClassPack[] = []
  for (const row of rows) {
    const charges = await seatChargesOf(services.db, row.reference)
    const pack = toPack(services, row, charges)
    if (pack.state !== 'open') packs.push(pack)
  }
  return packs
}

function toPack(
  { now }: Pick<Services, 'now'>,
  row: PackRow,
  charges: readonly SeatCharge[],
): ClassPack {
  const paid = paidFor(charges)
  const state: PackState = !paid
    ? 'open'
    : paid.releasedCents > 0
      ? 'returned'
      : row.expiresAt <= now()
        ? 'over'
        : 'paid'
  return {
    reference: row.reference,
    title: row.title ?? '',
    state,
    seats: row.seats ?? 0,
    seatsLeft: row.seatsLeft ?? 0,
    priceCents: row.amountCents,
    upToCents: row.upToCents ?? 0,
    expiresAt: row.expiresAt.toISOString(),
    canReturn: state === 'paid' && paid !== null && mayReturn(row, paid, now()),
    failure: paid ? null : (charges.at(-1)?.failure ?? null),
  }
}

type Paid = {
  amountCents: number
  releasedCents: number
  succeededAt: Date | null
  /** What of it no provider gives back. */
  counterCents: number
}

/** What was paid for a pack. With an order that may have been in parts. */
function paidFor(charges: readonly SeatCharge[]): Paid | null {
  const paid = charges.filter(({ state }) => state === 'succeeded')
  if (paid.length === 0) return null
  return {
    amountCents: sum(paid.map(({ amountCents }) => amountCents)),
    releasedCents: sum(paid.map(({ releasedCents }) => releasedCents)),
    succeededAt: paid[0]?.succeededAt ?? null,
    counterCents: sum(
      paid
        .filter(({ method }) => method === null || !isProvider(method))
        .map(({ amountCents }) => amountCents),
    ),
  }
}

/** Nothing of it is used, and it was paid a short time ago. Its owner gives back what was paid by card, which goes back by itself. */
function mayReturn(row: PackRow, paid: Paid, now: Date, isByStaff = false): boolean {
  const until = (paid.succeededAt?.getTime() ?? 0) + PACK_RETURN_DAYS * DAY_MS
  const isWhole = row.seatsLeft === row.seats && row.leftCents === row.amountCents
  return isWhole && (paid.counterCents === 0 || isByStaff) && now.getTime() <= until
}

/** How a pack that somebody just paid stands; the provider is asked. @throws Refused 404 */
export async function packStanding(
  services: Services,
  { user }: Person,
  reference: string,
): Promise<ClassPack> {
  const [row] = await ownPack(services.db, user.id, reference)
  if (!row) throw unknownPack()
  const open = (await seatChargesOf(services.db, reference)).find(({ state }) => state === 'open')
  const provider = services.payments
  if (open?.providerId && provider)
    try {
      await settlePackCharge(services, open, await provider.look(open.providerId))
    } catch (error) {
      services.log.warn({ err: error }, 'the payment provider does not answer')
    }
  const [now] = await ownPack(services.db, user.id, reference)
  return toPack(services, now ?? row, await seatChargesOf(services.db, reference))
}

const ownPack = (db: Db, userId: string, reference: string) =>
  db
    .select()
    .from(classCredits)
    .where(
      and(
        eq(classCredits.userId, userId),
        eq(classCredits.reference, reference),
        isNotNull(classCredits.seats),
      ),
    )

const unknownPack = () => new Refused(404, 'no_pack', 'There is no such pack of yours.')

/** Gives a pack back of which nothing is used: all that was paid goes back to the card. Sent twice, it happens once. @throws Refused 404, 409 */
export async function returnPack(
  services: Services,
  { user }: Person,
  reference: string,
): Promise<ClassPack> {
  await services.db.transaction(async (tx) => {
    const pack = await lockPack(tx, reference)
    if (!pack || pack.userId !== user.id) throw unknownPack()
    await returnPackIn(tx, services, pack, { reason: 'Given back by the guest', by: null })
  })
  return packStanding(services, { user } as Person, reference)
}

/** Whether a pack was paid and not given back. */
export async function isPackKept(db: Db, { reference }: PackRow): Promise<boolean> {
  return paidFor(await seatChargesOf(db, reference))?.releasedCents === 0
}

/** What comes back of a pack now that staff give back, and how much of it over the counter; `null` where it cannot be given back. */
export async function packBackCents(
  db: Db,
  { now }: Pick<Services, 'now'>,
  pack: PackRow,
): Promise<{ cents: number; atCounterCents: number } | null> {
  const paid = paidFor(await seatChargesOf(db, pack.reference))
  if (!paid || paid.releasedCents > 0 || !mayReturn(pack, paid, now(), true)) return null
  return { cents: paid.amountCents, atCounterCents: paid.counterCents }
}

/** Gives a pack back that is held, once. @param by staff, or `null` for the guest @throws Refused 409 */
export async function returnPackIn(
  tx: Db,
  services: Services,
  pack: PackRow,
  { reason, by }: { reason: string; by: Person | null },
): Promise<void> {
  const { reference } = pack
  const paid = paidFor(await seatChargesOf(tx, reference))
  if (paid && paid.releasedCents > 0) return
  if (!paid || !mayReturn(pack, paid, services.now(), by !== null))
    throw new Refused(
      409,
      'pack_used',
      `A pack can be given back for ${PACK_RETURN_DAYS} days, if no seat was booked with it. What was paid at the counter is given back there.`,
    )
  const { amountCents, counterCents } = paid
  await tx
    .update(classCredits)
    .set({ leftCents: 0, seatsLeft: 0 })
    .where(eq(classCredits.id, pack.id))
  await releaseSeatMoney(tx, services, reference, {
    amountCents,
    reason,
    by: by?.user.id ?? BY_GUEST,
    isHandedOut: by !== null,
  })
  await tellOwner(tx, services, pack, {
    subject: `${pack.title}: given back`,
    lines: [
      ...(amountCents > counterCents
        ? [`${formatCents(amountCents - counterCents)} goes back to your card.`]
        : []),
      ...(counterCents > 0 ? [`${formatCents(counterCents)} was given back at the counter.`] : []),
    ],
  })
  await audit(tx, services, by ?? BY_GUEST, {
    action: 'pack.returned',
    subject: reference,
    after: { amountCents },
  })
}

const isUsable = (now: Date, userId: string) =>
  and(
    eq(classCredits.userId, userId),
    isNotNull(classCredits.seats),
    gt(classCredits.seatsLeft, 0),
    gt(classCredits.expiresAt, now),
  )

type PricedParty = Pick<SeatRow, 'priceCents' | 'discountCents' | 'party'>

/** For how many seats of a party the packs of an account can pay, how much that is, and what these seats cost in the packs. */
export async function packsFor(
  services: Pick<Services, 'db' | 'now'>,
  userId: string,
  row: PricedParty,
  dueCents: number,
): Promise<{ seats: number; cents: number; packCents: number }> {
  const usable = await services.db
    .select()
    .from(classCredits)
    .where(isUsable(services.now(), userId))
  const parts = partsOf(usable, row, dueCents)
  return {
    seats: parts.length,
    cents: sum(parts.map(({ cents }) => cents)),
    packCents: sum(parts.map(({ pack }) => Math.ceil(pack.leftCents / (pack.seatsLeft ?? 1)))),
  }
}

/** Which pack pays for which seat: those that end first before the rest. */
function partsOf(usable: readonly PackRow[], row: PricedParty, dueCents: number) {
  const { priceCents, discountCents, party } = row
  if (!priceCents) return []
  const eachCents = Math.ceil(priceCents / party)
  const shares = seatShares(priceCents - discountCents, party)
  const parts: { pack: PackRow; cents: number }[] = []
  let left = dueCents
  for (const pack of usable.filter(({ upToCents }) => eachCents <= (upToCents ?? 0)))
    for (let n = 0; n < (pack.seatsLeft ?? 0); n += 1) {
      const cents = shares[parts.length]
      if (!cents || cents > left) break
      left -= cents
      parts.push({ pack, cents })
    }
  return parts
}

/**
 * Pays for seats of a party with the packs of an account, as many as they have. What is used is taken at once; a hold that runs out
 * gives it back. Hold the seats. @returns for how many
 */
export async function spendPacks(
  tx: Db,
  services: Services,
  row: SeatRow,
  { userId, dueCents }: { userId: string; dueCents: number },
): Promise<number> {
  const usable = await tx
    .select()
    .from(classCredits)
    .where(isUsable(services.now(), userId))
    .orderBy(asc(classCredits.expiresAt), asc(classCredits.id))
    .for('update')
  const parts = partsOf(usable, row, dueCents)
  for (const { pack, cents } of parts) {
    const before = await lockPack(tx, pack.reference)
    const { leftCents = 0, seatsLeft = 0 } = before ?? {}
    if (!seatsLeft) throw new Error('A held pack has no seat left.')
    await takeOne(tx, services, row.reference, pack.id, {
      amountCents: cents,
      packCents: packPart({ leftCents, seatsLeft }, cents),
    })
  }
  return parts.length
}

async function takeOne(
  tx: Db,
  services: Services,
  reference: string,
  creditId: string,
  { amountCents, packCents }: { amountCents: number; packCents: number },
) {
  const at = services.now()
  const id = randomUUID()
  await tx
    .update(classCredits)
    .set({
      leftCents: sql`${classCredits.leftCents} - ${packCents}`,
      seatsLeft: sql`${classCredits.seatsLeft} - 1`,
    })
    .where(eq(classCredits.id, creditId))
  await tx.insert(seatCharges).values({
    id,
    reference,
    state: 'succeeded',
    amountCents,
    creditId,
    packCents,
    packSeats: 1,
    account: CREDIT_ACCOUNT,
    idempotencyKey: id,
    createdAt: at,
    succeededAt: at,
  })
  const postings = packUsePostings({ amountCents, packCents })
  await post(tx, services, { subject: 'seat-charge', subjectId: id, at, postings })
}

/** Asks about pages of packs of which nothing was heard, and closes those that are over. */
export async function closePackPages(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { state, expiresAt, checkedAt, createdAt } = seatCharges
  const quiet = new Date(at.getTime() - LOOK_AGAIN_MS)
  const hanging = await services.db
    .select({ charge: seatCharges })
    .from(seatCharges)
    .innerJoin(classCredits, eq(classCredits.reference, seatCharges.reference))
    .where(
      and(
        isNotNull(classCredits.seats),
        eq(state, 'open'),
        or(lte(expiresAt, at), lte(sql`coalesce(${checkedAt}, ${createdAt})`, quiet)),
      ),
    )
    .orderBy(createdAt)
    .limit(BATCH)
  for (const { charge } of hanging)
    try {
      const isOver = charge.expiresAt !== null && charge.expiresAt <= at
      if (charge.providerId)
        await settlePackCharge(
          services,
          charge,
          isOver ? await provider.end(charge.providerId) : await provider.look(charge.providerId),
        )
      else if (isOver) await settlePackCharge(services, charge, { state: 'expired', failure: null })
    } catch (error) {
      services.log.warn({ err: error }, 'the payment provider does not answer')
    }
}

/** Reminds once of packs with seats left that end soon. Twice at once it happens once. */
export async function remindOfPacks(services: Services): Promise<void> {
  if (!services.settings.get().reminders.packs) return
  const at = services.now()
  const { seatsLeft, expiresAt, reference } = classCredits
  const told = services.db
    .select({ reference: bookingReminders.reference })
    .from(bookingReminders)
    .where(and(eq(bookingReminders.reference, reference), eq(bookingReminders.startsAt, expiresAt)))
  const due = await services.db
    .select()
    .from(classCredits)
    .where(
      and(
        gt(seatsLeft, 0),
        gt(expiresAt, at),
        lte(expiresAt, new Date(at.getTime() + REMIND_MS)),
        notExists(told),
      ),
    )
    .limit(BATCH)
  for (const pack of due)
    await services.db.transaction(async (tx) => {
      const first = await tx
        .insert(bookingReminders)
        .values({ reference: pack.reference, startsAt: pack.expiresAt, createdAt: at })
        .onConflictDoNothing()
        .returning()
      if (first.length === 0) return
      const until = momentInWords(services.settings.get().cafe.timeZone, pack.expiresAt, at)
      await tellOwner(tx, services, pack, {
        subject: `${pack.title}: ${seatsWord(pack.seatsLeft ?? 0)} left`,
        lines: [
          `${seatsWord(pack.seatsLeft ?? 0)} of your pack ${pack.seatsLeft === 1 ? 'is' : 'are'} left. Book by ${until}: after that nothing is left of it.`,
        ],
        isReminder: true,
      })
    })
}

/** Forgets packs that nobody paid, after a day in which a payment could still arrive. */
export async function sweepPacks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const { reference, seats, createdAt, id } = classCredits
  const paid = db
    .select({ reference: seatCharges.reference })
    .from(seatCharges)
    .where(inArray(seatCharges.state, ['succeeded', 'open']))
  const used = db
    .select({ id: seatRefunds.creditId })
    .from(seatRefunds)
    .where(isNotNull(seatRefunds.creditId))
  await db
    .delete(classCredits)
    .where(
      and(
        isNotNull(seats),
        lte(createdAt, new Date(now().getTime() - DAY_MS)),
        sql`${reference} not in ${paid}`,
        sql`${id} not in ${used}`,
      ),
    )
}
