/** What the chat says of an order that was placed beside it. */
export const ORDERED = {
  placed: (number: string) => `Order ${number} is placed. Thank you!`,
  cancelled: (number: string) => `Order ${number} was cancelled.`,
  see: 'See the order',
}
