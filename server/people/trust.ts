import { and, eq, exists, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { dateIn, instantAt } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { orders, users } from '../db/schema.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { provenEmail } from './keeping.ts'
import type { Person } from './person.ts'
import { personOf } from './sessions.ts'

/** `email` is the address of the account that is known to be theirs. */
export type Standing =
  | { trust: 'guest'; email: null }
  | { trust: 'newcomer' | 'known'; email: string }

/** @param person who is signed in, if anybody */
export async function standingOf(
  services: Pick<Services, 'isDemo' | 'now' | 'settings'>,
  person: Person | null,
  db: Db,
): Promise<Standing> {
  if (!person) return GUEST
  const { timeZone } = services.settings.get().cafe
  const today = instantAt(timeZone, dateIn(timeZone, services.now()), '00:00')
  const pickedUp = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, users.id),
        eq(orders.status, 'picked-up'),
        lt(orders.slotStartsAt, today),
      ),
    )
  const [found] = await db
    .select({ account: users, isRegular: exists(pickedUp).mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, person.user.id))
  const email = found ? provenEmail(services, found.account) : null
  if (!found || email === null) return GUEST
  const isStaff = found.account.role === 'STAFF' || found.account.role === 'ADMIN'
  return { trust: isStaff || found.isRegular ? 'known' : 'newcomer', email }
}

/** The account of who makes a call, where its address is known to be theirs. */
export async function provenAccountOf(c: Context<HttpEnv>, services: Services) {
  const person = await personOf(c, services)
  const { trust } = await standingOf(services, person, services.db)
  return trust === 'guest' ? null : (person?.user.id ?? null)
}

const GUEST: Standing = { trust: 'guest', email: null }
