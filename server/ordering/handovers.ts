import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type {
  CartHandover,
  CartHandoverContents,
  HandoverState,
  NewCartHandover,
} from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { cartHandovers, orders } from '../db/schema.ts'
import type { Attributed } from '../embeds/attribution.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { hashToken, newToken } from '../tokens.ts'
import { priced } from './pricing.ts'
import { calledOut } from './store.ts'

const LIFE_MS = 15 * 60 * 1000

/** Keeps a partner page's cart for one reading at checkout. The code is known to its holder only. */
export async function handOverCart(
  services: Services,
  cart: NewCartHandover,
  from: Attributed & { cameFrom: string | null },
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
    ...from,
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
  const { lines, name, pickup, source, promoCode, avoids, replacesHash, cameFrom } = claimed
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
    ...(cameFrom !== null && { cameFrom }),
  }
}

/** The lines of a cart that is at the checkout, and was not ordered there. */
async function unordered(db: Db, codeHash: string) {
  const [row] = await db.select().from(cartHandovers).where(eq(cartHandovers.codeHash, codeHash))
  return row?.claimedAt && !row.orderedAt ? row.lines : undefined
}

/**
 * The address of the page that hands a cart over: the origin that its browser names, which no script can choose, and the path that the page
 * tells; null where they make no page of the web (docs/decisions/way-back.md).
 */
export function pageOf(origin: string, path: string): string | null {
  if (!/^https?:\/\/[!-~]{1,200}$/.test(origin) || !/^\/[!-~]*$/.test(path)) return null
  if (!URL.canParse(origin + path)) return null
  const address = new URL(origin + path)
  return address.origin === origin ? address.href : null
}

/**
 * Tells the page that handed it over whether it was ordered, and as what. A code that is not known is none that was. Whoever has the
 * code may ask: nobody can guess it.
 */
export async function handoverState(db: Db, code: string): Promise<HandoverState> {
  const [row] = await db
    .select({
      orderedAt: cartHandovers.orderedAt,
      order: { id: orders.id, dailyNumber: orders.dailyNumber, status: orders.status },
    })
    .from(cartHandovers)
    .leftJoin(orders, eq(orders.id, cartHandovers.orderId))
    .where(eq(cartHandovers.codeHash, hashToken(code)))
  const { id, dailyNumber = 0, status } = row?.order ?? {}
  return {
    isOrdered: row?.orderedAt != null,
    isKnown: row !== undefined,
    ...(id && status && { order: { id, number: calledOut(dailyNumber), status } }),
  }
}

/** Writes down which order was made of it. */
export async function noteOrdered(
  { db, now }: Services,
  code: string,
  orderId: string,
): Promise<void> {
  await db
    .update(cartHandovers)
    .set({ orderedAt: now(), orderId })
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
