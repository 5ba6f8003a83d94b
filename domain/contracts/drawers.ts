import * as z from 'zod/mini'
import { TICKET_KINDS } from '#domain/booking/values.ts'
import { MEMBER_TIERS } from '#domain/membership/tiers.ts'
import { MAX_FEES } from '#domain/ordering/limits.ts'
import { DISCOUNT_REASON_MAX } from '#domain/till/discount.ts'
import { MOVEMENT_KINDS, MOVES, OPENING_DIFFERENCES } from '#domain/till/drawer.ts'
import { SALE_BODY, type ApiRow } from './api-row.ts'
import { BoughtGiftCard, GiftCode } from './gift-cards.ts'
import { Dining, LineRequest, MAX_LINES, Order, Tip } from './ordering.ts'
import { Id, Nothing, byId, bySlug } from './parameters.ts'
import { Approval } from './till.ts'
import { ReceiptMailed } from './payments.ts'
import { Cents, ClockTime, Email, Instant, Slug, text } from './text.ts'

/** $50,000: more than any drawer holds. */
const Cash = Cents.check(z.maximum(5_000_000, 'That is over $50,000.'))
const Some = Cash.check(z.minimum(1, 'Name an amount above 0.'))

export const DrawerMovement = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  cents: Cents,
  reason: z.string(),
  at: Instant,
  by: z.string(),
  approvedBy: z.nullable(z.string()),
})
export type DrawerMovement = z.infer<typeof DrawerMovement>

/** How a drawer was closed: what was counted, and what the books said. */
export const DrawerClosing = z.object({
  sessionId: z.string(),
  drawerId: z.string(),
  drawerName: z.string(),
  openedAt: Instant,
  openedBy: z.string(),
  openingCents: Cents,
  closedAt: Instant,
  closedBy: z.string(),
  countedCents: Cents,
  expectedCents: z.int(),
  /** Counted less expected: below 0 where cash is missing. */
  differenceCents: z.int(),
  note: z.string(),
  /** Of the count what stays in it for the next day; the rest went to the safe. Reports of earlier versions do not tell, nor the two below. */
  floatCents: z.optional(Cents),
  /** What the books had in it when it was opened. */
  openingFloatCents: z.optional(Cents),
  /** Of what was counted then beside that, what was missing (below 0) or too much, and not from the safe. */
  openingOffCents: z.optional(z.int()),
})
export type DrawerClosing = z.infer<typeof DrawerClosing>

/** What is expected in an open drawer is told nobody: the count at closing is blind. */
export const Drawer = z.object({
  id: z.string(),
  name: z.string(),
  open: z.nullable(
    z.object({
      sessionId: z.string(),
      openedAt: Instant,
      openedBy: z.string(),
      openingCents: Cents,
      movements: z.array(DrawerMovement),
    }),
  ),
  lastClosing: z.nullable(DrawerClosing),
  /** What the books have in it while it is closed: what stayed in it. */
  leftCents: z.optional(Cents),
})
export type Drawer = z.infer<typeof Drawer>

const approval = z.optional(Approval)

/** A discount on what is sold, besides what members get. */
export const Discount = z.strictObject({
  of: z.union([
    z.strictObject({ percent: z.int().check(z.minimum(1), z.maximum(100, 'At most 100%.')) }),
    z.strictObject({ cents: Some }),
  ]),
  reason: text(DISCOUNT_REASON_MAX),
})
export type Discount = z.infer<typeof Discount>

/** Service fees that are not charged. */
export const FeeWaiver = z.strictObject({
  /** Their ids. */
  fees: z.array(Slug).check(z.minLength(1, 'Name a fee.'), z.maxLength(MAX_FEES)),
  reason: text(DISCOUNT_REASON_MAX),
})
export type FeeWaiver = z.infer<typeof FeeWaiver>

