import type { Quote } from '#domain/contracts/ordering.ts'
import type { Account, Posting, SalesKind } from './accounts.ts'

/**
 * What a paid order puts in the books: the money on one side, what it was for on the other.
 * @param categories of the items by id; one that is not there counts as `other`
 */
export function orderPostings(
  quote: Quote,
  categories: Readonly<Record<string, SalesKind>>,
): Posting[] {
  const sold = quote.lines.map(({ id, type, totalCents }): Posting => {
    const kind = type === 'membership' ? 'membership' : (categories[id] ?? 'other')
    return { account: `sales:${kind}`, cents: -totalCents }
  })
  return merged([
    { account: 'till', cents: quote.totalCents },
    { account: 'discounts:members', cents: quote.discountCents },
    ...sold,
    { account: taxAccount(quote.taxBasisPoints), cents: -quote.taxCents },
    { account: 'tips', cents: -quote.tipCents },
  ])
}

/** What a sold work puts in the books: most of its price belongs to the artist, and the tax to neither. */
export function workSalePostings(sale: {
  artistId: string
  priceCents: number
  artistCents: number
  houseCents: number
  taxCents: number
  taxBasisPoints: number
}): Posting[] {
  return merged([
    { account: 'till', cents: sale.priceCents + sale.taxCents },
    { account: `payable:artist:${sale.artistId}`, cents: -sale.artistCents },
    { account: 'sales:commission', cents: -sale.houseCents },
    { account: taxAccount(sale.taxBasisPoints), cents: -sale.taxCents },
  ])
}

const taxAccount = (basisPoints: number): Account => `tax:${basisPoints * 10}`

/** The opposite of a transaction, which takes it back. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, cents }) => ({ account, cents: -cents }))
}

/** One amount for each account, without those that come to nothing. */
function merged(postings: readonly Posting[]): Posting[] {
  const sums = new Map<Account, number>()
  for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0) + cents)
  return [...sums].flatMap(([account, cents]) => (cents === 0 ? [] : [{ account, cents }]))
}
