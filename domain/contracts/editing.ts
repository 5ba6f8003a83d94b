import { OCCASION_TYPES } from '#domain/booking/values.ts'
import * as z from 'zod/mini'
import { altProblem } from '#domain/artists/work-texts.ts'
import { moneyProblem } from '#domain/cafe/money-problem.ts'
import { breakOf } from '#domain/booking/break-drinks.ts'
import { linkProblem } from '#domain/content/inline.ts'
import {
  CLASS_LEVELS,
  CLASS_TYPES,
  EMPLOYMENTS,
  EVENT_KINDS,
  EVENT_STATUSES,
} from '#domain/content/values.ts'
import { EDITED_BODY, type ApiRow } from './api-row.ts'
import { PrintFamily, PrintInk } from './content.ts'
import { WorkImage } from './photos.ts'
import { Nothing, bySlug } from './parameters.ts'
import { Cents, Instant, Slug, text, HttpsAddress } from './text.ts'
import { SeriesTicketsEdit, TicketSaleEdit } from './tickets.ts'

/** What is typed into a form: each mistake is named, as on the menu. */
const Price = z
  .int({ error: ({ input }) => moneyProblem(input) })
  .check(z.nonnegative('A price cannot be below 0.'), z.maximum(100_000_000))

/** Identifies a state, so that nobody overwrites one they have not seen. */
export const Mark = z.string().check(z.maxLength(64))

/** What stands in the way of a class or an event. Some of it may be meant. */
export const OccasionConflict = z.object({
  kind: z.enum(['hire', 'private-event', 'room', 'instructor', 'closed']),
  text: z.string(),
  /** The database refuses it. */
  isBlocking: z.boolean(),
  /** The page where it is changed. */
  to: z.string(),
})
export type OccasionConflict = z.infer<typeof OccasionConflict>

/** The kinds of content of the public site that are edited. Who may is in `EDITING_PERMISSIONS`. */
export const PieceKind = z.enum([
  'page',
  'post',
  'event',
  'class',
  'opening',
  'artist',
  'faq',
  'space',
])
export type PieceKind = z.infer<typeof PieceKind>

const Line = text(200)
const Lines = (max: number) => z.array(Line).check(z.maxLength(max))
const Paragraphs = z
  .array(text(3_000, { multiline: true }))
  .check(z.minLength(1, 'Write at least one paragraph.'), z.maxLength(40))
const Place = text(80)
/** Of what is paid for seats, for whoever teaches or hosts: 5000 is 50 %. `null`: what is usual for that person. */
export const ShareEdit = z.nullable(
  z
    .int('Use a percentage.')
    .check(z.nonnegative('Not below 0%.'), z.maximum(10_000, 'At most 100%.')),
)

const PrintEdit = z.strictObject({
  family: PrintFamily,
  seed: z.int().check(z.nonnegative(), z.maximum(99_999)),
  inks: z
    .array(PrintInk)
    .check(
      z.minLength(2, 'Choose at least two inks.'),
      z.maxLength(4, 'Choose at most four inks.'),
    ),
})
const Alt = text(300)

/** A photograph that was sent before; the server knows its sizes better. Where none was chosen yet nothing else of it is asked for. */
export const PhotoEdit = z
  .strictObject({
    id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Choose a photograph.')),
    width: z.int().check(z.nonnegative(), z.maximum(10_000)),
    height: z.int().check(z.nonnegative(), z.maximum(10_000)),
    widths: z.array(z.int().check(z.positive(), z.maximum(10_000))).check(z.maxLength(6)),
    alt: text(300, { min: 0 }),
  })
  .check((context) => {
    const { id, alt } = context.value
    const message = id && altProblem(alt, '')
    if (message) context.issues.push({ code: 'custom', message, input: alt, path: ['alt'] })
  })
/** Shown in the place of the print. Drafts and versions from before classes and events had photographs have none. */
const CoverPhotoEdit = z._default(z.nullable(PhotoEdit), null)
/** Text that may hold links and emphasis. */
const Marked = (max: number) =>
  text(max).check((context) => {
    const message = linkProblem(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  })

/** `Block` as it may be saved: every text measured, nothing empty. */
const BlockEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), text: Marked(5_000) }),
  z.strictObject({ kind: z.literal('heading'), text: text(160) }),
  z.strictObject({
    kind: z.literal('quote'),
    text: Marked(1_000),
    by: z.optional(text(120)),
  }),
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(Marked(500)).check(z.minLength(1, 'Write at least one line.'), z.maxLength(60)),
  }),
  z.strictObject({
    kind: z.literal('print'),
    print: PrintEdit,
    alt: Alt,
    caption: text(200, { min: 0 }),
  }),
  z.strictObject({
    kind: z.literal('photo'),
    photo: PhotoEdit,
    caption: text(200, { min: 0 }),
  }),
])
const Blocks = z
  .array(BlockEdit)
  .check(z.minLength(1, 'Write at least one block.'), z.maxLength(200))