const TENDERS = ['cash', 'card-terminal', 'gift-card'] as const
export const SalePayment = z.strictObject({
  method: z.enum(TENDERS),
  /** Of a gift card. */
  code: z.optional(GiftCode),
  amountCents: Some,
  /** Cash that was handed over. */
  givenCents: z.optional(Some),
  /** The positions of the lines that it was taken for, where a bill was split by line: of these it goes back first. */
  lines: z.optional(
    z.array(z.int().check(z.minimum(0), z.maximum(MAX_LINES - 1))).check(z.maxLength(MAX_LINES)),
  ),
})
export type SalePayment = z.infer<typeof SalePayment>

/** A bill is paid in at most so many parts. */
export const PAYMENTS_MAX = 20

/** What is sold, for whom and for how much. */
const sold = {
  /** Made by the client: the same sale sent twice is one. */
  id: Id.check(z.minLength(8)),
  lines: z.array(LineRequest).check(z.minLength(1, 'Add something first.'), z.maxLength(MAX_LINES)),
  /** Who is called when it is ready. */
  name: z.optional(text(60)),
  note: z.optional(text(500, { min: 0, multiline: true })),
  tip: z.optional(Tip),
  /** To go where it is not said. */
  dining: z.optional(Dining),
  discount: z.optional(Discount),
  feeWaiver: z.optional(FeeWaiver),
  /** The account of the customer, where they named it: it is their order, with what members get. */
  memberId: z.optional(Id),
  promoCode: z.optional(text(40)),
  /** What the screen showed: refused with the new price where that differs, never silently charged. */
  expectedTotalCents: Cents,
  approval,
}

/** A sale that its customer pays by card on their own phone, all of it or a part: it is made once all is paid. */
export const NewPhoneSale = z.strictObject({
  ...sold,
  /** What was taken before. */
  payments: z.optional(z.array(SalePayment).check(z.maxLength(PAYMENTS_MAX))),
  /** The drawer that cash went into. */
  drawerId: z.optional(Slug),
  /** What the phone is asked for; the rest where it is not said. */
  phoneCents: z.optional(Some),
})
export type NewPhoneSale = z.infer<typeof NewPhoneSale>

export const NewCounterSale = z.strictObject({
  ...sold,
  payments: z.array(SalePayment).check(z.maxLength(PAYMENTS_MAX)),
  /** The drawer that cash went into. */
  drawerId: z.optional(Slug),
  /** When it was sold, where there was no network then. */
  soldAt: z.optional(Instant),
  /** The account of whoever sold it, where somebody else sends it after an outage. */
  sellerId: z.optional(Id),
  /** Sold while the server could not be reached: its tickets stand, because people are inside with them. */
  isKept: z.optional(z.boolean()),
})
export type NewCounterSale = z.infer<typeof NewCounterSale>

/** A customer, as much of them as the counter needs to know them by. */
export const TillMember = z.object({
  id: z.string(),
  name: z.string(),
  /** 'c•••@example.com' */
  email: z.string(),
  /** Their tier today. */
  tier: z.enum(MEMBER_TIERS),
})
export type TillMember = z.infer<typeof TillMember>

export const Sold = z.object({
  order: Order,
  payments: z.array(
    z.object({
      method: z.enum(TENDERS),
      amountCents: Cents,
      givenCents: z.nullable(Cents),
      changeCents: Cents,
    }),
  ),
  soldBy: z.string(),
  /** By the server's clock; before it came where it was kept without a network. */
  soldAt: Instant,
  /** The gift cards that were sold, with their codes, to be handed over; absent where none were. */
  giftCards: z.optional(z.array(BoughtGiftCard)),
})
export type Sold = z.infer<typeof Sold>

