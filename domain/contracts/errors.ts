import * as z from 'zod/mini'
import { fitsContext } from '../errors/limits.ts'
import type { ApiRow } from './api-row.ts'
import { Nothing } from './parameters.ts'
import { Instant, text } from './text.ts'

/** The body of every answer outside 2xx. `message` is a sentence a person can act on; `error` is stable and for programs. */
export const ErrorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  /** For a refused body: which field (dotted path) and what to do about it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With 'second_factor_needed': what `secondFactor` takes beside the code, good for 10 minutes and 5 codes. */
  ticket: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** One uncaught error of a browser. Never holds tokens, passwords or card data. */
export const ErrorEntry = z.strictObject({
  id: text(64),
  timestamp: Instant,
  message: text(2_000),
  stack: z.optional(z.nullable(text(8_000, { multiline: true, min: 0 }))),
  type: text(80),
  /** At most 8 KB as JSON, and 1 KB for each text in it. */
  context: z.optional(
    z.nullable(
      z
        .record(z.string().check(z.maxLength(80)), z.unknown())
        .check(
          z.refine(fitsContext, 'Use at most 8 KB for the context, and 1 KB for each text in it.'),
        ),
    ),
  ),
  userAgent: z.optional(text(512, { min: 0 })),
  url: z.optional(text(2_000, { min: 0 })),
  environment: z.optional(text(40, { min: 0 })),
})
export type ErrorEntry = z.infer<typeof ErrorEntry>

/** Errors of browsers. */
export const errorCalls = {
  logError: {
    method: 'POST',
    path: '/api/errors/log',
    who: 'anyone',
    summary: 'Report an error that happened in a browser',
    body: ErrorEntry,
    bodyLimit: { kb: 64, values: 2_000 },
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>
