import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/cafe/language.ts'
import {
  ENTRY_STATES,
  REFERRAL_SOURCE_IDS,
  WINNER_STATUSES,
  PLACE_KINDS,
} from '#domain/contest/values.ts'
import type { ApiRow } from './api-row.ts'
import { attribution, CameBy, EMBED_FACETS } from './attribution.ts'
import { Nothing, byLongId } from './parameters.ts'
import { Said } from './people.ts'
import { tablePage, tableQuery } from './table.ts'
import { CalendarDate, Cents, Email, Instant, Phone, Slug, Source, text } from './text.ts'

export const ReferralSource = z.enum(REFERRAL_SOURCE_IDS)
export type ReferralSource = z.infer<typeof ReferralSource>

/** A survey submission. Email or phone is needed; `domain/contest` has the sentence that says so. */
export const SurveySubmission = z.strictObject({
  name: text(80),
  email: z.optional(z.union([Email, z.literal('')])),
  phone: z.optional(z.union([Phone, z.literal('')])),
  favoriteFlavor: z.optional(text(200, { min: 0 })),
  referralSource: z.optional(z.union([ReferralSource, z.literal('')])),
  marketingConsent: z.boolean(),
  hadBobaBefore: z.literal(true),
  campaignEntry: z.literal(true),
  /** 'prelaunch', 'website', or the page's own attribution. */
  source: Source,
  /** The campaign that the page means to enter; left out, the café's current one. Another one is over. */
  campaign: z.optional(text(80)),
  /** In which the ticket was read; the mails are in it. */
  language: z.optional(z.enum(LANGUAGES)),
  userAgent: z.optional(text(512, { min: 0 })),
})
export type SurveySubmission = z.infer<typeof SurveySubmission>

/** How somebody came to enter. `by`: a friend who had entered sent the link. */
const EntryQuery = z.strictObject({ ...attribution, by: z.optional(z.enum(['friend'])) })

export const SurveyAnswer = z.object({ id: z.string(), message: z.string() })
export type SurveyAnswer = z.infer<typeof SurveyAnswer>

/** What the owner decides about the contest besides what its page says; the official rules are written from it. */
export const ContestRules = z.strictObject({
  /** First day of entering, café time; `null`: since the page is up. */
  entriesFrom: z.nullable(CalendarDate),
  /** Last day of entering; `null`: until the list is fixed. */
  entriesUntil: z.nullable(CalendarDate),
  winnerCount: z.int().check(z.minimum(1, 'At least one winner.'), z.maximum(100)),
  alternateCount: z.int().check(z.minimum(0), z.maximum(100)),
  /** How long a winner has to answer. */
  claimDays: z.int().check(z.minimum(1, 'Give at least a day.'), z.maximum(90)),
  minimumAge: z.int().check(z.minimum(13, 'Nobody under 13 may enter.'), z.maximum(99)),
  /** Completes 'Open to …'. */
  eligibility: text(300),
  prizeDetails: text(600),
  prizeValueCents: Cents,
  /** Whatever else must be said. */
  furtherTerms: text(2000, { min: 0, multiline: true }),
  /** The same in other languages; '' where it is not said in one. */
  translations: z.optional(
    z.strictObject({
      es: z.strictObject({
        eligibility: text(300, { min: 0 }),
        prizeDetails: text(600, { min: 0 }),
        furtherTerms: text(2000, { min: 0, multiline: true }),
      }),
    }),
  ),
})
export type ContestRules = z.infer<typeof ContestRules>

export const WinnerStatus = z.enum(WINNER_STATUSES)
export type WinnerStatus = z.infer<typeof WinnerStatus>

const PublicPlace = z.object({
  rank: z.int(),
  line: z.string(),
  /** An alternate who moved up is a winner. */
  kind: z.enum(PLACE_KINDS),
  hasMovedUp: z.boolean(),
  hasPassed: z.boolean(),
  /** First name and initial, of whoever agreed to that. */
  name: z.nullable(z.string()),
})
/** What everybody may know of a draw: the promise, and later what came of it. */
export const PublicDraw = z.object({
  campaign: z.string(),
  rule: z.string(),
  listHash: z.string(),
  entryCount: z.int(),
  winnerCount: z.int(),
  alternateCount: z.int(),
  seedSource: z.string(),
  committedAt: Instant,
  seed: z.nullable(z.string()),
  drawnAt: z.nullable(Instant),
  places: z.array(PublicPlace),
})
export type PublicDraw = z.infer<typeof PublicDraw>

const Campaign = text(80)
export const CampaignQuery = z.strictObject({ campaign: z.optional(Campaign) })