type Span = { startsAt: string; endsAt: string }
const endsLater = z.refine<Span>(
  ({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt),
  { message: 'The end must be after the start.', path: ['endsAt'] },
)
const Capacity = z.int().check(z.minimum(1, 'Room for at least one.'), z.maximum(2_000))

export const PageEdit = z.strictObject({
  title: text(120),
  summary: text(400),
  blocks: Blocks,
})
export const PostEdit = z.strictObject({
  title: text(120),
  summary: text(400),
  author: Place,
  publishedAt: Instant,
  tags: z.array(text(40)).check(z.maxLength(12)),
  cover: PrintEdit,
  coverAlt: Alt,
  blocks: Blocks,
})
const eventWords = {
  title: text(120),
  kind: z.enum(EVENT_KINDS),
  summary: text(400),
  blocks: Blocks,
  space: Place,
  host: Place,
  ages: Place,
  capacity: Capacity,
  priceCents: Price,
  policy: text(600),
  cover: PrintEdit,
  coverAlt: Alt,
  photo: CoverPhotoEdit,
  /** Drafts and versions from before that have none. */
  shareBasisPoints: z._default(ShareEdit, null),
}
/** What is said of an event, whenever it takes place: tickets are on sale so long before each date. */
const eventWordsShape = z.strictObject({
  ...eventWords,
  tickets: z._default(z.nullable(SeriesTicketsEdit), null),
})
type EventWordsInferred = typeof eventWordsShape
// Schemas with a name of their own keep the type of all calls short enough for the compiler.
export interface EventWordsSchema extends EventWordsInferred {}
export const EventWords: EventWordsSchema = eventWordsShape
export type EventWords = z.output<typeof EventWords>
export const EventEdit = z
  .strictObject({
    ...eventWords,
    startsAt: Instant,
    endsAt: Instant,
    status: z.enum(EVENT_STATUSES),
    tickets: z.optional(z.nullable(TicketSaleEdit)),
  })
  .check(endsLater)
/** A class that needs more people than it has seats would always be called off. */
const mayTakePlace = z.refine<{ minimum: number; capacity: number }>(
  ({ minimum, capacity }) => minimum <= capacity,
  { message: 'It cannot need more people than it has seats.', path: ['minimum'] },
)
/** What is said of a class, whenever it takes place: one date of it, or all dates of a series. */
const classWordsShape = z
  .strictObject({
    title: text(120),
    summary: text(400),
    description: Paragraphs,
    instructor: Place,
    /** Drafts and versions from before there were types have none. */
    type: z._default(z.enum(CLASS_TYPES), 'other'),
    level: z.enum(CLASS_LEVELS),
    ages: Place,
    space: Place,
    capacity: Capacity,
    priceCents: Price,
    /** Drafts and versions from before seats were paid online have neither. */
    materialsCents: z._default(Price, 0),
    minimum: z._default(z.int().check(z.nonnegative('Not below 0.'), z.maximum(2_000)), 0),
    /** Drafts and versions from before there were waivers have none. */
    waiver: z._default(text(4_000, { min: 0, multiline: true }), ''),
    /** Drafts and versions from before there were breaks have none. */
    breakMinutes: z._default(z.int().check(z.nonnegative('Not below 0.'), z.maximum(600)), 0),
    /** So many days before each date everybody can book. Drafts and versions from before that have none: at once. */
    bookingOpensDays: z._default(z.int().check(z.nonnegative('Not below 0.'), z.maximum(365)), 0),
    /** Drafts and versions from before that have none. */
    shareBasisPoints: z._default(ShareEdit, null),
    includes: Lines(30),
    policy: text(600),
    cover: PrintEdit,
    coverAlt: Alt,
    photo: CoverPhotoEdit,
  })
  .check(mayTakePlace)
type ClassWordsInferred = typeof classWordsShape
export interface ClassWordsSchema extends ClassWordsInferred {}
export const ClassWords: ClassWordsSchema = classWordsShape
export type ClassWords = z.output<typeof ClassWords>
export const ClassEdit = z
  .strictObject({
    ...ClassWords.shape,
    startsAt: Instant,
    endsAt: Instant,
    /** Drafts and versions from before classes could be cancelled have none. */
    status: z._default(z.enum(EVENT_STATUSES), 'scheduled'),
  })
  .check(
    endsLater,
    mayTakePlace,
    z.refine(
      ({ startsAt, endsAt, breakMinutes }) =>
        breakMinutes === 0 || breakOf({ startsAt, endsAt, breakMinutes }) !== null,
      { message: 'The break has to be before the class ends.', path: ['breakMinutes'] },
    ),
  )
export const OpeningEdit = z
  .strictObject({
    title: text(120),
    summary: text(400),
    employment: z.enum(EMPLOYMENTS),
    hours: text(120),
    payFromCents: Cents,
    payToCents: Cents,
    duties: Lines(30),
    wants: Lines(30),
    gives: Lines(30),
    postedAt: Instant,
    closesAt: Instant,
  })
  .check(
    z.refine(({ payFromCents, payToCents }) => payToCents >= payFromCents, {
      message: 'The higher pay must not be below the lower one.',
      path: ['payToCents'],
    }),
    z.refine(({ postedAt, closesAt }) => Date.parse(closesAt) > Date.parse(postedAt), {
      message: 'It must close after it was posted.',
      path: ['closesAt'],
    }),
  )
export const ArtistEdit = z.strictObject({
  name: Place,
  discipline: Place,
  town: Place,
  since: z.int().check(z.minimum(1900), z.maximum(2100)),
  statement: text(600),
  bio: Paragraphs,
  links: z
    .array(
      z.strictObject({
        label: text(60),
        href: HttpsAddress,
      }),
    )
    .check(z.maxLength(12)),
  ink: PrintInk,
  isFeatured: z.boolean(),
})
export const FaqEdit = z.strictObject({
  group: text(60),
  question: text(200),
  answer: text(3_000, { multiline: true }),
})
export const SpaceEdit = z.strictObject({
  name: Place,
  summary: text(600),
  rateNote: text(200),
  days: text(120),
  seats: Capacity,
  features: Lines(30),
})

/** What can be edited of each kind of content. Ids never change; seats and positions in lists have calls of their own. */
export const PIECE_EDITS = {
  page: PageEdit,
  post: PostEdit,
  event: EventEdit,
  class: ClassEdit,
  opening: OpeningEdit,
  artist: ArtistEdit,
  faq: FaqEdit,
  space: SpaceEdit,
} as const satisfies Record<PieceKind, z.ZodMiniType>
export type PieceEdit<Kind extends PieceKind = PieceKind> = z.output<(typeof PIECE_EDITS)[Kind]>

/** A draft may be unfinished, so only its size is checked. */
export const PieceValue = z.record(z.string().check(z.maxLength(40)), z.unknown())
export type PieceValue = z.infer<typeof PieceValue>

/** `scheduled` becomes visible at its date, `over` has passed. */
export const PieceStatus = z.enum(['published', 'scheduled', 'hidden', 'draft', 'over'])
export type PieceStatus = z.infer<typeof PieceStatus>

export const PieceRow = z.object({
  kind: PieceKind,
  id: z.string(),
  title: z.string(),
  status: PieceStatus,
  /** Of an event: not taking place as planned. */
  flag: z.nullable(z.enum(['cancelled', 'postponed'])),
  hasDraft: z.boolean(),
  /** The day it is about, where it is about one. */
  at: z.nullable(Instant),
  changedAt: z.nullable(Instant),
  /** Where visitors read it. */
  path: z.string(),
})
export type PieceRow = z.infer<typeof PieceRow>

export const Piece = z.object({
  kind: PieceKind,
  id: z.string(),
  status: PieceStatus,
  /** What visitors see; `null` while it was never published. */
  published: z.nullable(PieceValue),
  /** Version of what visitors see now. Whoever saves sends the version they began with. */
  version: z.string(),
  draft: z.nullable(
    z.object({ value: PieceValue, mark: z.string(), savedAt: Instant, savedBy: z.string() }),
  ),
  /** What is missing before it can be published, per field, of the draft or of what is published. */
  problems: z.record(z.string(), z.string()),
  /** For content with seats: how many guests have said that they come. */
  seats: z.nullable(
    z.object({ taken: z.int(), held: z.int(), waiting: z.int(), parties: z.int() }),
  ),
  /** Of one date of a series: which one, and on which days it comes again. */
  series: z.nullable(z.object({ id: z.string(), title: z.string(), days: z.string() })),
  path: z.string(),
})
export type Piece = z.infer<typeof Piece>

export const NewPiece = z.strictObject({ title: text(120) })

/** `mark` is the draft's that was read before, `null` where there was none. */
export const DraftSave = z.strictObject({
  value: PieceValue,
  version: Mark,
  mark: z.nullable(Mark),
})
export const Publication = z.strictObject({
  value: PieceValue,
  version: Mark,
  mark: z.nullable(Mark),
  /** Confirmed that everybody who has seats is mailed. */
  tellParties: z.optional(z.boolean()),
  /** Confirmed that the same person teaches or hosts something else at that time. */
  teachesTwice: z.optional(z.boolean()),
})
export const Visibility = z.strictObject({ isHidden: z.boolean(), version: Mark })
export const PieceOrder = z.strictObject({
  ids: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(500)),
})

