import { ROOM_APPROVALS } from '#domain/booking/room-values.ts'
import * as z from 'zod/mini'
import { MOST_PACKS } from '#domain/booking/packs.ts'
import { moneyProblem, percentProblem } from '#domain/cafe/money-problem.ts'
import { MAX_FEES, MAX_TAX_CATEGORIES } from '#domain/ordering/limits.ts'
import { earlyBookingDays } from '#domain/membership/early-booking.ts'
import { MOST_PERKS } from '#domain/membership/values.ts'
import { DININGS, TAXABLES } from '#domain/ordering/values.ts'
import { EDITED_BODY, type ApiRow } from './api-row.ts'
import { Cafe } from './cafe.ts'
import {
  CalendarDate,
  Cents,
  ClockTime,
  Email,
  hasNoUserInfo,
  INT_MAX,
  Instant,
  Phone,
  text,
} from './text.ts'

const Span = z.strictObject({ opens: ClockTime, closes: ClockTime }).check(
  z.refine(({ opens, closes }) => opens < closes, {
    message: 'Closing must be after opening, on the same day.',
    path: ['closes'],
  }),
)
export const WeekEdit = z
  .array(z.strictObject({ span: z.nullable(Span), note: z.optional(text(80, { min: 0 })) }))
  .check(z.length(7))
export const ExceptionsEdit = z
  .array(
    z.strictObject({
      date: CalendarDate,
      span: z.nullable(Span),
      reason: text(80),
      everyYear: z.optional(z.boolean()),
    }),
  )
  .check(
    z.maxLength(400),
    z.refine((rows) => new Set(rows.map(({ date }) => date)).size === rows.length, {
      message: 'Two rows are about the same date. Keep one of them.',
    }),
  )
const TimeZone = text(60).check(
  z.refine(isTimeZone, { message: 'Use a time zone like America/New_York.' }),
)
const HttpsUrl = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((href) => /^https:\/\/[^\s/\\][^\s/\\.]*\.[^\s\\]+$/.test(href) && hasNoUserInfo(href), {
    message: 'Use an address that begins with https://, without a user name',
  }),
)
const LinkId = text(40)
const PromoHref = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((href) => PROMO_HREF.test(href) && hasNoUserInfo(href), {
    message: 'Use a page of this site like /classes/book, or an address with https://',
  }),
)
const PROMO_HREF = /^(https:\/\/[^\s/\\][^\s/\\.]*\.|\/(?![/\\]))[^\s\\]*$/
const Hashtag = z
  .string()
  .check(
    z.trim(),
    z.maxLength(60),
    z.regex(/^#[\p{L}\p{N}_]+$/u, 'Use one word that begins with #.'),
  )
const uniqueIds = z.refine<{ id: string }[]>(
  (links) => new Set(links.map(({ id }) => id)).size === links.length,
  { message: 'Two links have the same id.' },
)

export const CampaignEdit = z.partial(
  z.strictObject({
    heroTitle: text(80),
    heroText: text(400),
    location: text(80),
    opening: text(60),
    prize: text(160),
    entryHashtag: Hashtag,
    shareHashtag: Hashtag,
    consentDefault: z.boolean(),
    confetti: z.strictObject({
      particleCount: z.int().check(z.nonnegative(), z.maximum(500, 'At most 500.')),
      spread: z.int().check(z.minimum(1), z.maximum(360, 'At most 360 degrees.')),
    }),
    /** '' is said as it is in English, or as the software knows it. */
    translations: z.strictObject({
      es: z.strictObject({
        heroTitle: text(80, { min: 0 }),
        heroText: text(400, { min: 0 }),
        location: text(80, { min: 0 }),
        opening: text(60, { min: 0 }),
        prize: text(160, { min: 0 }),
      }),
    }),
  }),
)

const rate = z
  .int({ error: ({ input }) => percentProblem(input, 3) })
  .check(z.nonnegative('Not below 0.'), z.maximum(30_000, 'At most 30%.'))
const money = (what: string) =>
  z
    .int({ error: ({ input }) => moneyProblem(input, what) })
    .check(z.nonnegative('Not below 0.'), z.maximum(1_000_000, 'At most $10,000.'))

export const TaxCategoryEdit = z.strictObject({
  id: LinkId,
  name: text(60),
  here: rate,
  toGo: rate,
  covers: z
    .array(z.enum(TAXABLES))
    .check(z.minLength(1, 'Choose what it covers.'), z.maxLength(TAXABLES.length)),
})
/** What two tax categories covered would have two rates. */
const coveredOnce = z.check<z.infer<typeof TaxCategoryEdit>[]>(({ value, issues }) => {
  const covered = new Set<string>()
  value.forEach(({ covers }, index) => {
    if (covers.some((kind) => covered.has(kind)))
      issues.push({
        code: 'custom',
        input: value,
        path: [index, 'covers'],
        message: 'Another tax category covers one of these already. Take it out of one of them.',
      })
    covers.forEach((kind) => covered.add(kind))
  })
})

const feeTerms = {
  id: LinkId,
  name: text(60),
  fromCents: money('An amount'),
  fromPieces: z
    .int('Use a whole number.')
    .check(z.nonnegative('Not below 0.'), z.maximum(1_000, 'At most 1,000 pieces.')),
  dining: z.enum(['any', ...DININGS], 'Choose when it is added.'),
  isTaxed: z.boolean(),
}
export const ServiceFeeEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    ...feeTerms,
    kind: z.literal('percent'),
    value: z
      .int({ error: ({ input }) => percentProblem(input, 3) })
      .check(z.minimum(1, 'Name a percentage above 0.'), z.maximum(50_000, 'At most 50%.')),
  }),
  z.strictObject({
    ...feeTerms,
    kind: z.literal('amount'),
    value: money('A fee').check(z.minimum(1, 'Name an amount above 0.')),
  }),
])

