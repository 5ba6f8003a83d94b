import type { Menu } from '#domain/contracts/menu.ts'
import type {
  LineProblem,
  LineRequest,
  Quote,
  QuoteLine,
  QuoteRequest,
  Reduction,
} from '#domain/contracts/ordering.ts'
import { percentOf } from '#domain/cafe/money.ts'
import { findTier, type HasTiers } from '#domain/membership/tiers.ts'
import { settle } from '#domain/menu/customize.ts'
import { secondsOf } from '#domain/menu/prep.ts'
import { findItem, sizeLabelOf, sizeOf, unitCents } from '#domain/menu/price.ts'
import { chargesOn, type Charges } from './charges.ts'
import { goodOf, goodsProblem, isGoods, isWork, type Goods } from './counter-goods.ts'
import { giftCardCents } from './gift-card-line.ts'
import { goodsCents } from './tippable.ts'
import { summarize } from './line-text.ts'
import { notSoldHere, problemOf, unknownItem } from './line-problems.ts'

/** What is off an order, which `domain/ordering/full-quote.ts` works out. */
export type Reduced = {
  reductions: Reduction[]
  /** Cents off each line, in the order of the lines. */
  byLine: number[]
  /** Why a promo code takes nothing off. */
  promoMessage: string | null
}
/** A line whose price was promised already. */
export type Kept = {
  line: QuoteLine
  /** How long one takes that is not on the menu any more. */
  prepSeconds: number
}
export type QuoteInput = Charges & {
  menu: Menu
  request: Pick<QuoteRequest, 'lines' | 'tip' | 'dining'>
  /** Day of pickup, YYYY-MM-DD, where one is chosen. */
  date?: string | undefined
  /** What is sold beside the menu, at the counter. */
  goods?: Goods | undefined
  /** For each line, the one that it was in an order that is changed: as the same drink it keeps its price. */
  kept?: readonly (Kept | null)[] | undefined
  /** Ids of service fees that somebody at the counter waives. */
  waive?: readonly string[] | undefined
  /** What is off; nothing where it is not given. */
  reduce?: (lines: readonly QuoteLine[]) => Reduced
}

/**
 * What an order costs, from the menu alone: no client's price is read (docs/decisions/prices.md). A line that cannot be sold
 * carries its problem, costs nothing and makes the whole quote not sellable.
 *
 * Every reduction and the tax of each rate are rounded once, half a cent up, on the whole order and then shared out to the lines, so
 * that splitting a line in two never changes what is paid (docs/decisions/quote.md). Only what is on the menu is discounted and
 * tipped; works on the wall are taxed too.
 */
export function quoteOrder({
  menu,
  request,
  date,
  goods,
  kept,
  waive,
  reduce,
  ...charges
}: QuoteInput): Quote {
  const priced = request.lines.map((line, index) => {
    const before = kept?.[index]
    return before
      ? keepLine(menu, line, date, before)
      : priceLine(menu, line, { date, goods, cafe: charges })
  })
  const { reductions, byLine, promoMessage } =
    reduce?.(priced.map(({ line }) => line)) ?? NOTHING_OFF
  const tippable = priced.map(({ line }, index) => goodsCents(line) - (byLine[index] ?? 0))
  const { fees, waived, lineTaxes, lineRates, taxes } = chargesOn(
    priced.map(({ line }, index) => {
      const isGoods = line.type === 'item'
      const item = isGoods ? findItem(menu, line.id) : undefined
      return {
        kind: isWork(line) ? 'work' : (item?.category ?? null),
        isGoods,
        cents: (tippable[index] ?? 0) + workCents(line),
        pieces: line.quantity,
        // What left the menu meanwhile is taxed as it was.
        rate: isGoods && !item ? line.taxRate : undefined,
      }
    }),
    charges,
    request.dining,
    waive,
  )
  const isMixed = taxes.length > 1
  const lines = priced.map(({ line }, index): QuoteLine => {
    const { taxRate: _, ...rest } = line
    return {
      ...rest,
      discountCents: byLine[index] ?? 0,
      taxCents: lineTaxes[index] ?? 0,
      ...(isMixed && isTaxed(line) && { taxRate: lineRates[index] ?? 0 }),
    }
  })
  const subtotalCents = sum(lines.map(({ totalCents }) => totalCents))
  const discountCents = sum(byLine)
  const feeCents = sum(fees.map(({ cents }) => cents))
  const taxCents = sum(taxes.map(({ cents }) => cents))
  const [only] = taxes
  const tipCents = tipOf(request.tip, sum(tippable))
  const counter = reductions.find(({ kind }) => kind === 'counter')
  return {
    lines,
    subtotalCents,
    discountCents,
    discountLabel: reductions.map(({ label }) => label).join(', ') || null,
    ...(reductions.length > 0 && { reductions }),
    ...(counter && { counterDiscountCents: counter.cents }),
    ...(fees.length > 0 && { fees }),
    ...(waived.length > 0 && { waivedFees: waived }),
    taxCents,
    taxBasisPoints: only && !isMixed ? only.rate / 10 : charges.taxBasisPoints,
    ...(isMixed && { taxes }),
    ...(request.dining && { dining: request.dining }),
    tipCents,
    totalCents: subtotalCents - discountCents + feeCents + taxCents + tipCents,
    prepSeconds: sum(priced.map(({ prepSeconds }) => prepSeconds)),
    isSellable: lines.length > 0 && lines.every(({ problem }) => problem === null),
    promoMessage,
  }
}

