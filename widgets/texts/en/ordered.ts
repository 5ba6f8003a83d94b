/** What the chat says of an order that was placed beside it. */
export const ORDERED = {
  placed: (number: string) => `Order ${number} is placed. Thank you!`,
  held: (number: string) => `Order ${number} is held for you until it is paid.`,
  cancelled: (number: string) => `Order ${number} was cancelled.`,
  see: 'See the order',
}
