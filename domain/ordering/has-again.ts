import type { QuoteLine } from '#domain/contracts/ordering.ts'

/** Whether there is anything on the menu in it: seats, rooms and memberships are booked anew by themselves. */
export const hasAgain = (lines: readonly Pick<QuoteLine, 'type'>[]): boolean =>
  lines.some(({ type }) => type === 'item')
