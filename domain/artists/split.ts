import { basisPointsOf } from '../cafe/money.ts'

/**
 * Whose money a sale is: the artist's share, half a cent rounded up, and the rest for the café. Tax is added on top and belongs to neither.
 * @param artistBasisPoints 7000 is 70 %
 */
export function splitSale(priceCents: number, artistBasisPoints: number) {
  const artistCents = basisPointsOf(priceCents, artistBasisPoints)
  return { artistCents, houseCents: priceCents - artistCents }
}
