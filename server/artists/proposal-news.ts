import { eq } from 'drizzle-orm'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import type { ProposalEdit } from '#domain/contracts/proposals.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { tellCafe } from '../forms/notices.ts'
import { ringStaff } from '../notifications/staff.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import type { ArtistRow } from './dashboard.ts'

/** By mail to the café, and at the bell of whoever plans events. */
export async function tellStaff(
  tx: Db,
  services: Services,
  by: Person,
  { artist, id }: { artist: ArtistRow; id: string },
  { about, title, text }: { about: string; title: string; text: string },
) {
  await tellCafe(tx, services, {
    reference: `Proposal ${id.slice(0, 8)}`,
    title,
    from: { name: artist.name, email: by.user.role === 'ARTIST' ? by.user.email : null },
    text: `${title}\n\n${text}\n\n${services.publicUrl}/admin/proposals`,
  })
  await ringStaff(
    tx,
    services,
    'manage-events',
    {
      about,
      title,
      message: 'Look at the dates, and say yes, no, or ask.',
      to: '/proposals',
      label: 'See proposals',
    },
    by.user.id,
  )
}

/** By mail and at the bell; an artist without an account is told by nobody here. */
export async function tellArtist(
  tx: Db,
  services: Services,
  { userId }: ArtistRow,
  { title, text }: { title: string; text: string },
) {
  const [account] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : []
  if (!account) return
  const url = '/artist-dashboard?section=dates'
  await queueMail(tx, services, {
    to: account.email,
    subject: title,
    text: letter(services.settings.get().cafe, account.name, [
      text,
      `See your proposals:\n${services.publicUrl}${url}`,
    ]),
  })
  await notify(tx, services, {
    userId: account.id,
    type: 'workshop',
    title,
    message: text.length > 200 ? `${text.slice(0, 199)}…` : text,
    action: { url, label: 'See your proposals' },
    isMailed: false,
  })
}

export const datesInWords = ({ dates, minutes, space, seats }: ProposalEdit) =>
  `Wished: ${dates.map(({ date, time }) => `${formatDate(date)}, ${formatTime(time)}`).join('; ')}. ${minutes} minutes, ${space}, ${seats} seats.`
