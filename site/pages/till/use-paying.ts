import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type {
  NewCounterSale,
  NewPhoneSale,
  SalePayment,
  TillShop,
} from '#domain/contracts/drawers.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { notedRequest } from '#domain/till/noted-lines.ts'
import { isGoods, isWork } from '#domain/ordering/counter-goods.ts'
import { can } from '#domain/people/permissions.ts'
import { DISCOUNT_LIMIT_PERCENT } from '#domain/till/discount.ts'
import { isLargeDiscount } from '#domain/till/large-discount.ts'
import { WHO_MAY } from '#domain/till/permissions.ts'
import { ticketsMissing } from '#domain/till/door-offline.ts'
import { ApiError } from '#widgets/api.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe } from '../../state/queries.ts'
import { billName, paidCents, till, type PaidPart } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { tillClock } from '../../state/till-clock.ts'
import { known } from '../../state/till-known.ts'
import { tillLog } from '../../state/till-log.ts'
import type { Done } from './done.ts'
import { shopNow, TILL_SHOP } from '../../state/till-shop.ts'
import { freshMenu } from '../../state/till-prices.ts'

type Problem = { code: string; message: string }

/** What only the server can judge is not sold while it cannot be reached. @param shop as it was when the server was last heard */
function goneProblem(
  { payments, lines }: NewCounterSale,
  quote: Quote,
  shop: TillShop | undefined,
  timeZone: string,
): Problem | null {
  if (known.goneSince.value === null) return null
  if (lines.some(({ type }) => type === 'gift-card' || type === 'work'))
    return needsServer(
      'Gift cards and works are sold by the café’s server, which knows what is left. Take them off the bill, or park it.',
    )
  const none = { works: [], events: [] }
  const missing = ticketsMissing(shop ? shopNow(shop, timeZone) : none, lines)
  if (missing)
    return needsServer(
      missing.left === 0
        ? 'Tickets for this event are sold by the café’s server now. Take them off the bill, or park it.'
        : `This till may sell ${missing.left} more of these tickets by itself. Take the others off the bill, or park it.`,
    )
  if (payments.some(({ method }) => method === 'gift-card'))
    return needsServer('A gift card is checked by the café’s server. Undo it and take cash.')
  if (isLargeDiscount(quote) && !can(account.user.value, 'shifts'))
    return needsServer(
      `A discount above ${DISCOUNT_LIMIT_PERCENT}%, waived fees included, needs ${WHO_MAY['large-discount']}, whose PIN the café’s server checks. Give a smaller one.`,
    )
  return null
}
const needsServer = (why: string): Problem => ({
  code: 'needs_server',
  message: `${why} There is no connection to it now.`,
})

/** The bill of this till as a sale. What the server refused was not sold, and has another id the next time. */
function saleOf(quote: Quote, agreed?: Approval): NewPhoneSale {
  const approval = agreed ?? tillAgreed.for(till.bill.value)
  const { lines, note, tip, discount, waiver, member, promo, dining } = till.bill.value
  const name = billName(till.bill.value)
  return {
    id: till.bill.value.saleId ?? crypto.randomUUID(),
    lines: notedRequest(lines),
    expectedTotalCents: quote.totalCents,
    ...(name && { name }),
    ...(note && { note }),
    ...(tip && { tip }),
    ...(dining === 'here' && { dining }),
    ...(discount && { discount }),
    ...(waiver && quote.waivedFees && { feeWaiver: waiver }),
    ...(member && { memberId: member.id }),
    ...(promo && { promoCode: promo.code }),
    ...(approval && { approval }),
  }
}

function counterSaleOf(quote: Quote, payments: SalePayment[], approval?: Approval): NewCounterSale {
  return {
    ...saleOf(quote, approval),
    payments,
    drawerId: till.drawerId.value,
    soldAt: tillClock.now().toISOString(),
  }
}

/** A payment says for which lines it was taken, so that each goes back by the way in which it was paid. */
const withLines = ({ payment, lines }: PaidPart): SalePayment =>
  lines.length === 0 ? payment : { ...payment, lines }

/**
 * The money that was taken so far, and the sale that it is for. As soon as nothing is left to pay the sale is made. Or its customer
 * pays on their own phone: then the bill becomes an order, which waits for that. What was taken is kept with the bill. Call `useSignals()` first.
 * @param onDone gets what was sold, by the server, or by this till alone while there is no network
 */
