import type { Answer, Input } from '#domain/contracts/api.ts'
import { houseEndpoints, type HouseEndpointName } from '#domain/contracts/house-endpoints.ts'
import { addressOf, ApiError, request, type CallOptions, type Parts } from '#widgets/api.ts'
import { account } from './account.ts'

/**
 * One typed call of the café's own rooms; otherwise like `call`. Where the server no longer knows who asks, this tab is signed
 * out and says so. @throws ApiError
 */
export async function house<Name extends HouseEndpointName>(
  name: Name,
  ...[input, options = {}]: unknown extends Input<Name>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]
): Promise<Answer<Name>> {
  const endpoint = houseEndpoints[name]
  // What changes something is never sent twice by itself.
  const retries = endpoint.method === 'GET' ? {} : { retries: 0 }
  const mark = account.mark()
  try {
    return (await request(endpoint, (input ?? {}) as Parts, {
      ...retries,
      ...options,
    })) as Answer<Name>
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'sign_in_needed'
    // An answer to whoever was signed in before says nothing about who is now.
    if (isUnknown && account.mark() === mark) account.lost()
    throw error
  }
}

/** The address of such a call, for streams, downloads and uploads. */
export function houseUrl(name: HouseEndpointName, input: Parts = {}): string {
  return addressOf(houseEndpoints[name], input)
}
