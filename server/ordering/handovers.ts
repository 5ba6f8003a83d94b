import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type {
  CartHandover,
  CartHandoverContents,
  HandoverState,
  NewCartHandover,
} from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { cartHandovers } from '../db/schema.ts'
import type { Attributed } from '../embeds/attribution.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { hashToken, newToken } from '../tokens.ts'
import { priced } from './pricing.ts'

const LIFE_MS = 15 * 60 * 1000

/** Keeps a partner page's cart for one reading at checkout. The code is known to its holder only. */
export async function handOverCart(
  services: Services,
  cart: NewCartHandover,
  attribution: Attributed,
): Promise<CartHandover> {
  const code = newToken()
  const createdAt = services.now()
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS)
  await services.db.insert(cartHandovers).values({
    codeHash: hashToken(code),
    lines: cart.lines,
    name: cart.name ?? null,
    pickup: cart.pickup ?? null,
    source: cart.source ?? null,
    promoCode: cart.promoCode ?? null,
    avoids: cart.avoids ?? null,
    replacesHash: cart.replaces ? hashToken(cart.replaces) : null,
    ...attribution,
    createdAt,
    expiresAt,
  })
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Reads it, once, priced again. @throws Refused 404 or 410 */
export async function claimCart(services: Services, code: string): Promise<CartHandoverContents> {
  const now = services.now()
  const codeHash = hashToken(code)
  const [claimed] = await services.db
    .update(cartHandovers)
    .set({ claimedAt: now })
    .where(
      and(
        eq(cartHandovers.codeHash, codeHash),
        isNull(cartHandovers.claimedAt),
        gt(cartHandovers.expiresAt, now),
      ),
    )
    .returning()
  if (!claimed) throw await whyNot(services.db, codeHash)
  const { lines, name, pickup, source, promoCode, avoids, replacesHash } = claimed
  const replaced = replacesHash === null ? undefined : await unordered(services.db, replacesHash)
  const quote = await priced(
    services,
    { lines },
    { accountId: null, guesser: null, date: pickup === 'asap' ? undefined : pickup?.date },
  )
  return {
    lines,
    name,
    pickup,
    source,
    quote,
    ...(promoCode !== null && { promoCode }),
    ...(avoids && { avoids }),
    ...(replaced && { replaced }),
  }
}

/** The lines of a cart that is at the checkout, and was not ordered there. */
async function unordered(db: Db, codeHash: string) {
  const [row] = await db.select().from(cartHandovers).where(eq(cartHandovers.codeHash, codeHash))
  return row?.claimedAt && !row.orderedAt ? row.lines : undefined
}

/** Tells the page that handed it over whether it was ordered. A code that is not known is none that was. */
export async function handoverState(db: Db, code: string): Promise<HandoverState> {
  const [row] = await db
    .select({ orderedAt: cartHandovers.orderedAt })
    .from(cartHandovers)
    .where(eq(cartHandovers.codeHash, hashToken(code)))
  return { isOrdered: row?.orderedAt != null, isKnown: row !== undefined }
}

/** Writes down that an order was made of it. */
export async function noteOrdered({ db, now }: Services, code: string): Promise<void> {
  await db
    .update(cartHandovers)
    .set({ orderedAt: now() })
    .where(eq(cartHandovers.codeHash, hashToken(code)))
}

/** Forgets it, claimed or not, because who handed it over asks for that. A code that is not known changes nothing. */
export async function forgetHandover(db: Db, code: string) {
  await db.delete(cartHandovers).where(eq(cartHandovers.codeHash, hashToken(code)))
}

/** Forgets carts that nobody came for. */
export async function sweepHandovers(db: Db, now: Date) {
  await db
    .delete(cartHandovers)
    .where(lt(cartHandovers.expiresAt, new Date(now.getTime() - REMEMBER_MS)))
}

/** For a day an old link says that it is old, afterwards that it is unknown. */
const REMEMBER_MS = 24 * 60 * 60 * 1000

async function whyNot(db: Db, codeHash: string) {
  const [row] = await db.select().from(cartHandovers).where(eq(cartHandovers.codeHash, codeHash))
  if (row?.claimedAt)
    return new Refused(
      410,
      'handover_used',
      'This cart was opened already. Please add your drinks again.',
    )
  if (row)
    return new Refused(
      410,
      'handover_expired',
      'This cart waited too long. Please add your drinks again.',
    )
  return new Refused(
    404,
    'handover_unknown',
    'There is no such cart. Please add your drinks again.',
  )
}