/** What is sold at the till beside the menu. */
export const TillShop = z.object({
  works: z.array(
    z.object({
      id: Slug,
      title: z.string(),
      artistName: z.string(),
      editionSize: z.int(),
      /** As the receipt calls it. */
      name: z.string(),
      priceCents: Cents,
      /** Copies. */
      left: z.int(),
    }),
  ),
  events: z.array(
    z.object({
      id: Slug,
      title: z.string(),
      startsAt: Instant,
      /** A server of the version before does not say. */
      endsAt: z.optional(Instant),
      name: z.string(),
      priceCents: Cents,
      /** The kinds of tickets, where there are any; one without an id is a price named for the door. */
      tiers: z.optional(
        z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            note: z.string(),
            kind: z.enum(TICKET_KINDS),
            priceCents: Cents,
            left: z.int(),
          }),
        ),
      ),
      /** How many of them one till may sell while it cannot reach the server; none where it is not said. */
      offline: z.optional(z.int()),
      /** Seats that nobody has. */
      left: z.int(),
      /** Seats of people who are on the list and did not pay at the till. */
      reserved: z.int(),
      /** Parties in the line for a seat. */
      waiting: z.int(),
    }),
  ),
})
export type TillShop = z.infer<typeof TillShop>

/** What a tablet says of itself. */
export const TillReport = z.strictObject({
  /** Made by the browser, and kept. */
  device: Id.check(z.minLength(8)),
  /** The counter was opened on it, and nobody locked it since. */
  isSelling: z.boolean(),
  /** Sales that wait on it. */
  unsentCount: z.int().check(z.minimum(0), z.maximum(100_000)),
  unsentSince: z.nullable(Instant),
})
export type TillReport = z.infer<typeof TillReport>

/** A tablet that may hold sales which the server does not have. */
export const WaitingTill = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was last heard, and how many sales waited on it then. */
  heardAt: Instant,
  unsentCount: z.int(),
  unsentSince: z.nullable(Instant),
})
export type WaitingTill = z.infer<typeof WaitingTill>

const Amounts = z.array(z.object({ name: z.string(), cents: z.int() }))
const CountedCents = z.object({ count: z.int(), cents: z.int() })
/** What moved since the last Z; all amounts in cents, as the ledger has them. */
export const DayReport = z.object({
  /** `null` in an X: it has no number until it is closed. */
  number: z.nullable(z.int()),
  from: z.nullable(Instant),
  until: Instant,
  closedBy: z.nullable(z.string()),
  timeZone: z.string(),
  /** Orders that were paid, less those given back in full. Net sales of one on average: without tax and tip, less discounts and what was refunded. */
  orders: z.object({ count: z.int(), averageCents: z.int() }),
  /** Before discounts and tax. */
  sales: Amounts,
  salesCents: z.int(),
  byHour: z.array(z.object({ hour: z.int(), cents: z.int(), orders: z.int() })),
  byChannel: Amounts,
  discounts: Amounts,
  /** Of that what staff gave at the counter, by reason, less what was given back: together the discounts of that name. */
  discountReasons: z.array(z.object({ reason: z.string(), count: z.int(), cents: z.int() })),
  /** What was given to guests as credit, in neither discounts nor net sales; those of earlier versions have it in discounts, and do not tell. */
  creditsGivenCents: z.optional(z.int()),
  /** The same by reason; reports of earlier versions do not tell. */
  creditReasons: z.optional(
    z.array(z.object({ reason: z.string(), count: z.int(), cents: z.int() })),
  ),
  /** Service fees that were waived, by reason; reports of earlier versions do not tell. */
  feeWaivers: z.optional(z.array(z.object({ reason: z.string(), count: z.int(), cents: z.int() }))),
  tax: Amounts,
  tipsCents: z.int(),
  /** Owed to artists, and paid for orders that are not paid in full. */
  held: Amounts,
  refunds: z.array(z.object({ reason: z.string(), count: z.int(), cents: z.int() })),
  refundsCents: z.int(),
  /** What came in, by how it was paid, less what was given back. Null while a drawer is open: its count is blind. */
  money: z.nullable(Amounts),
  moneyCents: z.nullable(z.int()),
  /** What was said to be paid otherwise than it was rung up, from what to what; reports of earlier versions do not tell. */
  corrections: z.optional(
    z.array(z.object({ from: z.string(), to: z.string(), count: z.int(), cents: z.int() })),
  ),
  /** In net sales: orders that are for a later day than the report. Reports of earlier versions do not tell. */
  paidAhead: z.optional(CountedCents),
  /** In the net sales of a report before: orders that are for this day. */
  paidBefore: z.optional(CountedCents),
  /**
   * The same without cash, while a drawer is open: for whoever may read the books and signed in with their password. The cash could be
   * told from it.
   */
  besidesCash: z.optional(Amounts),
  /** Of the money what came by the card terminal; null while a drawer is open. */
  cardTerminalCents: z.optional(z.nullable(z.int())),
  /** What the terminal itself says, as somebody read it off, and by how much that is more than the books have. */
  terminal: z.optional(
    z.object({ totalCents: z.int(), differenceCents: z.int(), note: z.string() }),
  ),
  paidOutCents: z.int(),
  /** What was paid in and out of drawers and dropped into the safe, in that order of time; reports of earlier versions do not tell. */
  cashMoves: z.optional(
    z.array(z.object({ kind: z.enum(MOVES), reason: z.string(), cents: z.int() })),
  ),
  safeCents: z.int(),
  overShortCents: z.int(),
  drawers: z.array(DrawerClosing),
  /** Names of drawers that are open still. */
  openDrawers: z.array(z.string()),
  /** Orders for today or before that are made and to be paid at the counter; reports of earlier versions do not tell. */
  unpaidOrders: z.optional(z.object({ count: z.int(), cents: z.int() })),
  /** Sold before the last close, and heard of after it. */
  lateSales: z.optional(z.object({ count: z.int(), cents: z.int() })),
  /** Tablets that may hold sales; in a Z those that it was closed without. */
  waitingTills: z.optional(z.array(WaitingTill)),
  /** Why it was closed without them, and who agreed. */
  waitingReason: z.optional(z.string()),
  waitingConfirmedBy: z.optional(z.string()),
  /** Who is clocked in, and since when; reports of earlier versions do not tell. */
  clockedIn: z.optional(z.array(z.object({ name: z.string(), since: Instant }))),
  /** When the café closes, where it is open still or opens yet: '19:00'. */
  closesAt: z.optional(z.nullable(ClockTime)),
  /** The Z report with which the same day was closed already. */
  closedToday: z.optional(z.nullable(z.int())),
  transactions: z.int(),
})
export type DayReport = z.infer<typeof DayReport>

