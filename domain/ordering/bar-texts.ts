/** What the bar says while the drawer is closed. Its own file, because it is on pages that never open the drawer. */
export const BAR_TEXTS = {
  startOrder: 'Start Your Order',
  viewCart: 'View Cart',
} as const

/** What the drawer says that nothing is in. */
export const DRAWER_TEXTS = { title: 'Your cart', emptyTitle: 'Your cart is empty' } as const
