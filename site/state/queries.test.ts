import { expect, test } from 'vitest'
import { ApiError } from '#widgets/api.ts'
import { makeQueryClient } from './queries.ts'

/** How often a query asks that always fails like this. */
async function triesOf(error: Error): Promise<number> {
  let tries = 0
  const queryFn = async () => {
    tries += 1
    throw error
  }
  const asked = makeQueryClient().fetchQuery({
    queryKey: ['it'],
    queryFn,
    retryDelay: 0,
    // A query that is fetched like this is not tried again by itself.
    retry: makeQueryClient().getDefaultOptions().queries?.retry ?? false,
  })
  await expect(asked).rejects.toBe(error)
  return tries
}

test('what the server answered is not asked again, so that a broken link or an outage is told at once', async () => {
  expect(await triesOf(new ApiError(404, 'order_not_found', 'No such order.'))).toBe(1)
  expect(await triesOf(new ApiError(500, 'internal', 'Something went wrong.'))).toBe(1)
  expect(await triesOf(new ApiError(403, 'proof_needed', 'Not yet.'))).toBe(1)
})

test('nobody waits twice for a server that does not answer in time', async () => {
  expect(await triesOf(new ApiError(0, 'timeout', 'The café takes too long.'))).toBe(1)
})

test('a connection that was lost for a moment is tried once more', async () => {
  expect(await triesOf(new ApiError(0, 'network', 'The café cannot be reached.'))).toBe(2)
  expect(await triesOf(new TypeError('Failed to fetch'))).toBe(2)
})
