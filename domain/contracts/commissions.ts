import { THREAD_KINDS } from '#domain/content/thread.ts'
import * as z from 'zod/mini'
import {
  COMMISSION_BUDGET_IDS,
  COMMISSION_DECISIONS,
  COMMISSION_STATES,
} from '#domain/artists/commissions.ts'
import type { ApiRow } from './api-row.ts'
import { Receipt, Spam, Who } from './forms.ts'
import { byLongId, bySlug } from './parameters.ts'
import { CalendarDate, Instant, Slug, text } from './text.ts'

const Budget = z.enum(COMMISSION_BUDGET_IDS, 'Choose what you would spend.')

/** Asking an artist to make something. */
export const NewCommission = z.strictObject({
  ...Who,
  artistId: Slug,
  wish: text(2_000, { min: 20, multiline: true }),
  size: text(120, { min: 0 }),
  budget: Budget,
  /** By when, where there is a day. */
  byDate: z.optional(z.union([CalendarDate, z.literal('')])),
  ...Spam,
})
export type NewCommission = z.infer<typeof NewCommission>

/** What was written since: answers of the artist or the café, and replies. */
const Thread = z.array(
  z.object({
    id: z.int(),
    kind: z.enum(THREAD_KINDS),
    text: z.string(),
    by: z.nullable(z.string()),
    at: Instant,
  }),
)

/** One of them, with all that was written since. */
export const Commission = z.object({
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  wish: z.string(),
  size: z.string(),
  budget: Budget,
  byDate: z.nullable(CalendarDate),
  state: z.enum(COMMISSION_STATES),
  createdAt: Instant,
  thread: Thread,
})
export type Commission = z.infer<typeof Commission>
export const Commissions = z.object({ commissions: z.array(Commission) })

/** One of them as whoever asked sees it. */
export const MyCommission = z.object({
  reference: z.string(),
  artist: z.object({ id: z.string(), name: z.string(), isShown: z.boolean() }),
  wish: z.string(),
  size: z.string(),
  budget: Budget,
  byDate: z.nullable(CalendarDate),
  state: z.enum(COMMISSION_STATES),
  createdAt: Instant,
  thread: Thread,
})
export type MyCommission = z.infer<typeof MyCommission>
/** Those that were asked for with the proven address of the account. */
export const MyCommissions = z.object({
  commissions: z.array(MyCommission),
  isEmailProven: z.boolean(),
})
export type MyCommissions = z.infer<typeof MyCommissions>

const Key = text(80, { min: 8 })
/** Whose dashboard it is: artists see only their own, an admin chooses one. */
const ofArtist = z.strictObject({ artist: z.optional(Slug) })

/** Commissions: asked for by anybody, and answered by their artist. */
export const commissionCalls = {
  askForCommission: {
    method: 'POST',
    path: '/api/commissions',
    who: 'site',
    summary: 'Ask an artist to make something',
    body: NewCommission,
    answer: Receipt,
  },
  artistCommissions: {
    method: 'GET',
    path: '/api/artist/commissions',
    who: 'gallery',
    summary: 'List what an artist is asked to make',
    query: ofArtist,
    answer: Commissions,
  },
  answerCommission: {
    method: 'POST',
    path: '/api/artist/commissions/:id/answers',
    who: 'gallery',
    summary: 'Answer whoever asked for a commission',
    params: byLongId,
    body: z.strictObject({ text: text(4_000, { min: 2, multiline: true }), key: Key }),
    answer: Commission,
  },
  decideCommission: {
    method: 'POST',
    path: '/api/artist/commissions/:id/decisions',
    who: 'gallery',
    summary: 'Accept, decline or close a commission',
    params: byLongId,
    body: z.strictObject({
      decision: z.enum(COMMISSION_DECISIONS),
      text: text(4_000, { min: 0, multiline: true }),
      key: Key,
    }),
    answer: Commission,
  },
} as const satisfies Record<string, ApiRow>

/** Somebody's artists. */
export const FollowedArtists = z.object({
  artists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      discipline: z.string(),
      /** Whether news of them come by mail too; they are always at the bell. */
      isMailed: z.boolean(),
      since: Instant,
    }),
  ),
})
export type FollowedArtists = z.infer<typeof FollowedArtists>

/** Commissions that one asked for. */
export const myCommissionCalls = {
  myCommissions: {
    method: 'GET',
    path: '/api/me/commissions',
    who: 'own-data',
    summary: 'List the commissions that one asked for',
    answer: MyCommissions,
  },
  replyAboutCommission: {
    method: 'POST',
    path: '/api/me/commissions/:id/replies',
    who: 'own-data',
    summary: 'Write again about a commission that one asked for',
    params: byLongId,
    body: z.strictObject({ text: text(4_000, { min: 2, multiline: true }), key: Key }),
    answer: MyCommission,
  },
} as const satisfies Record<string, ApiRow>

export const followCalls = {
  followedArtists: {
    method: 'GET',
    path: '/api/me/artists',
    who: 'own-data',
    summary: 'List the artists that one follows',
    answer: FollowedArtists,
  },
  followArtist: {
    method: 'POST',
    path: '/api/me/artists/:id',
    who: 'own-data',
    summary: 'Follow an artist, with or without emails',
    params: bySlug,
    body: z.strictObject({ isMailed: z.boolean() }),
    answer: FollowedArtists,
  },
  unfollowArtist: {
    method: 'DELETE',
    path: '/api/me/artists/:id',
    who: 'own-data',
    summary: 'Follow an artist no longer',
    params: bySlug,
    answer: FollowedArtists,
  },
} as const satisfies Record<string, ApiRow>