/** The contest as its public pages tell it. */
export const Contest = z.object({
  campaign: z.string(),
  rules: ContestRules,
  /** What is won, in the words under which people entered. */
  prize: z.string(),
  /** The prize in other languages, where the café says it in one. */
  translations: z.optional(z.object({ es: z.object({ prize: z.string() }) })),
  isOpen: z.boolean(),
  /** When entering begins and ends, by the clocks of the café; `null`: since the page is up, and until the list is fixed. */
  opensAt: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  draw: z.nullable(PublicDraw),
  /** Campaigns whose draws are published, newest first. */
  drawn: z.array(z.string()),
})
export type Contest = z.infer<typeof Contest>

export const EntryVerification = z.strictObject({ token: z.string().check(z.maxLength(200)) })
export const VerifiedEntry = z.object({
  name: z.string(),
  /** 'late': the list was fixed before the link was followed. */
  state: z.enum(['verified', 'verified-before', 'late', 'rejected']),
  campaign: z.string(),
  /** The entry's own line in the published list. */
  line: z.string(),
  /** The list is fixed. */
  isFixed: z.boolean(),
})
export type VerifiedEntry = z.infer<typeof VerifiedEntry>
export const EntryReminder = z.strictObject({ email: Email })

/** An entry as the admin sees it. */
export const EntryRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  favoriteFlavor: z.nullable(z.string()),
  referralSource: z.nullable(z.string()),
  marketingConsent: z.boolean(),
  source: z.string(),
  embed: z.nullable(CameBy),
  /** By the link that somebody sent a friend after entering. */
  isByFriend: z.boolean(),
  createdAt: Instant,
  state: z.enum(ENTRY_STATES),
  rejectedBecause: z.nullable(z.string()),
  /** When the mail with the link was written last. */
  mailedAt: z.nullable(Instant),
  line: z.string(),
  isInList: z.boolean(),
  /** What other entries share with this one: 'name', 'mailbox', 'number'. Empty: nothing. */
  alike: z.array(z.object({ id: z.string(), name: z.string(), by: z.string() })),
})
export type EntryRow = z.infer<typeof EntryRow>

export const EntriesQuery = tableQuery(['createdAt', 'name', 'source', 'state'], {
  campaign: z.optional(Campaign),
  state: z.optional(z.enum(ENTRY_STATES)),
  source: z.optional(text(80)),
  ...EMBED_FACETS,
  alike: z.optional(z.enum(['yes'])),
})
export type EntriesQuery = z.infer<typeof EntriesQuery>
export const EntriesPage = tablePage(EntryRow)
export type EntriesPage = z.infer<typeof EntriesPage>

export const EntryReview = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('verify') }),
  z.strictObject({ act: z.literal('reject'), because: text(300) }),
  /** Takes a rejection back. */
  z.strictObject({ act: z.literal('restore') }),
  /** Writes the mail with the link once more. */
  z.strictObject({ act: z.literal('remind') }),
])
export type EntryReview = z.infer<typeof EntryReview>

/** A place of the draw with who holds it, for the winner log. */
export const Winner = z.object({
  rank: z.int(),
  line: z.string(),
  kind: z.enum(PLACE_KINDS),
  hasMovedUp: z.boolean(),
  status: WinnerStatus,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  toldAt: z.nullable(Instant),
  /** The last day on which an answer counts; `null` before they are told. */
  answerBy: z.nullable(CalendarDate),
  note: z.string(),
  isPrizeGiven: z.boolean(),
  isNamed: z.boolean(),
})
export type Winner = z.infer<typeof Winner>

/** The admin's contest: where it stands, and the winner log. */
export const ContestDesk = z.object({
  campaign: z.string(),
  /** All campaigns that have entries, the current one first. */
  campaigns: z.array(z.string()),
  isCurrent: z.boolean(),
  rules: ContestRules,
  prize: z.string(),
  counts: z.object({ all: z.int(), verified: z.int(), waiting: z.int(), rejected: z.int() }),
  /** Entering goes on: the list cannot be fixed before this day is over. */
  openUntil: z.nullable(CalendarDate),
  draw: z.nullable(PublicDraw),
  committedBy: z.nullable(z.string()),
  drawnBy: z.nullable(z.string()),
  winners: z.array(Winner),
})
export type ContestDesk = z.infer<typeof ContestDesk>

/** The name of a contest that begins, like 'winter-2026'. */
export const NewContest = z.strictObject({ campaign: Slug })

export const DrawCommitment = z.strictObject({
  campaign: Campaign,
  winnerCount: ContestRules.shape.winnerCount,
  alternateCount: ContestRules.shape.alternateCount,
  seedSource: text(300, { min: 10 }),
})
export type DrawCommitment = z.infer<typeof DrawCommitment>
export const DrawSeed = z.strictObject({ campaign: Campaign, seed: text(500) })

