import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import {
  SubmissionForm,
  type Inbox,
  type InboxQuery,
  type Submission,
} from '#domain/contracts/admin.ts'
import type { ContactMessage } from '#domain/contracts/forms.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { ARTWORK_WISHES, CONTACT_TOPICS, firstWords } from '#domain/content/submission-texts.ts'
import { can } from '#domain/people/permissions.ts'
import type { Db } from '../db/open.ts'
import {
  applications,
  artists,
  artworkEnquiries,
  classRequests,
  classSessions,
  commissionRequests,
  communityNotes,
  feedback,
  messages,
  noteReports,
  openings,
  privateEventEnquiries,
  sentForms,
  spaceRequests,
  threadEntries,
  works,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'
import type { Person } from '../people/person.ts'

type Query = z.output<typeof InboxQuery>

/** One page of what people wrote. */
export async function listSubmissions(
  services: Services,
  by: Person,
  query: Query,
): Promise<z.output<typeof Inbox>> {
  const submissions = allSubmissions(services.db)
  const { limit, offset } = pageOf(query.page)
  const from = () => services.db.with(submissions)
  const counted = async (value: SQL, without: Partial<Query>) =>
    countsOf(
      await from()
        .select({ value, count: count() })
        .from(submissions)
        .where(filter(submissions, by, { ...query, ...without }))
        .groupBy(value),
    )
  const [all] = await from()
    .select({ count: count() })
    .from(submissions)
    .where(filter(submissions, by, query))
  return {
    rows: await readSubmissions(services, by, query, limit, offset),
    total: all?.count ?? 0,
    facets: {
      form: await counted(sql`${submissions.form}`, { form: undefined }),
      state: await counted(
        sql`case when ${submissions.handledAt} is null then 'open' else 'done' end`,
        {
          state: undefined,
        },
      ),
    },
  }
}

/** All that were found, for a file. */
export function submissionPieces(services: Services, by: Person, query: Query) {
  return (offset: number, limit: number) => readSubmissions(services, by, query, limit, offset)
}

/** One of them, as the list has it; `null` where there is none, or where it is not theirs to read. */
export async function findSubmission(
  db: Db,
  services: Services,
  by: Person,
  reference: string,
): Promise<Submission | null> {
  const submissions = allSubmissions(db)
  const [row] = await db
    .with(submissions)
    .select()
    .from(submissions)
    .where(and(eq(submissions.reference, reference), filter(submissions, by, {})))
  return row ? submissionOf(services, row) : null
}

/**
 * Everything that people wrote and that somebody has to look at, whatever form it came by, as one table. Sign-ups for events
 * and for news are not in it: those look after themselves.
 */
export function allSubmissions(db: Db) {
  const said = unionAll(...everyForm(db)).as('said')
  return db.$with('submissions').as(
    db
      .select({
        reference: sentForms.reference,
        form: sql<SubmissionForm>`${sentForms.form}`.as('form'),
        // What was written again is as new as that.
        createdAt: sql<Date>`coalesce(${sentForms.wroteAgainAt}, ${sentForms.createdAt})`
          .mapWith(sentForms.createdAt)
          .as('written_at'),
        handledAt: sentForms.handledAt,
        handledBy: sentForms.handledBy,
        name: said.name,
        email: said.email,
        phone: said.phone,
        title: said.title,
        text: said.text,
        status: said.status,
        startsAt: said.startsAt,
        endsAt: said.endsAt,
      })
      .from(sentForms)
      .innerJoin(said, eq(said.of, sentForms.reference)),
  )
}

/** What each form says, in the same columns. */
function everyForm(db: Db) {
  return [
    db.select(columns(messages, messages.topic, messages.message)).from(messages),
    db
      .select(
        columns(
          applications,
          sql`coalesce(${openings.title}, ${applications.openingId})`,
          applications.letter,
        ),
      )
      .from(applications)
      .leftJoin(openings, eq(openings.id, applications.openingId)),
    db
      .select(
        columns(
          artworkEnquiries,
          sql`${artworkEnquiries.kind} || ' ' || coalesce(${works.title}, ${artworkEnquiries.workId})`,
          artworkEnquiries.message,
        ),
      )
      .from(artworkEnquiries)
      .leftJoin(works, eq(works.id, artworkEnquiries.workId)),
    db
      .select(
        columns(
          commissionRequests,
          sql`coalesce(${artists.name}, ${commissionRequests.artistId})`,
          commissionRequests.wish,
        ),
      )
      .from(commissionRequests)
      .leftJoin(artists, eq(artists.id, commissionRequests.artistId)),
    db
      .select(
        columns(
          privateEventEnquiries,
          privateEventEnquiries.occasion,
          privateEventEnquiries.message,
          null,
          privateEventEnquiries,
        ),
      )
      .from(privateEventEnquiries),
    db
      .select(
        columns(
          spaceRequests,
          spaceRequests.spaceType,
          spaceRequests.message,
          spaceRequests.status,
          spaceRequests,
        ),
      )
      .from(spaceRequests),
    db
      .select(
        columns(
          classRequests,
          classSessions.title,
          classRequests.message,
          classRequests.status,
          classSessions,
        ),
      )
      .from(classRequests)
      .innerJoin(classSessions, eq(classSessions.id, classRequests.sessionId)),
    db
      .select(
        columns(
          { ...feedback, phone: NOTHING },
          sql`concat_ws(' of 5: ', ${feedback.score}, coalesce(nullif(${feedback.comment}, ''), (select string_agg(reason, ', ') from jsonb_array_elements_text(${feedback.reasons}) reason), ''))`,
          sql`${feedback.comment} || ' ' || ${feedback.reasons}::text`,
        ),
      )
      .from(feedback),
    db
      .select(
        columns(communityNotes, communityNotes.title, communityNotes.text, communityNotes.status),
      )
      .from(communityNotes)
      .where(isNotNull(communityNotes.reference)),
    db
      .select(
        columns(
          { reference: noteReports.reference, name: NOTHING, email: NOTHING, phone: NOTHING },
          communityNotes.title,
          noteReports.reason,
          communityNotes.status,
        ),
      )
      .from(noteReports)
      .innerJoin(communityNotes, eq(communityNotes.id, noteReports.noteId)),
  ] as const
}

type Submissions = ReturnType<typeof allSubmissions>
type Value = SQL | { getSQL(): SQL }
const NOTHING = sql`null::text`

/** The same columns of every form. */
function columns(
  sender: { reference: Value; name: Value; email: Value; phone: Value },
  title: Value,
  text: Value,
  status: Value | null = null,
  time: { startsAt: Value; endsAt: Value } | null = null,
) {
  return {
    of: sql<string>`${sender.reference}`.as('of_reference'),
    name: sql<string | null>`${sender.name}`.as('name'),
    email: sql<string | null>`${sender.email}`.as('email'),
    phone: sql<string | null>`${sender.phone}`.as('phone'),
    title: sql<string>`${title}`.as('title'),
    text: sql<string>`${text}`.as('text'),
    status: sql<Submission['status']>`${status ?? NOTHING}`.as('status'),
    startsAt: sql<Date | string | null>`${time?.startsAt ?? sql`null::timestamptz`}`.as(
      'starts_at',
    ),
    endsAt: sql<Date | string | null>`${time?.endsAt ?? sql`null::timestamptz`}`.as('ends_at'),
  }
}

/** Applications are for those who hire (as their résumés are). */
function filter(submissions: Submissions, by: Person, { q, form, state }: Partial<Query>) {
  const forms = SubmissionForm.options.filter(
    (each) => each !== 'apply' || can(by.user, 'manage-employees'),
  )
  return and(
    inArray(submissions.form, forms),
    containing(q, [
      submissions.reference,
      sql`coalesce(${submissions.name}, '')`,
      sql`coalesce(${submissions.email}, '')`,
      submissions.title as unknown as SQL,
      submissions.text as unknown as SQL,
      sql`coalesce((select string_agg(${threadEntries.text}, ' ') from ${threadEntries} where ${threadEntries.reference} = ${submissions.reference}), '')`,
    ]),
    form && eq(submissions.form, form),
    state && (state === 'open' ? isNull(submissions.handledAt) : isNotNull(submissions.handledAt)),
  )
}

async function readSubmissions(
  services: Services,
  by: Person,
  query: Query,
  limit: number,
  offset: number,
): Promise<Submission[]> {
  const submissions = allSubmissions(services.db)
  const sortable = {
    createdAt: sql`${submissions.createdAt}`,
    form: sql`${submissions.form}`,
    name: sql`lower(${submissions.name})`,
    handledAt: submissions.handledAt,
  }
  const rows = await services.db
    .with(submissions)
    .select()
    .from(submissions)
    .where(filter(submissions, by, query))
    .orderBy(...orderOf(query.sort, sortable, sortable.createdAt), submissions.reference)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => submissionOf(services, row))
}

