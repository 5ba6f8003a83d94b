import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { spaceBookings, type roomCharges } from '../db/schema.ts'
import { isSigned, sign } from '../forms/token.ts'
import { Refused } from '../http/refuse.ts'
import { keysOf } from '../secrets.ts'
import type { Services } from '../services.ts'

export type HireRow = typeof spaceBookings.$inferSelect
export type ChargeRow = typeof roomCharges.$inferSelect

/** Who did it, in the log, where the provider or the clock did. */
export const BY_CLOCK = 'the booking'

/** Whether an order has it that is being paid: with that it is booked, or free again (docs/decisions/seats-in-the-cart.md). */
export const isInOrder = ({ state, orderId }: Pick<HireRow, 'state' | 'orderId'>): boolean =>
  state === 'held' && orderId !== null

/** The part of the link that opens a hire. */
export const tokenOf = ({ secrets }: Pick<Services, 'secrets'>, id: string): string =>
  sign(secrets['form-token'], `room ${id}`)

export function linkOf(services: Pick<Services, 'secrets' | 'publicUrl'>, id: string): string {
  return `${services.publicUrl}${pathOf(services, id)}`
}
export function pathOf(services: Pick<Services, 'secrets'>, id: string): string {
  const page = isPrivateEvent(id) ? '/private-event' : '/book-space/hire'
  const of = planOf(id)
  return `${page}?reference=${of}&token=${tokenOf(services, of)}`
}

/** Whether a hire belongs to a private event, whose reference it has (docs/decisions/private-events.md). */
export const isPrivateEvent = (id: string): boolean => id.startsWith('P-')
/** The reference whose page shows a hire: its own, or that of the private event of which it is a further evening. */
const planOf = (id: string): string => /^P-[^-]+(?=-\d+$)/.exec(id)?.[0] ?? id

/** @throws Refused 404 where the link is not of this hire */
export function requireLink(services: Services, id: string, token: string) {
  if (!isLinkOf(services, id, token)) throw unknownHire()
}
export const isLinkOf = ({ secrets }: Services, id: string, token: string): boolean =>
  isSigned(keysOf(secrets, 'form-token'), `room ${id}`, token)

export const unknownHire = () =>
  new Refused(
    404,
    'hire_not_found',
    'There is no such hire. Open the link of your email once more.',
  )

/** A hire, held to the end of the transaction. Hold it before its charges. @throws Refused 404 */
export async function lockHire(tx: Db, id: string): Promise<HireRow> {
  const [row] = await tx.select().from(spaceBookings).where(eq(spaceBookings.id, id)).for('update')
  if (!row) throw unknownHire()
  return row
}

export async function changeHire(
  tx: Db,
  services: Pick<Services, 'now'>,
  id: string,
  patch: Partial<HireRow>,
): Promise<HireRow> {
  const [row] = await tx
    .update(spaceBookings)
    .set({ ...patch, updatedAt: services.now() })
    .where(eq(spaceBookings.id, id))
    .returning()
  if (!row) throw new Error('A held hire is gone.')
  return row
}
