import type { Answer, Input } from '#domain/contracts/api.ts'
import { privateEndpoints, type PrivateEndpointName } from '#domain/contracts/private-endpoints.ts'
import { addressOf, ApiError, request, type CallOptions, type Parts } from '#widgets/api.ts'
import { account } from './account.ts'
import { proof } from './proof.ts'
import { requireReal } from './training.ts'

/**
 * One typed call that needs a sign-in; otherwise like `call`. Where the server wants to see who it is once more, the person
 * is asked, and the call is made again. Where the server no longer knows who asks, this tab is signed
 * out and says so. @throws ApiError
 */
export async function callPrivate<Name extends PrivateEndpointName>(
  name: Name,
  ...[input, options = {}]: unknown extends Input<Name>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]
): Promise<Answer<Name>> {
  const endpoint = privateEndpoints[name]
  requireReal(endpoint)
  // What changes something is never sent twice automatically.
  const retries = !endpoint.method ? {} : { retries: 0 }
  const mark = account.mark()
  // The dialog's own calls do not wait for the dialog.
  const isOfDialog = proof.asked.value !== null && 'factors' in endpoint
  const ask = () => request(endpoint, (input ?? {}) as Parts, { ...retries, ...options })
  try {
    return (await (isOfDialog ? proof.inDialog(ask) : proof.around(ask))) as Answer<Name>
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'sign_in_needed'
    // An answer to whoever was signed in before says nothing about who is now.
    if (isUnknown && account.mark() === mark) account.lost()
    throw error
  }
}

/** The address of such a call, for streams, downloads and uploads. */
export function privateUrl(name: PrivateEndpointName, input: Parts = {}): string {
  return addressOf(privateEndpoints[name], input)
}