const rateCents = (what: string) =>
  z
    .int({ error: ({ input }) => moneyProblem(input, what) })
    .check(z.minimum(100, 'At least $1.'), z.maximum(1_000_000, 'At most $10,000.'))
const rentalHours = z
  .int('Use a whole number of hours.')
  .check(z.minimum(1, 'At least an hour.'), z.maximum(13, 'At most 13 hours.'))
const SpaceRateEdit = z
  .strictObject({
    name: text(40),
    hourlyCents: rateCents('An hour'),
    minHours: rentalHours,
    maxHours: rentalHours,
    special: z.optional(
      z.nullable(z.strictObject({ hours: rentalHours, hourlyCents: rateCents('An hour') })),
    ),
    weekdays: z.optional(
      z.nullable(
        z
          .array(z.int().check(z.minimum(0), z.maximum(6)))
          .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
      ),
    ),
  })
  .check(
    z.refine(({ minHours, maxHours }) => minHours <= maxHours, {
      message: 'The longest time cannot be shorter than the shortest.',
      path: ['maxHours'],
    }),
    z.refine(
      ({ special, minHours, maxHours }) =>
        !special || (special.hours >= minHours && special.hours <= maxHours),
      {
        message: 'The special needs a length for which the room is rented.',
        path: ['special', 'hours'],
      },
    ),
    z.refine(({ special, hourlyCents }) => !special || special.hourlyCents <= hourlyCents, {
      message: 'The special cannot cost more than an ordinary hour.',
      path: ['special', 'hourlyCents'],
    }),
  )

const AREA_WORDS = { menu: 'the menu', workshops: 'classes', space: 'rooms' } as const
const memberPercent = z
  .int('Use a whole percentage.')
  .check(z.nonnegative('Not below 0.'), z.maximum(90, 'At most 90%.'))
