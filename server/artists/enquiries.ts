import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnEnquiry } from '#domain/contracts/artist.ts'
import type { ArtworkEnquiry } from '#domain/contracts/forms.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { artists, artworkEnquiries, sentForms, users, works } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { known, type ArtistRow } from './dashboard.ts'

/** What people asked about an artist's works; unanswered ones first, then the newest. */
export async function listEnquiries(db: Db, artist: ArtistRow): Promise<OwnEnquiry[]> {
  const rows = await enquiries(db)
    .where(eq(works.artistId, artist.id))
    .orderBy(sql`${sentForms.handledAt} is not null`, desc(artworkEnquiries.createdAt))
    .limit(200)
  return rows.map(enquiryOf)
}

/** Says that an enquiry was answered, or that it was not after all. @throws Refused 404 */
export async function markEnquiry(
  services: Services,
  person: Person,
  reference: string,
  isAnswered: boolean,
): Promise<OwnEnquiry> {
  const { user } = person
  const whose = user.role === 'ADMIN' ? known(services) : eq(artists.userId, user.id)
  return services.db.transaction(async (tx) => {
    const find = async () => {
      const isThis = and(eq(artworkEnquiries.reference, reference), whose)
      const [row] = await enquiries(tx).where(isThis)
      if (!row)
        throw new Refused(404, 'enquiry_not_found', 'There is no such enquiry about your works.')
      return enquiryOf(row)
    }
    const before = await find()
    if ((before.answeredAt !== null) === isAnswered) return before
    await tx
      .update(sentForms)
      .set({
        handledAt: isAnswered ? services.now() : null,
        handledBy: isAnswered ? user.name : null,
      })
      .where(eq(sentForms.reference, reference))
    await audit(tx, services, person, {
      action: isAnswered ? 'enquiry.answered' : 'enquiry.reopened',
      subject: reference,
    })
    return find()
  })
}

/** Tells an artist with an account that somebody asked, with all it takes to answer; in the transaction of the enquiry. */
export async function tellArtistOfEnquiry(
  tx: Db,
  services: Services,
  reference: string,
  enquiry: Pick<ArtworkEnquiry, 'workId' | 'kind' | 'name' | 'email' | 'message'>,
): Promise<void> {
  const [asked] = await tx
    .select({ title: works.title, userId: users.id, email: users.email, name: artists.name })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .innerJoin(users, and(eq(users.id, artists.userId), eq(users.isDisabled, false)))
    .where(eq(works.id, enquiry.workId))
  if (!asked) return
  const wish = WISHES[enquiry.kind]
  await notify(tx, services, {
    userId: asked.userId,
    type: 'system',
    title: `Somebody ${wish} “${asked.title}”`,
    message: `${enquiry.name} wrote to you (${reference}).`,
    action: { url: '/artist-dashboard?room=enquiries', label: 'Read and answer' },
    // The letter below carries the enquiry, to be answered as it is.
    isMailed: false,
  })
  const { cafe } = services.settings.get()
  await queueMail(tx, services, {
    to: asked.email,
    replyTo: enquiry.email,
    subject: `${reference}: somebody ${wish} “${asked.title}”`,
    text: letter(cafe, asked.name, [
      `Somebody ${wish} “${asked.title}”. Answer this email and it goes to them.`,
      `From: ${enquiry.name} <${enquiry.email}>`,
      enquiry.message ? `They say:\n${enquiry.message}` : 'They left no message.',
      `All of your enquiries: ${services.publicUrl}/artist-dashboard?room=enquiries`,
    ]),
  })
}

const WISHES: Record<ArtworkEnquiry['kind'], string> = {
  buy: 'would like to buy',
  hold: 'asks to hold',
  question: 'has a question about',
  commission: 'would like one made like',
}

function enquiries(db: Db) {
  return db
    .select({
      enquiry: artworkEnquiries,
      workTitle: works.title,
      answeredAt: sentForms.handledAt,
      answeredBy: sentForms.handledBy,
    })
    .from(artworkEnquiries)
    .innerJoin(sentForms, eq(sentForms.reference, artworkEnquiries.reference))
    .innerJoin(works, eq(works.id, artworkEnquiries.workId))
    .innerJoin(artists, eq(artists.id, works.artistId))
}

type Row = Awaited<ReturnType<typeof enquiries>>[number]

function enquiryOf({ enquiry, workTitle, answeredAt, answeredBy }: Row): OwnEnquiry {
  return {
    ...enquiry,
    workTitle,
    createdAt: enquiry.createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    answeredBy,
  }
}
