import { PAYOUT_ACCOUNTS } from '#domain/books/values.ts'
import { OCCASION_TYPES } from '#domain/booking/values.ts'
import * as z from 'zod/mini'
import { ENQUIRY_KINDS } from '#domain/artists/values.ts'
import { ALT_MAX } from '../artists/work-texts.ts'
import type { ApiRow } from './api-row.ts'
import { Artist, CafeEvent, Print, PrintInk, Work } from './content.ts'
import { WorkImage } from './photos.ts'
import { Nothing, byLongId } from './parameters.ts'
import { Cents, Email, HttpsAddress, Instant, Slug, text } from './text.ts'

/** A month of the café: '2025-10'. */
export const Month = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month like 2025-10.'))

/* The artist */

/** An artist as they and the admins see them. */
export const OwnArtist = z.extend(Artist, { isHidden: z.boolean(), hasAccount: z.boolean() })
export type OwnArtist = z.infer<typeof OwnArtist>

/** What an artist's dashboard opens with. */
export const ArtistDashboard = z.object({
  /** Null: this account has no profile yet. */
  artist: z.nullable(OwnArtist),
  /** Whom an admin may choose; empty for an artist. */
  artists: z.array(z.object({ id: Slug, name: z.string(), isHidden: z.boolean() })),
  /** Of a price, in 1/100 of a percent. */
  shareBasisPoints: z.int(),
  counts: z.object({ works: z.int(), copiesLeft: z.int(), openEnquiries: z.int() }),
})
export type ArtistDashboard = z.infer<typeof ArtistDashboard>

export const ArtistProfile = z.strictObject({
  name: text(60, { min: 2 }),
  discipline: text(60, { min: 3 }),
  town: text(60, { min: 2 }),
  statement: text(160, { min: 10 }),
  /** Paragraphs are parted by an empty line. */
  bio: text(3_000, { min: 40, multiline: true }),
  links: z
    .array(z.strictObject({ label: text(40, { min: 2 }), href: HttpsAddress }))
    .check(z.maxLength(2)),
  ink: PrintInk,
})
export type ArtistProfile = z.infer<typeof ArtistProfile>

/* Works */

/** A work as its artist sees it. */
export const OwnWork = z.extend(Work, {
  isHidden: z.boolean(),
  /** Copies sold here and not brought back. */
  soldHere: z.int(),
  openEnquiries: z.int(),
  enquiries: z.int(),
  canDelete: z.boolean(),
  updatedAt: Instant,
})
export type OwnWork = z.infer<typeof OwnWork>

/** A number that a form sends as text. */
const typed = (pattern: RegExp, say: string, min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.regex(pattern, say)),
      z.transform((value: string) => Number(value)),
    ),
    z.number().check(z.minimum(min, say), z.maximum(max, say)),
  )
const WHOLE = /^\d{1,9}$/
const SAY = {
  year: 'Use a year like 2025.',
  inches: 'Use inches, from 0.5 to 200, such as 11 or 8.5.',
  size: 'An edition has 1 to 1000 copies.',
  left: 'Say how many copies are left, from 0 to the size of the edition.',
  price: 'A price is $1 to $100,000.',
} as const
const Alt = text(ALT_MAX)
const Medium = text(120, { min: 3 })
const Wall = text(80, { min: 0 })
const WorkTitle = text(120)
const PRICE = [100, 10_000_000] as const

/** Whether its artist offers it. It becomes 'sold' by itself when no copy is left. */
export const WantedStatus = z.enum(['available', 'on-hold', 'not-for-sale'])
export type WantedStatus = z.infer<typeof WantedStatus>

/** The fields beside the picture, which travels as a file of the same multipart body. */
export const NewWork = z.strictObject({
  title: WorkTitle,
  medium: Medium,
  year: typed(/^\d{4}$/, SAY.year, 1900, 2100),
  widthInches: typed(/^\d{1,3}(\.\d{1,2})?$/, SAY.inches, 0.5, 200),
  heightInches: typed(/^\d{1,3}(\.\d{1,2})?$/, SAY.inches, 0.5, 200),
  editionSize: typed(WHOLE, SAY.size, 1, 1_000),
  editionLeft: typed(WHOLE, SAY.left, 0, 1_000),
  /** Empty: no price. */
  priceCents: z.union([z.literal(''), typed(WHOLE, SAY.price, ...PRICE)]),
  status: WantedStatus,
  wall: Wall,
  alt: Alt,
  isHidden: z.enum(['true', 'false']),
})
export type NewWork = z.infer<typeof NewWork>
/** As a browser sends it. */
export type NewWorkFields = z.input<typeof NewWork>

