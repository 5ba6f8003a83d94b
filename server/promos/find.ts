import { and, eq, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { formatDateWithYear } from '#domain/cafe/time.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { orders, promoCodes, promoUses } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { wrongCodes } from '../http/wrong-codes.ts'

export type PromoRow = typeof promoCodes.$inferSelect
/** Who wants to use a code, as far as they said. */
export type Wanting = {
  accountId: string | null
  email?: string | undefined
  phone?: string | undefined
}
export type FoundPromo = { promo: PromoTerms | null; message: string | null }

type Desk = ReturnType<typeof openDesk>
const desks = new WeakMap<Services['limits'], Desk>()

/** Looks codes up, and counts how many wrong ones each network tried; one for all that share their limits. */
export function promoDesk(services: Pick<Services, 'db' | 'limits'>): Desk {
  const desk = desks.get(services.limits) ?? openDesk(services)
  desks.set(services.limits, desk)
  return desk
}

function openDesk({ db, limits }: Pick<Services, 'db' | 'limits'>) {
  const wrong = wrongCodes(limits, 'promo-wrong')
  return {
    /**
     * The terms of a code that may be used on a day by somebody, or a sentence that says why not.
     * @param guesser by what wrong codes are counted; `null` is somebody of the staff
     */
    async find(
      typed: string,
      { day, who, guesser }: { day: string; who: Wanting; guesser: string | null },
    ): Promise<FoundPromo> {
      if (guesser !== null && (await wrong.hasTooMany(guesser))) return refuse(TOO_MANY)
      const code = typed.trim().toUpperCase()
      const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code))
      if (!row) {
        if (guesser !== null) await wrong.count(guesser)
        return refuse(`There is no code "${typed}". Check its spelling or go on without it.`)
      }
      const message = problemOn(row, day) ?? (await problemOfUses(db, row, who))
      return message === null ? { promo: termsOf(row), message } : refuse(message)
    },
  }
}

export function termsOf(row: PromoRow): PromoTerms {
  const { code, label, kind, value, itemId, categories, minimumCents } = row
  return { code, label, kind, value, itemId, categories, minimumCents }
}

/** What the trigger of `orders` says of a code whose last use somebody else had meanwhile. @returns `null` for any other error */
export function promoRefusal(error: unknown): Refused | null {
  const message = RACES[codeOf(error) ?? '']
  return message === undefined ? null : new Refused(409, 'promo_gone', message)
}

const TOO_MANY = 'Too many codes were tried from your network. Wait an hour, or go on without one.'
const STOPPED = 'This code is not good any more.'
const USED_UP = 'This code was used as often as it could be.'
const USED_BY_YOU = 'You have used this code as often as one person may.'
const POINTS_GONE = 'Your points were spent on another order meanwhile. Look at the price again.'
/** As the trigger raises them (server/db/migrations, `claim_promo`). */
const RACES: Record<string, string> = {
  LG101: STOPPED,
  LG102: USED_UP,
  LG103: USED_BY_YOU,
  LG104: POINTS_GONE,
}

function problemOn({ stoppedAt, startsOn, endsOn }: PromoRow, day: string): string | null {
  if (stoppedAt !== null) return STOPPED
  if (startsOn !== null && day < startsOn)
    return `This code starts on ${formatDateWithYear(startsOn, day)}.`
  if (endsOn !== null && day > endsOn)
    return `The last day of this code was ${formatDateWithYear(endsOn, day)}.`
  return null
}

/** The same as the trigger asks once more with the row of the code held. */
async function problemOfUses(db: Db, row: PromoRow, who: Wanting): Promise<string | null> {
  const { code, maxUses, maxPerPerson } = row
  if (maxUses !== null && (await usesOf(db, code)) >= maxUses) return USED_UP
  const own = ownOrders(who)
  if (maxPerPerson !== null && own && (await usesOf(db, code, own)) >= maxPerPerson)
    return USED_BY_YOU
  return null
}

async function usesOf(db: Db, code: string, whose?: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sql<string>`count(*)`.mapWith(Number) })
    .from(promoUses)
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .where(
      and(eq(promoUses.code, code), notInArray(orders.status, ['cancelled', 'refunded']), whose),
    )
  return row?.count ?? 0
}

function ownOrders({ accountId, email, phone }: Wanting): SQL | undefined {
  const digits = phone?.replaceAll(/\D/g, '').slice(-10)
  return or(
    accountId === null ? undefined : eq(orders.userId, accountId),
    email ? sql`lower(${orders.contactEmail}) = ${email.toLowerCase()}` : undefined,
    digits
      ? sql`right(regexp_replace(${orders.contactPhone}, '[^0-9]', '', 'g'), 10) = ${digits}`
      : undefined,
  )
}

const refuse = (message: string): FoundPromo => ({ promo: null, message })

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : codeOf(cause)
}
