import { LANGUAGES } from '#domain/cafe/language.ts'
import * as z from 'zod/mini'
import { RESERVATION_STATUSES, OCCASION_TYPES } from '#domain/booking/values.ts'
import { ENQUIRY_KINDS } from '#domain/artists/values.ts'
import type { ApiRow } from './api-row.ts'
import { SpaceType } from './barista.ts'
import { Id, Nothing, byId, bySlug } from './parameters.ts'
import {
  CalendarDate,
  Cents,
  ClockTime,
  Email,
  Instant,
  Phone,
  Slug,
  Source,
  text,
} from './text.ts'
import { TicketAnswers, TicketWishes } from './tickets.ts'

/**
 * What keeps robots out of every public form without bothering people: a field nobody sees, which must stay empty, and the
 * moment the form was opened, signed by the server.
 */
export const Spam = {
  website: z.optional(z.string().check(z.maxLength(200))),
  formToken: z.string().check(z.maxLength(200)),
}
export const FormToken = z.object({ formToken: z.string() })
export type FormToken = z.infer<typeof FormToken>

/** Who sends a form. */
export const Who = {
  name: text(80),
  email: Email,
  phone: z.optional(z.union([Phone, z.literal('')])),
}
const who = Who

/** What every form answers: a number to quote, and what happens next. */
export const Receipt = z.object({
  reference: z.string(),
  message: z.string(),
  /** The page of what was sent, where it has one. */
  path: z.optional(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

export const ContactMessage = z.strictObject({
  ...who,
  topic: z.enum(['order', 'event', 'class', 'room', 'artwork', 'press', 'other']),
  message: text(4_000, { min: 10, multiline: true }),
  source: z.optional(Source),
  ...Spam,
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** An address that a mail or a screen may link: nothing but the web, as browsers read it. */
const WebAddress = z
  .url({
    protocol: /^https?$/,
    normalize: true,
    error: 'Use a web address that starts with https://',
  })
  .check(z.maxLength(300))

/** The fields beside the résumé, which travels as a file of the same multipart body. */
export const JobApplication = z.strictObject({
  ...who,
  openingId: Slug,
  availability: text(300),
  letter: text(4_000, { min: 20, multiline: true }),
  portfolio: z.optional(z.union([WebAddress, z.literal('')])),
  ...Spam,
})
export type JobApplication = z.infer<typeof JobApplication>

export const ArtworkEnquiry = z.strictObject({
  ...who,
  workId: Slug,
  kind: z.enum(ENQUIRY_KINDS),
  message: text(2_000, { min: 0, multiline: true }),
  ...Spam,
})
export type ArtworkEnquiry = z.infer<typeof ArtworkEnquiry>

export const PrivateEventEnquiry = z.strictObject({
  ...who,
  date: CalendarDate,
  startsAt: ClockTime,
  hours: z.int().check(z.minimum(2), z.maximum(8)),
  headcount: z.int().check(z.minimum(1), z.maximum(120, 'The whole house holds 120.')),
  budgetCents: z.optional(Cents),
  space: SpaceType,
  occasion: text(120),
  message: text(2_000, { min: 0, multiline: true }),
  ...Spam,
})
export type PrivateEventEnquiry = z.infer<typeof PrivateEventEnquiry>

export const NewsletterSignup = z.strictObject({
  email: Email,
  source: z.optional(Source),
  ...Spam,
})
export type NewsletterSignup = z.infer<typeof NewsletterSignup>

const Score = z.int().check(z.minimum(1), z.maximum(5))
export const Feedback = z.strictObject({
  form: z.enum(['visit', 'classic']),
  score: Score,
  reasons: z.array(text(60)).check(z.maxLength(12)),
  drinks: z.optional(Score),
  service: z.optional(Score),
  space: z.optional(Score),
  comment: text(2_000, { min: 0, multiline: true }),
  name: z.optional(text(80, { min: 0 })),
  email: z.optional(z.union([Email, z.literal('')])),
  /** The order or event it is about, when the visitor came by a link. */
  about: z.optional(text(80)),
  ...Spam,
})
export type Feedback = z.infer<typeof Feedback>

export const NewRsvp = z.strictObject({
  ...who,
  party: z
    .int()
    .check(z.minimum(1, 'Come at least alone.'), z.maximum(12, 'For more than 12, write to us.')),
  /** Where tickets are sold: as many as the party, paid at the café. */
  tickets: z.optional(TicketWishes),
  answers: z.optional(TicketAnswers),
  /** In which the guest is written to. */
  language: z.optional(z.enum(LANGUAGES)),
  ...Spam,
})
export type NewRsvp = z.infer<typeof NewRsvp>
export const Rsvp = z.object({
  reference: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  position: z.nullable(z.int()),
  message: z.string(),
  /** With `unconfirmed`: nothing is asked of the guest any more, the café looks at it. */
  isAddressProven: z.optional(z.boolean()),
  /** With `unconfirmed`: false where the guest was sent no mail, so only the café can confirm it. */
  isMailed: z.optional(z.boolean()),
})
export type Rsvp = z.infer<typeof Rsvp>

/** The link in the mail holds the token. */
export const RsvpCancellation = z.strictObject({ token: z.string().check(z.maxLength(100)) })
export type RsvpCancellation = z.infer<typeof RsvpCancellation>
export const RsvpConfirmation = z.strictObject({ token: z.string().check(z.maxLength(100)) })
export type RsvpConfirmation = z.infer<typeof RsvpConfirmation>

/** A wish for a room; staff confirm it by mail. */
export const SpaceRequest = z.strictObject({
  ...who,
  spaceType: SpaceType,
  date: CalendarDate,
  startsAt: ClockTime,
  hours: z.int().check(z.minimum(1), z.maximum(8)),
  headcount: z.int().check(z.minimum(1), z.maximum(120)),
  message: text(2_000, { min: 0, multiline: true }),
  ...Spam,
})
export type SpaceRequest = z.infer<typeof SpaceRequest>

/** Seats in a class, each with the name of who comes. */
export const NewClassSeats = z.strictObject({
  ...who,
  participants: z
    .array(text(80))
    .check(z.minLength(1), z.maxLength(8, 'For more than 8, plan a private event or write to us.')),
  sitWith: z.optional(text(80, { min: 0 })),
  message: text(1_000, { min: 0, multiline: true }),
  /** In which the guest is written to. */
  language: z.optional(z.enum(LANGUAGES)),
  ...Spam,
})
export type NewClassSeats = z.infer<typeof NewClassSeats>

/** A reservation as the link of its mail shows it to whoever made it. */
export const ReservedSeats = z.object({
  reference: z.string(),
  type: z.enum(OCCASION_TYPES),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  space: z.string(),
  /** Where it is read about. */
  path: z.string(),
  /** `cancelled` where it was given back or ended. */
  status: z.enum([...RESERVATION_STATUSES, 'cancelled']),
  /** The place in the line, where it waits for seats. */
  position: z.nullable(z.int()),
  party: z.int(),
  participants: z.array(z.string()),
  sitWith: z.nullable(z.string()),
  /** Of all seats together, before member discounts. */
  totalCents: Cents,
  policy: z.string(),
  /** Whether the event or class itself was called off. */
  isCalledOff: z.boolean(),
  canCancel: z.boolean(),
})
export type ReservedSeats = z.infer<typeof ReservedSeats>

/** By whoever is signed in: the address is the account's, and only the name is shown. */
export const NewCommunityNote = z.strictObject({
  name: text(80),
  kind: z.enum(['showcase', 'notice']),
  title: text(80),
  text: text(800, { min: 10, multiline: true }),
  ...Spam,
})
export type NewCommunityNote = z.infer<typeof NewCommunityNote>

export const NoteReport = z.strictObject({ reason: text(300), ...Spam })
export type NoteReport = z.infer<typeof NoteReport>

/** The free stretches of a room on one day, as the booking page draws them. */
export const SpaceDay = z.object({
  date: CalendarDate,
  isOpen: z.boolean(),
  reason: z.nullable(z.string()),
  hours: z.array(
    z.object({
      time: ClockTime,
      startsAt: Instant,
      isFree: z.boolean(),
      /** `clearing` is the time before and after others in which the room is made ready. */
      state: z.enum(['free', 'taken', 'clearing', 'over']),
    }),
  ),
})
export type SpaceDay = z.infer<typeof SpaceDay>

/** What visitors send, and what they reserve. */
export const formCalls = {
  spaceDay: {
    method: 'GET',
    path: '/api/spaces/:id/day',
    who: 'anyone',
    summary: 'See the free hours of a space on a day',
    params: z.strictObject({ id: SpaceType }),
    query: z.strictObject({
      date: CalendarDate,
      /** The reference of a hire that is to be moved, with its token: its own hours are free for it. */
      moving: z.optional(Id),
      token: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: SpaceDay,
  },
  formToken: {
    method: 'GET',
    path: '/api/form-token',
    who: 'site',
    summary: 'Get the token that a form carries',
    answer: FormToken,
  },
  contact: {
    method: 'POST',
    path: '/api/messages',
    who: 'site',
    summary: 'Send a message to the café',
    body: ContactMessage,
    answer: Receipt,
  },
  /** Multipart: the fields of the body, and the résumé. */
  apply: {
    method: 'POST',
    path: '/api/applications',
    who: 'site',
    summary: 'Apply for an open position',
    body: JobApplication,
    file: 'resume',
    answer: Receipt,
  },
  /** The file itself. */
  resume: {
    method: 'GET',
    path: '/api/applications/:reference/resume',
    who: 'manage-employees',
    summary: 'Download the résumé of an application',
    params: z.strictObject({ reference: Id }),
    media: 'application/octet-stream',
    answer: Nothing,
  },
  artworkEnquiry: {
    method: 'POST',
    path: '/api/artwork-enquiries',
    who: 'site',
    summary: 'Ask about a work',
    body: ArtworkEnquiry,
    answer: Receipt,
  },
  privateEvent: {
    method: 'POST',
    path: '/api/private-events',
    who: 'site',
    summary: 'Ask for a private event',
    body: PrivateEventEnquiry,
    answer: Receipt,
  },
  newsletter: {
    method: 'POST',
    path: '/api/newsletter',
    who: 'site',
    summary: 'Subscribe to the newsletter',
    body: NewsletterSignup,
    answer: Receipt,
  },
  feedback: {
    method: 'POST',
    path: '/api/feedback',
    who: 'site',
    summary: 'Send feedback about a visit',
    body: Feedback,
    answer: Receipt,
  },
  rsvp: {
    method: 'POST',
    path: '/api/events/:id/rsvps',
    who: 'site',
    summary: 'Reserve seats at an event',
    changesPages: true,
    params: bySlug,
    body: NewRsvp,
    answer: Rsvp,
  },
  confirmRsvp: {
    method: 'POST',
    path: '/api/rsvps/:reference/confirmation',
    who: 'site',
    summary: 'Confirm reserved seats',
    changesPages: true,
    params: z.strictObject({ reference: Id }),
    body: RsvpConfirmation,
    answer: Rsvp,
  },
  cancelRsvp: {
    method: 'POST',
    path: '/api/rsvps/:reference/cancellation',
    who: 'site',
    summary: 'Give reserved seats back',
    changesPages: true,
    params: z.strictObject({ reference: Id }),
    body: RsvpCancellation,
    answer: Receipt,
  },
  requestSpace: {
    method: 'POST',
    path: '/api/space-requests',
    who: 'site',
    summary: 'Ask for a space',
    body: SpaceRequest,
    answer: Receipt,
  },
  bookClass: {
    method: 'POST',
    path: '/api/classes/:id/rsvps',
    who: 'site',
    summary: 'Reserve seats in a class',
    changesPages: true,
    params: bySlug,
    body: NewClassSeats,
    answer: Rsvp,
  },
  reservedSeats: {
    method: 'GET',
    path: '/api/rsvps/:reference',
    who: 'site',
    summary: 'See reserved seats by the link of their email',
    params: z.strictObject({ reference: Id }),
    query: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    answer: ReservedSeats,
  },
  postNote: {
    method: 'POST',
    path: '/api/community',
    who: 'own-data',
    summary: 'Post a note on the community board',
    body: NewCommunityNote,
    answer: Receipt,
  },
  reportNote: {
    method: 'POST',
    path: '/api/community/:id/reports',
    who: 'site',
    summary: 'Report a note on the community board',
    changesPages: true,
    params: byId,
    body: NoteReport,
    answer: Receipt,
  },
} as const satisfies Record<string, ApiRow>
