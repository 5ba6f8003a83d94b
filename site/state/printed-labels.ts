import { signal } from '@preact/signals-react'
import type { Order } from '#domain/contracts/ordering.ts'
import { persisted } from '#widgets/state/storage.ts'

/** More than a busy day has orders: the oldest ones are forgotten. */
const KEPT = 500

/** Whose labels were sent to the printer from this device, whoever is signed in: the order as it was then. */
const list = persisted<string[]>('labels-printed', signal('device'), [], (stored) =>
  Array.isArray(stored) && stored.every((each) => typeof each === 'string') ? stored : null,
)

/** Of an order that is changed or made again later the labels are no longer right. */
const markOf = ({ id, edits = [], remakes = [] }: Order): string =>
  `${id} ${edits.length} ${remakes.length}`

export const printedLabels = {
  has: (order: Order): boolean => list.value.includes(markOf(order)),
  add(orders: readonly Order[]): void {
    const marks = orders.map(markOf)
    list.value = [...list.value.filter((mark) => !marks.includes(mark)), ...marks].slice(-KEPT)
  },
}