const inches = z.number().check(z.minimum(0.5, SAY.inches), z.maximum(200, SAY.inches))
/** What is to be changed of a work; `seenAt` is the `updatedAt` that whoever changes it was looking at. */
export const WorkPatch = z.strictObject({
  seenAt: Instant,
  title: z.optional(WorkTitle),
  medium: z.optional(Medium),
  year: z.optional(z.int(SAY.year).check(z.minimum(1900, SAY.year), z.maximum(2100, SAY.year))),
  widthInches: z.optional(inches),
  heightInches: z.optional(inches),
  editionSize: z.optional(
    z.int(SAY.size).check(z.minimum(1, SAY.size), z.maximum(1_000, SAY.size)),
  ),
  editionLeft: z.optional(
    z.int(SAY.left).check(z.minimum(0, SAY.left), z.maximum(1_000, SAY.left)),
  ),
  priceCents: z.optional(
    z.nullable(
      z.int(SAY.price).check(z.minimum(PRICE[0], SAY.price), z.maximum(PRICE[1], SAY.price)),
    ),
  ),
  status: z.optional(WantedStatus),
  wall: z.optional(Wall),
  alt: z.optional(Alt),
  isHidden: z.optional(z.boolean()),
})
export type WorkPatch = z.infer<typeof WorkPatch>

/* Enquiries */

export const OwnEnquiry = z.object({
  reference: z.string(),
  workId: Slug,
  workTitle: z.string(),
  kind: z.enum(ENQUIRY_KINDS),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  createdAt: Instant,
  /** By whom and when it was called answered. */
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(z.string()),
})
export type OwnEnquiry = z.infer<typeof OwnEnquiry>
export const EnquiryPatch = z.strictObject({ isAnswered: z.boolean() })

/* Dates */

/** An event or a class of an artist, and how full it is. */
export const OwnDate = z.object({
  id: Slug,
  kind: z.enum(OCCASION_TYPES),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  space: z.string(),
  status: CafeEvent.shape.status,
  capacity: z.int(),
  /** Taken by guests who said so here. */
  seatsTaken: z.int(),
  /** Given away by the café. */
  seatsHeld: z.int(),
  parties: z.int(),
  /** Parties that wait for a seat, or requests nobody has confirmed. */
  waiting: z.int(),
})
export type OwnDate = z.infer<typeof OwnDate>

/* Sales */

