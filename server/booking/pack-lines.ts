import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { packTerms, type PackOffer } from '#domain/booking/packs.ts'
import { packSalePostings } from '#domain/books/posting.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import { isPack, PACK_PREFIX } from '#domain/ordering/pack-lines.ts'
import type { Reserved } from '#domain/ordering/reserved-lines.ts'
import type { Db } from '../db/open.ts'
import { classCredits, seatCharges, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { chargeFromOrder } from './order-charges.ts'
import { addPack, beginPack, type PackRow } from './packs.ts'
import { unsold, type Line, type Taker } from './reserved-cart.ts'

// A pack of classes that is bought with an order: one payment for both (docs/decisions/seats-in-the-cart.md).

/** More packs than anybody buys at once. */
const MOST_PACKS_IN_ORDER = 5

/** A pack as it is sold now. Its id is of all its terms: when one of them changes, what is in a cart is no longer for sale. */
export function packsForSale(services: Pick<Services, 'settings' | 'payments'>) {
  if (!services.payments) return []
  return services.settings.get().classes.packs.map((offer) => ({ id: idOf(offer), ...offer }))
}

function idOf({ name, seats, priceCents, upToCents, days }: PackOffer): string {
  const terms = JSON.stringify([name, seats, priceCents, upToCents, days])
  return PACK_PREFIX + createHash('sha256').update(terms).digest('hex').slice(0, 16)
}

/** The packs in a cart, and why they cannot be bought with it. */
export function packsOfCart(
  services: Services,
  accountId: string | null,
  lines: readonly LineRequest[],
): Map<string, Reserved> {
  const wanted = lines.filter(isPack)
  const offers = packsForSale(services)
  const found = new Map<string, Reserved>()
  for (const { id } of wanted) {
    const offer = offers.find((each) => each.id === id)
    found.set(id, {
      name: offer?.name ?? 'Pack of classes',
      summary: offer ? termsOf(offer) : '',
      cents: offer?.priceCents ?? 0,
      problem: !offer
        ? unsold('This pack is no longer sold like this. Remove this line, and look at the others.')
        : accountId === null
          ? unsold('A pack needs an account: sign in, and your cart is kept. Or remove this line.')
          : wanted.length > MOST_PACKS_IN_ORDER
            ? unsold(`Buy at most ${MOST_PACKS_IN_ORDER} packs at once.`)
            : null,
      hold: undefined,
    })
  }
  return found
}

const termsOf = (offer: PackOffer) =>
  `${packTerms(offer)}, good for ${offer.days === 365 ? 'a year' : `${offer.days} days`}`

/**
 * A pack of an order that is placed is written down with its terms. It is theirs once the order is paid. @throws Refused 409
 */
export async function takePack(
  tx: Db,
  services: Services,
  line: Line & { position: number },
  { id: orderId, userId }: Taker,
): Promise<void> {
  const offer = packsForSale(services).find(({ id }) => id === line.id)
  if (!offer || userId === null || offer.priceCents !== line.totalCents) {
    const message = 'This pack is no longer sold like this. Look at the others.'
    throw new Refused(409, 'pack_gone', message, {
      fields: { [`lines.${line.position}`]: message },
    })
  }
  const [owner] = await tx.select().from(users).where(eq(users.id, userId))
  await beginPack(tx, services, offer, { userId, email: owner?.email ?? null, orderId })
}

/** An order is paid: what it paid for a pack is the pack's from here on, and its seats are theirs. Hold the order. */
export async function payPackOf(
  tx: Db,
  services: Services,
  orderId: string,
  line: Line & { name: string },
): Promise<void> {
  const pack = await unpaidOf(tx, orderId, line)
  // Of an account that was deleted: the money stays the order's, for staff to give back.
  if (!pack?.userId) return
  await chargeFromOrder(tx, services, {
    orderId,
    reference: pack.reference,
    cents: line.totalCents,
    postingsOf: packSalePostings,
  })
  await addPack(tx, services, pack, line.totalCents)
}

/** An order is over that nobody paid: nothing of its packs is left. */
export async function endPackOf(
  tx: Db,
  orderId: string,
  line: Line & { name: string },
): Promise<void> {
  const pack = await unpaidOf(tx, orderId, line)
  if (pack) await tx.delete(classCredits).where(eq(classCredits.id, pack.id))
}

/** A pack of an order that no payment came for yet. Two of a kind are alike. */
async function unpaidOf(
  tx: Db,
  orderId: string,
  { name, totalCents }: Pick<Line, 'totalCents'> & { name: string },
): Promise<PackRow | undefined> {
  const paid = tx
    .select({ one: sql`1` })
    .from(seatCharges)
    .where(
      and(eq(seatCharges.reference, classCredits.reference), eq(seatCharges.state, 'succeeded')),
    )
  const [pack] = await tx
    .select()
    .from(classCredits)
    .where(
      and(
        eq(classCredits.orderId, orderId),
        isNotNull(classCredits.seats),
        eq(classCredits.title, name),
        eq(classCredits.amountCents, totalCents),
        notExists(paid),
      ),
    )
    .orderBy(asc(classCredits.id))
    .limit(1)
    .for('update')
  return pack
}

/** The packs that were bought with an order. */
export const packsOfOrder = (db: Db, orderId: string): Promise<PackRow[]> =>
  db
    .select()
    .from(classCredits)
    .where(and(eq(classCredits.orderId, orderId), isNotNull(classCredits.seats)))
    .orderBy(asc(classCredits.createdAt), asc(classCredits.id))
