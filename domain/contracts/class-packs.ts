import * as z from 'zod/mini'
import { PACK_STATES } from '#domain/booking/packs.ts'
import { MEMBER_TIERS } from '#domain/membership/tiers.ts'
import type { ApiRow } from './api-row.ts'
import { Id } from './parameters.ts'
import { Cents, Instant, text } from './text.ts'

/** A pack of classes that somebody bought: so many seats, until a day. */
export const ClassPack = z.object({
  reference: z.string(),
  title: z.string(),
  state: z.enum(PACK_STATES),
  seats: z.int(),
  seatsLeft: z.int(),
  priceCents: Cents,
  /** What a seat may cost, materials included. */
  upToCents: Cents,
  expiresAt: Instant,
  /** Whether it can be given back: nothing of it is used. */
  canReturn: z.boolean(),
  /** Why its payment came to nothing. */
  failure: z.nullable(z.string()),
})
export type ClassPack = z.infer<typeof ClassPack>

const byReference = z.strictObject({ reference: Id })

/** Packs of classes: bought by card, and used when seats are booked. */
export const classPackCalls = {
  classPacks: {
    method: 'GET',
    path: '/api/class-packs',
    who: 'site',
    summary: 'List the packs of classes that are sold',
    answer: z.object({
      packs: z.array(
        z.object({
          /** Of all its terms: the id of a line of the cart that buys it. */
          id: z.string(),
          name: z.string(),
          seats: z.int(),
          priceCents: Cents,
          upToCents: Cents,
          days: z.int(),
          /** To whoever asks: how many classes ahead it pays, how many of those cost more by themselves, and how much at most. */
          worth: z.object({
            pays: z.int(),
            cheaper: z.int(),
            savesUpToCents: Cents,
            savesFromCents: z.optional(Cents),
          }),
        }),
      ),
      /** The membership by which that was reckoned. */
      tier: z.enum(MEMBER_TIERS),
    }),
  },
  buyPack: {
    method: 'POST',
    path: '/api/me/class-packs',
    who: 'own-data',
    summary: 'Buy a pack of classes, and get the page to pay',
    body: z.strictObject({
      name: text(60),
      /** The price that was shown. */
      priceCents: Cents,
      key: text(80, { min: 8 }),
    }),
    answer: z.object({ reference: z.string(), url: z.string() }),
  },
  packStanding: {
    method: 'GET',
    path: '/api/me/class-packs/:reference',
    who: 'own-data',
    summary: 'See how a pack of classes stands after paying',
    params: byReference,
    answer: ClassPack,
  },
  returnPack: {
    method: 'POST',
    path: '/api/me/class-packs/:reference/return',
    who: 'own-data',
    summary: 'Give a pack of classes back that was not used',
    params: byReference,
    body: z.strictObject({}),
    answer: ClassPack,
  },
} as const satisfies Record<string, ApiRow>
