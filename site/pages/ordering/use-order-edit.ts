import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditQuote } from '#domain/contracts/order-edits.ts'
import type { Dining, Order, Pickup } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { errorText, t } from '../../texts/t.ts'
import { draftOf, wishesOf } from './edit-draft.ts'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/**
 * A change of one's own order before it is sent: what is wished, what it would cost, and the sending. Pressed again with the
 * same wish it is one change; what others changed meanwhile is not overwritten.
 * @param onDone is told what happened, money included
 */
export function useOrderEdit(order: Order, onDone: (said: string) => void) {
  const client = useQueryClient()
  const [lines, setLines] = useState(() => draftOf(order))
  const [note, setNote] = useState(order.note)
  const [dining, setDining] = useState<Dining>(order.quote.dining ?? 'to-go')
  /** undefined: as it is. */
  const [pickup, setPickup] = useState<Pickup | null>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [seenEdits] = useState(order.edits?.length ?? 0)
  const key = useWishKey()
  const isOtherDining = dining !== (order.quote.dining ?? 'to-go')
  const priced = {
    lines: wishesOf(lines),
    ...(pickup !== undefined && { pickup }),
    ...(isOtherDining && { dining }),
  }
  const wishes = { ...priced, note }
  const quote = useQuery({
    queryKey: ['order-edit', order.id, priced],
    queryFn: ({ signal }) =>
      callPrivate(
        'quoteOrderEdit',
        { params: { id: order.id }, body: { token: order.token, ...priced } },
        { signal },
      ),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: (previous) => previous,
  })
  const isSame =
    JSON.stringify(wishesOf(draftOf(order))) === JSON.stringify(wishes.lines) &&
    note.trim() === order.note &&
    pickup === undefined &&
    !isOtherDining

  const isPriced = quote.isSuccess && !quote.isPlaceholderData

  const save = async () => {
    if (isBusy || !isPriced) return
    setBusy(true)
    setProblem(null)
    try {
      const changed = await callPrivate('editMyOrder', {
        params: { id: order.id },
        body: {
          token: order.token,
          ...wishes,
          seenEdits,
          expectedTotalCents: quote.data.quote.totalCents,
          key: key.of(wishes),
        },
      })
      setNewerAnswer(client, ['order', order.id], changed)
      onDone(doneText(quote.data, changed))
    } catch (failed) {
      const isRefused = failed instanceof ApiError && failed.status > 0 && failed.status < 500
      if (!isRefused) setLost(true)
      setProblem(
        isRefused
          ? errorText(failed)
          : t('We do not know whether it was changed. Please try again.'),
      )
      void quote.refetch()
      void client.invalidateQueries({ queryKey: ['order', order.id] })
    } finally {
      setBusy(false)
    }
  }

  return {
    lines,
    setLines,
    note,
    setNote,
    pickup,
    setPickup,
    dining,
    setDining,
    quote,
    /** Whether the price that is shown is the one of this change. */
    isPriced,
    isSame,
    isBusy,
    /** Sent, and no answer came, while the order was changed by somebody: perhaps by this. */
    mayBeChanged: isLost && (order.edits?.length ?? 0) > seenEdits,
    problem: problem ?? (quote.error instanceof ApiError ? errorText(quote.error) : null),
    save,
  }
}

function doneText({ refundCents }: EditQuote, { dueCents }: Order): string {
  const money =
    refundCents > 0
      ? ` ${t('{amount} goes back to you.', { amount: formatCents(refundCents) })}`
      : dueCents
        ? ` ${t('{amount} is left to pay.', { amount: formatCents(dueCents) })}`
        : ''
  return t('Your order is changed, and the bar sees it.') + money
}