/** Drawers, sales at the till and the close of day. Who lacks the permission for an act adds an `approval`. */
export const drawerCalls = {
  drawers: {
    method: 'GET',
    path: '/api/drawers',
    who: 'pos',
    summary: 'List the cash drawers',
    answer: z.object({
      drawers: z.array(Drawer),
      /** What is usually in a drawer when it is opened. */
      usualFloatCents: z.optional(Cents),
    }),
  },
  addDrawer: {
    method: 'POST',
    path: '/api/drawers',
    who: 'shifts',
    summary: 'Add a cash drawer',
    body: z.strictObject({ id: Slug.check(z.maxLength(40)), name: text(40) }),
    answer: Drawer,
  },
  openDrawer: {
    method: 'POST',
    path: '/api/drawers/:id/open',
    who: 'orders',
    summary: 'Open a drawer with a count',
    params: bySlug,
    body: z.strictObject({
      sessionId: Id.check(z.minLength(8)),
      countedCents: Cash,
      /** Where a count is from that is not what stayed in it: it was missing or too much, where nothing is said. */
      difference: z.optional(z.enum(OPENING_DIFFERENCES)),
      approval,
    }),
    answer: Drawer,
  },
  moveCash: {
    method: 'POST',
    path: '/api/drawers/:id/movements',
    who: 'orders',
    summary: 'Pay cash in or out of a drawer, or drop it into the safe',
    params: bySlug,
    body: z.strictObject({
      id: Id.check(z.minLength(8)),
      kind: z.enum(MOVES),
      cents: Some,
      reason: text(200),
      approval,
    }),
    answer: Drawer,
  },
  closeDrawer: {
    method: 'POST',
    path: '/api/drawers/:id/close',
    who: 'orders',
    summary: 'Close a drawer with a count',
    params: bySlug,
    body: z.strictObject({
      sessionId: Id,
      countedCents: Cash,
      /** Of it what stays in the drawer for the next day; nothing where it is not said. */
      floatCents: z.optional(Cash),
      note: z.optional(text(200, { min: 0 })),
      /** Why it is far off; asked for by `drawer_off`. */
      reason: z.optional(text(200)),
      approval,
    }),
    answer: DrawerClosing,
  },
  sellAtTill: {
    method: 'POST',
    path: '/api/sales-at-till',
    who: 'orders',
    summary: 'Sell over the counter: order and payment in one',
    body: NewCounterSale,
    bodyLimit: SALE_BODY,
    answer: Sold,
  },
  sellByPhone: {
    method: 'POST',
    path: '/api/sales-by-phone',
    who: 'orders',
    summary: 'Sell to somebody who pays on their own phone',
    body: NewPhoneSale,
    bodyLimit: SALE_BODY,
    answer: z.object({ order: Order }),
  },
  mailReceipt: {
    method: 'POST',
    path: '/api/orders/:id/receipts',
    who: 'orders',
    summary: 'Email the receipt of a paid order',
    params: byId,
    body: z.strictObject({ email: Email }),
    answer: ReceiptMailed,
  },
  tillShop: {
    method: 'GET',
    path: '/api/till-shop',
    who: 'orders',
    summary: 'List the works and door tickets that are sold at the till',
    answer: TillShop,
  },
  tillMembers: {
    method: 'GET',
    path: '/api/till-members',
    who: 'orders',
    summary: 'Find customers by name, email, phone or card code',
    query: z.strictObject({ search: text(100, { min: 3 }) }),
    answer: z.object({ members: z.array(TillMember) }),
  },
  reportTill: {
    method: 'POST',
    path: '/api/till-reports',
    who: 'pos',
    summary: 'Say how many sales of this tablet are not sent yet',
    body: TillReport,
    answer: Nothing,
  },
  dayReport: {
    method: 'GET',
    path: '/api/day-report',
    who: 'sales',
    summary: 'Get the X report: what moved since the last close of day',
    answer: DayReport,
  },
  closeDay: {
    method: 'POST',
    path: '/api/day-closings',
    who: 'sales',
    summary: 'Close the day: the Z report',
    body: z.strictObject({
      id: Id.check(z.minLength(8)),
      /** Sales that this till has not sent yet; the day is closed at 0 only. */
      unsentCount: z.int().check(z.minimum(0), z.maximum(100_000)),
      /** Tablets that may hold sales, and why the day is closed all the same; asked for by `tills_unheard`. */
      waiting: z.optional(
        z.strictObject({ ids: z.array(Id).check(z.maxLength(50)), reason: text(200) }),
      ),
      /** The total that the card terminal says, and why it is another one than that of the books. */
      terminal: z.optional(
        z.strictObject({ totalCents: Cash, note: z.optional(text(200, { min: 0 })) }),
      ),
      approval,
    }),
    answer: DayReport,
  },
  dayClosings: {
    method: 'GET',
    path: '/api/day-closings',
    who: 'sales',
    summary: 'List the last closes of day',
    answer: z.object({
      closings: z.array(
        z.object({
          number: z.int(),
          closedAt: Instant,
          closedBy: z.string(),
          salesCents: z.int(),
          overShortCents: z.int(),
        }),
      ),
    }),
  },
  dayClosing: {
    method: 'GET',
    path: '/api/day-closings/:id',
    who: 'sales',
    summary: 'Get a Z report as it was closed, by its number',
    params: byId,
    answer: DayReport,
  },
  dayClosingCsv: {
    method: 'GET',
    path: '/api/day-closings/:id/z.csv',
    who: 'sales',
    summary: 'Download a Z report',
    params: byId,
    media: 'text/csv',
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>
