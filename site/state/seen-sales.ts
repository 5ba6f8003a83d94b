import { signal } from '@preact/signals-react'

const STORED = 'lounge-kitchen-seen'
/** More than are open at once: the oldest are forgotten. */
const MOST = 200

const ids = signal(read())

/** Sales of the counter that somebody in this kitchen said they saw: such an order is confirmed as soon as it is sold. */
export const seenSales = {
  has: (id: string): boolean => ids.value.includes(id),
  see(id: string): void {
    ids.value = [...ids.value, id].slice(-MOST)
    try {
      localStorage.setItem(STORED, JSON.stringify(ids.value))
    } catch {
      // Then it is new again after a reload.
    }
  },
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
