import { computed, effect, signal } from '@preact/signals-react'
import type { CartLine, QuoteLine } from '#domain/contracts/ordering.ts'
import {
  duplicateLine,
  itemCount,
  nameLine,
  removeLine,
  setQuantity,
  subtotalCents,
} from '#domain/ordering/lines.ts'
import { readLines } from '#domain/ordering/stored-cart.ts'
import { cafe } from './cafe.ts'
import { newId } from './problems.ts'
import { session } from './session.ts'
import { persisted } from './storage.ts'
import { HANDED_OVER_KEY } from './stored.ts'
import { onStored } from './tabs.ts'
import { wakeAll } from './ui.ts'
import { readStored, writeStored } from './write-stored.ts'

const lines = persisted<CartLine[]>('cart', session.owner, [], readLines)
const added = signal<{ lineId: string; at: number } | null>(null)

// A cart that rests is an empty one.
effect(() => {
  if (lines.value.length > 0 || added.value) wakeAll('cart', added.value ? 'open' : undefined)
})

/** Where the code of what was put back is kept, until it goes to the checkout once more. */
export const TAKEN_BACK_KEY = 'lounge:taken-back'

/** What went to the café's checkout from this page, in whichever tab, until something is added or it is put back. */
const handedOver = signal<CartLine[]>(recall())
effect(() => {
  if (lines.value.length > 0) handedOver.value = []
})
effect(() => {
  // Without storage it is known as long as the page lives.
  const { value } = handedOver
  writeStored('localStorage', HANDED_OVER_KEY, value.length > 0 ? value : null)
})
onStored((key, isForgetting) => {
  if (isForgetting) handedOver.value = []
  else if ((key === null || key === HANDED_OVER_KEY) && lines.peek().length === 0)
    handedOver.value = recall()
})

function recall(): CartLine[] {
  return readLines(readStored('localStorage', HANDED_OVER_KEY)) ?? []
}

/** One of it, in cents, before and now. */
export type PriceChange = { name: string; fromCents: number; toCents: number }

/** The one cart of a page, of its tabs, and of every widget on it: what can be done to it without a menu. */
export const cartLines = {
  lines,
  /** The line that was last added and a count that grows: what opens the drawer. */
  added,
  count: computed(() => itemCount(lines.value)),
  subtotalCents: computed(() => subtotalCents(lines.value)),
  /** What is left of it when the café has taken off what it takes off, as for a member; tax comes on top. */
  reducedCents: computed(() =>
    (cafe.cartFacts.value?.off ?? []).reduce(
      (left, { cents }) => Math.max(0, left - cents),
      subtotalCents(lines.value),
    ),
  ),
  isEmpty: computed(() => lines.value.length === 0),

  /** 0 or less removes the line. */
  setQuantity(lineId: string, quantity: number): void {
    lines.value = setQuantity(lines.value, lineId, quantity)
  },
  remove(lineId: string): void {
    lines.value = removeLine(lines.value, lineId)
  },
  /** Puts a removed line back where it was: undo. */
  restore(line: CartLine, index: number): void {
    lines.value = lines.value.toSpliced(index, 0, line)
  },
  duplicate(lineId: string): void {
    lines.value = duplicateLine(lines.value, lineId, newId())
  },
  name(lineId: string, customerName: string): void {
    lines.value = nameLine(lines.value, lineId, customerName)
  },
  /**
   * Gives the lines the prices of a quote of this very cart (docs/decisions/prices.md).
   * @returns what costs something else than was shown
   */
  reprice(quoted: readonly QuoteLine[]): PriceChange[] {
    const changes: PriceChange[] = []
    const next = lines.value.map((line, index) => {
      const { id, unitCents, problem } = quoted[index] ?? {}
      if (id !== line.id || problem || unitCents === undefined || unitCents === line.priceCents)
        return line
      changes.push({ name: line.name, fromCents: line.priceCents, toCents: unitCents })
      return { ...line, priceCents: unitCents }
    })
    if (changes.length > 0) lines.value = next
    return changes
  },
  replace(next: CartLine[]): void {
    lines.value = next
  },
  clear(): void {
    lines.value = []
  },
  handedOver,
  /** Puts back what went to the checkout. */
  takeBack(): void {
    lines.value = handedOver.value
  },
}
