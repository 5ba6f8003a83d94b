import type { PayoutAccount } from './values.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import { splitCents } from '#domain/cafe/money.ts'
import type { Quote, Reduction } from '#domain/contracts/ordering.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { taxesOf } from '#domain/ordering/charge-rows.ts'
import { lineRate } from '#domain/ordering/charges.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
import { isReserved, reservedCents } from '#domain/ordering/reserved-lines.ts'
import { payableTo, type Account, type Payee, type Posting, type SalesKind } from './accounts.ts'

/**
 * What a paid order puts in the books: what was paid ahead for it on one side, what it was for on the other. The money itself
 * came in by its payments. A work on the wall is a sale of its own, which takes its money from the order (`workSalePostings`), and so
 * are seats and rooms (`seatChargePostings`).
 * @param quote what stays sold, without what was given back
 * @param categories of the items by id; one that is not there counts as `other`
 */
export function orderPostings(
  quote: Quote,
  categories: Readonly<Record<string, SalesKind>>,
): Posting[] {
  const works = quote.lines.filter(isWork)
  const workTaxCents = works.reduce((sum, { taxCents }) => sum + taxCents, 0)
  // The tax on a work is posted with its own sale.
  const taxes = [
    ...taxesOf(quote),
    ...works.map((work) => ({ rate: lineRate(quote, work), cents: -work.taxCents })),
  ]
  const worksCents = works.reduce((sum, { totalCents }) => sum + totalCents, workTaxCents)
  // As with other discounts: what it would have been is sold, and taken off again.
  const waived = quote.waivedFees ?? []
  const lines = quote.lines.filter((line) => !isWork(line) && !isReserved(line))
  const sold = lines.map(({ id, type, totalCents }): Posting => {
    if (type === 'ticket' || type === 'reserved-ticket')
      return { account: 'sales:event', cents: -totalCents }
    if (type === 'gift-card') return { account: 'gift-cards', cents: -totalCents }
    const kind = type === 'membership' ? 'membership' : (categories[id] ?? 'other')
    return { account: `sales:${kind}`, cents: -totalCents }
  })
  return merged([
    { account: 'deposits:orders', cents: quote.totalCents - worksCents - reservedCents(quote) },
    ...discountPostings(quote),
    ...waived.map(({ cents }): Posting => ({ account: 'discounts:fees', cents })),
    ...sold,
    ...[...(quote.fees ?? []), ...waived].map(({ cents }): Posting => ({
      account: 'sales:fee',
      cents: -cents,
    })),
    ...taxes.map(({ rate, cents }): Posting => ({ account: taxAccount(rate), cents: -cents })),
    { account: 'tips', cents: -quote.tipCents },
  ])
}

/** All that is off the sale, each kind on its account: after a refund each has its part of what is left. */
function discountPostings(quote: Quote): Posting[] {
  const reductions = reductionsOf(quote)
  const parts = splitCents(
    quote.discountCents,
    reductions.map(({ cents }) => cents),
  )
  return reductions.map(({ kind }, index) => ({
    account: DISCOUNT_ACCOUNTS[kind],
    cents: parts[index] ?? 0,
  }))
}

const DISCOUNT_ACCOUNTS: Record<Reduction['kind'], Account> = {
  member: 'discounts:members',
  promo: 'discounts:promo',
  counter: 'discounts:counter',
  points: 'discounts:points',
}

/**
 * Money that came in for an order: into the drawer or to the provider, and held for the order until that is paid in full. A tip
 * given with it is a tip at once.
 */
export function paymentPostings({
  account,
  amountCents,
  tipCents,
}: {
  account: Account
  amountCents: number
  tipCents: number
}): Posting[] {
  return merged([
    { account, cents: amountCents + tipCents },
    { account: 'deposits:orders', cents: -amountCents },
    { account: 'tips', cents: -tipCents },
  ])
}

/** Money that came in otherwise than was said: off the one account, onto the other. */
export const tenderPostings = (
  paid: Parameters<typeof paymentPostings>[0],
  account: Account,
): Posting[] => difference(paymentPostings({ ...paid, account }), paymentPostings(paid))

/** Money that was given back; what it was for leaves the sale of its order. */
export const refundPostings = (refund: Parameters<typeof paymentPostings>[0]): Posting[] =>
  reversed(paymentPostings(refund))

/** What changes the books from what they say to what they should say. */
export function difference(wanted: readonly Posting[], booked: readonly Posting[]): Posting[] {
  return merged([...wanted, ...reversed(booked)])
}

/**
 * What a sold work puts in the books: most of its price belongs to the artist, and the tax to neither.
 * @param account where its money went
 */
export function workSalePostings(
  sale: {
    artistId: string
    priceCents: number
    artistCents: number
    houseCents: number
    taxCents: number
    /** In 1/1000 %. */
    taxRate: number
  },
  account: Account = 'till',
): Posting[] {
  return merged([
    { account, cents: sale.priceCents + sale.taxCents },
    { account: `payable:artist:${sale.artistId}`, cents: -sale.artistCents },
    { account: 'sales:commission', cents: -sale.houseCents },
    { account: taxAccount(sale.taxRate), cents: -sale.taxCents },
  ])
}

/**
 * What a month of a membership puts in the books when it is paid, or given: memberships are neither taxed nor tipped.
 * @param worthCents what it costs others @param amountCents what was paid; the rest was given
 */
export function membershipPostings({
  account,
  amountCents,
  worthCents,
}: {
  /** Where its money went; `null` where it was given. */
  account: Account | null
  amountCents: number
  worthCents: number
}): Posting[] {
  return merged([
    { account: account ?? 'till', cents: amountCents },
    { account: 'discounts:memberships', cents: worthCents - amountCents },
    { account: 'sales:membership', cents: -worthCents },
  ])
}