export const WinnerStep = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('tell') }),
  z.strictObject({ act: z.literal('accept') }),
  /** The next alternate moves up. */
  z.strictObject({ act: z.literal('pass') }),
  z.strictObject({ act: z.literal('prize'), isGiven: z.boolean() }),
  z.strictObject({ act: z.literal('name'), isNamed: z.boolean() }),
  z.strictObject({ act: z.literal('note'), note: text(2000, { min: 0, multiline: true }) }),
])
export type WinnerStep = z.infer<typeof WinnerStep>
export const WinnerParams = z.strictObject({
  campaign: Campaign,
  rank: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
})

/** Taking part in the contest. */
export const surveyCalls = {
  /** The published list itself, as text. */
  contestList: {
    method: 'GET',
    path: '/api/contest/entries.txt',
    who: 'anyone',
    summary: 'Download the published list of entries',
    query: CampaignQuery,
    media: 'text/plain',
    answer: Nothing,
  },
  submitSurvey: {
    method: 'POST',
    path: '/api/surveys',
    who: 'anyone',
    summary: 'Take part in the contest with the survey',
    query: EntryQuery,
    body: SurveySubmission,
    answer: SurveyAnswer,
  },
  /** Also for the countdown, on any page. */
  contest: {
    method: 'GET',
    path: '/api/contest',
    who: 'anyone',
    summary: 'Get the contest',
    query: CampaignQuery,
    answer: Contest,
  },
} as const satisfies Record<string, ApiRow>

/** The contest, its entries and its draw. */
export const contestCalls = {
  /** The program that draws again, as text. */
  contestProgram: {
    method: 'GET',
    path: '/api/contest/recompute.mjs',
    who: 'anyone',
    summary: 'Download the program that repeats the draw',
    media: 'text/javascript',
    answer: Nothing,
  },
  verifyEntry: {
    method: 'POST',
    path: '/api/contest/entries/verification',
    who: 'site',
    summary: 'Confirm an entry by its emailed link',
    body: EntryVerification,
    answer: VerifiedEntry,
  },
  remindEntry: {
    method: 'POST',
    path: '/api/contest/entries/reminder',
    who: 'site',
    summary: 'Ask for the confirmation email again',
    body: EntryReminder,
    answer: Said,
  },
  contestDesk: {
    method: 'GET',
    path: '/api/admin/contest',
    who: 'view-entries',
    summary: 'Get the contest as the café sees it',
    query: CampaignQuery,
    answer: ContestDesk,
  },
  contestEntries: {
    method: 'GET',
    path: '/api/admin/contest/entries',
    who: 'view-entries',
    summary: "List the contest's entries",
    query: EntriesQuery,
    answer: EntriesPage,
  },
  contestEntriesFile: {
    method: 'GET',
    path: '/api/admin/contest/entries.csv',
    who: 'admin',
    proof: 'recent',
    summary: "Download the contest's entries",
    query: EntriesQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  reviewEntry: {
    method: 'PATCH',
    path: '/api/admin/contest/entries/:id',
    who: 'admin',
    summary: 'Accept or refuse an entry',
    params: byLongId,
    body: EntryReview,
    answer: EntryRow,
  },
  contestRules: {
    method: 'PATCH',
    path: '/api/admin/contest/rules',
    who: 'admin',
    summary: "Change the contest's rules",
    changesPages: true,
    body: ContestRules,
    answer: ContestRules,
  },
  removeEntry: {
    method: 'DELETE',
    path: '/api/admin/contest/entries/:id',
    who: 'admin',
    summary: 'Remove an entry',
    changesPages: true,
    params: byLongId,
    answer: Nothing,
  },
  startContest: {
    method: 'POST',
    path: '/api/admin/contest/campaigns',
    who: 'admin',
    summary: 'Start a new contest',
    changesPages: true,
    body: NewContest,
    answer: ContestDesk,
  },
  commitDraw: {
    method: 'POST',
    path: '/api/admin/contest/list',
    who: 'admin',
    summary: 'Close the list and commit to it',
    changesPages: true,
    body: DrawCommitment,
    answer: ContestDesk,
  },
  drawWinners: {
    method: 'POST',
    path: '/api/admin/contest/draw',
    who: 'admin',
    summary: 'Draw the winners',
    changesPages: true,
    body: DrawSeed,
    answer: ContestDesk,
  },
  patchWinner: {
    method: 'PATCH',
    path: '/api/admin/contest/:campaign/winners/:rank',
    who: 'admin',
    summary: 'Note what happened with a winner',
    changesPages: true,
    params: WinnerParams,
    body: WinnerStep,
    answer: ContestDesk,
  },
} as const satisfies Record<string, ApiRow>
