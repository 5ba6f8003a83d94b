import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { ENTRY_PERIODS } from '#domain/contest/closed.ts'
import { DININGS, FEE_KINDS, TAXABLES } from '#domain/ordering/values.ts'
import { PROVIDERS } from '#domain/payments/values.ts'
import { CalendarDate, Cents, ClockTime, Instant } from './text.ts'

/** One stretch of opening in one day, café time. `closes` is after `opens`. */
export const OpenSpan = z.object({ opens: ClockTime, closes: ClockTime })
export type OpenSpan = z.infer<typeof OpenSpan>

/** Seven rows, Sunday first (as `Date.getDay()` counts). `null` is closed; `note` is said instead of times. */
export const WeekHours = z
  .array(z.object({ span: z.nullable(OpenSpan), note: z.optional(z.string()) }))
  .check(z.length(7))
export type WeekHours = z.infer<typeof WeekHours>

export const HoursException = z.object({
  date: CalendarDate,
  span: z.nullable(OpenSpan),
  reason: z.string(),
  /** The same day of every year from then on: 25 December. */
  everyYear: z.optional(z.boolean()),
})
export type HoursException = z.infer<typeof HoursException>

export const Link = z.object({ id: z.string(), label: z.string(), href: z.string() })
export type Link = z.infer<typeof Link>

/** What the pre-launch pages say. The owner edits it (docs/decisions/contest.md). */
export const Campaign = z.object({
  id: z.string(),
  heroTitle: z.string(),
  heroText: z.string(),
  location: z.string(),
  opening: z.string(),
  prize: z.string(),
  entryHashtag: z.string(),
  shareHashtag: z.string(),
  consentDefault: z.boolean(),
  confetti: z.object({ particleCount: z.int(), spread: z.int() }),
  /** The same in other languages; '' where it is not said in one. Campaigns from before there were any have none. */
  translations: z.optional(
    z.object({
      es: z.object({
        heroTitle: z.string(),
        heroText: z.string(),
        location: z.string(),
        opening: z.string(),
        prize: z.string(),
      }),
    }),
  ),
})
export type Campaign = z.infer<typeof Campaign>

/** What is taxed at other rates than the general one (docs/decisions/quote.md). */
export const TaxCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** The rates for here and to go, in 1/1000 %: 8250 is 8.25 %. */
  here: z.int(),
  toGo: z.int(),
  covers: z.array(z.enum(TAXABLES)),
})
export type TaxCategory = z.infer<typeof TaxCategory>

/** Something that is added to orders, by name. */
export const ServiceFee = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(FEE_KINDS),
  /** Of a percentage: in 1/1000 % of the goods after discounts. Of an amount: in cents. */
  value: z.int(),
  /** From how much, and how many pieces, it is added on; 0 is every order. */
  fromCents: Cents,
  fromPieces: z.int(),
  dining: z.enum(['any', ...DININGS]),
  isTaxed: z.boolean(),
})
export type ServiceFee = z.infer<typeof ServiceFee>

/** What a room costs and when it is rented. */
export const SpaceRate = z.object({
  name: z.string(),
  hourlyCents: Cents,
  minHours: z.int(),
  maxHours: z.int(),
  /** A cheaper rate for exactly this many hours. */
  special: z.optional(z.nullable(z.object({ hours: z.int(), hourlyCents: Cents }))),
  /** 0 is Sunday; none: any day on which the café is open. */
  weekdays: z.optional(z.nullable(z.array(z.int()))),
})

const percent = z.int().check(z.minimum(0), z.maximum(100))
/** What a membership costs and gives. */
export const TierTerms = z.object({
  priceCents: Cents,
  discounts: z.object({ workshops: percent, menu: percent, space: percent }),
  isOnSale: z.boolean(),
  /** Days before everybody else; a server of the version before does not say. */
  earlyBookingDays: z.optional(z.number()),
  perks: z.array(z.object({ en: z.string(), es: z.string() })),
})