const TierTermsEdit = z.strictObject({
  priceCents: rateCents('A month'),
  discounts: z.strictObject({
    menu: memberPercent,
    workshops: memberPercent,
    space: memberPercent,
  }),
  isOnSale: z.boolean(),
  // A form that was opened before there was this field does not send it.
  earlyBookingDays: z.optional(
    z
      .int('Use whole days.')
      .check(z.nonnegative('Not below 0.'), z.maximum(30, 'At most 30 days.')),
  ),
  perks: z
    .array(z.strictObject({ en: text(80), es: text(80, { min: 0 }) }))
    .check(z.maxLength(MOST_PERKS, `At most ${MOST_PERKS} perks.`)),
})
/** An account can have two of them at once, of which the higher one counts: it gives no less. */
const TiersEdit = z
  .strictObject({ basic: TierTermsEdit, premium: TierTermsEdit, elite: TierTermsEdit })
  .check(
    z.refine((tiers) => Object.values(tiers).some(({ isOnSale }) => isOnSale), {
      message: 'Leave at least one membership on sale.',
      path: ['basic', 'isOnSale'],
    }),
    z.check(({ value, issues }) => {
      for (const [lower, higher] of [
        ['basic', 'premium'],
        ['premium', 'elite'],
      ] as const) {
        for (const area of ['menu', 'workshops', 'space'] as const)
          if (value[higher].discounts[area] < value[lower].discounts[area])
            issues.push({
              code: 'custom',
              input: value,
              path: [higher, 'discounts', area],
              message: `A better membership takes no less off ${AREA_WORDS[area]} than the one before it.`,
            })
        if (earlyBookingDays({ tiers: value }, higher) < earlyBookingDays({ tiers: value }, lower))
          issues.push({
            code: 'custom',
            input: value,
            path: [higher, 'earlyBookingDays'],
            message: 'Members with a better membership book no later than those before it.',
          })
      }
    }),
  )

const CafeEdit = z.partial(
  z.strictObject({
    name: text(80),
    tagline: text(160),
    street: text(120),
    city: text(80),
    region: text(40),
    postalCode: text(20),
    country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, 'Use two letters like US.')),
    email: Email,
    phone: Phone,
    timeZone: TimeZone,
    week: WeekEdit,
    exceptions: ExceptionsEdit,
    social: z
      .array(z.strictObject({ id: LinkId, label: text(60), href: HttpsUrl }))
      .check(z.maxLength(12), uniqueIds),
    reviewUrl: HttpsUrl,
    promoLinks: z
      .array(z.strictObject({ id: LinkId, label: text(60), href: PromoHref }))
      .check(z.maxLength(8), uniqueIds),
    campaign: CampaignEdit,
    taxBasisPoints: z.number({ error: ({ input }) => percentProblem(input, 3) }).check(
      z.nonnegative('Not below 0.'),
      z.maximum(3_000, 'At most 30%.'),
      z.refine((points) => Math.abs(points * 10 - Math.round(points * 10)) < 1e-6, {
        message: percentProblem('8.2555', 3),
      }),
    ),
    taxCategories: z
      .array(TaxCategoryEdit)
      .check(
        z.maxLength(MAX_TAX_CATEGORIES, `At most ${MAX_TAX_CATEGORIES} tax categories.`),
        uniqueIds,
        coveredOnce,
      ),
    serviceFees: z
      .array(ServiceFeeEdit)
      .check(z.maxLength(MAX_FEES, `At most ${MAX_FEES} fees.`), uniqueIds),
    minimumOrderCents: z
      .int({ error: ({ input }) => moneyProblem(input, 'A minimum order') })
      .check(z.nonnegative('Not below 0.'), z.maximum(100_000_000, 'At most $1,000,000.')),
    tiers: TiersEdit,
    foundingUntil: z.union([z.literal(''), CalendarDate], 'Choose a day, or none.'),
    rentals: z.strictObject({ 'art-space': SpaceRateEdit, 'entire-venue': SpaceRateEdit }),
  }),
)

export const PickupEdit = z
  .strictObject({
    opens: ClockTime,
    closes: ClockTime,
    slotMinutes: z.literal([5, 10, 15, 20, 30, 60]),
    leadMinutes: z.int().check(z.nonnegative(), z.maximum(720, 'At most 12 hours.')),
    daysAhead: z.int().check(z.nonnegative(), z.maximum(60, 'At most 60 days.')),
    clipToOpeningHours: z.boolean(),
    capacityMinutesPerSlot: z
      .int()
      .check(z.minimum(1, 'At least a minute.'), z.maximum(1_440, 'At most a day.')),
    promisesByQueue: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ opens, closes }) => opens < closes, {
      message: 'Pickup must end after it begins.',
      path: ['closes'],
    }),
  )

const minutes = z
  .int()
  .check(z.minimum(1, 'At least a minute.'), z.maximum(100_000, 'At most 100,000.'))
