/** The configuration of an item in an address, beside `?item=<id>`: `size=large&ice=less-ice&toppings=boba.pudding`. */
export const DRINK_QUERY = ['size', 'temp', 'ice', 'sugar', 'milk', 'toppings'] as const
