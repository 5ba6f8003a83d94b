/** As much of a react-query result as it takes to show it. */
export type Query<Data> = {
  data: Data | undefined
  error: unknown
  isError: boolean
  refetch: () => unknown
}
type Answers<Parts extends Record<string, Query<unknown>>> = {
  [Name in keyof Parts]: Exclude<Parts[Name]['data'], undefined>
}

/** Several queries as one: there when each of them is, failed when one of them did. @param parts by name, as the answers are */
export function joined<Parts extends Record<string, Query<unknown>>>(
  parts: Parts,
): Query<Answers<Parts>> {
  const queries = Object.values(parts)
  const isHere = queries.every(({ data }) => data !== undefined)
  const failed = queries.filter(({ isError }) => isError)
  return {
    data: isHere
      ? (Object.fromEntries(
          Object.entries(parts).map(([name, { data }]) => [name, data]),
        ) as Answers<Parts>)
      : undefined,
    error: failed[0]?.error ?? null,
    isError: failed.length > 0,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
