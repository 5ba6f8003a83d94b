import type { ErrorHandler, NotFoundHandler } from 'hono'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import { isLostRace, isUnavailable } from '../db/refusals.ts'
import type { House } from '../house.ts'
import { Refused } from './refuse.ts'
import { loggedPath, type HttpEnv } from './request.ts'

/** Every error of every call ends here: `{ error, message, requestId }`. */
export function answerErrors(house: House): ErrorHandler<HttpEnv> {
  return (error, c) => {
    const requestId = c.get('requestId')
    if (error instanceof Refused) {
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
      const answer = { error: error.error, message: error.message, requestId, ...error.more }
      return c.json(answer satisfies ErrorAnswer, error.status)
    }
    house.log.error({ requestId, path: loggedPath(c), err: error }, 'unexpected error')
    if (isLostRace(error)) {
      const answer: ErrorAnswer = {
        error: 'changed_meanwhile',
        message: 'Something this depends on was changed in the same moment. Please try again.',
        requestId,
      }
      return c.json(answer, 409)
    }
    if (isUnavailable(error)) {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      const answer: ErrorAnswer = {
        error: 'unavailable',
        message:
          'We cannot look anything up at this moment. Nothing you entered is lost. Please try again in a few seconds.',
        requestId,
      }
      return c.json(answer, 503)
    }
    const answer: ErrorAnswer = {
      error: 'internal',
      message: `Something went wrong on our side. Please try again; if it stays, tell us this number: ${requestId}`,
      requestId,
    }
    return c.json(answer, 500)
  }
}

/** As long as a database takes to be there again after a restart. */
const RETRY_AFTER_SECONDS = 5

export const answerUnknown: NotFoundHandler<HttpEnv> = (c) => {
  const answer: ErrorAnswer = {
    error: 'not_found',
    message: `There is nothing at ${c.req.method} ${c.req.path.slice(0, 200)}.`,
    requestId: c.get('requestId'),
  }
  return c.json(answer, 404)
}
