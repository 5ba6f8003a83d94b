/** What a line of a cart may be. Its own file, because every page with a cart reads it and none of the other values. */
export const LINE_TYPES = ['item', 'membership', 'booking', 'session'] as const
/** What may stand in the cart of a browser: those, and works of the gallery. */
export const CART_TYPES = [...LINE_TYPES, 'work'] as const
