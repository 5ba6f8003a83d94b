import { createHmac, randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { NewCommunityNote, NoteReport, Receipt } from '#domain/contracts/forms.ts'
import { FORMS } from '#domain/content/form-texts.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { communityNotes, noteReports, sentForms } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { writeToBoth } from './mails.ts'
import { sendForm } from './send.ts'

/** A note for the board by whoever has an account; nobody sees it before staff have read it. @throws Refused */
export async function postNote(
  services: Services,
  { user: { email } }: Person,
  body: NewCommunityNote,
): Promise<Receipt> {
  return sendForm(services, 'note', body, async (tx, { reference, at }) => {
    const { kind, name, title, text } = body
    await tx.insert(communityNotes).values({
      id: randomUUID(),
      reference,
      kind,
      name,
      email,
      phone: null,
      title,
      text,
      print: null,
      status: 'waiting',
      postedAt: at,
    })
    await writeToBoth(tx, services, {
      form: 'note',
      reference,
      from: { name, email },
      title: `note to approve, “${title}”`,
      said: [
        ['Kind', kind],
        ['Text', text],
      ],
      lines: [FORMS.note.message],
    })
    return { reference, message: FORMS.note.message }
  })
}

/**
 * Somebody finds a note wrong. Staff are told; what they read before it went up stays until they look again, however many
 * strangers report it. A note that nobody of them has read yet is hidden by several visitors. @throws Refused
 */
export async function reportNote(
  services: Services,
  id: string,
  body: NoteReport,
  address: string,
): Promise<Receipt> {
  return sendForm(services, 'report', body, async (tx, { reference, at }) => {
    // Held, so that of two reports at once one counts the other.
    const [row] = await tx
      .select()
      .from(communityNotes)
      .where(and(eq(communityNotes.id, id), eq(communityNotes.status, 'shown')))
      .for('no key update')
    const note = found(row ?? null, 'note')
    const addressHash = createHmac('sha256', services.secrets['form-token'])
      .update(`report ${address}`)
      .digest('base64url')
    await tx
      .insert(noteReports)
      .values({ noteId: id, addressHash, reference, reason: body.reason, createdAt: at })
      .onConflictDoNothing()
    // Staff looked at those that are done with: new ones count from there.
    const [open] = await tx
      .select({ count: count() })
      .from(noteReports)
      .leftJoin(sentForms, eq(sentForms.reference, noteReports.reference))
      .where(and(eq(noteReports.noteId, id), isNull(sentForms.handledAt)))
    const reports = open?.count ?? 0
    const isHidden = reports >= REPORTS_TO_HIDE && !(await isRead(tx, note))
    if (isHidden)
      await tx.update(communityNotes).set({ status: 'hidden' }).where(eq(communityNotes.id, id))
    await writeToBoth(tx, services, {
      form: 'report',
      reference,
      from: {},
      title: `note reported, “${note.title}”${isHidden ? ', now hidden' : ''}`,
      said: [
        ['By', note.name],
        ['Text', note.text],
        ['Reason', body.reason],
        ['Reports', reports],
      ],
      lines: [],
    })
    return { reference, message: FORMS.report.message }
  })
}

/** Whether staff decided on a note, or it is the café's own. */
async function isRead(tx: Db, { reference }: { reference: string | null }): Promise<boolean> {
  if (reference === null) return true
  const isUnread = and(eq(sentForms.reference, reference), isNull(sentForms.handledAt))
  return (await tx.$count(sentForms, isUnread)) === 0
}

const REPORTS_TO_HIDE = 3