export function usePaying(quote: Quote, onDone: (done: Done) => void) {
  const cache = useQueryClient()
  const timeZone = useCafe().data?.cafe.timeZone ?? 'UTC'
  const { paid } = till.bill.value
  const parts = paid.map(withLines)
  const attempts = useAttempts()
  const { attempt, approve, problem, setProblem, isBusy } = attempts
  const doneOf = (sale: NewCounterSale, at = sale.soldAt ?? tillClock.now().toISOString()) => {
    if (sale.lines.some(({ type }) => isGoods(type)))
      void cache.invalidateQueries({ queryKey: TILL_SHOP })
    return { sale, quote, soldBy: account.user.value?.name ?? '', at }
  }

  const sell = async (payments: SalePayment[], approval?: Approval) => {
    const sale = counterSaleOf(quote, payments, approval)
    const shop = cache.getQueryData<TillShop>(TILL_SHOP)
    const offline = goneProblem(sale, quote, shop, timeZone)
    if (offline && !till.isTraining.value) return setProblem(offline)
    if (till.isTraining.value) return onDone({ ...doneOf(sale), number: null, kind: 'training' })
    const send = async () => {
      till.setSaleId(sale.id)
      const sold = await tillLog.sell(sale).catch((error: unknown) => {
        till.setSaleId(null)
        throw error
      })
      if (!sold) return onDone({ ...doneOf(sale), number: null, kind: 'kept' })
      const { order, giftCards, soldAt } = sold
      const { id: orderId, number } = order
      onDone({
        ...doneOf(sale, soldAt),
        orderId,
        number,
        kind: 'sold',
        handedOver: order.quote.lines
          .filter((line) => line.isHandedOver || isWork(line))
          .map(({ quantity, name }) => `${quantity} × ${name}`),
        ...(giftCards && { giftCards }),
      })
    }
    await attempt(send, (agreed) => void sell(payments, agreed))
  }

  return {
    parts,
    /** Lines of the bill that a part was taken for. */
    paidLines: paid.flatMap(({ lines }) => lines),
    problem,
    isBusy,
    take: (payment: SalePayment, lines: number[] = []) => {
      till.setPaid([...till.bill.value.paid, { payment, lines }])
      const next = till.bill.value.paid.map(withLines)
      const taken = next.reduce((sum, { amountCents }) => sum + amountCents, 0)
      if (taken === quote.totalCents) void sell(next)
    },
    retry: () => void sell(parts),
    undo: () => {
      till.setPaid(paid.slice(0, -1))
      setProblem(null)
    },
    approve,
    ...usePhonePaying(quote, attempts),
  }
}

/** Sends something once at a time, and keeps why it was refused. */
function useAttempts() {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** What was refused for want of a PIN. */
  const refused = useRef<((approval: Approval) => void) | null>(null)
  const attempt = async (act: () => Promise<void>, again: (approval: Approval) => void) => {
    refused.current = again
    setBusy(true)
    setProblem(null)
    try {
      await act()
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
  const approve = (approval: Approval) => refused.current?.(approval)
  return { attempt, approve, problem, setProblem, isBusy }
}

/** Makes the order that a customer pays on their own phone, all of it or a part, with what was taken before. */
function usePhonePaying(quote: Quote, { attempt }: ReturnType<typeof useAttempts>) {
  /** What was asked for last, and is neither paid nor called off: whoever asks again after a lost answer asks for the same order. */
  const asked = useRef<{ id: string; of: string } | null>(null)
  const sameSaleOf = (phoneCents: number, approval?: Approval): NewPhoneSale => {
    const { id, ...bill } = saleOf(quote)
    const payments = till.bill.value.paid.map(withLines)
    const leftCents = quote.totalCents - paidCents(till.bill.value)
    const sale = {
      ...bill,
      ...(payments.length > 0 && { payments }),
      ...(payments.some(({ method }) => method === 'cash') && { drawerId: till.drawerId.value }),
      ...(phoneCents < leftCents && { phoneCents }),
    }
    const of = JSON.stringify(sale)
    if (asked.current?.of !== of) asked.current = { id, of }
    return { id: asked.current.id, ...sale, ...(approval && { approval }) }
  }
  const askForPhone = async (phoneCents: number, approval?: Approval) => {
    const sale = sameSaleOf(phoneCents, approval)
    const send = async () => {
      // Money that was taken is in it: also after a reload it is sent as the same one.
      if (sale.payments) till.setSaleId(sale.id)
      const { order } = await callPrivate('sellByPhone', { body: sale }, { retries: 0 }).catch(
        (error: unknown) => {
          if (!known.failed(error)) till.setSaleId(null)
          throw error
        },
      )
      asked.current = null
      // A PIN that somebody agreed with is sent, and never kept.
      const { approval: _, ...kept } = sale
      const isWhole = phoneCents === quote.totalCents
      till.setPlaced({ id: order.id, number: order.number, sale: kept, quote, isWhole })
    }
    await attempt(send, (agreed) => void askForPhone(phoneCents, agreed))
  }
  return { askForPhone: (phoneCents: number) => void askForPhone(phoneCents) }
}