/** Everything about the café that visitors may know. */
export const Cafe = z.object({
  name: z.string(),
  tagline: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  week: WeekHours,
  exceptions: z.array(HoursException),
  social: z.array(Link),
  reviewUrl: z.string(),
  promoLinks: z.array(Link),
  campaign: Campaign,
  currency: z.literal('USD'),
  /** The general rate of sales tax, in basis points with a tenth at most: 700 is 7 %, 887.5 is 8.875 %. */
  taxBasisPoints: z.number(),
  /** What is taxed at rates of its own; a server of the version before does not say. */
  taxCategories: z.optional(z.array(TaxCategory)),
  serviceFees: z.optional(z.array(ServiceFee)),
  /** Wallets the payment provider really offers; empty while nobody takes cards online. */
  wallets: z.array(z.enum(['apple-pay', 'google-pay'])),
  minimumOrderCents: Cents,
  /** What the rooms cost; a server of the version before does not say. */
  rentals: z.optional(z.object({ 'art-space': SpaceRate, 'entire-venue': SpaceRate })),
  /** The memberships, where the owner set other terms than they began with. */
  tiers: z.optional(z.object({ basic: TierTerms, premium: TierTerms, elite: TierTerms })),
  /** The last day on which whoever joins is a founding member and keeps the price; none where there is no such time. */
  foundingUntil: z.optional(z.string()),
  /** Demo content and demo accounts are present. */
  isDemo: z.boolean(),
})
export type Cafe = z.infer<typeof Cafe>

/** `Cafe` plus what changes by the minute, from `GET /api/cafe`. */
export const CafeNow = z.object({
  cafe: Cafe,
  now: Instant,
  today: CalendarDate,
  isOpen: z.boolean(),
  /** 'Open today until 7 PM', 'Closed today. Opens Wednesday at 11 AM' */
  status: z.string(),
  /** The footer's lines: 'Mon-Tue', 'Closed (private events available)' */
  hours: z.array(z.object({ days: z.string(), hours: z.string() })),
  /** Who takes cards online; `null` where everybody pays at the counter. `test` takes no money. */
  onlinePayment: z.optional(z.nullable(z.enum(PROVIDERS))),
  /** There where no mail leaves this server, as in a demo: nothing may say that one is on its way. */
  isWithoutMail: z.optional(z.boolean()),
  /** How seats in classes are paid and given back. */
  classes: z.optional(z.object({ atCounter: z.boolean(), policy: z.string() })),
  /** First pickup time that can still be chosen, if any within the week. */
  nextPickup: z.nullable(z.object({ date: CalendarDate, time: ClockTime, label: z.string() })),
  /** After how many minutes an order for as soon as possible is ready; `null` where none is taken now. */
  asapMinutes: z.optional(z.nullable(z.int())),
  /** Until when the kitchen is paused by the café's clock; only while it is. */
  pausedUntil: z.optional(ClockTime),
  /** Whether the contest takes entries; `from`: on which day that begins, `null` since its page is up. */
  entering: z.optional(z.object({ period: z.enum(ENTRY_PERIODS), from: z.nullable(CalendarDate) })),
})
export type CafeNow = z.infer<typeof CafeNow>

/** How busy the kitchen is. */
export const KitchenState = z.object({
  /** By so many minutes everything takes longer than usual. */
  busyMinutes: z.int(),
  /** Until when nothing can be ordered for as soon as possible; `null` where it can. */
  pausedUntil: z.nullable(Instant),
})
export type KitchenState = z.infer<typeof KitchenState>

/** The café itself. */
export const cafeCalls = {
  cafe: {
    method: 'GET',
    path: '/api/cafe',
    who: 'anyone',
    summary: "Get the café's name, address, hours and limits",
    answer: CafeNow,
  },
  kitchenEvents: {
    method: 'GET',
    path: '/api/cafe/kitchen/events',
    who: 'anyone',
    summary: 'Follow live how busy the kitchen is and what is sold',
    media: 'text/event-stream',
    answer: KitchenState,
  },
} as const satisfies Record<string, ApiRow>
