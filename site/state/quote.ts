import { useQuery } from '@tanstack/react-query'
import type { QuoteRequest } from '#domain/contracts/ordering.ts'
import { call } from '#widgets/api.ts'

/**
 * What an order would cost right now. Disabled while there is nothing in it.
 * @param accountId who is signed in: members get something off
 */
export function useQuote(request: QuoteRequest, accountId?: string) {
  return useQuery({
    queryKey: ['quote', request, accountId],
    queryFn: ({ signal }) => call('quote', { query: { fees: '1' }, body: request }, { signal }),
    enabled: request.lines.length > 0,
    // A quote is only as good as the menu of this minute.
    staleTime: 30_000,
    placeholderData: (previous) => previous,
  })
}
