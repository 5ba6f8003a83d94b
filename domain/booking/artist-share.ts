import { basisPointsOf } from '#domain/cafe/money.ts'

/**
 * What more an artist is owed when more of what was paid for seats stays with the café, or less. Rounded once for all seats of a class
 * together, half a cent up, so that the parts always come to the share of the whole.
 * @param before what the café kept until now @param keptCents what comes to it, below 0 where it goes back
 */
export function shareOfMore(before: number, keptCents: number, shareBasisPoints: number): number {
  return (
    basisPointsOf(before + keptCents, shareBasisPoints) - basisPointsOf(before, shareBasisPoints)
  )
}

/** What of money for seats counts for an artist's share: the materials are bought for each seat and come off first. */
export function sharedCents(keptCents: number, seats: number, materialsCents = 0): number {
  return Math.max(0, keptCents - seats * materialsCents)
}
