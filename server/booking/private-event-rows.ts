import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { privateEventEnquiries, spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { isLinkOf, type HireRow } from './hire-link.ts'
import { chargesOf, moneyOf, stateOf } from './hire-view.ts'

export type PrivateRow = typeof privateEventEnquiries.$inferSelect

export const unknownPlan = () =>
  new Refused(404, 'plan_not_found', 'There is no such event. Open the link of your email again.')

/** @throws Refused 404 where the link is not of this event */
export function requireEventLink(services: Services, reference: string, token: string) {
  if (!isLinkOf(services, reference, token)) throw unknownPlan()
}

/** The hire that a plan has in the calendar: its id is the plan's reference. */
export async function hireOf(db: Db, reference: string): Promise<HireRow | null> {
  const [hire] = await db.select().from(spaceBookings).where(eq(spaceBookings.id, reference))
  return hire ?? null
}

export type HeldPlan = { plan: PrivateRow; hire: HireRow | null }

/** A plan and its hire, held to the end of the transaction, as far as time and money have brought it. @throws Refused 404 */
export async function lockPlan(tx: Db, services: Services, reference: string): Promise<HeldPlan> {
  const [plan] = await tx
    .select()
    .from(privateEventEnquiries)
    .where(eq(privateEventEnquiries.reference, reference))
    .for('update')
  if (!plan) throw unknownPlan()
  const [hire = null] = await tx
    .select()
    .from(spaceBookings)
    .where(eq(spaceBookings.id, reference))
    .for('update')
  const patch = await broughtForward(tx, services, { plan, hire })
  return { plan: patch ? await changePlan(tx, reference, patch) : plan, hire }
}

/** What became of a plan by itself: its hold ended, the first payment arrived, the hire was cancelled. */
export async function broughtForward(
  db: Db,
  services: Pick<Services, 'now'>,
  { plan, hire }: HeldPlan,
): Promise<Partial<PrivateRow> | null> {
  const { state, proposal } = plan
  if (!hire) return null
  const now = stateOf(hire, services.now())
  if (state === 'held' && now !== 'held') return { state: 'new' }
  if (state !== 'contracted' && state !== 'deposit-paid') return null
  if (now !== 'confirmed') return { state: 'lost', lostBecause: 'The hire was cancelled' }
  if (state === 'deposit-paid' || !proposal) return null
  const { keptCents } = moneyOf(hire, await chargesOf(db, hire.id))
  return keptCents >= (proposal.instalments[0]?.cents ?? 0) ? { state: 'deposit-paid' } : null
}

export async function changePlan(
  tx: Db,
  reference: string,
  patch: Partial<PrivateRow>,
): Promise<PrivateRow> {
  const [row] = await tx
    .update(privateEventEnquiries)
    .set(patch)
    .where(eq(privateEventEnquiries.reference, reference))
    .returning()
  if (!row) throw new Error('A held plan is gone.')
  return row
}
