import { formatCents, percentOf, splitCents } from '#domain/cafe/money.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { findItem } from '#domain/menu/price.ts'
import { goodsCents } from './tippable.ts'

/** Cents off each line, or why there are none. */
export type PromoOff =
  | { ok: true; cents: number; byLine: number[] }
  | { ok: false; message: string }

/** What a code takes off these lines, before anything else is off them. */
export function promoOff(promo: PromoTerms, lines: readonly QuoteLine[], menu: Menu): PromoOff {
  const goods = lines.map(goodsCents)
  if (sum(goods) < promo.minimumCents)
    return refuse(
      `The code ${promo.code} is for orders from ${formatCents(promo.minimumCents)}. Add something, or go on without it.`,
    )
  const fitting = goods.map((cents, index) => {
    const line = lines[index]
    return line && fits(promo, line, menu) ? cents : 0
  })
  if (sum(fitting) === 0)
    return refuse(`The code ${promo.code} is for something else than what is in your cart.`)
  if (promo.kind === 'free-item') return oneFree(lines, fitting)
  const cents =
    promo.kind === 'percent'
      ? percentOf(sum(fitting), promo.value)
      : Math.min(promo.value, sum(fitting))
  return { ok: true, cents, byLine: splitCents(cents, fitting) }
}

function fits({ itemId, categories }: PromoTerms, { id, problem }: QuoteLine, menu: Menu): boolean {
  if (problem) return false
  if (itemId !== null && itemId !== id) return false
  const category = findItem(menu, id)?.category
  return categories === null || (category !== undefined && categories.includes(category))
}

/** One piece of the dearest, with its toppings. */
function oneFree(lines: readonly QuoteLine[], fitting: readonly number[]): PromoOff {
  const prices = lines.map(({ unitCents }, index) => ((fitting[index] ?? 0) > 0 ? unitCents : 0))
  const cents = Math.max(...prices)
  const at = prices.indexOf(cents)
  return { ok: true, cents, byLine: prices.map((_, index) => (index === at ? cents : 0)) }
}

const refuse = (message: string): PromoOff => ({ ok: false, message })

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
