import type { Answer, Input } from '#domain/contracts/api.ts'
import type { Endpoint } from '#domain/contracts/addresses.ts'
import { endpoints, type EndpointName } from '#domain/contracts/endpoints.ts'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import { server } from './server.ts'
import { toJson } from './json.ts'

export { configureApi } from './server.ts'

export const REQUEST_TIMEOUT_MS = 10_000
export const RETRIES = 3
export const RETRY_DELAY_MS = 1_000
/** Who is to wait longer than this is told so instead of being kept waiting. */
const RETRY_AFTER_MAX_MS = 8_000
const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504]
const WINDOW_MS = 60_000

/** A call that did not answer 2xx: `status` is 0 where nothing answered at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Stable, for programs: 'network', 'timeout', 'rate_limited', or what the server said. */
  readonly code: string
  readonly body: Partial<ErrorAnswer> & Record<string, unknown>
  /** How long the server asks to wait (its `Retry-After`); 0 where it says nothing. */
  retryAfterMs = 0

  constructor(status: number, code: string, message: string, body: ApiError['body'] = {}) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
  }
}

export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
  /** Lets the request outlive the page: for logs. */
  isKeepalive?: boolean
}

const recent: number[] = []

/**
 * Makes one typed call. Waits at most 10 s a try, tries again up to 3 times on statuses that are temporary, a
 * second apart or as long as the server asks to wait (up to 8 s), and keeps to 100 calls a minute, or as many as the page may make. What must not be done
 * twice carries an idempotency key or a form's token, which every try has alike.
 * @throws ApiError for everything that is not an answer
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[input, options = {}]: unknown extends Input<Name>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]
): Promise<Answer<Name>> {
  return (await request(endpoints[name], (input ?? {}) as Parts, options)) as Answer<Name>
}

/** One call by its row of the contract, as `call` makes it: for calls that no widget makes. @throws ApiError */
export async function request(
  endpoint: Endpoint,
  input: Parts,
  options: CallOptions = {},
): Promise<unknown> {
  const { retries = RETRIES } = options
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(endpoint, input, options)
    } catch (error) {
      const isPassing = error instanceof ApiError && RETRIED_STATUSES.includes(error.status)
      if (!isPassing || attempt >= retries || options.signal?.aborted) throw error
      if (error.retryAfterMs > RETRY_AFTER_MAX_MS) throw error
      const delayMs = Math.max(RETRY_DELAY_MS, error.retryAfterMs)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (options.signal?.aborted) throw error
    }
  }
}

/** The address of a call, for `EventSource` and links. */
export function urlOf(name: EndpointName, input: Parts = {}): string {
  return addressOf(endpoints[name], input)
}

/** The address of a call by its row of the contract. */
export function addressOf({ path: pattern }: Endpoint, input: Parts = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key] ?? '')),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )
  return `${server.origin}${path}${query.size > 0 ? `?${query}` : ''}`
}

export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<unknown> {
  countCall()
  const bearer = await server.token?.()
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  let response: Response
  let body: unknown
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      // Only signing in has cookies, and they are for the café's own pages.
      credentials: endpoint.path.startsWith('/auth/') ? 'same-origin' : 'omit',
      signal,
      keepalive: options.isKeepalive ?? false,
      headers: {
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...server.headers?.(endpoint.path),
        ...options.headers,
      },
      ...(input.body === undefined ? {} : { body: toJson(input.body) }),
    })
    body = await response.json().catch(() => undefined)
  } catch (error) {
    if (timeout.aborted)
      throw new ApiError(0, 'timeout', 'The café did not answer in time. Please try again.')
    if (options.signal?.aborted) throw error
    throw new ApiError(
      0,
      'network',
      'The café cannot be reached. Check your connection and try again.',
    )
  }
  if (response.ok && body !== undefined && body !== null) return body
  const answer = (body ?? {}) as ApiError['body']
  const isBusy = [502, 503, 504].includes(response.status)
  const error = new ApiError(
    response.status,
    answer.error ?? 'unexpected_answer',
    answer.message ??
      (isBusy ? BUSY : 'The answer of the café was not understood. Please try again.'),
    answer,
  )
  error.retryAfterMs = Math.max(0, Number(response.headers.get('Retry-After')) * 1000 || 0)
  throw error
}

/** Where a proxy answers for a server that is busy or being started. */
const BUSY = 'The café cannot answer now. Nothing you entered is lost. Please try again.'

function countCall(): void {
  const now = Date.now()
  while (recent[0] !== undefined && recent[0] <= now - WINDOW_MS) recent.shift()
  if (recent.length >= server.perMinute())
    throw new ApiError(0, 'rate_limited', 'Too many requests from this page. Please wait a minute.')
  recent.push(now)
}
