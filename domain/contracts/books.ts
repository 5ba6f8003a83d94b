import { LEDGER_KINDS, LEDGER_SUBJECTS } from '#domain/books/values.ts'
import * as z from 'zod/mini'
import { ACCOUNT_GROUPS } from '#domain/books/accounts.ts'
import { GRAINS } from '#domain/books/buckets.ts'
import type { ApiRow } from './api-row.ts'
import { Nothing } from './parameters.ts'
import { CalendarDate, Instant } from './text.ts'

/** The longest time that one report covers. */
export const REPORT_DAYS = 400

/** An account in a report. */
const AccountRow = z.object({
  account: z.string(),
  group: z.enum(ACCOUNT_GROUPS.map(({ id }) => id)),
  name: z.string(),
  /** By how much it grew in the days of the report; below 0 where more was given back. Null of the cash of a drawer that is open: it is told after the count. */
  cents: z.nullable(z.int()),
  /** What is on it at the end of the last day, since the books began. Null likewise. */
  balanceCents: z.nullable(z.int()),
})
export type AccountRow = z.infer<typeof AccountRow>

/** What came in and what it was for, account by account. */
export const BooksReport = z.object({
  from: CalendarDate,
  until: CalendarDate,
  today: CalendarDate,
  accounts: z.array(AccountRow),
  /** As in the report of sales: before discounts, without them, and what was taken for it. */
  salesCents: z.int(),
  netCents: z.int(),
  /** Null while one of `openDrawers` is to be counted: its cash could be told from it. */
  moneyCents: z.nullable(z.int()),
  /** Names of drawers that are open and have cash of these days. A server of the version before does not say. */
  openDrawers: z.optional(z.array(z.string())),
  /** Orders that were paid for the first time, those of a gift card too, and sales of any kind that were taken back. */
  orderCount: z.int(),
  reversalCount: z.int(),
})
export type BooksReport = z.infer<typeof BooksReport>

/** A transaction as one account sees it. */
const Entry = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(LEDGER_KINDS),
  subject: z.enum(LEDGER_SUBJECTS),
  subjectId: z.string(),
  /** 'A-104' for an order, its payments and refunds, or the title of the work. */
  label: z.string(),
  cents: z.int(),
})
export type Entry = z.infer<typeof Entry>

