import { LANGUAGES } from '#domain/cafe/language.ts'
import * as z from 'zod/mini'
import { AVOIDED } from '#domain/barista/avoided.ts'
import {
  CHAT_STEPS,
  EDIT_CHARACTERS,
  HISTORY_CHARACTERS,
  MAX_SPOKEN,
  MESSAGE_TYPES,
} from '#domain/barista/values.ts'
import { MAX_LINES, MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { CHAT_BODY, type ApiRow } from './api-row.ts'
import { Attribution } from './attribution.ts'
import { IceLevel, SizeId, SugarLevel, Temperature } from './menu.ts'
import { CalendarDate, Instant, Slug, Source, text } from './text.ts'
import { Customizations, Dining, HandedPickup } from './ordering.ts'
import { Nothing } from './parameters.ts'

/** The browser sends these back with what it was offered, so they have a length. */
export const SpaceType = z.enum(['art-space', 'entire-venue'])
export type SpaceType = z.infer<typeof SpaceType>

const upTo = (most: number) => z.string().check(z.maxLength(most))

const action = {
  type: upTo(40),
  label: upTo(400),
  path: z.optional(upTo(2_000)),
  category: z.optional(upTo(40)),
  /** For `modify-order`: what to do to the cart. */
  data: z.optional(z.record(z.string(), z.unknown())),
  /** Id of the menu item, or the membership tier. */
  item: z.optional(upTo(80)),
  name: z.optional(upTo(200)),
  size: z.optional(SizeId),
  quantity: z.optional(z.int()),
  customizations: z.optional(Customizations),
  value: z.optional(upTo(1_000)),
  /** Integer cents, a display only. */
  price: z.optional(z.int()),
}
/**
 * A button under a chat message. Any type that is not listed is treated as a quick reply,
 * so `type` stays open text.
 */
export const ChatAction = z.object(action)
export type ChatAction = z.infer<typeof ChatAction>

/** A change to the cart that was offered, as the browser keeps it and sends it back. */
export const OfferedEdit = z.strictObject({
  type: upTo(40),
  label: upTo(200),
  /** One change of a line, with all that its drink is made with: `CartEdit` of domain/barista/edits.ts. */
  data: z.optional(
    z
      .record(z.string(), z.unknown())
      .check(
        z.refine(
          (data) => JSON.stringify(data).length <= EDIT_CHARACTERS,
          'Send one change of a line.',
        ),
      ),
  ),
})
export type OfferedEdit = z.infer<typeof OfferedEdit>

/** A drink as it was spoken of, before the menu settles what of it is sold. */
export const SpokenDrink = z.strictObject({
  id: Slug,
  size: z.optional(text(20)),
  temperature: z.optional(Temperature),
  sugarLevel: z.optional(SugarLevel),
  iceLevel: z.optional(IceLevel),
  milk: z.optional(text(40)),
  /** Ids; the same id twice is a double portion. */
  toppings: z.optional(z.array(Slug).check(z.maxLength(MAX_TOPPINGS))),
  without: z.optional(z.array(Slug).check(z.maxLength(MAX_TOPPINGS))),
  isDecaf: z.optional(z.boolean()),
  quantity: z.int().check(z.minimum(1), z.maximum(999)),
  customerName: z.optional(text(60)),
})
export type SpokenDrink = z.infer<typeof SpokenDrink>

const spokenDrinks = z.array(SpokenDrink).check(z.maxLength(MAX_SPOKEN))

/** Where a conversation stands (docs/decisions/conversation.md). Kept by the browser, and sent along with each message. */
export const ChatState = z.strictObject({
  step: z.enum(CHAT_STEPS),
  /** Drinks that were offered with their price: 'yes' adds them. */
  pending: spokenDrinks,
  /** As `pending` was before the last change of it: for 'undo'. */
  before: z.optional(spokenDrinks),
  /** Changes to the cart that were offered: 'yes' makes them. */
  edits: z.array(OfferedEdit).check(z.maxLength(MAX_LINES)),
  /** The last message changed the cart: a 'no' takes that back. */
  hasChanged: z.optional(z.boolean()),
  /** What was asked to be chosen from. */
  choices: spokenDrinks,
  /** The drink that was spoken of last: what 'it' means. */
  topic: z.nullable(SpokenDrink),
  /** What was said about a drink before it was said which. */
  unnamed: z.optional(text(500)),
  /** The class or event that was named last. */
  session: z.optional(
    z.strictObject({
      kind: z.enum(['classes', 'events']),
      title: text(200),
      startsAt: Instant,
      cents: z.int(),
      seats: z.int(),
      path: text(300),
    }),
  ),
  /** What the customer said they cannot or do not eat, for the rest of the conversation. */
  avoids: z.optional(z.array(z.enum(AVOIDED)).check(z.maxLength(AVOIDED.length))),
  /** Whether it is for here or to go, as it was said. */
  dining: z.optional(Dining),
  /** Whose drink is which: 'me', 'wife', as it was said. */
  owners: z.optional(
    z.array(z.strictObject({ who: text(20), id: Slug })).check(z.maxLength(MAX_SPOKEN)),
  ),
  /** The wish for a room that a later message may complete. */
  room: z.optional(
    z.strictObject({
      spaceType: SpaceType,
      hours: z.nullable(z.int().check(z.minimum(1), z.maximum(24))),
      date: CalendarDate,
    }),
  ),
})
export type ChatState = z.infer<typeof ChatState>

export const ChatReply = z.object({
  text: z.string(),
  actions: z.array(ChatAction),
  intent: z.string(),
  /** What the customer agreed to: carried out without another press. */
  perform: z.optional(z.array(ChatAction)),
  state: z.optional(ChatState),
  /** What it is written in; English where nothing says so. */
  language: z.optional(z.enum(LANGUAGES)),
})
export type ChatReply = z.infer<typeof ChatReply>

/** One cart line as the chat may talk about it: enough to answer "make that oat" without a price. */
export const ChatCartLine = z.strictObject({
  lineId: text(80),
  id: Slug,
  name: text(120),
  size: z.optional(SizeId),
  quantity: z.int().check(z.minimum(1), z.maximum(999)),
  customizations: z.optional(Customizations),
  /** Whose it is, where a name was said. */
  customerName: z.optional(text(60)),
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
          text: z.string().check(z.maxLength(HISTORY_CHARACTERS)),
        }),
      )
      .check(z.maxLength(5)),
    cart: z.optional(z.array(ChatCartLine).check(z.maxLength(MAX_LINES))),
    /** The pickup time that the page keeps, null for none yet. A page that leaves it out keeps none. */
    pickup: z.optional(z.nullable(HandedPickup)),
    /** As the last reply gave it. */
    state: z.optional(ChatState),
    source: z.optional(Source),
    /** That of the page, for a message that may be in either. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export const ChatAnswer = z.object({ response: ChatReply })
export type ChatAnswer = z.infer<typeof ChatAnswer>

export const CsrfAnswer = z.object({ csrfToken: z.string() })
export type CsrfAnswer = z.infer<typeof CsrfAnswer>

/** As browsers make it: random, and known to the browser of the visitor alone. */
const SessionId = z.string().check(z.regex(/^[\w-]{8,80}$/, 'Use the id of a chat session.'))

export const ChatLog = z.strictObject({
  sessionId: text(80),
  messageType: z.enum(MESSAGE_TYPES),
  messageText: z.string().check(z.maxLength(4_000)),
  pageUrl: z.string().check(z.maxLength(2_000)),
  /** JSON text or null. */
  metadata: z.nullable(z.string().check(z.maxLength(4_000))),
})
export type ChatLog = z.infer<typeof ChatLog>

export const AvailabilityQuery = z.strictObject({ spaceType: SpaceType, date: CalendarDate })
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>
/** Free stretches of one day: `duration` in hours. */
export const Availability = z.object({
  available: z.boolean(),
  slots: z.array(z.object({ duration: z.int(), label: z.string() })),
  /** What the membership of whoever is signed in takes off a hire on that day. */
  memberPercent: z.optional(z.int()),
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
  forgetChat: {
    method: 'DELETE',
    path: '/api/chat-logs/:sessionId',
    who: 'anyone',
    summary: 'Forget what was said in a chat, for whoever has its session',
    params: z.strictObject({ sessionId: SessionId }),
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
    bodyLimit: CHAT_BODY,
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
