import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { giftCardEntries, giftCards } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Secrets } from '../secrets.ts'
import { codeOf, hashOfCode } from './codes.ts'

export type CardRow = typeof giftCards.$inferSelect
type Sale = { id: string; quote: { lines: readonly QuoteLine[] } }

export const isGiftCard = ({ type }: Pick<QuoteLine, 'type'>) => type === 'gift-card'

/** Makes the cards of an order that is paid now. Hold its row. @returns them */
export async function issueCards(
  tx: Db,
  secrets: Secrets,
  { id: orderId, quote }: Sale,
  soldAt: Date,
): Promise<{ id: string; cents: number }[]> {
  const made: { id: string; cents: number }[] = []
  for (const [position, line] of quote.lines.entries()) {
    if (!isGiftCard(line)) continue
    for (let piece = 0; piece < line.quantity; piece += 1) {
      const id = randomUUID()
      const code = codeOf(secrets, id)
      const cents = line.unitCents
      await tx.insert(giftCards).values({
        id,
        codeHash: hashOfCode(code),
        lastFour: code.slice(-4),
        initialCents: cents,
        balanceCents: cents,
        orderId,
        position,
        soldAt,
      })
      await addEntry(tx, { cardId: id, kind: 'sold', cents, aboutId: orderId, at: soldAt })
      made.push({ id, cents })
    }
  }
  return made
}

/** Makes a card that the café gives as a credit. Post it in the same transaction. @returns its id */
export async function giveCard(
  tx: Db,
  secrets: Secrets,
  { cents, at }: { cents: number; at: Date },
): Promise<string> {
  const id = randomUUID()
  const code = codeOf(secrets, id)
  await tx.insert(giftCards).values({
    id,
    codeHash: hashOfCode(code),
    lastFour: code.slice(-4),
    initialCents: cents,
    balanceCents: cents,
    orderId: null,
    position: 0,
    soldAt: at,
  })
  await addEntry(tx, { cardId: id, kind: 'given', cents, aboutId: id, at })
  return id
}

/**
 * Takes cards of an order back, whose money is given back: all of them, or so many of some lines. Hold the order's row.
 * @throws Refused 409 where something was spent of them
 */
export async function takeCardsBack(
  tx: Db,
  orderId: string,
  at: Date,
  lines?: readonly { position: number; quantity: number }[],
) {
  const cards = await tx
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.orderId, orderId), gt(giftCards.balanceCents, 0)))
    .orderBy(giftCards.id)
    .for('update')
  const sold = await tx.$count(giftCards, eq(giftCards.orderId, orderId))
  if (sold === 0) return
  const whole = cards.filter(({ balanceCents, initialCents }) => balanceCents === initialCents)
  const given = await takenBack(tx, orderId)
  if (!lines && whole.length < sold - given) throw spent()
  const wanted = lines
    ? lines.flatMap(({ position, quantity }) => {
        const ofLine = whole.filter((card) => card.position === position).slice(0, quantity)
        if (ofLine.length < quantity) throw spent()
        return ofLine
      })
    : whole
  for (const { id: cardId, balanceCents } of wanted)
    await move(tx, { cardId, kind: 'taken-back', cents: -balanceCents, aboutId: orderId, at })
}

async function takenBack(tx: Db, orderId: string): Promise<number> {
  const { kind, aboutId } = giftCardEntries
  return tx.$count(giftCardEntries, and(eq(kind, 'taken-back'), eq(aboutId, orderId)))
}

const spent = () =>
  new Refused(
    409,
    'gift_card_spent',
    'Something was spent of the gift card already, so what was paid for it cannot be given back.',
  )

/** A card by its code, held until the transaction ends. @throws Refused 404, 409 where it was stopped */
export async function holdCard(tx: Db, code: string): Promise<CardRow> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(eq(giftCards.codeHash, hashOfCode(code)))
    .for('update')
  return usable(card)
}

/** @throws Refused 404 where there is no such card, 409 where it was stopped */
export function usable(card: CardRow | undefined): CardRow {
  if (!card) throw noSuchCard()
  if (card.stoppedAt === null) return card
  throw new Refused(
    409,
    'gift_card_stopped',
    'This gift card was stopped, because it was said to be lost. Ask at the counter.',
  )
}

export const noSuchCard = () =>
  new Refused(404, 'no_such_gift_card', 'There is no gift card with this code. Check its spelling.')

type Entry = Omit<typeof giftCardEntries.$inferInsert, 'id'>

/** Puts money on a card or takes it off, with its entry. */
export async function move(tx: Db, entry: Entry) {
  await tx
    .update(giftCards)
    .set({ balanceCents: sql`${giftCards.balanceCents} + ${entry.cents}` })
    .where(eq(giftCards.id, entry.cardId))
  await addEntry(tx, entry)
}

async function addEntry(tx: Db, entry: Entry) {
  await tx.insert(giftCardEntries).values(entry)
}

const LISTED = 200

/** The last cards, and what is owed on all of them. */
export async function listCards(db: Db): Promise<{ rows: CardRow[]; owedCents: number }> {
  const rows = await db.select().from(giftCards).orderBy(desc(giftCards.soldAt)).limit(LISTED)
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${giftCards.balanceCents}), 0)`.mapWith(Number) })
    .from(giftCards)
  return { rows, owedCents: sum?.cents ?? 0 }
}
