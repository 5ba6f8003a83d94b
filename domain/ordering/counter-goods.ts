import type { CartLine, LineProblem, LineRequest, QuoteLine } from '#domain/contracts/ordering.ts'
import { GOODS_TYPES } from './goods-types.ts'

export type GoodsType = (typeof GOODS_TYPES)[number]

/** One of them, as it can be had now. */
export type Good = {
  /** As a receipt calls it: '“Tide III”, Ines Vale'. */
  name: string
  priceCents: number
  /** Copies or seats; infinite where there is no end of it. */
  left: number
  /** Why it cannot be sold now, whatever is left. */
  problem?: string | undefined
}
/** By `goodKey`. */
export type Goods = ReadonlyMap<string, Good>

type Named = { type?: string | undefined; id: string }

export const goodKey = (type: GoodsType, id: string) => `${type} ${id}`

export function isGoods(type: string | undefined): type is GoodsType {
  return GOODS_TYPES.some((each) => each === type)
}

/** How many works go into one order from the site: somebody wraps each of them. */
export const WORKS_MOST = 3

export const isWork = ({ type }: Pick<QuoteLine, 'type'>) => type === 'work'

/** Of a line that is one of them: what it is sold as, `null` where it cannot be had here and now. */
export function goodOf(goods: Goods | undefined, { type, id }: Named): Good | null {
  return (isGoods(type) && goods?.get(goodKey(type, id))) || null
}

/** Why it cannot be sold as asked, or null. */
export function goodsProblem(
  good: Good | null,
  { type, quantity }: Pick<LineRequest, 'type' | 'quantity'>,
): LineProblem | null {
  if (!good)
    return {
      reason: 'not-sold-here',
      message: 'This is sold at the counter, and not now. Remove this line to go on.',
    }
  if (good.problem) return { reason: 'not-sold-here', message: good.problem }
  if (type === 'work' && quantity > 1)
    return { reason: 'choice-not-offered', message: 'Each copy of a work is a line of its own.' }
  if (good.left >= quantity) return null
  const message =
    type === 'work'
      ? `${good.name} is sold: no copy is left.`
      : good.left > 0
        ? `Only ${good.left} ${good.left === 1 ? 'seat is' : 'seats are'} left: ${good.name}.`
        : `No seat is left: ${good.name}.`
  return { reason: 'sold-out', message }
}

/** What a bill shows of its own lines: the server looks again before it sells. */
export function goodsOfBill(lines: readonly CartLine[]): Goods {
  return new Map(
    lines.flatMap(({ type, id, name, priceCents }) =>
      isGoods(type) ? [[goodKey(type, id), { name, priceCents, left: Infinity }] as const] : [],
    ),
  )
}
