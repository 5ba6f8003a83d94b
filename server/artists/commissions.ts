import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  budgetLabel,
  DECISIONS_FROM,
  type CommissionDecision,
} from '#domain/artists/commissions.ts'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Commission, NewCommission } from '#domain/contracts/commissions.ts'
import type { Receipt } from '#domain/contracts/forms.ts'
import { FORMS, formAnswer } from '#domain/content/form-texts.ts'
import { audit } from '../audit/store.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { artists, commissionRequests, sentForms, threadEntries } from '../db/schema.ts'
import { letter, writeToBoth } from '../forms/mails.ts'
import { sendForm } from '../forms/send.ts'
import { replyLink } from '../forms/threads.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { ringForAsker, tellArtist } from './commission-replies.ts'
import { known, requireArtist } from './dashboard.ts'

type Row = typeof commissionRequests.$inferSelect

/** Asks an artist to make something: to them, to the inbox of the café and by mail. @throws Refused 404, 422 */
export async function askForCommission(services: Services, body: NewCommission): Promise<Receipt> {
  const shown = and(eq(artists.id, body.artistId), eq(artists.isHidden, false), known(services))
  const [row] = await services.db
    .select({ id: artists.id, name: artists.name })
    .from(artists)
    .where(shown)
  const artist = found(row ?? null, 'artist')
  const byDate = body.byDate || null
  const today = dateIn(services.settings.get().cafe.timeZone, services.now())
  if (byDate !== null && byDate <= today) {
    const says = 'Choose a day to come, or leave it open.'
    throw new Refused(422, 'not_possible', says, { fields: { byDate: says } })
  }
  return sendForm(services, 'commission', body, async (tx, { reference, at }) => {
    const { name, email, wish, size, budget, artistId } = body
    const phone = body.phone || null
    await tx.insert(commissionRequests).values({
      reference,
      name,
      email,
      phone,
      artistId,
      wish,
      size,
      budget,
      byDate,
      state: 'new',
      createdAt: at,
    })
    const said = [
      ['Budget', budgetLabel(budget)],
      ['Size', size],
      ['By', byDate && formatDateWithYear(byDate, today)],
      ['Phone', phone],
    ] as const
    await writeToBoth(tx, services, {
      form: 'commission',
      reference,
      from: body,
      title: `commission from ${artist.name}`,
      said: [...said, ['Wish', wish]],
      lines: [FORMS.commission.message],
    })
    await tellArtist(tx, services, artistId, {
      title: `Somebody would like a commission (${reference})`,
      // The bell names nobody: it outlives what is forgotten of them.
      message: `They ask you to make something. ${budgetLabel(budget)}.`,
      lines: [
        `From: ${name} <${email}>`,
        wish,
        ...said.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
      ],
    })
    return { reference, message: formAnswer('commission', services) }
  })
}

/** What an artist is asked to make; what waits for them first, then the newest. */
export async function listCommissions(
  services: Services,
  by: Person,
  chosen: string | undefined,
): Promise<{ commissions: Commission[] }> {
  const artist = await requireArtist(services, services.db, by, chosen)
  const { state, createdAt, artistId } = commissionRequests
  const rows = await services.db
    .select()
    .from(commissionRequests)
    .where(eq(artistId, artist.id))
    .orderBy(sql`${state} <> 'new'`, desc(createdAt))
    .limit(200)
  return { commissions: await withThreads(services.db, rows) }
}

async function withThreads(db: Db, rows: Row[]): Promise<Commission[]> {
  const threadOf = await threadsOf(db, rows)
  return rows.map((row) => ({
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    wish: row.wish,
    size: row.size,
    budget: row.budget,
    byDate: row.byDate,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    thread: threadOf(row.reference),
  }))
}

/** What was written since, of each. */
export async function threadsOf(
  db: Db,
  rows: readonly Pick<Row, 'reference'>[],
): Promise<(reference: string) => Commission['thread']> {
  const references = rows.map(({ reference }) => reference)
  const entries =
    references.length === 0
      ? []
      : await db
          .select()
          .from(threadEntries)
          .where(inArray(threadEntries.reference, references))
          .orderBy(asc(threadEntries.id))
  return (wanted) =>
    entries
      .filter(({ reference }) => reference === wanted)
      .map(({ id, kind, text, byName, createdAt }) => ({
        id,
        kind,
        text,
        by: byName,
        at: createdAt.toISOString(),
      }))
}

