import { eq } from 'drizzle-orm'
import type { Mine } from '#domain/barista/mine.ts'
import { myClasses } from '../booking/plans.ts'
import { users } from '../db/schema.ts'
import { myOrders } from '../ordering/mine.ts'
import { subjectOf } from '../people/keeping.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/** What whoever is signed in waits for; undefined where nobody is. */
export async function mineOf(services: Services, person: Person | null): Promise<Mine | undefined> {
  if (!person) return undefined
  const { id } = person.user
  const [account] = await services.db.select().from(users).where(eq(users.id, id))
  if (!account) return undefined
  const { email } = await subjectOf(services.db, services, account)
  const { orders } = await myOrders(services, id, { state: 'open' })
  const { upcoming } = await myClasses(services, email, id)
  return {
    orders: orders.map(({ number, status, estimatedAt }) => ({
      number,
      status,
      readyAt: estimatedAt,
    })),
    seats: upcoming
      .filter(({ status }) => status === 'confirmed')
      .map(({ title, startsAt }) => ({ title, startsAt })),
  }
}
