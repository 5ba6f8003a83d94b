import { eq, sql } from 'drizzle-orm'
import { formatDateWithYear } from '#domain/cafe/time.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { promoCodes, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { wrongCodes } from '../http/wrong-codes.ts'
import { countingKeys } from '../ordering/limits.ts'
import { provenEmail } from '../people/keeping.ts'

export type PromoRow = typeof promoCodes.$inferSelect
/** Who wants to use a code, as far as they said. */
export type Wanting = {
  accountId: string | null
  email?: string | undefined
  phone?: string | undefined
}
export type FoundPromo = { promo: PromoTerms | null; message: string | null }

type Needed = Pick<Services, 'db' | 'limits' | 'isDemo' | 'now' | 'secrets'>
type Desk = ReturnType<typeof openDesk>
const desks = new WeakMap<Services['limits'], Desk>()

/** Looks codes up, and counts how many wrong ones each network tried; one for all that share their limits. */
export function promoDesk(services: Needed): Desk {
  const desk = desks.get(services.limits) ?? openDesk(services)
  desks.set(services.limits, desk)
  return desk
}

function openDesk(services: Needed) {
  const { db, limits } = services
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
      const isProven = await hasProven(services, who.accountId, guesser)
      const knownAs = isProven ? who.accountId : null
      if (guesser !== null && (await wrong.hasTooMany(guesser, knownAs))) return refuse(TOO_MANY)
      const code = typed.trim().toUpperCase()
      const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code))
      if (!row) {
        if (guesser !== null) await wrong.count(guesser, knownAs)
        return refuse(`There is no code "${typed}". Check its spelling or go on without it.`)
      }
      const asked = { code, who, isProven, guesser }
      const message = problemOn(row, day) ?? (await problemOfUses(services, asked))
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

const TOO_MANY =
  'Too many codes were tried from your network. Sign in, wait an hour, or go on without one.'
const STOPPED = 'This code is not good any more.'
const USED_UP = 'This code was used as often as it could be.'
const USED_BY_YOU = 'You have used this code as often as one person may.'
const TOO_MANY_OPEN =
  'Too many orders with this code are not paid or confirmed yet. Sign in to use it, pay for yours first, or try again later.'
const POINTS_GONE = 'Your points were spent on another order meanwhile. Look at the price again.'
/** As the database says and raises them (server/db/migrations, `promo_problem` and `claim_promo`). */
const RACES: Record<string, string> = {
  LG101: STOPPED,
  LG102: USED_UP,
  LG103: USED_BY_YOU,
  LG104: POINTS_GONE,
  LG106: TOO_MANY_OPEN,
}

function problemOn({ stoppedAt, startsOn, endsOn }: PromoRow, day: string): string | null {
  if (stoppedAt !== null) return STOPPED
  if (startsOn !== null && day < startsOn)
    return `This code starts on ${formatDateWithYear(startsOn, day)}.`
  if (endsOn !== null && day > endsOn)
    return `The last day of this code was ${formatDateWithYear(endsOn, day)}.`
  return null
}

/** Whether somebody is signed in with an address that is known to be theirs. Staff name an account at the counter. */
async function hasProven(services: Needed, accountId: string | null, guesser: string | null) {
  if (accountId === null || guesser === null) return accountId !== null
  const [account] = await services.db.select().from(users).where(eq(users.id, accountId))
  return account !== undefined && provenEmail(services, account) !== null
}

/** The same as the trigger asks once more with the row of the code held (docs/decisions/promo-codes.md). */
async function problemOfUses(
  services: Needed,
  asked: { code: string; who: Wanting; isProven: boolean; guesser: string | null },
): Promise<string | null> {
  const { code, who, isProven, guesser } = asked
  const { accountId, email = null, phone = null } = who
  const keys = guesser === null ? null : countingKeys(services, {}, guesser, null)
  const wanted = JSON.stringify({
    code,
    userId: accountId,
    isProven,
    isSure: isProven || guesser === null,
    email,
    phone,
    network: keys?.network ?? null,
    block: keys?.block ?? null,
    at: services.now().toISOString(),
  })
  const { rows } = (await services.db.execute(
    sql`select promo_problem(${wanted}::text::jsonb) as problem`,
  )) as unknown as { rows: { problem: string | null }[] }
  const problem = rows[0]?.problem ?? null
  return problem === null ? null : (RACES[problem] ?? STOPPED)
}

const refuse = (message: string): FoundPromo => ({ promo: null, message })

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : codeOf(cause)
}
