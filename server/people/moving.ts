import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import {
  applications,
  artworkEnquiries,
  classCredits,
  classRequests,
  commissionRequests,
  communityNotes,
  feedback,
  membershipGifts,
  messages,
  newsletterSubscribers,
  orders,
  privateEventEnquiries,
  rsvps,
  spaceBookings,
  spaceRequests,
  surveyEntries,
  workSales,
} from '../db/schema.ts'
import { isAddress } from './keeping.ts'

/**
 * What a person sent, reserved and ordered with the address before goes on with the new one: they see it under their
 * account, are written to there, and it is exported and forgotten with the account.
 */
export async function moveToAddress(tx: Db, userId: string, from: string, to: string) {
  const forms = [
    classRequests,
    spaceRequests,
    spaceBookings,
    classCredits,
    privateEventEnquiries,
    messages,
    applications,
    artworkEnquiries,
    commissionRequests,
    feedback,
    communityNotes,
    surveyEntries,
  ]
  for (const form of forms)
    await tx
      .update(form as typeof messages)
      .set({ email: to })
      .where(isAddress(form.email, from))
  await tx
    .update(membershipGifts)
    .set({ recipientEmail: to })
    .where(isAddress(membershipGifts.recipientEmail, from))
  await tx.update(workSales).set({ buyerEmail: to }).where(isAddress(workSales.buyerEmail, from))
  await tx
    .update(orders)
    .set({ contactEmail: to })
    .where(and(eq(orders.userId, userId), isAddress(orders.contactEmail, from)))

  // Where the new address has a seat, or the newsletter, of its own, the one before is left as it is.
  await tx
    .update(rsvps)
    .set({ email: to })
    .where(
      and(
        isAddress(rsvps.email, from),
        sql`not exists (select 1 from ${rsvps} as other
          where (other.event_id = ${rsvps.eventId} or other.class_id = ${rsvps.classId})
          and lower(other.email) = ${to} and other.status <> 'cancelled' and not other.is_online and not ${rsvps.isOnline})`,
      ),
    )
  await tx
    .update(newsletterSubscribers)
    .set({ email: to })
    .where(
      and(
        isAddress(newsletterSubscribers.email, from),
        sql`not exists (select 1 from ${newsletterSubscribers} as other where lower(other.email) = ${to})`,
      ),
    )
}
