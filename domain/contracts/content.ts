import * as z from 'zod/mini'
import {
  CLASS_LEVELS,
  CLASS_TYPES,
  EMPLOYMENTS,
  EVENT_KINDS,
  EVENT_STATUSES,
  PRINT_FAMILIES,
  PRINT_INKS,
} from '#domain/content/values.ts'
import type { ApiRow } from './api-row.ts'
import { Cents, Instant, Slug } from './text.ts'
import { SpaceType } from './barista.ts'
import { bySlug } from './parameters.ts'
import { Photo, WorkImage } from './photos.ts'
import { TicketSale } from './tickets.ts'

export const PrintInk = z.enum(PRINT_INKS)
export type PrintInk = z.infer<typeof PrintInk>

export const PrintFamily = z.enum(PRINT_FAMILIES)
export type PrintFamily = z.infer<typeof PrintFamily>

/** A generative print: the same seed and family always draw the same picture, at any size. */
export const Print = z.object({
  family: PrintFamily,
  seed: z.int(),
  /** In the order of their parts: the drawing, the mass, the light, the spark. */
  inks: z.array(PrintInk).check(z.minLength(2), z.maxLength(4)),
})
export type Print = z.infer<typeof Print>

/**
 * Running text, kept as blocks so that no markup is ever trusted. Paragraphs, quotes and lists may hold links and emphasis
 * (`domain/content/inline.ts`).
 */
export const Block = z.union([
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('quote'), text: z.string(), by: z.optional(z.string()) }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('print'), print: Print, alt: z.string(), caption: z.string() }),
  z.object({ kind: z.literal('photo'), photo: Photo, caption: z.string() }),
])
export type Block = z.infer<typeof Block>

/** A page whose words live in the database: the story, privacy, terms. */
export const ContentPage = z.object({
  id: Slug,
  title: z.string(),
  summary: z.string(),
  blocks: z.array(Block),
  updatedAt: Instant,
})
export type ContentPage = z.infer<typeof ContentPage>

export const Work = z.object({
  id: Slug,
  artistId: Slug,
  artistName: z.string(),
  title: z.string(),
  year: z.int(),
  medium: z.string(),
  widthInches: z.number(),
  heightInches: z.number(),
  editionSize: z.int(),
  editionLeft: z.int(),
  priceCents: z.nullable(Cents),
  status: z.enum(['available', 'on-hold', 'sold', 'not-for-sale']),
  /** Where it hangs: 'North wall, by the window'. */
  wall: z.nullable(z.string()),
  /** What stands for it where there is no photograph. */
  print: Print,
  image: z.optional(WorkImage),
  alt: z.string(),
})
export type Work = z.infer<typeof Work>

export const Artist = z.object({
  id: Slug,
  name: z.string(),
  discipline: z.string(),
  town: z.string(),
  /** First shown here. */
  since: z.int(),
  statement: z.string(),
  bio: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), href: z.url({ protocol: /^https$/ }) })),
  /** The ink of their pages. */
  ink: PrintInk,
  isFeatured: z.boolean(),
})
export type Artist = z.infer<typeof Artist>

export const Post = z.object({
  id: Slug,
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  publishedAt: Instant,
  tags: z.array(z.string()),
  readingMinutes: z.int(),
  cover: Print,
  coverAlt: z.string(),
  blocks: z.array(Block),
})
export type Post = z.infer<typeof Post>
/** A post without its text, for lists. */
export const PostSummary = z.omit(Post, { blocks: true })
export type PostSummary = z.infer<typeof PostSummary>

/** On which days a series comes again: of a month it is one, the `nth` of that weekday, where -1 is the last. */
export const SeriesDays = z.object({
  every: z.enum(['week', 'month']),
  interval: z.int(),
  weekdays: z.array(z.int()),
  nth: z.nullable(z.int()),
})
export type SeriesDays = z.infer<typeof SeriesDays>

