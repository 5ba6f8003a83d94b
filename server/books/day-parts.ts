/**
 * What is added up day by day: accounts, of money that of movements of drawers, net sales by hour, channel and source, and what was
 * taken back.
 */
export const DAY_PARTS = ['account', 'drawer', 'net', 'reversal'] as const
export type DayPart = (typeof DAY_PARTS)[number]
