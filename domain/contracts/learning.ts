import * as z from 'zod/mini'
import { LESSON_KINDS } from '#domain/barista/values.ts'
import type { ApiRow } from './api-row.ts'
import { byId, Nothing } from './parameters.ts'
import { Instant, Slug, text } from './text.ts'

/** What the barista learns from conversations that went wrong (docs/decisions/chat-learning.md). */

export const LessonKind = z.enum(LESSON_KINDS)
export type LessonKind = z.infer<typeof LessonKind>

/** A phrase that the barista answered with "I did not understand", and how often. */
export const Misunderstood = z.object({
  phrase: z.string(),
  count: z.int(),
  lastAt: Instant,
  /** The talk in which it was said last. */
  sessionId: z.string(),
})
export type Misunderstood = z.infer<typeof Misunderstood>

export const NewLesson = z.strictObject({
  phrase: text(200, { min: 3 }),
  kind: LessonKind,
  /** Of an alias the id of the item, of a fact that of the question. */
  target: z.optional(Slug),
  /** Of an alias the words that mean the item, where that is not the whole phrase; of an answer what is said. */
  answer: z.optional(text(500, { multiline: true })),
})
export type NewLesson = z.infer<typeof NewLesson>

/** What was taught, and whether the barista still answers the phrase so. */
export const Lesson = z.object({
  id: z.string(),
  phrase: z.string(),
  kind: LessonKind,
  target: z.nullable(z.string()),
  /** What the target is called now; null where there is no such item or question any more. */
  targetName: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  holds: z.boolean(),
  /** What the barista says to the phrase now. */
  saidNow: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
})
export type Lesson = z.infer<typeof Lesson>

/** What the model cost in the last 30 days, and what came of it; without a model none of it is asked. */
export const AssistantUse = z.object({
  model: z.nullable(z.string()),
  days: z.int(),
  calls: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** At the prices of now, each begun cent counted; null where no prices are configured. */
  costCents: z.nullable(z.int()),
  outcomes: z.array(z.object({ outcome: z.string(), count: z.int(), averageMs: z.int() })),
})
export type AssistantUse = z.infer<typeof AssistantUse>

export const Learning = z.object({
  misunderstood: z.array(Misunderstood),
  lessons: z.array(Lesson),
  /** What a fact may point to. */
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  assistant: AssistantUse,
})
export type Learning = z.infer<typeof Learning>

export const learningCalls = {
  learning: {
    method: 'GET',
    path: '/api/admin/learning',
    who: 'admin',
    summary: 'Get what was not understood, was taught, and was spent',
    answer: Learning,
  },
  teach: {
    method: 'POST',
    path: '/api/admin/learning',
    who: 'admin',
    summary: 'Teach the barista what a phrase means',
    body: NewLesson,
    answer: Learning,
  },
  unteach: {
    method: 'DELETE',
    path: '/api/admin/learning/:id',
    who: 'admin',
    summary: 'Take back what the barista was taught',
    params: byId,
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>