export const CafeEvent = z.object({
  id: Slug,
  title: z.string(),
  kind: z.enum(EVENT_KINDS),
  summary: z.string(),
  blocks: z.array(Block),
  startsAt: Instant,
  endsAt: Instant,
  space: z.string(),
  host: z.string(),
  ages: z.string(),
  capacity: z.int(),
  seatsLeft: z.int(),
  priceCents: Cents,
  /** What happens when somebody cannot come, in plain words. */
  policy: z.string(),
  status: z.enum(EVENT_STATUSES),
  cover: Print,
  coverAlt: z.string(),
  /** Shown in the place of the cover, where there is one. */
  photo: z.optional(z.nullable(Photo)),
  /** Where tickets are sold for it; else seats are reserved, and a price is paid at the door. */
  tickets: z.optional(z.nullable(TicketSale)),
  /** The series that it is a date of. */
  series: z.optional(
    z.object({
      id: z.string(),
      days: SeriesDays,
      /** The other dates to come; with a single event, not in lists. */
      others: z.optional(
        z.array(
          z.object({
            id: z.string(),
            startsAt: Instant,
            status: z.enum(EVENT_STATUSES),
            seatsLeft: z.int(),
          }),
        ),
      ),
    }),
  ),
  /** Of its entry in calendars: rises with each change. */
  sequence: z.optional(z.int()),
})
export type CafeEvent = z.infer<typeof CafeEvent>

export const Faq = z.object({
  id: Slug,
  group: z.string(),
  question: z.string(),
  answer: z.string(),
})
export type Faq = z.infer<typeof Faq>

export const Opening = z.object({
  id: Slug,
  title: z.string(),
  summary: z.string(),
  employment: z.enum(EMPLOYMENTS),
  hours: z.string(),
  /** Per hour. */
  payFromCents: Cents,
  payToCents: Cents,
  duties: z.array(z.string()),
  wants: z.array(z.string()),
  gives: z.array(z.string()),
  postedAt: Instant,
  closesAt: Instant,
})
export type Opening = z.infer<typeof Opening>

/** A room as its plan is drawn: rectangles in feet on a grid, what stands in them, and where the doors are. */
export const FloorPlan = z.object({
  widthFeet: z.number(),
  depthFeet: z.number(),
  pieces: z.array(
    z.object({
      kind: z.enum([
        'room',
        'table',
        'round',
        'counter',
        'press',
        'easel',
        'sink',
        'stage',
        'window',
        'door',
        'sofa',
        'wall',
      ]),
      x: z.number(),
      y: z.number(),
      w: z.number(),
      h: z.number(),
      label: z.optional(z.string()),
    }),
  ),
})
export type FloorPlan = z.infer<typeof FloorPlan>

export const Space = z.object({
  id: SpaceType,
  name: z.string(),
  summary: z.string(),
  rateCents: Cents,
  rateNote: z.string(),
  minHours: z.int(),
  maxHours: z.int(),
  /** A cheaper rate for exactly so many hours, and the weekdays on which it is rented (0 is Sunday); `null` for none, and for any. */
  special: z.optional(z.nullable(z.object({ hours: z.int(), hourlyCents: Cents }))),
  weekdays: z.optional(z.nullable(z.array(z.int()))),
  days: z.string(),
  seats: z.int(),
  features: z.array(z.string()),
  plan: FloorPlan,
})
export type Space = z.infer<typeof Space>

export const ClassSession = z.object({
  id: Slug,
  title: z.string(),
  summary: z.string(),
  description: z.array(z.string()),
  instructor: z.string(),
  /** Classes from before there were types have none: they are `other`. */
  type: z.optional(z.enum(CLASS_TYPES)),
  level: z.enum(CLASS_LEVELS),
  ages: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  space: z.string(),
  capacity: z.int(),
  seatsLeft: z.int(),
  priceCents: Cents,
  /** For what each person uses up, beside the price; members pay it in full. */
  materialsCents: z.optional(Cents),
  /** How many people it takes; with fewer it is called off. */
  minimum: z.optional(z.int()),
  /** What everybody who comes has to agree to; none, or empty, where nothing is asked. */
  waiver: z.optional(z.string()),
  /** So many minutes after it begins there is a break, for which drinks can be ordered; 0, or nothing, is no break. */
  breakMinutes: z.optional(z.int()),
  /** So many days before it everybody can book; 0, or nothing, is at once. */
  bookingOpensDays: z.optional(z.int()),
  /** From when on everybody can book; members of some tiers can earlier. None: at once. */
  bookingOpensAt: z.optional(Instant),
  includes: z.array(z.string()),
  policy: z.string(),
  status: z.enum(EVENT_STATUSES),
  cover: Print,
  coverAlt: z.string(),
  /** Shown in the place of the cover, where there is one. */
  photo: z.optional(z.nullable(Photo)),
  /** The series that it is a date of, for guests: '8 Tuesdays'. */
  series: z.optional(
    z.object({ id: z.string(), words: z.string(), days: SeriesDays, dates: z.int() }),
  ),
  /** Of its entry in calendars: rises with each change. */
  sequence: z.optional(z.int()),
})
export type ClassSession = z.infer<typeof ClassSession>