/** Money of a membership that was given back: it was sold for less. */
export const membershipRefundPostings = (refund: Money): Posting[] =>
  reversed(membershipPostings({ ...refund, worthCents: refund.amountCents }))

/** What was paid or given back, and where it went or came from. */
type Money = { account: Account; amountCents: number }

/** Money that came in and is not earned yet. @param deposits the account that holds it */
const held = ({ account, amountCents }: Money, deposits: Account): Posting[] =>
  merged([
    { account, cents: amountCents },
    { account: deposits, cents: -amountCents },
  ])

/** A membership for somebody else is paid: held until its months begin. */
export const giftPaidPostings = (paid: Money): Posting[] => held(paid, 'deposits:memberships')

/** Its money goes back, before anybody started it. */
export const giftRefundPostings = (refund: Money): Posting[] => reversed(giftPaidPostings(refund))

/** A month of it begins, or comes to nothing because the membership was ended before. */
export const giftMonthPostings = ({
  cents,
  isForfeited,
}: {
  cents: number
  isForfeited: boolean
}): Posting[] =>
  merged([
    { account: 'deposits:memberships', cents },
    { account: isForfeited ? 'sales:forfeited' : 'sales:membership', cents: -cents },
  ])

/** A deposit or the balance of a hire: held until the room is used. */
export const roomChargePostings = (paid: Money): Posting[] => held(paid, 'deposits:rooms')

/** Money of a hire that went back. */
export const roomRefundPostings = (refund: Money): Posting[] => reversed(roomChargePostings(refund))

/** A hire that was used and is paid in full: neither taxed nor tipped. */
export const roomSalePostings = ({
  priceCents,
  discountCents,
}: {
  priceCents: number
  discountCents: number
}): Posting[] =>
  merged([
    { account: 'deposits:rooms', cents: priceCents - discountCents },
    { account: 'discounts:members', cents: discountCents },
    { account: 'sales:room', cents: -priceCents },
  ])

/** What the café keeps of a hire that was cancelled late. */
export const roomForfeitPostings = (keptCents: number): Posting[] =>
  merged([
    { account: 'deposits:rooms', cents: keptCents },
    { account: 'sales:forfeited', cents: -keptCents },
  ])

/** Money for seats: held until the class or event begins. */
export const seatChargePostings = (paid: Money): Posting[] => held(paid, 'deposits:seats')

/** Money for seats that went back, became a credit or was kept: the account says which. */
export const seatRefundPostings = (refund: Money): Posting[] => reversed(seatChargePostings(refund))

/** Seats that a pack of classes pays for: what it is worth in the pack, and what the seat would cost more alone. */
export const packUsePostings = (used: { amountCents: number; packCents: number }): Posting[] =>
  merged([
    { account: 'credits:classes', cents: used.packCents },
    { account: 'discounts:packs', cents: used.amountCents - used.packCents },
    { account: 'deposits:seats', cents: -used.amountCents },
  ])

/** Seats that a pack paid for are given back: the opposite. */
export const packBackPostings = (back: { amountCents: number; packCents: number }): Posting[] =>
  reversed(packUsePostings(back))

/** A pack that nobody used is given back. */
export const creditRefundPostings = (refund: Money): Posting[] => reversed(packSalePostings(refund))

/** A pack of classes is paid: owed until it is used, or is over. */
export const packSalePostings = ({
  account,
  amountCents,
}: {
  account: Account
  amountCents: number
}): Posting[] =>
  merged([
    { account, cents: amountCents },
    { account: 'credits:classes', cents: -amountCents },
  ])

/** Seats in something that has begun, paid in full: neither taxed nor tipped. */
export const seatSalePostings = ({
  kind,
  priceCents,
  discountCents,
}: {
  kind: OccasionType
  priceCents: number
  discountCents: number
}): Posting[] =>
  merged([
    { account: 'deposits:seats', cents: priceCents - discountCents },
    { account: 'discounts:members', cents: discountCents },
    { account: `sales:${kind}`, cents: -priceCents },
  ])

/** What of seats that were sold, or of what was kept for them, is an artist's or an instructor's: the café sold the rest. */
export const seatSharePostings = ({
  account,
  to,
  shareCents,
}: {
  account: 'sales:class' | 'sales:event' | 'sales:forfeited'
  to: Payee
  shareCents: number
}): Posting[] =>
  merged([
    { account, cents: shareCents },
    { account: payableTo(to), cents: -shareCents },
  ])

/** What somebody is owed is paid out. @param account from where */
export const payoutPostings = ({
  account,
  to,
  amountCents,
}: {
  account: PayoutAccount
  to: Payee
  amountCents: number
}): Posting[] =>
  merged([
    { account: payableTo(to), cents: amountCents },
    { account, cents: -amountCents },
  ])

/** What the café gives a customer to spend, on a gift card. */
export const creditPostings = (cents: number): Posting[] =>
  merged([
    { account: 'discounts:credit', cents },
    { account: 'gift-cards', cents: -cents },
  ])

/** A credit that nobody used in time. */
export const creditExpiryPostings = (leftCents: number): Posting[] =>
  merged([
    { account: 'credits:classes', cents: leftCents },
    { account: 'sales:forfeited', cents: -leftCents },
  ])

/** @param rate in 1/1000 % */
const taxAccount = (rate: number): Account => `tax:${rate}`

/** The opposite of a transaction, which takes it back. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, cents }) => ({ account, cents: -cents }))
}

/** One amount for each account, without those that come to nothing. */
function merged(postings: readonly Posting[]): Posting[] {
  const sums = new Map<Account, number>()
  for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0) + cents)
  return [...sums].flatMap(([account, cents]) => (cents === 0 ? [] : [{ account, cents }]))
}
