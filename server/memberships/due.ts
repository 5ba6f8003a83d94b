import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { membershipCharges, memberships } from '../db/schema.ts'

/** The month that an account did not pay in time: what it costs. Nothing where the membership is not past due. */
export async function dueCentsOf(db: Db, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ cents: membershipCharges.amountCents })
    .from(memberships)
    .innerJoin(
      membershipCharges,
      and(
        eq(membershipCharges.membershipId, memberships.id),
        eq(membershipCharges.state, 'open'),
        eq(membershipCharges.kind, 'renewal'),
      ),
    )
    .where(and(eq(memberships.userId, userId), eq(memberships.state, 'past-due')))
    .orderBy(desc(membershipCharges.createdAt))
    .limit(1)
  return row?.cents ?? null
}