/** A note on the community board; shown once staff have approved it. */
export const CommunityNote = z.object({
  id: z.string(),
  kind: z.enum(['showcase', 'notice']),
  name: z.string(),
  title: z.string(),
  text: z.string(),
  print: z.nullable(Print),
  postedAt: Instant,
})
export type CommunityNote = z.infer<typeof CommunityNote>

/** What the pages of the site show. */
export const contentCalls = {
  artists: {
    method: 'GET',
    path: '/api/artists',
    who: 'anyone',
    summary: 'List the artists',
    answer: z.object({ artists: z.array(z.extend(Artist, { workCount: z.int() })) }),
  },
  artist: {
    method: 'GET',
    path: '/api/artists/:id',
    who: 'anyone',
    summary: 'Get an artist with works, classes and events',
    params: bySlug,
    answer: z.object({
      artist: Artist,
      works: z.array(Work),
      /** What they teach and host, soonest first. */
      classes: z.array(ClassSession),
      events: z.array(CafeEvent),
    }),
  },
  works: {
    method: 'GET',
    path: '/api/works',
    who: 'anyone',
    summary: 'List the works on the walls',
    answer: z.object({ works: z.array(Work) }),
  },
  events: {
    method: 'GET',
    path: '/api/events',
    who: 'anyone',
    summary: 'List coming and past events',
    /** Coming soonest first; past latest first. */
    answer: z.object({ events: z.array(CafeEvent), past: z.array(CafeEvent) }),
  },
  event: {
    method: 'GET',
    path: '/api/events/:id',
    who: 'anyone',
    summary: 'Get an event',
    params: bySlug,
    answer: CafeEvent,
  },
  posts: {
    method: 'GET',
    path: '/api/posts',
    who: 'anyone',
    summary: 'List the posts of the blog',
    answer: z.object({ posts: z.array(PostSummary) }),
  },
  post: {
    method: 'GET',
    path: '/api/posts/:id',
    who: 'anyone',
    summary: 'Get a post of the blog',
    params: bySlug,
    answer: Post,
  },
  page: {
    method: 'GET',
    path: '/api/pages/:id',
    who: 'anyone',
    summary: 'Get a page of text',
    params: bySlug,
    answer: ContentPage,
  },
  faq: {
    method: 'GET',
    path: '/api/faq',
    who: 'anyone',
    summary: 'List questions and answers',
    answer: z.object({ questions: z.array(Faq) }),
  },
  openings: {
    method: 'GET',
    path: '/api/openings',
    who: 'anyone',
    summary: 'List open positions',
    answer: z.object({ openings: z.array(Opening) }),
  },
  opening: {
    method: 'GET',
    path: '/api/openings/:id',
    who: 'anyone',
    summary: 'Get an open position',
    params: bySlug,
    answer: Opening,
  },
  spaces: {
    method: 'GET',
    path: '/api/spaces',
    who: 'anyone',
    summary: 'List the spaces for rent',
    answer: z.object({ spaces: z.array(Space) }),
  },
  classes: {
    method: 'GET',
    path: '/api/classes',
    who: 'anyone',
    summary: 'List the coming classes',
    answer: z.object({ sessions: z.array(ClassSession) }),
  },
  community: {
    method: 'GET',
    path: '/api/community',
    who: 'anyone',
    summary: 'List the notes on the community board',
    answer: z.object({ notes: z.array(CommunityNote) }),
  },
} as const satisfies Record<string, ApiRow>