export const StatementLine = z.object({
  saleId: z.string(),
  /**
   * A work that was sold or came back; seats in a class or at an event that were sold, all of a day together (below 0 where more of them were
   * taken out again); what was kept of seats that were given back late.
   */
  kind: z.enum(['sale', 'return', 'seats', 'late']),
  at: Instant,
  title: z.string(),
  /** Of a work. */
  copy: z.nullable(z.int()),
  /** How many, of a class or an event. */
  seats: z.nullable(z.int()),
  /** Of seats: what the café kept of them, without materials and discounts. Negative for a return, and so are the shares. */
  priceCents: z.int(),
  artistCents: z.int(),
  houseCents: z.int(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** An artist's account of one month: what was sold, whose it is, and what is paid out. */
export const Statement = z.object({
  month: Month,
  /** Months in which anything was sold or paid. */
  months: z.array(Month),
  lines: z.array(StatementLine),
  priceCents: z.int(),
  artistCents: z.int(),
  houseCents: z.int(),
  /** Carried over from the months before: 0 or negative. */
  carriedInCents: z.int(),
  payoutCents: Cents,
  carriedOutCents: z.int(),
  /** When it was paid out; null while it was not. */
  paid: z.nullable(z.object({ at: Instant, amountCents: Cents, account: z.enum(PAYOUT_ACCOUNTS) })),
  /** Whether it can be paid out now: the month is over, and something is owed. */
  canPayOut: z.boolean(),
})
export type Statement = z.infer<typeof Statement>

/** A work as the counter sees it. */
export const SaleWork = z.object({
  id: Slug,
  title: z.string(),
  artistName: z.string(),
  status: Work.shape.status,
  priceCents: z.nullable(Cents),
  editionSize: z.int(),
  editionLeft: z.int(),
  wall: z.nullable(z.string()),
  print: Print,
  image: z.optional(WorkImage),
  widthInches: z.number(),
  heightInches: z.number(),
})
export type SaleWork = z.infer<typeof SaleWork>

export const Sale = z.object({
  id: z.string(),
  workId: Slug,
  title: z.string(),
  artistName: z.string(),
  copy: z.nullable(z.int()),
  priceCents: Cents,
  taxCents: Cents,
  artistCents: Cents,
  houseCents: Cents,
  buyerName: z.nullable(z.string()),
  buyerEmail: z.nullable(z.string()),
  note: z.string(),
  soldAt: Instant,
  soldBy: z.string(),
  /** The order that it was sold with; an earlier version does not say. */
  orderId: z.optional(z.nullable(z.string())),
  returnedAt: z.nullable(Instant),
  returnedBy: z.nullable(z.string()),
  returnedBecause: z.nullable(z.string()),
})
export type Sale = z.infer<typeof Sale>

/** What was sold at the counter. The id is the seller's own, so that a sale that is sent twice is one. */
export const NewSale = z.strictObject({
  id: z.uuid(),
  workId: Slug,
  priceCents: z
    .int(SAY.price)
    .check(z.minimum(PRICE[0], SAY.price), z.maximum(PRICE[1], SAY.price)),
  copy: z.optional(
    z.int('Use the number in pencil, such as 12.').check(z.minimum(1), z.maximum(1_000)),
  ),
  buyerName: z.optional(text(80, { min: 0 })),
  buyerEmail: z.optional(z.union([Email, z.literal('')])),
  note: z.optional(text(400, { min: 0, multiline: true })),
})
export type NewSale = z.infer<typeof NewSale>

export const SaleReturn = z.strictObject({ reason: text(200, { min: 4 }) })

/** What artists are owed, and what was paid out. */
const Owed = z.object({
  id: z.string(),
  name: z.string(),
  /** As the books have it. */
  owedCents: z.int(),
  /** Months that are over and not paid out. */
  months: z.array(z.object({ month: Month, cents: z.int() })),
  /** Since then; below 0 where more came back. */
  thisMonthCents: z.int(),
  /** The latest first. */
  paid: z.array(
    z.object({
      month: Month,
      cents: z.int(),
      account: z.enum(PAYOUT_ACCOUNTS),
      at: Instant,
      by: z.string(),
    }),
  ),
})
export const ArtistsOwed = z.object({
  /** It is paid out when it is over. */
  thisMonth: Month,
  artists: z.array(Owed),
  /** Who teaches or hosts and is no artist. */
  instructors: z.array(Owed),
})
export type ArtistsOwed = z.infer<typeof ArtistsOwed>

/** A month that was paid. */
export const Payout = z.strictObject({
  month: Month,
  /** What was shown. */
  expectedCents: Cents,
  account: z.enum(PAYOUT_ACCOUNTS),
})

/** Whose dashboard it is: artists see only their own, an admin chooses one. */
const ofArtist = z.strictObject({ artist: z.optional(Slug) })
const ofMonth = z.strictObject({ artist: z.optional(Slug), month: z.optional(Month) })

/** The dashboards of artists. */
export const artistCalls = {
  artistDashboard: {
    method: 'GET',
    path: '/api/artist',
    who: 'gallery',
    summary: 'Get the overview of an artist',
    query: ofArtist,
    answer: ArtistDashboard,
  },
  saveArtist: {
    method: 'POST',
    path: '/api/artist',
    who: 'gallery',
    summary: "Save an artist's profile",
    changesPages: true,
    query: ofArtist,
    body: ArtistProfile,
    answer: OwnArtist,
  },
  showArtist: {
    method: 'PATCH',
    path: '/api/artists/:id',
    who: 'admin',
    summary: 'Show or hide an artist',
    changesPages: true,
    params: byLongId,
    body: z.strictObject({ isHidden: z.boolean() }),
    answer: OwnArtist,
  },
  artistWorks: {
    method: 'GET',
    path: '/api/artist/works',
    who: 'gallery',
    summary: "List an artist's works with drafts",
    query: ofArtist,
    answer: z.object({ works: z.array(OwnWork), walls: z.array(z.string()) }),
  },
  addWork: {
    method: 'POST',
    path: '/api/artist/works',
    who: 'upload-artwork',
    summary: 'Add a work with its picture',
    changesPages: true,
    query: ofArtist,
    body: NewWork,
    file: 'image',
    answer: OwnWork,
  },
  patchWork: {
    method: 'PATCH',
    path: '/api/artist/works/:id',
    who: 'upload-artwork',
    summary: 'Change a work',
    changesPages: true,
    params: byLongId,
    body: WorkPatch,
    answer: OwnWork,
  },
  replaceWorkImage: {
    method: 'POST',
    path: '/api/artist/works/:id/image',
    who: 'upload-artwork',
    summary: 'Replace the picture of a work',
    changesPages: true,
    params: byLongId,
    body: z.strictObject({ alt: NewWork.shape.alt }),
    file: 'image',
    answer: OwnWork,
  },
  deleteWork: {
    method: 'DELETE',
    path: '/api/artist/works/:id',
    who: 'upload-artwork',
    summary: 'Delete a work',
    changesPages: true,
    params: byLongId,
    answer: Nothing,
  },
  artistEnquiries: {
    method: 'GET',
    path: '/api/artist/enquiries',
    who: 'gallery',
    summary: "List the enquiries about an artist's works",
    query: ofArtist,
    answer: z.object({ enquiries: z.array(OwnEnquiry) }),
  },
  patchEnquiry: {
    method: 'PATCH',
    path: '/api/artist/enquiries/:id',
    who: 'gallery',
    summary: 'Mark an enquiry',
    params: byLongId,
    body: EnquiryPatch,
    answer: OwnEnquiry,
  },
  artistDates: {
    method: 'GET',
    path: '/api/artist/dates',
    who: 'manage-own-events',
    summary: "List an artist's classes and events",
    query: ofArtist,
    answer: z.object({ dates: z.array(OwnDate) }),
  },
  artistStatement: {
    method: 'GET',
    path: '/api/artist/statement',
    who: 'own-sales',
    summary: "Get an artist's sales of a month",
    query: ofMonth,
    answer: Statement,
  },
  artistStatementCsv: {
    method: 'GET',
    path: '/api/artist/statement.csv',
    who: 'own-sales',
    summary: "Download an artist's sales of a month",
    query: ofMonth,
    media: 'text/csv',
    answer: Nothing,
  },
  artistsOwed: {
    method: 'GET',
    path: '/api/admin/payouts',
    who: 'admin',
    summary: 'List what artists and instructors are owed and were paid',
    answer: ArtistsOwed,
  },
  payArtist: {
    method: 'POST',
    path: '/api/artist/payouts',
    who: 'admin',
    summary: "Record that an artist's month was paid out",
    body: z.strictObject({ artist: Slug, ...Payout.shape }),
    answer: Statement,
  },
} as const satisfies Record<string, ApiRow>

/** Works that are sold at the counter. */
export const saleCalls = {
  saleWorks: {
    method: 'GET',
    path: '/api/sales/works',
    who: 'sales',
    summary: 'List the works that can be sold',
    answer: z.object({
      works: z.array(SaleWork),
      shareBasisPoints: z.int(),
      taxBasisPoints: z.number(),
    }),
  },
  sales: {
    method: 'GET',
    path: '/api/sales',
    who: 'sales',
    summary: 'List the sales of works',
    answer: z.object({ sales: z.array(Sale) }),
  },
  recordSale: {
    method: 'POST',
    path: '/api/sales',
    who: 'sales',
    summary: 'Record the sale of a work',
    changesPages: true,
    body: NewSale,
    answer: Sale,
  },
  returnSale: {
    method: 'POST',
    path: '/api/sales/:id/return',
    who: 'refunds',
    summary: 'Record the return of a work',
    changesPages: true,
    params: byLongId,
    body: SaleReturn,
    answer: Sale,
  },
} as const satisfies Record<string, ApiRow>
