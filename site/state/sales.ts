import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'

/** What can be sold, and how the money is split. */
export function useSaleWorks() {
  return useQuery({
    queryKey: ['sales', 'works'],
    queryFn: ({ signal }) => callPrivate('saleWorks', undefined, { signal, retries: 0 }),
    staleTime: 0,
  })
}

/** What was sold last. */
export function useSales() {
  return useQuery({
    queryKey: ['sales', 'latest'],
    queryFn: ({ signal }) => callPrivate('sales', undefined, { signal, retries: 0 }),
    select: ({ sales }) => sales,
    staleTime: 0,
  })
}

/** After a sale or a return: everything that shows editions is read anew. */
export function useSalesRenewal() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['sales'], ['works'], ['artists'], ['artist'], ['artist-dashboard']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
