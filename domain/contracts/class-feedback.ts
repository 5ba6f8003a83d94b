import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { Id } from './parameters.ts'
import { Instant, text } from './text.ts'

const Token = z.string().check(z.maxLength(100))
const Stars = z.int().check(z.minimum(1, 'Choose one to five stars.'), z.maximum(5))

/** What a party is asked after a class: each of it once. */
export const FeedbackForm = z.object({
  title: z.string(),
  instructor: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Whether an answer is taken now. */
  isOpen: z.boolean(),
  people: z.array(
    z.object({
      pass: z.string(),
      name: z.string(),
      /** What was said already. */
      stars: z.nullable(z.int()),
      comment: z.string(),
    }),
  ),
})
export type FeedbackForm = z.infer<typeof FeedbackForm>

/** What people said of classes. */
export const ClassVoices = z.object({
  timeZone: z.string(),
  classes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      instructor: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      /** How many had seats. */
      people: z.int(),
      average: z.number(),
      voices: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          stars: z.int(),
          comment: z.string(),
          at: Instant,
        }),
      ),
    }),
  ),
})
export type ClassVoices = z.infer<typeof ClassVoices>

const byReference = z.strictObject({ reference: Id })

/** How a class was, asked by a link afterwards. */
export const classFeedbackCalls = {
  feedbackForm: {
    method: 'GET',
    path: '/api/rsvps/:reference/feedback',
    who: 'site',
    summary: 'See what a party is asked after a class',
    params: byReference,
    query: z.strictObject({ token: Token }),
    answer: FeedbackForm,
  },
  giveFeedback: {
    method: 'POST',
    path: '/api/rsvps/:reference/feedback',
    who: 'site',
    summary: 'Say how a class was, once for each person',
    params: byReference,
    body: z.strictObject({
      token: Token,
      pass: text(20),
      stars: Stars,
      comment: text(1_000, { min: 0, multiline: true }),
    }),
    answer: FeedbackForm,
  },
  classVoices: {
    method: 'GET',
    path: '/api/class-feedback',
    who: 'check-in',
    summary: 'Read what people said of classes',
    answer: ClassVoices,
  },
} as const satisfies Record<string, ApiRow>