const count = z.int().check(z.minimum(1, 'At least 1.'), z.maximum(10_000, 'At most 10,000.'))
const percent = z.int().check(z.minimum(1, 'At least 1%.'), z.maximum(100, 'At most 100%.'))
export const OrderLimitsEdit = z.strictObject({
  guestMinutes: minutes,
  guestOrders: count,
  customerMinutes: minutes,
  customerOrders: count,
  networkMinutes: minutes,
  networkOrders: count,
  waitMinutes: z
    .int()
    .check(z.minimum(5, 'At least 5 minutes.'), z.maximum(1_440, 'At most a day.')),
  /** A form of the version before does not have these. */
  waitingOrders: z.optional(count),
  staffWaitMinutes: z.optional(
    z.int().check(z.minimum(10, 'At least 10 minutes.'), z.maximum(1_440, 'At most a day.')),
  ),
  waitingForStaff: z.optional(count),
  guestPercent: z.optional(percent),
  phonePercent: z.optional(percent),
  guestDayMinutes: z.optional(minutes),
  phoneDayMinutes: z.optional(minutes),
  networkPercent: z.optional(percent),
  newcomerPercent: z.optional(percent),
  domainPercent: z.optional(percent),
  domainMinutes: z.optional(minutes),
})

export const SeatLimitsEdit = z.strictObject({
  guestSeats: count,
  guestSeatsInAll: count,
  customerSeats: count,
  customerSeatsInAll: count,
  networkSeats: count,
  networkSeatsInAll: count,
  waitMinutes: z
    .int()
    .check(z.minimum(5, 'At least 5 minutes.'), z.maximum(1_440, 'At most a day.')),
  waitingReservations: z.optional(count),
  guestPercent: z.optional(percent),
  networkPercent: z.optional(percent),
  newcomerPercent: z.optional(percent),
  domainPercent: z.optional(percent),
  domainSeatsInAll: z.optional(count),
  offlineTickets: z.optional(
    z.int().check(z.nonnegative('Not below 0.'), z.maximum(500, 'At most 500 tickets.')),
  ),
})

export const MailLimitsEdit = z.strictObject({
  perDay: z.int().check(z.minimum(20, 'At least 20.'), z.maximum(1_000_000, 'At most 1,000,000.')),
  ordersPercent: percent,
  seatsPercent: percent,
  accountsPercent: percent,
  contestPercent: percent,
  newsletterPercent: percent,
  formsPercent: percent,
  hourPercent: percent,
  networkPercent: percent,
})

const RefundSteps = z
  .array(
    z.strictObject({
      hours: z.int().check(z.nonnegative('Not below 0.'), z.maximum(8_760, 'At most a year.')),
      percent,
    }),
  )
  .check(
    z.maxLength(6, 'At most 6 steps.'),
    z.refine(
      (steps) =>
        steps.every(({ hours, percent: part }, i) => {
          const earlier = steps[i - 1]
          return !earlier || (hours < earlier.hours && part < earlier.percent)
        }),
      { message: 'Each step needs fewer hours and gives back less than the one before.' },
    ),
  )
export const RoomRulesEdit = z.strictObject({
  approval: z.enum(ROOM_APPROVALS, 'Choose at once, or after a look by staff.'),
  depositPercent: percent,
  bufferMinutes: z.int().check(z.nonnegative('Not below 0.'), z.maximum(240, 'At most 4 hours.')),
  refundSteps: RefundSteps,
  overtimePercent: z.optional(
    z.int().check(z.nonnegative('Not below 0.'), z.maximum(500, 'At most 500%.')),
  ),
  /** A form of the version before does not have it. */
  houseRules: z.optional(text(4_000, { min: 0, multiline: true })),
})

const PackOfferEdit = z.strictObject({
  name: text(60),
  seats: z.int().check(z.minimum(2, 'At least 2 seats.'), z.maximum(50, 'At most 50 seats.')),
  priceCents: Cents.check(z.minimum(100, 'At least $1.')),
  upToCents: Cents.check(z.minimum(100, 'At least $1.')),
  days: z.int().check(z.minimum(30, 'At least 30 days.'), z.maximum(3_650, 'At most 10 years.')),
})

