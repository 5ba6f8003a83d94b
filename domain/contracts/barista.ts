import * as z from 'zod/mini'
import { MESSAGE_TYPES } from '#domain/barista/values.ts'
import { CART_BODY, type ApiRow } from './api-row.ts'
import { Attribution } from './attribution.ts'
import { SizeId } from './menu.ts'
import { CalendarDate, Source, text } from './text.ts'
import { Customizations } from './ordering.ts'
import { Nothing } from './parameters.ts'

/**
 * A button under a chat message. Any type that is not listed is treated as a quick reply,
 * so `type` stays open text.
 */
export const ChatAction = z.object({
  type: z.string(),
  label: z.string(),
  path: z.optional(z.string()),
  category: z.optional(z.string()),
  /** For `modify-order`: what to do to the cart. */
  data: z.optional(z.record(z.string(), z.unknown())),
  /** Id of the menu item, or the membership tier. */
  item: z.optional(z.string()),
  name: z.optional(z.string()),
  size: z.optional(SizeId),
  quantity: z.optional(z.int()),
  customizations: z.optional(Customizations),
  value: z.optional(z.string()),
  /** Integer cents, a display only. */
  price: z.optional(z.int()),
})
export type ChatAction = z.infer<typeof ChatAction>

export const ChatReply = z.object({
  text: z.string(),
  actions: z.array(ChatAction),
  intent: z.string(),
  /** What it is written in; English where nothing says so. */
  language: z.optional(z.enum(['en', 'es'])),
})
export type ChatReply = z.infer<typeof ChatReply>

/** One cart line as the chat may talk about it: enough to answer "make that oat" without a price. */
export const ChatCartLine = z.strictObject({
  lineId: text(80),
  id: text(80),
  name: text(120),
  size: z.optional(SizeId),
  quantity: z.int().check(z.minimum(1), z.maximum(999)),
  customizations: z.optional(Customizations),
})
export type ChatCartLine = z.infer<typeof ChatCartLine>

export const ChatRequest = z.strictObject({
  message: z.string().check(z.maxLength(4_000, 'Use at most 500 characters.')),
  sessionId: text(80),
  context: z.strictObject({
    currentPath: z.string().check(z.maxLength(2_000)),
    cartItemCount: z.int().check(z.minimum(0), z.maximum(10_000)),
    /** The last 5 messages. */
    conversationHistory: z
      .array(
        z.strictObject({
          role: z.enum(['user', 'bot']),
          text: z.string().check(z.maxLength(4_000)),
        }),
      )
      .check(z.maxLength(5)),
    cart: z.optional(z.array(ChatCartLine).check(z.maxLength(60))),
    source: z.optional(Source),
    /** That of the page, for a message that may be in either. */
    language: z.optional(z.enum(['en', 'es'])),
  }),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export const ChatAnswer = z.object({ response: ChatReply })
export type ChatAnswer = z.infer<typeof ChatAnswer>

export const CsrfAnswer = z.object({ csrfToken: z.string() })
export type CsrfAnswer = z.infer<typeof CsrfAnswer>

export const ChatLog = z.strictObject({
  sessionId: text(80),
  messageType: z.enum(MESSAGE_TYPES),
  messageText: z.string().check(z.maxLength(4_000)),
  pageUrl: z.string().check(z.maxLength(2_000)),
  /** JSON text or null. */
  metadata: z.nullable(z.string().check(z.maxLength(4_000))),
})
export type ChatLog = z.infer<typeof ChatLog>

export const SpaceType = z.enum(['art-space', 'entire-venue'])
export type SpaceType = z.infer<typeof SpaceType>
export const AvailabilityQuery = z.strictObject({ spaceType: SpaceType, date: CalendarDate })
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>
/** Free stretches of one day: `duration` in hours. */
export const Availability = z.object({
  available: z.boolean(),
  slots: z.array(z.object({ duration: z.int(), label: z.string() })),
})
export type Availability = z.infer<typeof Availability>

/** The chat with the barista. */
export const baristaCalls = {
  logChat: {
    method: 'POST',
    path: '/api/chat-logs',
    who: 'anyone',
    summary: 'Keep one message of a chat',
    headers: ['X-CSRF-Token', 'X-Session-ID'],
    query: Attribution,
    body: ChatLog,
    answer: Nothing,
  },
  csrfToken: {
    method: 'GET',
    path: '/api/csrf-token',
    who: 'anyone',
    summary: 'Get the token that chat messages carry',
    // A token of before, so that its talk goes on.
    headers: ['X-Session-ID', 'X-CSRF-Token'],
    answer: CsrfAnswer,
  },
  chat: {
    method: 'POST',
    path: '/api/chat',
    who: 'anyone',
    summary: 'Send a message to the barista and get the reply',
    headers: ['X-CSRF-Token', 'X-Session-ID'],
    body: ChatRequest,
    bodyLimit: CART_BODY,
    answer: ChatAnswer,
  },
  availability: {
    method: 'GET',
    path: '/api/bookings/availability',
    who: 'anyone',
    summary: 'See when a space is free on a day',
    query: AvailabilityQuery,
    answer: Availability,
  },
} as const satisfies Record<string, ApiRow>
