/** Whose receipt it is. */
export type ReceiptOf = {
  orderId: string
  /** Of the link that a customer holds; nothing for staff. */
  token?: string
  /** Where the order's own mail goes. */
  email?: string | null
}
