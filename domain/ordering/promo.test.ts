import { describe, expect, test } from 'vitest'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { fullQuote } from './full-quote.ts'
import { promoOff } from './promo.ts'

const TERMS: PromoTerms = {
  code: 'SUMMER',
  label: 'Summer',
  kind: 'percent',
  value: 10,
  itemId: null,
  categories: null,
  minimumCents: 0,
}
const linesOf = (lines: LineRequest[]) =>
  fullQuote({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 }).lines
const off = (terms: Partial<PromoTerms>, lines: LineRequest[]) =>
  promoOff({ ...TERMS, ...terms }, linesOf(lines), CATALOGUE)
const unit = (line: LineRequest) => linesOf([{ ...line, quantity: 1 }])[0]?.unitCents ?? 0

const latte: LineRequest = { id: 'latte', quantity: 3 }
const taro: LineRequest = {
  id: 'taro-milk-tea',
  size: 'large',
  quantity: 2,
  customizations: { toppings: ['boba'] },
}
const tart: LineRequest = { id: 'egg-tart', quantity: 1 }

describe('a promo code', () => {
  test('of percent is rounded once over all lines, and its parts add up', () => {
    const all = linesOf([latte, taro, tart]).reduce((sum, line) => sum + line.totalCents, 0)
    const answer = off({ value: 7 }, [latte, taro, tart])
    if (!answer.ok) throw new Error(answer.message)
    expect(answer.cents).toBe(Math.floor((all * 7 + 50) / 100))
    expect(answer.byLine.reduce((sum, cents) => sum + cents, 0)).toBe(answer.cents)
  })

  test('of an amount takes no more than the goods cost', () => {
    const price = unit(tart)
    expect(off({ kind: 'amount', value: price + 1 }, [tart])).toEqual({
      ok: true,
      cents: price,
      byLine: [price],
    })
    expect(off({ kind: 'amount', value: 1 }, [tart])).toEqual({ ok: true, cents: 1, byLine: [1] })
  })

  test('for some categories leaves the other lines alone', () => {
    const answer = off({ value: 50, categories: ['boba'] }, [latte, taro])
    expect(answer).toEqual({ ok: true, cents: unit(taro), byLine: [0, unit(taro)] })
  })

  test('of a free item takes one piece of the dearest, with its toppings', () => {
    expect(unit(taro)).toBeGreaterThan(unit(latte))
    expect(off({ kind: 'free-item', value: 0 }, [latte, taro, tart])).toEqual({
      ok: true,
      cents: unit(taro),
      byLine: [0, unit(taro), 0],
    })
  })

  test('of one free item takes that one alone, the first where two lines have it', () => {
    expect(off({ kind: 'free-item', value: 0, itemId: 'latte' }, [taro, latte, latte])).toEqual({
      ok: true,
      cents: unit(latte),
      byLine: [0, unit(latte), 0],
    })
  })

  test('counts from its minimum on, and says what it is', () => {
    const price = unit(tart)
    expect(off({ minimumCents: price }, [tart]).ok).toBe(true)
    expect(off({ minimumCents: 100_000 }, [tart])).toMatchObject({
      ok: false,
      message: expect.stringContaining('orders from $1,000.00'),
    })
  })

  test('is refused where nothing in the cart is what it is for', () => {
    expect(off({ categories: ['boba'] }, [latte])).toMatchObject({ ok: false })
    expect(off({ itemId: 'egg-tart', kind: 'free-item', value: 0 }, [latte])).toMatchObject({
      ok: false,
    })
    expect(off({}, [{ id: 'no-such-thing', quantity: 1 }])).toMatchObject({ ok: false })
  })
})
