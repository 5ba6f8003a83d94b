import { and, asc, eq, ilike, or } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { TillMember } from '#domain/contracts/drawers.ts'
import { users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Services } from '../services.ts'

/** More would not be read while somebody stands there; a longer search finds fewer. */
const FOUND_MAX = 8

/** Customers whose name holds the search, or whose address begins with it. */
export async function findMembers(services: Services, search: string): Promise<TillMember[]> {
  const typed = search.replaceAll(/[\\%_]/g, '\\$&')
  const found = await services.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.isDisabled, false),
        or(ilike(users.name, `%${typed}%`), ilike(users.email, `${typed}%`)),
      ),
    )
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
