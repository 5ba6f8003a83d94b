import { and, asc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { TillMember } from '#domain/contracts/drawers.ts'
import { memberCardIn, phoneIn } from '#domain/membership/card.ts'
import { orders, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { holderOf } from '../memberships/card.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Services } from '../services.ts'

/** More would not be read while somebody stands there; a longer search finds fewer. */
const FOUND_MAX = 8

/**
 * Customers whose name holds the search, whose address begins with it, or who ordered with a phone number that ends so; by the code
 * of a card the one whose it is.
 */
export async function findMembers(services: Services, search: string): Promise<TillMember[]> {
  const found = await services.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.isDisabled, false), isMeant(services, search)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(FOUND_MAX)
  const today = dateIn(services.settings.get().cafe.timeZone, services.now())
  return Promise.all(
    found.map(async ({ id, name, email }) => ({
      id,
      name,
      email: hidden(email),
      tier: await tierOf(services.db, id, today),
    })),
  )
}

function isMeant(services: Services, search: string) {
  const code = memberCardIn(search)
  if (code !== null) return eq(users.id, holderOf(services, code) ?? '')
  const phone = phoneIn(search)
  if (phone !== null) return inArray(users.id, customersBy(services, phone))
  const typed = search.replaceAll(/[\\%_]/g, '\\$&')
  return or(ilike(users.name, `%${typed}%`), ilike(users.email, `${typed}%`))
}

/**
 * The accounts of orders with a phone number that ends in these digits, four at least, or begins with them, six at least, with the code of
 * its country or without; `orders_by_phone` and `orders_by_digits` find them. An account has no number of its own.
 */
const customersBy = ({ db }: Services, digits: string) =>
  db
    .select({ id: orders.userId })
    .from(orders)
    .where(
      and(
        isNotNull(orders.userId),
        isNotNull(orders.contactPhone),
        or(
          and(
            eq(sql`right(${digitsOf}, 4)`, digits.slice(-4)),
            sql`${digitsOf} like ${`%${digits}`}`,
          ),
          ...beginningsOf(digits).map(
            (first) => sql`${digitsOf} between ${first} and ${`${first}99999999999`}`,
          ),
        ),
      ),
    )

/** Fewer would be those of a whole town. */
const BEGINNING_MIN = 6

/** As a number may begin that was left with the code of its country or without. As a range, an index finds it whatever the language of the database. */
function beginningsOf(typed: string): string[] {
  const digits = typed.replace(/^1/, '')
  return digits.length < BEGINNING_MIN ? [] : [digits, `1${digits}`]
}

const digitsOf = sql`regexp_replace(${orders.contactPhone}, '[^0-9]', '', 'g')`

/** The account that somebody at the counter named. @throws Refused 404 where there is none */
export async function requireCustomer({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  const known = await db.$count(users, and(eq(users.id, id), eq(users.isDisabled, false)))
  if (known > 0) return
  throw new Refused(
    404,
    'no_such_customer',
    'That account is not there any more. Take the member off the bill and look for them again.',
  )
}

/** 'cleo@example.com' → 'c•••@example.com': enough to tell two of a name apart. */
function hidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
