import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, memberships } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import type { Services } from '../services.ts'

export type MembershipRow = typeof memberships.$inferSelect
export type ChargeRow = typeof membershipCharges.$inferSelect

/** Who did it, in the log of changes, where the clock or the provider did. */
export const BY_CLOCK = 'the membership'

/** The café's day. */
export const todayOf = ({ settings, now }: Pick<Services, 'settings' | 'now'>): string =>
  dateIn(settings.get().cafe.timeZone, now())

/** A membership, held to the end of the transaction. Hold it before its charges. @throws Refused 404 */
export async function holdMembership(tx: Db, id: string): Promise<MembershipRow> {
  const [row] = await tx.select().from(memberships).where(eq(memberships.id, id)).for('update')
  if (!row) throw new Refused(404, 'membership_not_found', 'There is no such membership.')
  return row
}

/** The membership of an account that has not ended, held. @throws Refused 404 */
export async function holdOwn(tx: Db, userId: string): Promise<MembershipRow> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), ne(memberships.state, 'ended')))
    .for('update')
  if (!row) throw new Refused(404, 'not_a_member', 'You have no membership. Join one first.')
  return row
}

/** Changes a membership that is held. */
export async function change(
  tx: Db,
  services: Pick<Services, 'now'>,
  id: string,
  patch: Partial<MembershipRow>,
): Promise<MembershipRow> {
  const [row] = await tx
    .update(memberships)
    .set({ ...patch, updatedAt: services.now() })
    .where(eq(memberships.id, id))
    .returning()
  if (!row) throw new Error('A held membership is gone.')
  return row
}

/** Ends a membership that is held. What is open is paid no more; the regular look closes the pages of it. */
export async function end(
  tx: Db,
  services: Pick<Services, 'now' | 'settings'>,
  { id }: MembershipRow,
): Promise<MembershipRow> {
  await cancelOpen(tx, id)
  return change(tx, services, id, {
    state: 'ended',
    endedOn: todayOf(services),
    pausedOn: null,
    resumesOn: null,
    nextTier: null,
    nextTierCents: null,
  })
}

/** Charges that nobody shall pay any more. One that the provider was asked for stays open until it has answered. */
export async function cancelOpen(tx: Db, membershipId: string) {
  await tx
    .update(membershipCharges)
    .set({ state: 'cancelled', nextTryAt: null })
    .where(
      and(
        eq(membershipCharges.membershipId, membershipId),
        eq(membershipCharges.state, 'open'),
        isNull(membershipCharges.askedAt),
      ),
    )
}

/** The charges of a membership that are open, of some kinds. */
export function openCharges(tx: Db, membershipId: string, kinds: ChargeRow['kind'][]) {
  return tx
    .select()
    .from(membershipCharges)
    .where(
      and(
        eq(membershipCharges.membershipId, membershipId),
        eq(membershipCharges.state, 'open'),
        inArray(membershipCharges.kind, kinds),
      ),
    )
}

/** Asked for with an order that is not paid yet. */
export const isInOrder = ({ state, orderId }: Pick<MembershipRow, 'state' | 'orderId'>): boolean =>
  state === 'joining' && orderId !== null

/**
 * While a card is being charged, nothing else may happen to what is charged; nor to what an order waits to be paid with.
 * @throws Refused 409
 */
export async function requireQuiet(tx: Db, membershipId: string) {
  const [held] = await tx.select().from(memberships).where(eq(memberships.id, membershipId))
  if (held && isInOrder(held))
    throw new Refused(
      409,
      'membership_in_order',
      'This membership is in an order that waits for its payment. Pay that order, or cancel it first.',
    )
  const open = await openCharges(tx, membershipId, ['renewal', 'upgrade'])
  if (open.some(({ askedAt }) => askedAt !== null))
    throw new Refused(
      409,
      'card_is_asked',
      'The card is being charged at this moment. Please try again in some minutes.',
      { headers: { 'Retry-After': '60' } },
    )
}

/** Tells the member, with a link to their page. @param isMailed false where a mail of its own says it */
export async function tell(
  tx: Db,
  services: Services,
  { userId }: Pick<MembershipRow, 'userId'>,
  words: { title: string; message: string },
  isMailed = true,
) {
  if (!userId) return
  const action = { url: '/membership/dashboard', label: 'See your membership' }
  await notify(tx, services, { userId, type: 'membership', ...words, action, isMailed })
}
