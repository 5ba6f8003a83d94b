import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewCounterSale, SalePayment } from '#domain/contracts/drawers.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { isGoods } from '#domain/ordering/counter-goods.ts'
import { can } from '#domain/people/permissions.ts'
import { DISCOUNT_LIMIT_PERCENT, isLargeDiscount } from '#domain/till/discount.ts'
import { ApiError } from '#widgets/api.ts'
import { account } from '../../state/account.ts'
import { till } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import { tillLog } from '../../state/till-log.ts'
import type { Done } from './done.ts'
import { TILL_SHOP } from '../../state/till-shop.ts'
import { freshMenu } from '../../state/till-prices.ts'

type Problem = { code: string; message: string }

/** What only the server can judge is not sold while it cannot be reached. */
function goneProblem({ payments, lines }: NewCounterSale, quote: Quote): Problem | null {
  if (known.goneSince.value === null) return null
  if (lines.some(({ type }) => type === 'gift-card' || isGoods(type)))
    return needsServer(
      'Gift cards, works and tickets are sold by the café’s server, which knows what is left. Take them off the bill, or park it.',
    )
  if (payments.some(({ method }) => method === 'gift-card'))
    return needsServer('A gift card is checked by the café’s server. Undo it and take cash.')
  if (isLargeDiscount(quote) && !can(account.user.value, 'shifts'))
    return needsServer(
      `A discount above ${DISCOUNT_LIMIT_PERCENT} % needs a manager’s PIN, which the café’s server checks. Give a smaller one.`,
    )
  return null
}
const needsServer = (why: string): Problem => ({
  code: 'needs_server',
  message: `${why} There is no connection to it now.`,
})

/**
 * The money that was taken so far, and the sale that it is for. As soon as nothing is left to pay the sale is made.
 * @param onDone gets what was sold, by the server, or by this till alone while there is no network
 */
export function usePaying(quote: Quote, onDone: (done: Done) => void) {
  const cache = useQueryClient()
  const [parts, setParts] = useState<SalePayment[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const sell = async (payments: SalePayment[], approval?: Approval) => {
    const { lines, name, note, tip, discount, member, promo, dining } = till.bill.value
    const sale: NewCounterSale = {
      // New for each press: what the server refused was not sold.
      id: crypto.randomUUID(),
      lines: toRequest(lines),
      expectedTotalCents: quote.totalCents,
      payments,
      drawerId: till.drawerId.value,
      soldAt: new Date().toISOString(),
      ...(name && { name }),
      ...(note && { note }),
      ...(tip && { tip }),
      ...(dining === 'here' && { dining }),
      ...(discount && { discount }),
      ...(member && { memberId: member.id }),
      ...(promo && { promoCode: promo.code }),
      ...(approval && { approval }),
    }
    const offline = goneProblem(sale, quote)
    if (offline && !till.isTraining.value) return setProblem(offline)
    const done = { sale, quote, soldBy: account.user.value?.name ?? '', at: Date.now() }
    if (till.isTraining.value) return onDone({ ...done, number: null, kind: 'training' })
    setBusy(true)
    setProblem(null)
    try {
      const sold = await tillLog.sell(sale)
      if (sale.lines.some(({ type }) => isGoods(type)))
        void cache.invalidateQueries({ queryKey: TILL_SHOP })
      onDone(
        sold
          ? {
              ...done,
              orderId: sold.order.id,
              number: sold.order.number,
              kind: 'sold',
              ...(sold.giftCards && { giftCards: sold.giftCards }),
            }
          : { ...done, number: null, kind: 'kept' },
      )
    } catch (error) {
      const said = error instanceof ApiError ? error : null
      // The price on the screen was an old one.
      if (said?.code === 'price_changed' || said?.code === 'sold_out') void freshMenu()
      if (said) void cache.invalidateQueries({ queryKey: TILL_SHOP })
      setProblem({
        code: said?.code ?? 'failed',
        message: said?.message ?? 'This sale could not be kept on this tablet. Please try again.',
      })
    } finally {
      setBusy(false)
    }
  }

  return {
    parts,
    problem,
    isBusy,
    take: (part: SalePayment) => {
      const next = [...parts, part]
      setParts(next)
      const taken = next.reduce((sum, { amountCents }) => sum + amountCents, 0)
      if (taken === quote.totalCents) void sell(next)
    },
    retry: () => void sell(parts),
    undo: () => setParts(parts.slice(0, -1)),
    approve: (approval: Approval) => void sell(parts, approval),
  }
}
