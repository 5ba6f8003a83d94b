import { and, eq, isNotNull, or } from 'drizzle-orm'
import { afterReply } from '#domain/artists/commissions.ts'
import type { Db } from '../db/open.ts'
import { artists, commissionRequests, users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { isAddress } from '../people/keeping.ts'
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
export async function commissionAnswered(
  tx: Db,
  services: Services,
  reference: string,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(commissionRequests)
    .where(eq(commissionRequests.reference, reference))
    .for('update')
  if (!row) return
  if (row.state === 'new')
    await tx
      .update(commissionRequests)
      .set({ state: 'answered' })
      .where(eq(commissionRequests.reference, reference))
  await ringForAsker(tx, services, row, services.settings.get().cafe.name)
}

/** At the bell of whoever asked, where their address is that of an account. The letter says what was written. */
export async function ringForAsker(
  tx: Db,
  services: Services,
  { reference, email }: Pick<typeof commissionRequests.$inferSelect, 'reference' | 'email'>,
  by: string,
): Promise<void> {
  const isProven = or(
    isNotNull(users.emailVerifiedAt),
    services.isDemo ? eq(users.isDemo, true) : undefined,
  )
  const [asker] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAddress(users.email, email), isProven))
  if (!asker) return
  await notify(tx, services, {
    userId: asker.id,
    type: 'system',
    title: `${by} wrote about your commission`,
    message: `Read it, and reply there (${reference}).`,
    action: { url: `/account/artists#${reference}`, label: 'Read and reply' },
    isMailed: false,
  })
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
