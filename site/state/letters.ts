import { useQuery } from '@tanstack/react-query'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import type { JobApplication, Receipt } from '#domain/contracts/forms.ts'
import { ApiError, call, urlOf } from '#widgets/api.ts'

const UPLOAD_TIMEOUT_MS = 30_000 // spec §9

/** The jobs that are open, in the order of the house. */
export function useOpenings() {
  return useQuery({
    queryKey: ['openings'],
    queryFn: ({ signal }) => call('openings', undefined, { signal, retries: 0 }),
    select: ({ openings }) => openings,
  })
}

/**
 * Sends an application with its résumé, and says how far it is. Not by `call`, because only XMLHttpRequest tells the progress
 * of what goes out.
 * @param onProgress gets 0 to 1
 * @throws ApiError
 */
export function sendApplication(
  application: JobApplication,
  resume: File,
  onProgress: (share: number) => void,
): Promise<Receipt> {
  const body = new FormData()
  for (const [name, value] of Object.entries(application))
    if (value !== undefined) body.append(name, value)
  body.append('resume', resume)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: string, message: string) => reject(new ApiError(0, code, message))
    request.open('POST', urlOf('apply'))
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
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(request.response as Receipt)
      const answer = (request.response ?? {}) as Partial<ErrorAnswer>
      const message = answer.message ?? 'Something went wrong. Please try again.'
      reject(
        new ApiError(request.status, answer.error ?? 'unexpected_answer', message, { ...answer }),
      )
    })
    request.send(body)
  })
}
