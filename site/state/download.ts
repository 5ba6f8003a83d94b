import type { PrivateEndpointName } from '#domain/contracts/private-endpoints.ts'
import { ApiError, type Parts } from '#widgets/api.ts'
import { currentToken } from './account.ts'
import { privateUrl } from './private-calls.ts'
import { proof } from './proof.ts'

/** Longer than any export takes to begin. */
const WAIT_MS = 60_000

/**
 * Saves what a call answers as a file; a plain link would come without the sign-in.
 * @param fileName how it is called where the server says nothing @throws ApiError
 */
export async function download(
  name: PrivateEndpointName,
  input: Parts,
  fileName: string,
): Promise<void> {
  await downloadFrom(privateUrl(name, input), fileName)
}

/** The same for an address of ours. @throws ApiError */
export async function downloadFrom(url: string, fileName: string): Promise<void> {
  const { blob, named } = await proof.around(() => fetchFile(url))
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = named ?? fileName
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

async function fetchFile(url: string): Promise<{ blob: Blob; named: string | null }> {
  const token = await currentToken()
  let response: Response
  let blob: Blob
  try {
    response = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })
    if (!response.ok) {
      const body = (await response.json().catch(() => ({}))) as ApiError['body']
      throw new ApiError(
        response.status,
        body.error ?? 'unexpected_answer',
        body.message ?? 'The file could not be made. Please try again.',
        body,
      )
    }
    blob = await response.blob()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(
      0,
      'network',
      'The café cannot be reached. Check your connection and try again.',
    )
  }
  return { blob, named: namedBy(response) }
}

function namedBy(response: Response): string | null {
  const said = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')
  return said?.[1] ? decodeURIComponent(said[1]) : null
}
