/** The café's server as this page knows it. Apart from `api.ts`, so that a page which calls nothing yet carries no calls. */
export const server: {
  /** Its origin; '' is the page's own. */
  origin: string
  token: (() => Promise<string | null> | string | null) | undefined
} = { origin: '', token: undefined }

/** Where the café's server is, and (on the café's own site only) who asks. */
export function configureApi(options: { api?: string; token?: typeof server.token }): void {
  if (options.api !== undefined) server.origin = options.api.replace(/\/$/, '')
  if ('token' in options) server.token = options.token
}