/** Writes to whoever asked. Sent again with its key, it is one answer. @throws Refused 404 */
export async function answerCommission(
  services: Services,
  by: Person,
  reference: string,
  { text, key }: { text: string; key: string },
): Promise<Commission> {
  return held(services, by, { reference, key }, async (tx, row, artistName) => {
    await writeToAsker(tx, services, row, { artistName, text, key })
    await tx
      .update(commissionRequests)
      .set({ state: row.state === 'new' ? 'answered' : row.state })
      .where(eq(commissionRequests.reference, reference))
    await audit(tx, services, by, { action: 'commission.answered', subject: reference })
  })
}

/** Accepts, declines or closes one. Whoever asked hears of the first two. @throws Refused 404, 409 */
export async function decideCommission(
  services: Services,
  by: Person,
  reference: string,
  { decision, text, key }: { decision: CommissionDecision; text: string; key: string },
): Promise<Commission> {
  return held(services, by, { reference, key }, async (tx, row, artistName) => {
    if (row.state === decision) return
    if (!DECISIONS_FROM[row.state].includes(decision))
      throw new Refused(
        409,
        'commission_decided',
        `This commission is ${row.state} by now. Look at it again.`,
      )
    const says = SAYS[decision]
    if (says) {
      const words = [says(artistName), text].filter(Boolean).join('\n\n')
      await writeToAsker(tx, services, row, { artistName, text: words, key })
    } else if (text) await writeToAsker(tx, services, row, { artistName, text, key })
    await tx
      .update(commissionRequests)
      .set({ state: decision })
      .where(eq(commissionRequests.reference, reference))
    await audit(tx, services, by, {
      action: `commission.${decision}`,
      subject: reference,
      before: { state: row.state },
      after: { state: decision },
    })
  })
}

const SAYS: Partial<Record<CommissionDecision, (artist: string) => string>> = {
  accepted: (artist) => `${artist} would like to make this for you.`,
  declined: (artist) => `${artist} cannot take this on. Thank you for asking.`,
}

/** A mail by the outbox, and the same in the thread; the inbox need not do anything about it now. */
async function writeToAsker(
  tx: Db,
  services: Services,
  { reference, name, email }: Row,
  { artistName, text, key }: { artistName: string; text: string; key: string },
) {
  const { cafe } = services.settings.get()
  const at = services.now()
  const mailId = randomUUID()
  await ringForAsker(tx, services, { reference, email }, artistName)
  await queueMail(tx, services, {
    id: mailId,
    to: email,
    replyTo: cafe.email,
    subject: `${artistName} about your commission (${reference})`,
    text: letter(cafe, name, [
      text,
      `You can reply here, and it reaches ${artistName}:\n${replyLink(services, reference)}`,
    ]),
  })
  const entry = { reference, kind: 'answer' as const, text, byName: artistName, mailId, key }
  await tx.insert(threadEntries).values({ ...entry, createdAt: at })
  await tx
    .update(sentForms)
    .set({ handledAt: at, handledBy: artistName })
    .where(eq(sentForms.reference, reference))
}

/** Does something about a commission once, for its artist or an admin, while its row is held. @throws Refused 404 */
async function held(
  services: Services,
  { user }: Person,
  { reference, key }: { reference: string; key: string },
  act: (tx: Db, row: Row, artistName: string) => Promise<void>,
): Promise<Commission> {
  const whose = user.role === 'ADMIN' ? known(services) : eq(artists.userId, user.id)
  return services.db.transaction(async (tx) => {
    await holdForm(tx, reference)
    const read = async () => {
      const [row] = await tx
        .select({ request: commissionRequests, name: artists.name })
        .from(commissionRequests)
        .innerJoin(artists, eq(artists.id, commissionRequests.artistId))
        .where(and(eq(commissionRequests.reference, reference), whose))
        .for('update', { of: commissionRequests })
      if (row) return row
      throw new Refused(404, 'commission_not_found', 'There is no such commission for you.')
    }
    const { request, name } = await read()
    const sent = await tx.$count(
      threadEntries,
      and(eq(threadEntries.reference, reference), eq(threadEntries.key, key)),
    )
    if (sent === 0) await act(tx, request, name)
    const [after] = await withThreads(tx, [(await read()).request])
    if (!after) throw new Error('A held commission is gone.')
    return after
  })
}

/** The form of a commission, before its row: whoever writes in a thread takes them in this order. */
export async function holdForm(tx: Db, reference: string): Promise<void> {
  await tx
    .select({ reference: sentForms.reference })
    .from(sentForms)
    .where(eq(sentForms.reference, reference))
    .for('update')
}