export const ClassRulesEdit = z.strictObject({
  atCounter: z.boolean(),
  freeUntilHours: z
    .int()
    .check(z.nonnegative('Not below 0.'), z.maximum(720, 'At most 30 days, which are 720 hours.')),
  creditPercent: percent,
  creditDays: z.int().check(z.minimum(1, 'At least a day.'), z.maximum(3_650, 'At most 10 years.')),
  offerHours: z.int().check(z.minimum(1, 'At least an hour.'), z.maximum(168, 'At most a week.')),
  enrolmentHours: z.int().check(z.nonnegative('Not below 0.'), z.maximum(336, 'At most 14 days.')),
  packs: z.optional(
    z.array(PackOfferEdit).check(
      z.maxLength(MOST_PACKS, `At most ${MOST_PACKS} packs.`),
      z.refine((packs) => new Set(packs.map(({ name }) => name)).size === packs.length, {
        message: 'Give each pack a name of its own.',
      }),
    ),
  ),
})

const ReminderRules = z.strictObject({ bookings: z.boolean(), packs: z.boolean() })

const TillRules = z.strictObject({
  floatCents: Cents.check(z.maximum(5_000_000, 'That is over $50,000.')),
})

const Origin = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine(isOrigin, {
    message: 'Use an origin like https://partner.example, or * for any page.',
  }),
)

/** A change of the settings: only what is named is changed. */
export const SettingsEdit = z.strictObject({
  cafe: z.optional(CafeEdit),
  pickup: z.optional(PickupEdit),
  orderLimits: z.optional(OrderLimitsEdit),
  seatLimits: z.optional(SeatLimitsEdit),
  mailLimits: z.optional(MailLimitsEdit),
  rooms: z.optional(RoomRulesEdit),
  classes: z.optional(ClassRulesEdit),
  reminders: z.optional(ReminderRules),
  till: z.optional(TillRules),
  embed: z.optional(
    z.strictObject({
      allowedOrigins: z
        .array(Origin)
        .check(z.minLength(1, 'Name at least one origin.'), z.maxLength(100)),
    }),
  ),
  gallery: z.optional(
    z.strictObject({
      artistBasisPoints: z
        .int()
        .check(z.nonnegative('Not below 0.'), z.maximum(10_000, 'At most 10000, which is 100%.')),
    }),
  ),
})
export type SettingsEdit = z.infer<typeof SettingsEdit>

/** As it is counted in the database. */
const Count = z.int().check(z.nonnegative(), z.maximum(INT_MAX))
export const SettingsSave = z.strictObject({ change: SettingsEdit, version: Count })
export const SettingsRestoration = z.strictObject({ id: Count, version: Count })

