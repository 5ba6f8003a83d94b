import type { ApiError } from '#widgets/api.ts'

/** There is no such thing, and asking again will not make one. */
export function isMissing(error: unknown): boolean {
  return (error as Partial<ApiError> | null)?.status === 404
}
