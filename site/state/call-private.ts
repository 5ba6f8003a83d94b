import { ApiError } from '#widgets/api.ts'
import type { callPrivate as Made } from './private-calls.ts'

/**
 * Makes a call as `private-calls.ts` does, which is fetched with the first of them: a page that the server rendered needs none
 * before somebody does something. @throws ApiError
 */
export const callPrivate = (async (...call: Parameters<typeof Made>) => {
  const calls = await import('./private-calls.ts').catch(() => {
    throw new ApiError(
      0,
      'network',
      'The café cannot be reached. Check your connection and try again.',
    )
  })
  return calls.callPrivate(...call)
}) as typeof Made
