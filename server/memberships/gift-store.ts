import { eq, inArray } from 'drizzle-orm'
import type { GiftState } from '#domain/membership/gifts.ts'
import type { Db } from '../db/open.ts'
import { membershipGiftMonths, membershipGifts } from '../db/schema.ts'
import { codeBy } from '../gift-cards/codes.ts'
import { plainGiftCode } from '#domain/ordering/gift-card-line.ts'
import { Refused } from '../http/refuse.ts'
import { keysOf, type Secrets } from '../secrets.ts'
import { hashToken } from '../tokens.ts'

export type GiftRow = typeof membershipGifts.$inferSelect

/** The code of a new gift: 80 bits that follow from its id and a key of the server, so it is kept nowhere. */
export const giftCodeOf = (secrets: Secrets, id: string): string =>
  codeBy(secrets['access-token'], `membership gift ${id}`)

/** What is kept of a code, however it is typed. */
export const hashOfGiftCode = (typed: string) =>
  hashToken(`membership gift ${plainGiftCode(typed)}`)

/** The code of a gift that was made with this key or an older one; `null` where that key is gone. */
export function giftCodeAgain(
  secrets: Secrets,
  { id, codeHash }: Pick<GiftRow, 'id' | 'codeHash'>,
): string | null {
  const codes = keysOf(secrets, 'access-token').map((key) => codeBy(key, `membership gift ${id}`))
  return codes.find((code) => hashOfGiftCode(code) === codeHash) ?? null
}

/** A gift, held to the end of the transaction. Hold the account of whoever starts it before. @throws Refused 404 */
export async function holdGift(tx: Db, id: string): Promise<GiftRow> {
  const [row] = await tx
    .select()
    .from(membershipGifts)
    .where(eq(membershipGifts.id, id))
    .for('update')
  if (!row) throw new Refused(404, 'gift_not_found', 'There is no such gift.')
  return row
}

export const isGivenBack = ({ refundId, refundState }: Pick<GiftRow, 'refundId' | 'refundState'>) =>
  refundId !== null && refundState !== 'failed'

export function stateOfGift(row: GiftRow): GiftState {
  if (row.state === 'open') return 'open'
  if (row.state !== 'succeeded') return 'unpaid'
  if (isGivenBack(row)) return 'refunded'
  if (row.redeemedAt) return 'started'
  return row.mailedAt ? 'sent' : 'waiting'
}

/** The months of gifts that were added to memberships, in their order. */
export async function giftMonthsOf(db: Db, membershipIds: string[]) {
  if (membershipIds.length === 0) return []
  return db
    .select()
    .from(membershipGiftMonths)
    .where(inArray(membershipGiftMonths.membershipId, membershipIds))
    .orderBy(membershipGiftMonths.fromOn)
}

/** Whether a membership has months that were given and are not over: its tier changes with the next paid month then. */
export async function hasGiftAhead(db: Db, membershipId: string, today: string): Promise<boolean> {
  const months = await giftMonthsOf(db, [membershipId])
  return months.some(({ untilOn }) => untilOn > today)
}