const NOTHING_OFF: Reduced = { reductions: [], byLine: [], promoMessage: null }

const workCents = (line: QuoteLine): number => (isWork(line) ? line.totalCents : 0)

const isTaxed = ({ type }: Pick<QuoteLine, 'type'>): boolean => type === 'item' || type === 'work'

type PricedLine = { line: QuoteLine; prepSeconds: number }

function priceLine(
  menu: Menu,
  line: LineRequest,
  { date, goods, cafe }: { date?: string | undefined; goods?: Goods | undefined; cafe: HasTiers },
): PricedLine {
  if (line.type === 'membership') return priceMembership(line, cafe)
  if (line.type === 'gift-card') return priceGiftCard(line)
  if (isGoods(line.type)) return priceGoods(line, goods)
  if (line.type === 'booking' || line.type === 'session')
    return unsold(line, line.type === 'booking' ? 'Space booking' : 'Class', notSoldHere(line.type))
  const item = findItem(menu, line.id)
  if (!item) return unsold(line, line.id, unknownItem(line.id))
  const problem = problemOf(menu, item, line, date)
  if (problem) return unsold(line, item.name, problem)
  const customizations = settle(item, line.customizations)
  const size = sizeOf(item, line.size)
  const unit = unitCents(menu, { id: item.id, size: line.size, customizations }) ?? 0
  return {
    line: {
      ...blankLine(line, item.name),
      size: size?.id ?? null,
      sizeLabel: sizeLabelOf(item, line.size),
      summary: summarize(menu, item, customizations),
      customizations,
      unitCents: unit,
      totalCents: unit * line.quantity,
    },
    prepSeconds: secondsOf(menu, item, customizations) * line.quantity,
  }
}

/** What was promised costs what it did. More of it is made only where it can be had. */
function keepLine(
  menu: Menu,
  line: LineRequest,
  date: string | undefined,
  { line: before, prepSeconds }: Kept,
): PricedLine {
  const item = findItem(menu, line.id)
  const isMore = line.quantity > before.quantity
  const problem = !isMore ? null : item ? problemOf(menu, item, line, date) : unknownItem(line.id)
  if (problem) return unsold(line, before.name, problem)
  return {
    line: {
      ...before,
      quantity: line.quantity,
      customerName: line.customerName?.trim() || null,
      totalCents: before.unitCents * line.quantity,
    },
    prepSeconds:
      (item ? secondsOf(menu, item, before.customizations) : prepSeconds) * line.quantity,
  }
}

function priceMembership(line: LineRequest, cafe: HasTiers): PricedLine {
  const tier = findTier(cafe, line.id)
  if (!tier?.isOnSale) return unsold(line, line.id, unknownItem(line.id))
  const priced = { unitCents: tier.priceCents, totalCents: tier.priceCents * line.quantity }
  return { line: { ...blankLine(line, tier.name), ...priced }, prepSeconds: 0 }
}

function priceGiftCard(line: LineRequest): PricedLine {
  const cents = giftCardCents(line.id)
  if (cents === null) return unsold(line, line.id, unknownItem(line.id))
  const priced = { unitCents: cents, totalCents: cents * line.quantity }
  return { line: { ...blankLine(line, 'Gift card'), ...priced }, prepSeconds: 0 }
}

function priceGoods(line: LineRequest, goods: Goods | undefined): PricedLine {
  const good = goodOf(goods, line)
  const problem = goodsProblem(good, line)
  if (!good || problem) return unsold(line, good?.name ?? line.id, problem ?? unknownItem(line.id))
  const copy = line.type === 'work' ? line.copy : undefined
  const unitCents = good.priceCents
  return {
    line: {
      ...blankLine(line, good.name),
      ...(copy !== undefined && { copy, summary: `No. ${copy}` }),
      unitCents,
      totalCents: unitCents * line.quantity,
    },
    prepSeconds: 0,
  }
}

function unsold(line: LineRequest, name: string, problem: LineProblem): PricedLine {
  const customizations = line.customizations ?? {}
  return {
    line: { ...blankLine(line, name), size: line.size ?? null, customizations, problem },
    prepSeconds: 0,
  }
}

function blankLine({ id, type, quantity, customerName }: LineRequest, name: string): QuoteLine {
  return {
    id,
    type: type ?? 'item',
    name,
    size: null,
    sizeLabel: null,
    summary: '',
    customizations: {},
    customerName: customerName?.trim() || null,
    quantity,
    unitCents: 0,
    totalCents: 0,
    discountCents: 0,
    taxCents: 0,
    problem: null,
  }
}

/** A tip in percent is of what is left after discounts. */
function tipOf(tip: QuoteRequest['tip'], baseCents: number): number {
  if (!tip) return 0
  return 'cents' in tip ? tip.cents : percentOf(baseCents, tip.percent)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
