import { joinedApart } from '#domain/ordering/line-problems.ts'
import type { LineRequest, Quote } from '#domain/contracts/ordering.ts'
import { Refused } from '../http/refuse.ts'

/** A quote for customers: memberships are joined on their own (docs/decisions/memberships.md), so none can be sold with it. */
export function withoutMemberships(quote: Quote): Quote {
  if (!quote.lines.some(({ type }) => type === 'membership')) return quote
  return {
    ...quote,
    isSellable: false,
    lines: quote.lines.map((line) =>
      line.type === 'membership' ? { ...line, problem: line.problem ?? joinedApart() } : line,
    ),
  }
}

/** @throws Refused 409 where a membership is among the lines */
export function refuseMemberships(lines: readonly LineRequest[]): void {
  if (lines.some(({ type }) => type === 'membership'))
    throw new Refused(409, 'membership_joined_apart', joinedApart().message)
}
