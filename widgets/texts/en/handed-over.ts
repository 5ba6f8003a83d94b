/** What the cart says of what went to the checkout on the café's site. */
export const HANDED_OVER = {
  title: 'Your cart is at the checkout',
  text: 'Order it on the site of the café, or put it back here.',
  takeBack: 'Put it back here',
  placed: (number: string) => `Order ${number} was placed at the café.`,
  waiting: (number: string) => `Order ${number} was placed, and waits to be confirmed.`,
  cancelled: (number: string) => `Order ${number} was cancelled.`,
  putAway: 'Put this away',
}
