import { OCCASION_TYPES } from '#domain/booking/values.ts'
import * as z from 'zod/mini'
import { CLASS_LEVELS, CLASS_TYPES, EVENT_KINDS } from '#domain/content/values.ts'
import type { ApiRow } from './api-row.ts'
import { SeriesConflict } from './class-series.ts'
import { PrintInk } from './content.ts'
import { Mark, PhotoEdit } from './editing.ts'
import { Id, Nothing } from './parameters.ts'
import { WorkImage } from './photos.ts'
import { CalendarDate, Cents, ClockTime, Instant, Slug, text } from './text.ts'

export const PROPOSAL_STATES = ['sent', 'asked', 'approved', 'declined', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
/** What one artist may have waiting. */
export const MOST_OPEN_PROPOSALS = 10
/** Of a seat with its materials. Above it somebody has typed a zero too many. */
export const MOST_SEAT_CENTS = 200_000

const WishedDate = z.strictObject({ date: CalendarDate, time: ClockTime })

const MOST_OF_A_SEAT = z.maximum(MOST_SEAT_CENTS, 'At most $2,000 for a seat.')

/** A class or an event that an artist would like to give. */
export const ProposalEdit = z.strictObject({
  kind: z.enum(OCCASION_TYPES),
  /** Of a class: what one makes in it. */
  classType: z.optional(z.enum(CLASS_TYPES)),
  title: text(120),
  summary: text(400),
  description: text(3_000, { multiline: true }),
  dates: z.array(WishedDate).check(
    z.minLength(1, 'Wish for at least one date.'),
    z.maxLength(5, 'Up to five dates.'),
    z.refine(
      (dates) => new Set(dates.map(({ date, time }) => `${date} ${time}`)).size === dates.length,
      'Each date once.',
    ),
  ),
  minutes: z
    .int()
    .check(z.minimum(15, 'At least 15 minutes.'), z.maximum(720, 'At most 12 hours.')),
  space: text(80),
  seats: z.int().check(z.minimum(1, 'Room for at least one.'), z.maximum(2_000)),
  priceCents: Cents.check(MOST_OF_A_SEAT),
  materialsCents: Cents.check(MOST_OF_A_SEAT),
  /** What of the price they would like to have, in hundredths of a percent. */
  shareBasisPoints: z
    .int()
    .check(z.minimum(0, 'Not below 0%.'), z.maximum(10_000, 'Not above 100%.')),
  /** To the café; visitors never see it. */
  note: text(1_000, { min: 0, multiline: true }),
  /** In the place of the print on its page. */
  photo: z.optional(z.nullable(PhotoEdit)),
})
export type ProposalEdit = z.infer<typeof ProposalEdit>

/** What would be another one, in words. */
const Changed = z.object({ what: z.string(), from: z.string(), to: z.string() })
export type Changed = z.infer<typeof Changed>

const Said = z.object({ by: z.enum(['artist', 'café']), text: z.string(), at: Instant })

export const Proposal = z.object({
  ...ProposalEdit.shape,
  id: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** Questions and answers, oldest first; the reason of a refusal is the last. */
  said: z.array(Said),
  createdAt: Instant,
  /** Which of the dates it became, once approved. */
  date: z.nullable(WishedDate),
  /** Where it is read, once it is on the site. */
  path: z.nullable(z.string()),
  /** Whether it is a change of a class or an event that is on the site. */
  isChange: z.boolean(),
  /** What it became, or changes. */
  piece: z.nullable(z.object({ kind: z.enum(OCCASION_TYPES), id: z.string() })),
  /** Of a change: what was to be another one when it was asked for. Those of before do not tell. */
  changed: z.optional(z.array(Changed)),
})
export type Proposal = z.infer<typeof Proposal>

/** What a page says that no artist was asked for. */
export const PublishWords = z.strictObject({
  /** Of a class. */
  level: z.optional(z.enum(CLASS_LEVELS)),
  /** Of an event. */
  eventKind: z.optional(z.enum(EVENT_KINDS)),
  ages: text(80),
  policy: text(600),
  coverAlt: text(300),
})
export type PublishWords = z.infer<typeof PublishWords>

/** A class or an event of an artist as they may change it. */
export const OwnPiece = z.object({
  value: ProposalEdit,
  /** Of what is published, and of its draft. */
  version: Mark,
  mark: z.nullable(Mark),
  /** Somebody has seats or waits for them, or the café writes a draft: staff agree to a change first. */
  isAsked: z.boolean(),
  /** Its text has more than paragraphs: the café changes it. */
  keepsText: z.boolean(),
  /** Tickets of several prices are sold: the café changes them. */
  keepsPrice: z.boolean(),
})
export type OwnPiece = z.infer<typeof OwnPiece>

/** The same as staff see it. */
export const StaffProposal = z.object({
  ...Proposal.shape,
  artist: z.object({ id: z.string(), name: z.string(), ink: PrintInk }),
  /** What stands in the way of each date, in their order; of what is to be published, of its draft; else empty once it is decided. */
  conflicts: z.array(z.array(SeriesConflict)),
  /** Of a change that is not decided: what it changes, how many parties are told of it, and why it cannot be made. */
  change: z.nullable(
    z.object({ lines: z.array(Changed), parties: z.int(), problem: z.nullable(z.string()) }),
  ),
  /** When the artist changed it last. */
  updatedAt: Instant,
  /** Of what is approved and not on the site yet: the words with which it would be published, and the mark of its draft. */
  toPublish: z.nullable(z.object({ ...PublishWords.shape, mark: z.string() })),
})
export type StaffProposal = z.infer<typeof StaffProposal>

const ofArtist = z.strictObject({ artist: z.optional(Slug) })
const byId = z.strictObject({ id: Id })
const pieceKey = z.strictObject({ kind: z.enum(OCCASION_TYPES), id: Slug })
const Own = z.object({ proposals: z.array(Proposal), shareBasisPoints: z.int() })
const All = z.object({ proposals: z.array(StaffProposal), timeZone: z.string() })
const Words = text(1_000, { multiline: true })

/** Classes and events that artists propose, and what staff make of them. */
export const proposalCalls = {
  ownProposals: {
    method: 'GET',
    path: '/api/artist/proposals',
    who: 'manage-own-events',
    summary: "List an artist's proposals",
    query: ofArtist,
    answer: Own,
  },
  sendProposal: {
    method: 'POST',
    path: '/api/artist/proposals',
    who: 'manage-own-events',
    summary: 'Propose a class or an event',
    query: ofArtist,
    body: ProposalEdit,
    answer: Own,
  },
  wishedTimes: {
    method: 'POST',
    path: '/api/artist/proposals/times',
    who: 'manage-own-events',
    summary: 'See whether the room is free at wished times',
    body: z.strictObject({
      dates: ProposalEdit.shape.dates,
      minutes: ProposalEdit.shape.minutes,
      space: ProposalEdit.shape.space,
      /** What does not stand in its own way. */
      except: z.optional(z.strictObject({ kind: z.enum(OCCASION_TYPES), id: Slug })),
    }),
    answer: z.object({
      /** Of each date: what is in the way, without a word of who has the room, and the nearest time at which nothing is. */
      times: z.array(z.object({ problem: z.nullable(z.string()), free: z.nullable(WishedDate) })),
    }),
  },
  answerProposal: {
    method: 'POST',
    path: '/api/artist/proposals/:id/answers',
    who: 'manage-own-events',
    summary: 'Answer a question about a proposal',
    params: byId,
    body: z.strictObject({ text: Words }),
    answer: Nothing,
  },
  changeProposal: {
    method: 'PATCH',
    path: '/api/artist/proposals/:id',
    who: 'manage-own-events',
    summary: 'Change a proposal that is not decided',
    params: byId,
    body: ProposalEdit,
    answer: Nothing,
  },
  ownPiece: {
    method: 'GET',
    path: '/api/artist/dates/:kind/:id',
    who: 'manage-own-events',
    summary: "Get an artist's own class or event to change it",
    params: pieceKey,
    query: ofArtist,
    answer: OwnPiece,
  },
  changeOwnPiece: {
    method: 'PATCH',
    path: '/api/artist/dates/:kind/:id',
    who: 'manage-own-events',
    summary: "Change an artist's own class or event",
    changesPages: true,
    params: pieceKey,
    query: ofArtist,
    body: z.strictObject({ value: ProposalEdit, version: Mark, mark: z.nullable(Mark) }),
    answer: z.object({ outcome: z.enum(['saved', 'asked']) }),
  },
  addOwnPhoto: {
    method: 'POST',
    path: '/api/artist/photos',
    who: 'manage-own-events',
    summary: "Add a photograph for an artist's own page",
    body: z.strictObject({}),
    file: 'image',
    answer: WorkImage,
  },
  withdrawProposal: {
    method: 'DELETE',
    path: '/api/artist/proposals/:id',
    who: 'manage-own-events',
    summary: 'Withdraw a proposal',
    params: byId,
    answer: Nothing,
  },
  proposals: {
    method: 'GET',
    path: '/api/admin/proposals',
    who: 'manage-events',
    summary: 'List the proposals of artists',
    answer: All,
  },
  decideProposal: {
    method: 'POST',
    path: '/api/admin/proposals/:id/decision',
    who: 'manage-events',
    summary: 'Approve or decline a proposal, or ask about it',
    changesPages: true,
    params: byId,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('approve'),
        /** Which of the wished dates. */
        date: z.int().check(z.minimum(0), z.maximum(4)),
        shareBasisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
        /** `updatedAt` of what was read; refused where the artist has changed it since. */
        seenAt: z.optional(Instant),
      }),
      z.strictObject({
        /** Makes the change for which an artist asks, and tells whoever has seats. */
        decision: z.literal('change'),
        seenAt: Instant,
      }),
      z.strictObject({ decision: z.literal('ask'), text: Words }),
      z.strictObject({ decision: z.literal('decline'), text: Words }),
    ]),
    answer: All,
  },
  publishProposal: {
    method: 'POST',
    path: '/api/admin/proposals/:id/publication',
    who: 'manage-events',
    summary: 'Publish the class or event of an approved proposal',
    changesPages: true,
    params: byId,
    body: z.strictObject({ mark: Mark, words: PublishWords }),
    answer: All,
  },
} as const satisfies Record<string, ApiRow>
