/**
 * What is sold at the counter beside the menu: a copy of a work on the wall, a ticket at the door, and the ticket of somebody
 * who has a seat already.
 */
export const GOODS_TYPES = ['work', 'ticket', 'reserved-ticket'] as const
