import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order, OrderPatch, SettableStatus } from '#domain/contracts/ordering.ts'
import { UNDO_SECONDS } from '#domain/kitchen/limits.ts'
import { isMoneyMoved } from '#domain/ordering/payment.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import type { useLiveOrders } from '../../state/live-orders.ts'
import { tellOfMoney } from '../payments/ways-back.ts'
import { usePlaces } from './use-places.ts'

/** A move that can still be taken back. */
export type Move = {
  key: string
  id: string
  number: string
  from: SettableStatus
  to: SettableStatus
}
export type Moves = ReturnType<typeof useMoves>

/** Moves orders from state to state; each move can be taken back for some seconds. */
export function useMoves(orders: Pick<ReturnType<typeof useLiveOrders>, 'change' | 'refetch'>) {
  const [undoable, setUndoable] = useState<Move[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const own = timers.current
    return () => own.forEach((timer) => clearTimeout(timer))
  }, [])
  const { places, keepPlace } = usePlaces()
  const refocus = useRef<(() => boolean) | null>(null)
  const [, redraw] = useState({})
  useEffect(() => {
    if (refocus.current?.()) refocus.current = null
  })
  const forget = useCallback(
    (key: string) => setUndoable((moves) => moves.filter((move) => move.key !== key)),
    [],
  )

  /** Tries a change; what failed is said, and the list is read again where it was out of date. */
  const attempt = async (number: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const isOld = error instanceof ApiError && error.status === 409
      const text =
        error instanceof ApiError ? error.message : 'The change was not saved. Please try again.'
      toasts.show({ kind: 'error', title: `${number} did not change`, text })
      if (isOld) void orders.refetch()
      return false
    }
  }

  const change = async (order: Order, patch: OrderPatch): Promise<boolean> => {
    const focus = focusAfter(order.id)
    const wentOn = patch.status === undefined ? null : keepPlace(order)
    const isDone = await attempt(order.number, () => orders.change(order.id, patch))
    wentOn?.()
    if (!isDone) return false
    refocus.current = focus
    redraw({})
    if (patch.status !== undefined) note(order, patch.status)
    if (patch.status !== undefined && isMoneyMoved(order, patch.status))
      tellOfMoney(order, patch.status)
    return true
  }

  /** Remembers that an order was moved, so that it can be taken back. */
  const note = (order: Order, to: SettableStatus): void => {
    const { id, number, status } = order
    // What the server alone sets is not set again: its customer was told that it is accepted.
    const from = status === 'waiting' && to === 'confirmed' ? 'pending' : status
    if (from === 'waiting' || from === 'awaiting-payment' || to === from) return
    // Another state brings back no money.
    if (isMoneyMoved(order, to)) return
    const key = `${id} ${Date.now()}`
    setUndoable((moves) => [
      ...moves.filter((move) => move.id !== id),
      { key, id, number, from, to },
    ])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      forget(key)
    }, UNDO_SECONDS * 1_000)
    timers.current.add(timer)
  }

  const undo = async ({ key, id, number, from, to }: Move): Promise<void> => {
    forget(key)
    const isDone = await attempt(number, () => orders.change(id, { status: from, from: to }))
    if (isDone)
      toasts.show({
        kind: 'success',
        title: 'Undone',
        text: `${number} is ${STATUS_LABELS[from].toLowerCase()} again.`,
      })
  }

  return { change, attempt, note, undo, undoable, places, keepPlace }
}

/**
 * The focus stays where it was in the lane: what is pressed leaves it, so the ticket that takes its place is next.
 * @returns what to call after each render, until it says that there is nothing left to do
 */
function focusAfter(id: string): () => boolean {
  const ticketId = `pos-ticket-${id}`
  const ticket = document.getElementById(ticketId)
  const lane = ticket?.closest('section')
  const tickets = [...(lane?.querySelectorAll<HTMLElement>('.pos-ticket') ?? [])]
  const at = tickets.findIndex((each) => each === ticket)
  const next = tickets[at + 1] ?? tickets[at - 1]
  return () => {
    if (!lane || document.getElementById(ticketId)?.closest('section') === lane) return !lane
    // Somebody may have gone on meanwhile.
    if (document.activeElement && document.activeElement !== document.body) return true
    const button = next?.isConnected ? next.querySelector<HTMLElement>('.pos-ticket-next') : null
    const target = button ?? lane.querySelector<HTMLElement>('h2')
    target?.focus({ preventScroll: true })
    return true
  }
}
