/** The café's server as this page knows it. Apart from `api.ts`, so that a page which calls nothing yet carries no calls. */
export const server: {
  /** Its origin; '' is the page's own. */
  origin: string
  token: (() => Promise<string | null> | string | null) | undefined
  /** Further headers of a call, by its path. */
  headers: ((path: string) => Record<string, string>) | undefined
  /** How many calls this page may make in a minute. */
  perMinute: () => number
} = { origin: '', token: undefined, headers: undefined, perMinute: () => 100 }

/** Where the café's server is, and (on the café's own site only) who asks. */
export function configureApi(options: {
  api?: string
  token?: typeof server.token
  headers?: typeof server.headers
  perMinute?: typeof server.perMinute
}): void {
  if (options.api !== undefined) server.origin = options.api.replace(/\/$/, '')
  if ('token' in options) server.token = options.token
  if ('headers' in options) server.headers = options.headers
  if (options.perMinute) server.perMinute = options.perMinute
}
