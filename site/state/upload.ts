import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import { ApiError } from '#widgets/api.ts'

const UPLOAD_TIMEOUT_MS = 30_000

export type UploadOptions = {
  /** Gets 0 to 1. */
  onProgress: (share: number) => void
  /** Of who sends it, where somebody has to be signed in. */
  token?: string | null
  signal?: AbortSignal | undefined
}

/**
 * Sends fields and a file as one form, and says how far it is. Not by `call`, because only XMLHttpRequest tells the progress
 * of what goes out.
 * @param file with the name of its field @throws ApiError; its code is 'cancelled' after `signal`
 */
export function upload<Answer>(
  url: string,
  fields: Record<string, string | undefined>,
  [name, file]: [name: string, file: File],
  { onProgress, token, signal }: UploadOptions,
): Promise<Answer> {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) body.append(field, value)
  body.append(name, file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: string, message: string) => reject(new ApiError(0, code, message))
    request.open('POST', url)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () =>
      fail('network', 'The café cannot be reached. Check your connection and try again.'),
    )
    request.addEventListener('timeout', () =>
      fail('timeout', 'The upload took too long. Try a smaller file or a better connection.'),
    )
    request.addEventListener('abort', () =>
      fail('cancelled', 'You stopped the upload. Everything that you typed is still here.'),
    )
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(request.response as Answer)
      const answer = (request.response ?? {}) as Partial<ErrorAnswer>
      const message = answer.message ?? 'Something went wrong. Please try again.'
      reject(
        new ApiError(request.status, answer.error ?? 'unexpected_answer', message, { ...answer }),
      )
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
