import type { Order } from '#domain/contracts/ordering.ts'

type Asked = Pick<Order, 'status' | 'isPaid' | 'isUnconfirmed' | 'contact'>

/** What staff should know of an order before they make it: nobody stands for it yet; `null` of every other order. */
export function unconfirmedNote({ status, isPaid, isUnconfirmed, contact }: Asked): string | null {
  if (!isUnconfirmed || isPaid || !BEFORE_MAKING.includes(status)) return null
  return contact.email === null
    ? 'Only a phone number was left, and nobody has checked it.'
    : 'Nobody has shown that this email address is theirs.'
}

const BEFORE_MAKING: readonly Order['status'][] = ['waiting', 'pending', 'confirmed']
