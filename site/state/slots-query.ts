import { call } from '#widgets/api.ts'

/**
 * How the pickup times of a day are asked for, by what shows them and by what fetches them ahead.
 * @param prepSeconds how long the cart takes to be made, where it is known: a big one does not fit into every time
 */
export const slotsQuery = (date: string | undefined, prepSeconds?: number) => ({
  queryKey: [
    ...(date ? ['pickupSlots', date] : ['pickupSlots']),
    ...(prepSeconds ? [prepSeconds] : []),
  ],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(
      'pickupSlots',
      {
        query: { ...(date && { date }), ...(prepSeconds && { prepSeconds: String(prepSeconds) }) },
      },
      { signal },
    ),
  staleTime: 30_000,
})