export const PieceVersion = z.object({
  id: z.int(),
  /** `null`: taken off the site. */
  value: z.nullable(PieceValue),
  at: Instant,
  by: z.string(),
})
export type PieceVersion = z.infer<typeof PieceVersion>

/** Artists as the admin sees them: in order, with the accounts that may open their dashboards. */
export const AdminArtists = z.object({
  artists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      discipline: z.string(),
      isHidden: z.boolean(),
      isFeatured: z.boolean(),
      workCount: z.int(),
      account: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    }),
  ),
  /** Accounts with the role ARTIST that no artist has yet. */
  free: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})
export type AdminArtists = z.infer<typeof AdminArtists>
export const ArtistAccount = z.strictObject({
  userId: z.nullable(z.string().check(z.maxLength(80))),
})

const ofKind = z.strictObject({ kind: PieceKind })
const pieceKey = z.strictObject({ kind: PieceKind, id: Slug })
const Pieces = z.object({ pieces: z.array(PieceRow) })
export const Versions = z.object({ versions: z.array(PieceVersion) })

/** What the pages say, for those who may change it: the server asks for more by kind (`EDITING_PERMISSIONS`). */
export const editingCalls = {
  pieces: {
    method: 'GET',
    path: '/api/admin/content',
    who: 'manage-events',
    summary: 'List what can be edited',
    answer: Pieces,
  },
  piece: {
    method: 'GET',
    path: '/api/admin/content/:kind/:id',
    who: 'manage-events',
    summary: 'Get a piece of content for editing',
    params: pieceKey,
    answer: Piece,
  },
  addPhoto: {
    method: 'POST',
    path: '/api/admin/photos',
    who: 'manage-events',
    summary: 'Add a photograph for texts and covers',
    body: z.strictObject({}),
    file: 'image',
    answer: WorkImage,
  },
  occasionConflicts: {
    method: 'GET',
    path: '/api/admin/content-conflicts',
    who: 'manage-events',
    summary: 'See what stands in the way of a class or an event',
    query: z.strictObject({
      kind: z.enum(OCCASION_TYPES),
      id: Slug,
      startsAt: Instant,
      endsAt: Instant,
      space: text(80, { min: 0 }),
      /** Who teaches it or is its host. */
      who: text(80, { min: 0 }),
    }),
    answer: z.object({ conflicts: z.array(OccasionConflict) }),
  },
  addPiece: {
    method: 'POST',
    path: '/api/admin/content/:kind',
    who: 'manage-events',
    summary: 'Add a piece of content',
    params: ofKind,
    body: NewPiece,
    answer: Piece,
  },
  saveDraft: {
    method: 'PATCH',
    path: '/api/admin/content/:kind/:id/draft',
    who: 'manage-events',
    summary: 'Save a draft',
    params: pieceKey,
    body: DraftSave,
    bodyLimit: EDITED_BODY,
    answer: Piece,
  },
  dropDraft: {
    method: 'DELETE',
    path: '/api/admin/content/:kind/:id/draft',
    who: 'manage-events',
    summary: 'Drop a draft',
    params: pieceKey,
    answer: Nothing,
  },
  publishPiece: {
    method: 'POST',
    path: '/api/admin/content/:kind/:id/publication',
    who: 'manage-events',
    summary: 'Publish a piece of content',
    changesPages: true,
    params: pieceKey,
    body: Publication,
    bodyLimit: EDITED_BODY,
    answer: Piece,
  },
  setPieceHidden: {
    method: 'POST',
    path: '/api/admin/content/:kind/:id/visibility',
    who: 'manage-events',
    summary: 'Hide or show a piece of content',
    changesPages: true,
    params: pieceKey,
    body: Visibility,
    answer: Piece,
  },
  pieceVersions: {
    method: 'GET',
    path: '/api/admin/content/:kind/:id/versions',
    who: 'manage-events',
    summary: 'List the versions of a piece of content',
    params: pieceKey,
    answer: Versions,
  },
  orderPieces: {
    method: 'POST',
    path: '/api/admin/content/:kind/order',
    who: 'admin',
    summary: 'Change the order of pieces of content',
    changesPages: true,
    params: ofKind,
    body: PieceOrder,
    bodyLimit: EDITED_BODY,
    answer: Pieces,
  },
  adminArtists: {
    method: 'GET',
    path: '/api/admin/artists',
    who: 'admin',
    summary: 'List the artists with their accounts',
    answer: AdminArtists,
  },
  linkArtist: {
    method: 'POST',
    path: '/api/admin/artists/:id/account',
    who: 'admin',
    proof: 'recent',
    summary: 'Link an artist with an account',
    params: bySlug,
    body: ArtistAccount,
    answer: AdminArtists,
  },
} as const satisfies Record<string, ApiRow>