const days = { from: z.optional(CalendarDate), until: z.optional(CalendarDate) }
const inOrder = z.refine<{ from?: string | undefined; until?: string | undefined }>(
  ({ from, until }) => !from || !until || from <= until,
  'The first day is after the last one.',
)
const Days = z.strictObject(days).check(inOrder)
const GrainDays = z.strictObject({ ...days, by: z.optional(z.enum(GRAINS)) }).check(inOrder)
/** Days, and an account as the report names it. */
const AccountDays = z.strictObject({
  account: z.string().check(z.regex(/^[a-z][a-z-]*(:[a-zA-Z0-9-]+){0,2}$/), z.maxLength(160)),
  from: CalendarDate,
  until: CalendarDate,
  /** Entries before this one: its time and its number. */
  beforeAt: z.optional(Instant),
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

const Amounts = z.array(z.object({ name: z.string(), cents: z.int() }))
const Counted = z.array(z.object({ name: z.string(), cents: z.int(), count: z.int() }))
/** What some days sold, in cents, as the ledger has it: net is without discounts, tax and tips. */
export const SalesReport = z.object({
  from: CalendarDate,
  until: CalendarDate,
  today: CalendarDate,
  grain: z.enum(GRAINS),
  salesCents: z.int(),
  netCents: z.int(),
  /** Orders that were paid, those of a gift card too, less those given back in full. */
  orderCount: z.int(),
  /** Net sales of an order; those that sold a gift card alone are left out. */
  averageCents: z.int(),
  /** The same weekdays before; until the same time of day where the report goes on today. */
  before: z.object({
    from: CalendarDate,
    until: CalendarDate,
    netCents: z.int(),
    orderCount: z.int(),
  }),
  /** Net, stretch by stretch, beside the same weekdays before. */
  over: z.array(
    z.object({
      from: CalendarDate,
      until: CalendarDate,
      cents: z.int(),
      beforeCents: z.int(),
      orders: z.int(),
    }),
  ),
  /** Net, by the clock of the café. */
  byHour: z.array(
    z.object({ hour: z.int(), cents: z.int(), beforeCents: z.int(), orders: z.int() }),
  ),
  /** Before discounts: together the sales. */
  byCategory: Amounts,
  /** The same by what was sold, less what was given back of it; what was changed after it was paid has a row of its own. */
  byItem: z.array(
    z.object({
      name: z.string(),
      cents: z.int(),
      count: z.int(),
      /** What was given back, before discounts and without tax. A server of the version before does not say. */
      refundedCents: z.optional(z.int()),
    }),
  ),
  /** What classes and events sold, by who teaches or hosts, less what of it is theirs; `count` is of classes and events. */
  byInstructor: Counted,
  /** What of seats is theirs. */
  sharesByInstructor: Amounts,
  /** Net; `count` is of orders. */
  byChannel: Counted,
  bySource: Counted,
  discounts: Amounts,
  /** What was given to guests as credit, by reason: in neither discounts nor net sales. A server of the version before has it in discounts. */
  credits: z.optional(Counted),
  tax: Amounts,
  tipsCents: z.int(),
  refunds: Counted,
  /** How it was paid, less what was given back; nothing while one of `openDrawers` has cash of these days that is not counted. */
  money: Amounts,
  moneyCents: z.int(),
  /** Names of drawers that are open still. */
  openDrawers: z.array(z.string()),
  /** At the end of the last day: paid for what is not done yet, and owed to artists, to instructors and on cards. */
  held: Amounts,
  /** Orders that were promised for these days and were ready, or are past their time; minutes after the promise, below 0 before it. */
  promised: z.object({
    count: z.int(),
    onTime: z.int(),
    /** Past their time and not ready yet. */
    openLate: z.int(),
    medianMinutes: z.int(),
    /** Nine of ten were ready by so many. */
    ninthMinutes: z.int(),
  }),
})
export type SalesReport = z.infer<typeof SalesReport>

/** What took or takes place in a week, and its seats. */
const Seats = z.object({ count: z.int(), seats: z.int(), seatsTaken: z.int() })

/** How full rooms, classes and events are, week by week: those that were, this one and those to come. */
export const Occupancy = z.object({
  /** Today, on the café's clock. */
  today: CalendarDate,
  weeks: z.array(
    z.object({
      from: CalendarDate,
      until: CalendarDate,
      rooms: z.array(
        z.object({
          name: z.string(),
          /** Minutes for which it could be used: opening hours, and the venue's on days on which it is hired. */
          openMinutes: z.int(),
          /** Of these, or outside of them: hired, and used by classes and events. */
          hiredMinutes: z.int(),
          ownMinutes: z.int(),
        }),
      ),
      classes: Seats,
      events: Seats,
    }),
  ),
})
export type Occupancy = z.infer<typeof Occupancy>

/** For those who may see the figures of the café. */
export const booksCalls = {
  booksReport: {
    method: 'GET',
    path: '/api/admin/books',
    who: 'view-analytics',
    summary: 'Get what was taken and what it was for',
    query: Days,
    answer: BooksReport,
  },
  salesReport: {
    method: 'GET',
    path: '/api/admin/sales-report',
    who: 'view-analytics',
    summary: 'Get what some days sold, beside the same weekdays before',
    query: GrainDays,
    answer: SalesReport,
  },
  occupancy: {
    method: 'GET',
    path: '/api/admin/occupancy',
    who: 'view-analytics',
    summary: 'See how full rooms and classes are by week',
    answer: Occupancy,
  },
  salesReportCsv: {
    method: 'GET',
    path: '/api/admin/sales-report.csv',
    who: 'view-analytics',
    summary: 'Download what some days sold',
    query: GrainDays,
    media: 'text/csv',
    answer: Nothing,
  },
  booksCsv: {
    method: 'GET',
    path: '/api/admin/books.csv',
    who: 'view-analytics',
    summary: 'Download the postings of some days',
    query: Days,
    media: 'text/csv',
    answer: Nothing,
  },
  booksEntries: {
    method: 'GET',
    path: '/api/admin/books/entries',
    who: 'view-analytics',
    summary: 'List what moved an account',
    query: AccountDays,
    answer: z.object({
      entries: z.array(Entry),
      isMore: z.boolean(),
      /** Entries since then are told after the count of the drawer, which is open. */
      blindSince: z.optional(Instant),
    }),
  },
} as const satisfies Record<string, ApiRow>
