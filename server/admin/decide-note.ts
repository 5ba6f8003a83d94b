import type { NoteDecision } from '#domain/content/values.ts'
import { eq } from 'drizzle-orm'
import { audit } from '../audit/store.ts'
import { communityNotes, noteReports } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { markHandled } from './handle.ts'

/** Puts a note on the board or takes it off. Its reports are done with then: new ones count from here. @throws Refused */
export async function decideNote(
  services: Services,
  by: Person,
  id: string,
  status: NoteDecision,
): Promise<{ status: NoteDecision }> {
  return services.db.transaction(async (tx) => {
    const [note] = await tx
      .select()
      .from(communityNotes)
      .where(eq(communityNotes.id, id))
      .for('update')
    if (!note) throw new Refused(404, 'not_found', 'This note is gone.')
    if (note.status !== status) {
      await tx.update(communityNotes).set({ status }).where(eq(communityNotes.id, id))
      await audit(tx, services, by, {
        action: `note.${status}`,
        subject: note.reference ?? id,
        before: { title: note.title, status: note.status },
        after: { title: note.title, status },
      })
    }
    const reports = await tx
      .select({ reference: noteReports.reference })
      .from(noteReports)
      .where(eq(noteReports.noteId, id))
    await markHandled(
      tx,
      services,
      by,
      [note.reference, ...reports.map(({ reference }) => reference)].filter(
        (reference) => reference !== null,
      ),
      true,
    )
    return { status }
  })
}
