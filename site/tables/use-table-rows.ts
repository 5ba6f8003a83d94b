import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '#domain/contracts/api.ts'
import type { PrivateEndpointName } from '#domain/contracts/private-endpoints.ts'
import { callPrivate } from '../state/call-private.ts'
import type { FacetCounts } from './columns.ts'
import { queryOf, type TableState } from './table-state.ts'

/** What a call answers that gives one page of a table (see `domain/contracts/table.ts`). */
type TablePage = { rows: unknown[]; total: number; facets: FacetCounts }
/** The calls that do. */
export type TableCall = {
  [Name in PrivateEndpointName]: Answer<Name> extends TablePage ? Name : never
}[PrivateEndpointName]

/**
 * One page of a table that the server sorts, searches and cuts. The page before stays while the next is on its way.
 * @param refetchMs how often it fetches again
 */
export function useTableRows<Name extends TableCall>(
  name: Name,
  state: TableState,
  { refetchMs, query = {} }: { refetchMs?: number; query?: Record<string, string> } = {},
) {
  const asked = { ...queryOf(state), ...query }
  const call = callPrivate as (
    name: Name,
    input: object,
    options: { signal: AbortSignal },
  ) => Promise<Answer<Name>>
  return useQuery({
    queryKey: [name, asked],
    queryFn: ({ signal }) => call(name, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(refetchMs && { refetchInterval: refetchMs }),
  })
}
