import type { ApiRow } from './api-row.ts'

/**
 * What a browser needs of a call: where it goes, and whether it is made before a second factor was shown. Without a method it is a
 * GET, as for `fetch`.
 */
export type Endpoint = Pick<ApiRow, 'path' | 'factors'> & { method?: ApiRow['method'] }

/** The rows of a contract without what only the server needs. */
export function addressesOf<Name extends string>(
  rows: Record<Name, ApiRow>,
): Readonly<Record<Name, Endpoint>> {
  const addresses = Object.entries<ApiRow>(rows).map(([name, { method, path, factors }]) => [
    name,
    { ...(method !== 'GET' && { method }), path, ...(factors && { factors }) },
  ])
  return Object.fromEntries(addresses) as Record<Name, Endpoint>
}