type Row = {
  reference: string
  form: SubmissionForm
  name: string | null
  email: string | null
  title: string
  text: string
  status: Submission['status']
  startsAt: Date | string | null
  endsAt: Date | string | null
  createdAt: Date
  handledAt: Date | null
  handledBy: string | null
}

function submissionOf(services: Pick<Services, 'settings'>, row: Row): Submission {
  const { reference, form, name, email, status, createdAt, handledAt, handledBy } = row
  return {
    reference,
    form,
    name,
    email,
    title: titleOf(services, row),
    status,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
    handledBy,
  }
}

/** What tells it from others: what it is about, and of a message how it begins. */
function titleOf(
  services: Pick<Services, 'settings'>,
  { form, title, text, startsAt, endsAt }: Row,
): string {
  const { timeZone } = services.settings.get().cafe
  const when =
    startsAt && endsAt ? `, ${spanInWords(timeZone, new Date(startsAt), new Date(endsAt))}` : ''
  if (form === 'contact') {
    const topic = CONTACT_TOPICS[title as ContactMessage['topic']] ?? title
    return [topic, firstWords(text)].filter(Boolean).join(': ')
  }
  if (form === 'feedback') return firstWords(title.replace(/: $/, ''))
  if (form === 'artwork') {
    const [kind = '', ...work] = title.split(' ')
    return `${work.join(' ')}: wants to ${ARTWORK_WISHES[kind as keyof typeof ARTWORK_WISHES] ?? kind}`
  }
  if (form === 'space') return `${SPACES[title as SpaceType].name}${when}`
  return `${title}${when}`
}
