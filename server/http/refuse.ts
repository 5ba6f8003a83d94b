import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * A request that is answered with an error on purpose: the one error class that `onError` knows.
 * @param message a sentence a person can act on @param error stable, for programs
 */
export class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly error: string
  readonly more: { fields?: Record<string, string>; [key: string]: unknown }
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    error: string,
    message: string,
    { headers = {}, ...more }: Refused['more'] & { headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.error = error
    this.more = more
    this.headers = headers
  }
}

/** What somebody reads while the database cannot be used. */
export const CANNOT_LOOK_UP = 'We cannot look anything up at this moment.'
export const CANNOT_ORDER = 'We cannot take orders at the moment.'
