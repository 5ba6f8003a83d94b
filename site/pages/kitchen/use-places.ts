import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'

/** For so long after the last press in its list the place of a ticket that went on stays empty: no press meets another order's button. */
const KEPT_MS = 1_000
/** Longer it stays for nobody: what waits comes up. */
const MOST_MS = 1_800

/** Where a ticket stood that was pressed. */
export type Place = {
  id: string
  number: string
  /** The state that it had there. */
  status: OrderStatus
  /** By which its list is sorted. */
  estimatedAt: string
  /** In CSS pixels. */
  height: number
}

const LIST = '.tickets-lane'

/** Keeps the places of tickets that go on, for a moment. */
export function usePlaces() {
  const [places, setPlaces] = useState<Place[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const pressedAt = useRef(new WeakMap<Element, number>())
  useEffect(() => {
    const own = timers.current
    const press = ({ target }: Event) => {
      const list = target instanceof Element && target.closest(LIST)
      if (list) pressedAt.current.set(list, performance.now())
    }
    addEventListener('pointerdown', press, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      own.forEach((timer) => clearTimeout(timer))
    }
  }, [])
  /** Call it when a ticket is pressed. @returns what to call once it went on, or did not */
  const keepPlace = useCallback((order: Order): (() => void) => {
    const { id, number, status, estimatedAt } = order
    const ticket = document.getElementById(`pos-ticket-${id}`)
    const list = ticket?.closest(LIST)
    const place = { id, number, status, estimatedAt, height: ticket?.offsetHeight ?? 0 }
    setPlaces((before) => [...before.filter((each) => each.id !== id), place])
    const leave = (ms: number, endsAt: number) => {
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        const now = performance.now()
        // Nothing moves under a hand that goes on.
        const pressed = (list && pressedAt.current.get(list)) ?? -Infinity
        const leftMs = Math.min(pressed + KEPT_MS, endsAt) - now
        if (leftMs > 0) leave(leftMs, endsAt)
        else setPlaces((before) => before.filter((each) => each !== place))
      }, ms)
      timers.current.add(timer)
    }
    return () => leave(KEPT_MS, performance.now() + MOST_MS)
  }, [])
  return { places, keepPlace }
}

/** The tickets of a list with the places of those that left it between them, as they stood. @param status of the list; absent: any */
export function withPlaces(
  orders: readonly Order[],
  places: readonly Place[],
  status?: OrderStatus,
): ({ order: Order } | { place: Place })[] {
  const left = places.filter(
    (place) =>
      (status === undefined || place.status === status) &&
      !orders.some(({ id }) => id === place.id),
  )
  return [
    ...orders.map((order) => ({ order, at: order.estimatedAt })),
    ...left.map((place) => ({ place, at: place.estimatedAt })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}
