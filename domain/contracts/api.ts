import * as z from 'zod/mini'
import {
  Availability,
  AvailabilityQuery,
  ChatAnswer,
  ChatLog,
  ChatRequest,
  CsrfAnswer,
  SpaceType,
} from './barista.ts'
import { CafeNow } from './cafe.ts'
import {
  Artist,
  CafeEvent,
  ClassSession,
  CommunityNote,
  ContentPage,
  Faq,
  Opening,
  Post,
  PostSummary,
  Space,
  Work,
} from './content.ts'
import { SurveyAnswer, SurveySubmission } from './contest.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { ErrorEntry } from './errors.ts'
import type { ApiRow } from './api-row.ts'
import { houseApi } from './house-api.ts'
import type { HouseEndpointName } from './house-endpoints.ts'
import {
  ArtworkEnquiry,
  ClassRequest,
  ContactMessage,
  Feedback,
  FormToken,
  JobApplication,
  NewCommunityNote,
  NewRsvp,
  NewsletterSignup,
  NoteReport,
  PrivateEventEnquiry,
  Receipt,
  Rsvp,
  RsvpCancellation,
  RsvpConfirmation,
  SpaceDay,
  SpaceRequest,
} from './forms.ts'
import { Menu } from './menu.ts'
import {
  CartHandover,
  CartHandoverContents,
  NewCartHandover,
  NewOrder,
  Order,
  OrderPatch,
  OrderStatus,
  PickupSlots,
  Quote,
  QuoteRequest,
} from './ordering.ts'
import { LoginAnswer, LoginRequest, RefreshRequest } from './people.ts'
import { CalendarDate, Instant, Slug } from './text.ts'

const Nothing = z.object({})
const Id = z.string().check(z.maxLength(64))
const bySlug = z.strictObject({ id: Slug })

/** A mail as the outbox keeps it: nothing is "sent" that was not (DECISIONS 20). */
export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(['waiting', 'sent', 'failed', 'kept']),
  error: z.nullable(z.string()),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/**
 * What goes in and out of each call. `query` and `params` are validated like `body`; `headers` are listed where
 * they carry meaning. The server refuses what does not fit; the browser takes the types.
 */
