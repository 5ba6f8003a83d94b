import type { Order } from '#domain/contracts/ordering.ts'

type Asked = Pick<Order, 'status' | 'isPaid' | 'isUnconfirmed' | 'contact'>

/** What staff should know of an order before they make it: nobody stands for it yet; `null` of every other order. */
export function unconfirmedNote({
  status,
  isPaid,
  isUnconfirmed,
  contact,
}: Asked): { what: string; why: string } | null {
  if (!isUnconfirmed || isPaid || !BEFORE_MAKING.includes(status)) return null
  // A tablet without the server keeps no address and no number.
  if (contact.email === null && contact.phone === null)
    return { what: 'Email or phone not checked.', why: 'Ask them before you make it.' }
  return contact.email === null
    ? { what: 'Phone not checked.', why: 'Nothing else was left. Call before you make it.' }
    : { what: 'Email not checked.', why: 'Nobody has shown that this address is theirs.' }
}

const BEFORE_MAKING: readonly Order['status'][] = ['waiting', 'pending', 'confirmed']
