import { joinedApart } from '#domain/ordering/line-problems.ts'
import type { NewOrder, Quote } from '#domain/contracts/ordering.ts'
import { isJoined } from '#domain/ordering/reserved-lines.ts'
import { Refused } from '../http/refuse.ts'

/** A quote for customers: a membership that nothing else is bought with is joined on its own (docs/decisions/memberships.md). */
export function withoutMemberships(quote: Quote): Quote {
  const isApart = (line: Quote['lines'][number]) => line.type === 'membership' && !isJoined(line)
  if (!quote.lines.some(isApart)) return quote
  return {
    ...quote,
    isSellable: false,
    lines: quote.lines.map((line) =>
      isApart(line) ? { ...line, problem: line.problem ?? joinedApart() } : line,
    ),
  }
}

/** @throws Refused 409 where a membership is among the lines that nothing else is bought with, or that is not of the café's own site */
export function refuseMemberships({
  lines,
  channel = 'site',
}: Pick<NewOrder, 'lines' | 'channel'>): void {
  const isAny = lines.some(({ type }) => type === 'membership')
  const isAlone = lines.every(({ type }) => type === 'membership')
  if (isAny && (isAlone || channel !== 'site'))
    throw new Refused(409, 'membership_joined_apart', joinedApart().message)
}
