import { session } from './session.ts'
import { persisted } from './storage.ts'

type Customer = { name: string; email: string; phone: string }
const NOBODY: Customer = { name: '', email: '', phone: '' }

const details = persisted<Customer>('customer', session.owner, NOBODY, readCustomer)

/** What the customer told us about themselves: the name for the cups, where to send the confirmation. */
export const customer = {
  details,
  /** @param patch only what changed; each is trimmed */
  know(patch: Partial<Customer>): void {
    const trimmed = Object.fromEntries(
      Object.entries(patch).map(([key, value]) => [key, value.trim()]),
    )
    details.value = { ...details.value, ...trimmed }
  },
  forget(): void {
    details.value = NOBODY
  },
}

function readCustomer(stored: unknown): Customer | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { name, email, phone } = stored as Record<string, unknown>
  const isText = [name, email, phone].every((value) => typeof value === 'string')
  return isText ? ({ name, email, phone } as Customer) : null
}
