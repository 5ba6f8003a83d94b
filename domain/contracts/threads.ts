import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { Receipt, Spam } from './forms.ts'
import { byLongId } from './parameters.ts'
import { text } from './text.ts'

/** To an answer of the café. */
export const ThreadReply = z.strictObject({
  /** Of the link. */
  token: text(40),
  message: text(4_000, { min: 2, multiline: true }),
  ...Spam,
})
export type ThreadReply = z.infer<typeof ThreadReply>

/** Writing on about what was sent before (docs/decisions/inbox-threads.md). */
export const threadCalls = {
  replyToCafe: {
    method: 'POST',
    path: '/api/messages/:id/replies',
    who: 'site',
    summary: 'Reply to an answer of the café',
    params: byLongId,
    body: ThreadReply,
    answer: Receipt,
  },
} as const satisfies Record<string, ApiRow>