const PickupState = z.object({
  opens: z.string(),
  closes: z.string(),
  slotMinutes: z.int(),
  leadMinutes: z.int(),
  daysAhead: z.int(),
  clipToOpeningHours: z.boolean(),
  capacityMinutesPerSlot: z.int(),
  promisesByQueue: z.optional(z.boolean()),
})
const Difference = z.object({
  path: z.array(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

/** All that the owner may set, and every state that was saved, newest first. */
export const SettingsState = z.object({
  settings: z.object({
    cafe: Cafe,
    pickup: PickupState,
    orderLimits: z.object({
      guestMinutes: z.int(),
      guestOrders: z.int(),
      customerMinutes: z.int(),
      customerOrders: z.int(),
      networkMinutes: z.int(),
      networkOrders: z.int(),
      waitMinutes: z.int(),
      waitingOrders: z.int(),
      staffWaitMinutes: z.int(),
      waitingForStaff: z.int(),
      guestPercent: z.int(),
      phonePercent: z.int(),
      guestDayMinutes: z.int(),
      phoneDayMinutes: z.int(),
      networkPercent: z.int(),
      newcomerPercent: z.int(),
      domainPercent: z.int(),
      domainMinutes: z.int(),
    }),
    seatLimits: z.object({
      guestSeats: z.int(),
      guestSeatsInAll: z.int(),
      customerSeats: z.int(),
      customerSeatsInAll: z.int(),
      networkSeats: z.int(),
      networkSeatsInAll: z.int(),
      waitMinutes: z.int(),
      waitingReservations: z.int(),
      guestPercent: z.int(),
      networkPercent: z.int(),
      newcomerPercent: z.int(),
      domainPercent: z.int(),
      domainSeatsInAll: z.int(),
      offlineTickets: z.int(),
    }),
    mailLimits: z.object({
      perDay: z.int(),
      ordersPercent: z.int(),
      seatsPercent: z.int(),
      accountsPercent: z.int(),
      contestPercent: z.int(),
      newsletterPercent: z.int(),
      formsPercent: z.int(),
      hourPercent: z.int(),
      networkPercent: z.int(),
    }),
    rooms: z.object({
      approval: z.enum(ROOM_APPROVALS),
      depositPercent: z.int(),
      bufferMinutes: z.int(),
      refundSteps: z.array(z.object({ hours: z.int(), percent: z.int() })),
      overtimePercent: z.int(),
      houseRules: z.string(),
    }),
    classes: z.object({
      atCounter: z.boolean(),
      freeUntilHours: z.int(),
      creditPercent: z.int(),
      creditDays: z.int(),
      offerHours: z.int(),
      enrolmentHours: z.int(),
      packs: z.array(
        z.object({
          name: z.string(),
          seats: z.int(),
          priceCents: Cents,
          upToCents: Cents,
          days: z.int(),
        }),
      ),
    }),
    reminders: ReminderRules,
    till: TillRules,
    embed: z.object({ allowedOrigins: z.array(z.string()) }),
    gallery: z.object({ artistBasisPoints: z.int() }),
  }),
  /** 0 are the defaults. Whoever saves sends the version they began with. */
  version: z.int(),
  history: z.array(
    z.object({ id: z.int(), at: Instant, by: z.string(), changes: z.array(Difference) }),
  ),
})
export type SettingsState = z.infer<typeof SettingsState>

/** Hours that are being written, to be told whom they would leave outside. */
export const HoursCheck = z.strictObject({
  timeZone: TimeZone,
  week: WeekEdit,
  exceptions: ExceptionsEdit,
  pickup: PickupEdit,
})
export const HoursConflicts = z.object({
  orders: z.array(z.object({ number: z.string(), name: z.string(), pickupAt: Instant })),
  /** Classes, events and hires on days that would be closed and are not yet, with the page where each is moved or called off. */
  booked: z.array(
    z.object({
      title: z.string(),
      startsAt: Instant,
      people: z.nullable(z.int()),
      to: z.string(),
    }),
  ),
})
/** A prize that is not saved yet. */
export const PrizeCheck = z.strictObject({ prize: z.string().check(z.maxLength(160)) })
/** What another prize would contradict. */
export const PrizeConflicts = z.object({
  /** What people have entered for. */
  prize: z.string(),
  /** So many have entered for it; 0 where the prize stays, or the list is fixed with the prize of then. */
  entries: z.int(),
  /** What the official rules say of the prize. */
  details: z.string(),
  valueCents: Cents,
})
export type PrizeConflicts = z.infer<typeof PrizeConflicts>
export type HoursConflicts = z.infer<typeof HoursConflicts>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isOrigin(text: string): boolean {
  return text === '*' || /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(text)
}

/** The settings. */
export const settingsCalls = {
  settingsState: {
    method: 'GET',
    path: '/api/admin/settings',
    who: 'admin',
    summary: 'Get the settings and their history',
    answer: SettingsState,
  },
  saveSettings: {
    method: 'PATCH',
    path: '/api/admin/settings',
    who: 'admin',
    summary: 'Save settings',
    changesPages: true,
    body: SettingsSave,
    bodyLimit: EDITED_BODY,
    answer: SettingsState,
  },
  restoreSettings: {
    method: 'POST',
    path: '/api/admin/settings/restoration',
    who: 'admin',
    proof: 'recent',
    summary: 'Bring earlier settings back',
    changesPages: true,
    body: SettingsRestoration,
    answer: SettingsState,
  },
  checkPrize: {
    method: 'POST',
    path: '/api/admin/settings/prize-check',
    who: 'admin',
    summary: 'See who entered for the prize as it is, and its rules',
    body: PrizeCheck,
    answer: PrizeConflicts,
  },
  checkHours: {
    method: 'POST',
    path: '/api/admin/settings/hours-check',
    who: 'admin',
    summary: 'See what orders and bookings new hours would miss',
    body: HoursCheck,
    bodyLimit: EDITED_BODY,
    answer: HoursConflicts,
  },
  houseHires: {
    method: 'GET',
    path: '/api/admin/settings/house-hires',
    who: 'admin',
    summary: 'See when the whole house is hired',
    answer: z.object({
      /** With the time for clearing up. */
      hires: z.array(z.object({ startsAt: Instant, endsAt: Instant })),
    }),
  },
} as const satisfies Record<string, ApiRow>
