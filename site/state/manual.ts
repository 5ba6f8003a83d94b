import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'

/** The manual of the widgets, for developers. */
export function useManual() {
  return useQuery({
    queryKey: ['embedManual'],
    queryFn: ({ signal }) => callPrivate('embedManual', undefined, { signal, retries: 0 }),
  })
}