const publicApi = {
  login: { ...endpoints.login, body: LoginRequest, answer: LoginAnswer },
  refresh: { ...endpoints.refresh, body: RefreshRequest, answer: LoginAnswer },
  logout: { ...endpoints.logout, body: RefreshRequest, answer: Nothing },
  logError: { ...endpoints.logError, body: ErrorEntry, answer: Nothing },
  logChat: {
    ...endpoints.logChat,
    headers: ['X-CSRF-Token', 'X-Session-ID'],
    body: ChatLog,
    answer: Nothing,
  },
  csrfToken: {
    ...endpoints.csrfToken,
    // A token of before, so that its talk goes on.
    headers: ['X-Session-ID', 'X-CSRF-Token'],
    answer: CsrfAnswer,
  },
  chat: {
    ...endpoints.chat,
    headers: ['X-CSRF-Token', 'X-Session-ID'],
    body: ChatRequest,
    answer: ChatAnswer,
  },
  availability: { ...endpoints.availability, query: AvailabilityQuery, answer: Availability },
  submitSurvey: { ...endpoints.submitSurvey, body: SurveySubmission, answer: SurveyAnswer },
  cafe: { ...endpoints.cafe, answer: CafeNow },
  menu: { ...endpoints.menu, answer: Menu },
  pickupSlots: {
    ...endpoints.pickupSlots,
    query: z.strictObject({ date: z.optional(CalendarDate) }),
    answer: PickupSlots,
  },
  quote: { ...endpoints.quote, body: QuoteRequest, answer: Quote },
  placeOrder: {
    ...endpoints.placeOrder,
    headers: ['Idempotency-Key'],
    /**
     * Widgets say `mayWait=1` where they tell their customer of an order that waits to be confirmed. Those of release 0.1.0
     * do not: such an order is refused with 409, and they offer the café's own checkout. Not in the body, so that a server
     * of the version before takes orders from newer widgets.
     */
    query: z.object({ mayWait: z.optional(z.string().check(z.maxLength(10))) }),
    body: NewOrder,
    answer: Order,
  },
  order: {
    ...endpoints.order,
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ token: z.optional(Id) }),
    answer: Order,
  },
  orderEvents: {
    ...endpoints.orderEvents,
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ token: z.optional(Id) }),
    answer: Order,
  },
  orders: {
    ...endpoints.orders,
    query: z.strictObject({ status: z.optional(z.union([OrderStatus, z.literal('active')])) }),
    answer: z.object({ orders: z.array(Order) }),
  },
  patchOrder: {
    ...endpoints.patchOrder,
    params: z.strictObject({ id: Id }),
    body: OrderPatch,
    answer: Order,
  },
  staffEvents: { ...endpoints.staffEvents, answer: Order },
  handOverCart: { ...endpoints.handOverCart, body: NewCartHandover, answer: CartHandover },
  claimCart: {
    ...endpoints.claimCart,
    params: z.strictObject({ code: Id }),
    answer: CartHandoverContents,
  },
  outbox: { ...endpoints.outbox, answer: z.object({ mails: z.array(OutboxMail) }) },

  artists: {
    ...endpoints.artists,
    answer: z.object({ artists: z.array(z.extend(Artist, { workCount: z.int() })) }),
  },
  artist: {
    ...endpoints.artist,
    params: bySlug,
    answer: z.object({
      artist: Artist,
      works: z.array(Work),
      /** What they teach and host, soonest first. */
      classes: z.array(ClassSession),
      events: z.array(CafeEvent),
    }),
  },
  works: { ...endpoints.works, answer: z.object({ works: z.array(Work) }) },
  events: {
    ...endpoints.events,
    /** Coming soonest first; past latest first. */
    answer: z.object({ events: z.array(CafeEvent), past: z.array(CafeEvent) }),
  },
  event: { ...endpoints.event, params: bySlug, answer: CafeEvent },
  posts: { ...endpoints.posts, answer: z.object({ posts: z.array(PostSummary) }) },
  post: { ...endpoints.post, params: bySlug, answer: Post },
  page: { ...endpoints.page, params: bySlug, answer: ContentPage },
  faq: { ...endpoints.faq, answer: z.object({ questions: z.array(Faq) }) },
  openings: { ...endpoints.openings, answer: z.object({ openings: z.array(Opening) }) },
  opening: { ...endpoints.opening, params: bySlug, answer: Opening },
  spaces: { ...endpoints.spaces, answer: z.object({ spaces: z.array(Space) }) },
  spaceDay: {
    ...endpoints.spaceDay,
    params: z.strictObject({ id: SpaceType }),
    query: z.strictObject({ date: CalendarDate }),
    answer: SpaceDay,
  },
  classes: { ...endpoints.classes, answer: z.object({ sessions: z.array(ClassSession) }) },
  community: { ...endpoints.community, answer: z.object({ notes: z.array(CommunityNote) }) },

  formToken: { ...endpoints.formToken, answer: FormToken },
  contact: { ...endpoints.contact, body: ContactMessage, answer: Receipt },
  /** Multipart: the fields of the body, and the résumé. */
  apply: { ...endpoints.apply, body: JobApplication, file: 'resume', answer: Receipt },
  /** The file itself. */
  resume: { ...endpoints.resume, params: z.strictObject({ reference: Id }), answer: Nothing },
  artworkEnquiry: { ...endpoints.artworkEnquiry, body: ArtworkEnquiry, answer: Receipt },
  privateEvent: { ...endpoints.privateEvent, body: PrivateEventEnquiry, answer: Receipt },
  newsletter: { ...endpoints.newsletter, body: NewsletterSignup, answer: Receipt },
  feedback: { ...endpoints.feedback, body: Feedback, answer: Receipt },
  rsvp: { ...endpoints.rsvp, changesPages: true, params: bySlug, body: NewRsvp, answer: Rsvp },
  confirmRsvp: {
    ...endpoints.confirmRsvp,
    changesPages: true,
    params: z.strictObject({ reference: Id }),
    body: RsvpConfirmation,
    answer: Rsvp,
  },
  cancelRsvp: {
    ...endpoints.cancelRsvp,
    changesPages: true,
    params: z.strictObject({ reference: Id }),
    body: RsvpCancellation,
    answer: Receipt,
  },
  requestSpace: { ...endpoints.requestSpace, body: SpaceRequest, answer: Receipt },
  requestClass: { ...endpoints.requestClass, body: ClassRequest, answer: Receipt },
  postNote: { ...endpoints.postNote, body: NewCommunityNote, answer: Receipt },
  reportNote: {
    ...endpoints.reportNote,
    changesPages: true,
    params: z.strictObject({ id: Id }),
    body: NoteReport,
    answer: Receipt,
  },
} as const satisfies Record<EndpointName, ApiRow>

/** Every call of the product. */
export const api = { ...publicApi, ...houseApi }
export type Api = typeof api
export type CallName = EndpointName | HouseEndpointName

type Part<Name extends CallName, Key extends 'params' | 'query' | 'body'> = Api[Name] extends {
  [K in Key]: infer Schema extends z.ZodMiniType
}
  ? { [K in Key]: z.input<Schema> }
  : unknown
/** What a caller passes: `params`, `query` and `body`, where the row has them. */
export type Input<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'>
/** What a call answers. */
export type Answer<Name extends CallName> = z.output<Api[Name]['answer']>
