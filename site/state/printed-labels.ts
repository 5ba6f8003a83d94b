import { signal } from '@preact/signals-react'
import type { Order } from '#domain/contracts/ordering.ts'
import { persisted } from '#widgets/state/storage.ts'

/** More than a busy day has orders: the oldest ones are forgotten. */
const KEPT = 500

/** Whose labels were printed on this device, whoever is signed in: the order with what was on its cups. */
const list = persisted<string[]>('labels-printed', signal('device'), [], (stored) =>
  Array.isArray(stored) && stored.every((each) => typeof each === 'string') ? stored : null,
)

/** Of an order that is changed later the labels are no longer right. */
const markOf = ({ id, quote, note }: Order): string =>
  `${id} ${hash(JSON.stringify([note, quote.lines.map(({ id: item, size, quantity, customizations, note: said }) => [item, size, quantity, customizations, said])]))}`

export const printedLabels = {
  has: (order: Order): boolean => list.value.includes(markOf(order)),
  add(orders: readonly Order[]): void {
    const marks = orders.map(markOf)
    list.value = [...list.value.filter((mark) => !marks.includes(mark)), ...marks].slice(-KEPT)
  },
}

/** Short, to tell one text from another: nothing depends on its being hard to guess. */
function hash(text: string): string {
  let sum = 0
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return (sum >>> 0).toString(36)
}
