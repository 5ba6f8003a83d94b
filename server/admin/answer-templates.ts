import { asc, eq } from 'drizzle-orm'
import type { AnswerTemplate, AnswerTemplateEdit } from '#domain/contracts/answer-templates.ts'
import { TEMPLATES_MAX } from '#domain/content/answer-templates.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { answerTemplates } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

type Templates = { templates: AnswerTemplate[] }

/** The answers that are kept for the inbox, by their titles. */
export async function listTemplates(db: Db): Promise<Templates> {
  const rows = await db
    .select()
    .from(answerTemplates)
    .orderBy(asc(answerTemplates.title), asc(answerTemplates.id))
    .limit(TEMPLATES_MAX)
  const templates = rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
  return { templates }
}

/** Keeps an answer, or changes one that is kept. @throws Refused 409 where there are too many */
export async function saveTemplate(
  services: Services,
  by: Person,
  id: string,
  edit: AnswerTemplateEdit,
): Promise<Templates> {
  return services.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(answerTemplates)
      .where(eq(answerTemplates.id, id))
      .for('update')
    if (!before && (await tx.$count(answerTemplates)) >= TEMPLATES_MAX)
      throw new Refused(
        409,
        'too_many_templates',
        `${TEMPLATES_MAX} answers are kept. Remove one first.`,
      )
    const row = { ...edit, changedAt: services.now(), changedBy: by.user.name }
    await tx
      .insert(answerTemplates)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: answerTemplates.id, set: row })
    await audit(tx, services, by, {
      action: 'template.saved',
      subject: id,
      ...(before && { before: { title: before.title, text: before.text } }),
      after: edit,
    })
    return listTemplates(tx)
  })
}

/** Removes a kept answer. Twice is once. */
export async function removeTemplate(
  services: Services,
  by: Person,
  id: string,
): Promise<Templates> {
  return services.db.transaction(async (tx) => {
    const [row] = await tx.delete(answerTemplates).where(eq(answerTemplates.id, id)).returning()
    if (row)
      await audit(tx, services, by, {
        action: 'template.removed',
        subject: id,
        before: { title: row.title, text: row.text },
      })
    return listTemplates(tx)
  })
}
