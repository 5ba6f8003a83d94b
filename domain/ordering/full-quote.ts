import { percentOf, splitCents } from '#domain/cafe/money.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Quote, QuoteLine, Reduction } from '#domain/contracts/ordering.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { discountPercent, tierName, type Tier } from '#domain/membership/tiers.ts'
import { pointsReduction } from '#domain/loyalty/points.ts'
import { goodsCents } from './tippable.ts'
import { promoOff, type PromoOff } from './promo.ts'
import { quoteOrder, type QuoteInput, type Reduced } from './quote.ts'

/** What may take something off an order. */
export type Reducing = {
  /** The customer's tier on the day of pickup. */
  tier?: Tier | null | undefined
  /** What that tier takes off the menu, where it was promised with an order that is changed. */
  keptPercent?: number | undefined
  /** Given at the counter, on what is left of the goods by then. */
  discount?: { of: { percent: number } | { cents: number } } | undefined
  /** A promo code that may be used. */
  promo?: PromoTerms | null | undefined
  /** The points that may be spent; none where it is not said. */
  points?: number | undefined
}

/** What an order costs with all that is off. Each step takes from what the ones before left (docs/decisions/quote.md). */
export function fullQuote({
  tier,
  keptPercent,
  discount,
  promo,
  points,
  ...input
}: Omit<QuoteInput, 'reduce'> & Reducing): Quote {
  const percent = keptPercent ?? discountPercent(input, tier, 'menu')
  const reducing = { member: { tier, percent }, discount, promo, points }
  const quote = quoteOrder({
    ...input,
    reduce: (lines) => reduceLines(lines, input.menu, reducing),
  })
  return {
    ...quote,
    lines: quote.lines.map((line, index) => withNote(line, input.request.lines[index])),
  }
}

const withNote = (line: QuoteLine, asked: { note?: string | undefined } | undefined): QuoteLine =>
  asked?.note ? { ...line, note: asked.note } : line

type Discounted = { member: { tier: Tier | null | undefined; percent: number } }

function reduceLines(
  lines: readonly QuoteLine[],
  menu: Menu,
  { member, discount, promo, points = 0 }: Omit<Reducing, 'tier' | 'keptPercent'> & Discounted,
): Reduced {
  const goods = lines.map(goodsCents)
  const left = [...goods]
  const reductions: Reduction[] = []
  const takeOff = (reduction: Reduction, byLine = splitCents(reduction.cents, left)) => {
    if (reduction.cents === 0) return
    reductions.push(reduction)
    byLine.forEach((cents, index) => (left[index] = (left[index] ?? 0) - cents))
  }
  const ofMember = memberReduction(member, sum(left))
  const ofPromo = promo ? promoOff(promo, lines, menu) : null
  // They do not add up: whichever takes off more counts, and a code that does not is not used up.
  const isPromo = ofPromo?.ok === true && ofPromo.cents > ofMember.cents
  if (promo && isPromo) takeOff(promoReduction(promo, ofPromo.cents), ofPromo.byLine)
  else takeOff(ofMember)
  takeOff(counterReduction(discount, sum(left)))
  takeOff(pointsReduction(points, sum(left)))
  const byLine = goods.map((cents, index) => cents - (left[index] ?? 0))
  return { reductions, byLine, promoMessage: isPromo ? null : whyNoPromo(ofPromo) }
}

function whyNoPromo(off: PromoOff | null): string | null {
  if (off === null) return null
  return off.ok ? MEMBER_GETS_MORE : off.message
}

const MEMBER_GETS_MORE =
  'Your member discount takes off as much as this code, or more. It counts instead, and the code stays good.'

function promoReduction({ code, label, kind, value }: PromoTerms, cents: number): Reduction {
  const what = kind === 'percent' ? ` (${value}% off)` : kind === 'free-item' ? ' (one free)' : ''
  return { kind: 'promo', label: `${label}${what}`, cents, code }
}

function memberReduction({ tier, percent }: Discounted['member'], cents: number): Reduction {
  const label = `${tierName(tier ?? 'none')}: ${percent}% off`
  return { kind: 'member', label, cents: percentOf(cents, percent) }
}

/** Never more than there is to take it off. */
function counterReduction(discount: Reducing['discount'], cents: number): Reduction {
  const of = discount?.of ?? { cents: 0 }
  const off = 'cents' in of ? of.cents : percentOf(cents, of.percent)
  return { kind: 'counter', label: 'Discount', cents: Math.min(cents, off) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
