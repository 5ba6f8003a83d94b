import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { byId } from './parameters.ts'
import { Instant, text } from './text.ts'

/** An answer that is written often, with placeholders (`domain/content/answer-templates.ts`). */
export const AnswerTemplateEdit = z.strictObject({
  title: text(60),
  text: text(4_000, { min: 2, multiline: true }),
})
export type AnswerTemplateEdit = z.infer<typeof AnswerTemplateEdit>

export const AnswerTemplate = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  changedAt: Instant,
  changedBy: z.string(),
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

export const AnswerTemplates = z.object({ templates: z.array(AnswerTemplate) })

/** Made by the client: the same sent twice is one. */
const NewId = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,64}$/, 'Use small letters, numbers and dashes for the id.'))

/** For those who answer the inbox. */
export const answerTemplateCalls = {
  answerTemplates: {
    method: 'GET',
    path: '/api/answer-templates',
    who: 'manage-events',
    summary: 'List the answers that are kept for the inbox',
    answer: AnswerTemplates,
  },
  saveAnswerTemplate: {
    method: 'POST',
    path: '/api/answer-templates/:id',
    who: 'manage-events',
    summary: 'Keep an answer, or change one that is kept',
    params: z.strictObject({ id: NewId }),
    body: AnswerTemplateEdit,
    answer: AnswerTemplates,
  },
  removeAnswerTemplate: {
    method: 'DELETE',
    path: '/api/answer-templates/:id',
    who: 'manage-events',
    summary: 'Remove a kept answer',
    params: byId,
    answer: AnswerTemplates,
  },
} as const satisfies Record<string, ApiRow>
