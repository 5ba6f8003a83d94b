import * as z from 'zod/mini'
import { PROMO_KINDS } from '#domain/ordering/values.ts'
import type { ApiRow } from './api-row.ts'
import { MenuItem } from './menu.ts'
import { OrderStatus } from './ordering.ts'
import { CalendarDate, Cents, Instant, Slug, text } from './text.ts'

/** As it is kept: capital letters, digits and hyphens. */
export const PromoCode = z.string().check(
  z.maxLength(40, 'Use at most 40 characters.'),
  z.overwrite((code) => code.trim().toUpperCase()),
  z.regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, 'Use 3 to 24 letters, digits and hyphens, like SUMMER-15.'),
)
const Category = MenuItem.shape.category

/** What a code takes off, and off what. */
export const PromoTerms = z.object({
  code: z.string(),
  /** What customers read: 'Summer'. */
  label: z.string(),
  kind: z.enum(PROMO_KINDS),
  /** Percent, or cents; 0 for a free item. */
  value: z.int(),
  /** The free item; `null` is any, the dearest that is ordered. */
  itemId: z.nullable(z.string()),
  /** Only off these categories; `null` is the whole menu. */
  categories: z.nullable(z.array(Category)),
  /** Of what is ordered of the menu, before anything is off. */
  minimumCents: Cents,
})
export type PromoTerms = z.infer<typeof PromoTerms>

export const Promo = z.object({
  ...PromoTerms.shape,
  /** How often it can be used, in all and by one person; `null` is no limit. */
  maxUses: z.nullable(z.int()),
  maxPerPerson: z.nullable(z.int()),
  /** Days of pickup on which it counts, both included. */
  startsOn: z.nullable(CalendarDate),
  endsOn: z.nullable(CalendarDate),
  stoppedAt: z.nullable(Instant),
  createdAt: Instant,
  createdBy: z.string(),
  /** Orders that stand, and what it took off them. */
  uses: z.int(),
  usedCents: z.int(),
})
export type Promo = z.infer<typeof Promo>

const Limit = z.nullable(
  z.int('Use a whole number.').check(z.minimum(1, 'Allow at least 1.'), z.maximum(1_000_000)),
)
export const NewPromo = z
  .strictObject({
    code: PromoCode,
    label: text(40),
    kind: z.enum(PROMO_KINDS),
    value: z.int('Use a whole number.').check(z.minimum(0), z.maximum(100_000, 'At most $1,000.')),
    itemId: z.nullable(Slug),
    categories: z.nullable(z.array(Category).check(z.minLength(1), z.maxLength(20))),
    minimumCents: Cents.check(z.maximum(1_000_000, 'At most $10,000.')),
    maxUses: Limit,
    maxPerPerson: Limit,
    startsOn: z.nullable(CalendarDate),
    endsOn: z.nullable(CalendarDate),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'free-item' || value > 0, {
      message: 'Say how much it takes off.',
      path: ['value'],
    }),
    z.refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
      message: 'At most 100%.',
      path: ['value'],
    }),
    z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
      message: 'The first day is after the last one.',
      path: ['endsOn'],
    }),
  )
export type NewPromo = z.infer<typeof NewPromo>

export const PromoUse = z.object({
  orderId: z.string(),
  /** 'A-104' */
  number: z.string(),
  status: OrderStatus,
  /** Seats, rooms, memberships and gift cards alone: nothing of it is picked up. */
  isNothingToCollect: z.boolean(),
  cents: z.int(),
  at: Instant,
})
export type PromoUse = z.infer<typeof PromoUse>

const byCode = z.strictObject({ code: PromoCode })

/** Codes that take something off, for those who set prices. */
export const promoCalls = {
  promos: {
    method: 'GET',
    path: '/api/promos',
    who: 'manage-menu',
    summary: 'List the promo codes with their uses',
    answer: z.object({ promos: z.array(Promo) }),
  },
  addPromo: {
    method: 'POST',
    path: '/api/promos',
    who: 'manage-menu',
    summary: 'Make a promo code',
    body: NewPromo,
    answer: Promo,
  },
  stopPromo: {
    method: 'POST',
    path: '/api/promos/:code/stop',
    who: 'manage-menu',
    summary: 'Stop a promo code for good',
    params: byCode,
    answer: Promo,
  },
  promoUses: {
    method: 'GET',
    path: '/api/promos/:code/uses',
    who: 'manage-menu',
    summary: 'List the last orders that used a promo code',
    params: byCode,
    answer: z.object({ uses: z.array(PromoUse) }),
  },
  tillPromo: {
    method: 'GET',
    path: '/api/till-promos/:code',
    who: 'orders',
    summary: 'Look a promo code up at the counter',
    params: byCode,
    answer: PromoTerms,
  },
} as const satisfies Record<string, ApiRow>
