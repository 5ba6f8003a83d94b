import { and, eq } from 'drizzle-orm'
import { afterReply } from '#domain/artists/commissions.ts'
import type { Db } from '../db/open.ts'
import { artists, commissionRequests, users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Services } from '../services.ts'

/** Whoever asked for a commission wrote again: it waits for its artist, who hears of it. Does nothing for other forms. */
export async function commissionReplied(
  tx: Db,
  services: Services,
  { reference, text }: { reference: string; text: string },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(commissionRequests)
    .where(eq(commissionRequests.reference, reference))
    .for('update')
  if (!row) return
  await tx
    .update(commissionRequests)
    .set({ state: afterReply(row.state) })
    .where(eq(commissionRequests.reference, reference))
  await tellArtist(tx, services, row.artistId, {
    title: `A reply about ${reference}`,
    message: 'Somebody who asked you for a commission wrote again.',
    lines: [text],
  })
}

/** The café has answered in the inbox. */
export async function commissionAnswered(tx: Db, reference: string): Promise<void> {
  await tx
    .update(commissionRequests)
    .set({ state: 'answered' })
    .where(and(eq(commissionRequests.reference, reference), eq(commissionRequests.state, 'new')))
}

/** At the bell and by mail, where the artist has an account. */
export async function tellArtist(
  tx: Db,
  services: Services,
  artistId: string,
  { title, message, lines }: { title: string; message: string; lines: string[] },
): Promise<void> {
  const [artist] = await tx
    .select({ userId: users.id, email: users.email, name: artists.name })
    .from(artists)
    .innerJoin(users, and(eq(users.id, artists.userId), eq(users.isDisabled, false)))
    .where(eq(artists.id, artistId))
  if (!artist) return
  const url = '/artist-dashboard?section=enquiries'
  await notify(tx, services, {
    userId: artist.userId,
    type: 'system',
    title,
    message,
    action: { url, label: 'Read and answer' },
    // The letter below says more.
    isMailed: false,
  })
  await queueMail(tx, services, {
    to: artist.email,
    subject: title,
    text: letter(services.settings.get().cafe, artist.name, [
      message,
      ...lines,
      `Read and answer it:\n${services.publicUrl}${url}`,
    ]),
  })
}
