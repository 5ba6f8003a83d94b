import type { HttpBindings } from '@hono/node-server'
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import { isDiskFull, isLostRace, isOverlap, isTwicePlanned, isUnavailable } from '../db/refusals.ts'
import { stockRefusal } from '../menu/counts.ts'
import type { Services } from '../services.ts'
import { CANNOT_LOOK_UP, CANNOT_ORDER, Refused } from './refuse.ts'
import { loggedPath } from './request.ts'
import type { HttpEnv } from './routing.ts'

/** Every error of every call ends here: `{ error, message, requestId }`. */
export function answerErrors(services: Services): ErrorHandler<HttpEnv> {
  return (thrown, c) => {
    const requestId = c.get('requestId')
    const error = stockRefusal(thrown) ?? thrown
    if (error instanceof Refused) {
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
      const answer = { error: error.error, message: error.message, requestId, ...error.more }
      return c.json(answer satisfies ErrorAnswer, error.status)
    }
    if (isGone(c)) {
      services.log.debug({ requestId, path: loggedPath(c) }, 'the visitor hung up while sending')
      const answer = { error: 'hung_up', message: 'The body of the request broke off.', requestId }
      return c.json(answer satisfies ErrorAnswer, HUNG_UP as ContentfulStatusCode)
    }
    if (isOverlap(error)) {
      const answer: ErrorAnswer = {
        error: 'room_taken',
        message:
          'Somebody has hired that room for this time. Choose another time or room, or cancel the hire first.',
        requestId,
      }
      return c.json(answer, 409)
    }
    if (isTwicePlanned(error)) {
      const answer: ErrorAnswer = {
        error: 'instructor_twice',
        message:
          'Whoever teaches or hosts it has something else at that time. Open it, and publish it only if both are meant.',
        requestId,
      }
      return c.json(answer, 409)
    }
    services.disk.note(error)
    services.log.error({ requestId, path: loggedPath(c), err: error }, 'unexpected error')
    if (isLostRace(error)) {
      const answer: ErrorAnswer = {
        error: 'changed_meanwhile',
        message: 'Something this depends on was changed in the same moment. Please try again.',
        requestId,
      }
      return c.json(answer, 409)
    }
    if (isUnavailable(error) || isDiskFull(error)) {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      const answer: ErrorAnswer = {
        error: 'unavailable',
        message: `${isOrder(c) ? CANNOT_ORDER : CANNOT_LOOK_UP} Nothing you entered is lost. Please try again in a few seconds.`,
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

function isOrder(c: Context): boolean {
  return c.req.method === 'POST' && c.req.path === '/api/orders'
}

/** As nginx counts requests whose visitor hung up; nobody reads this answer. */
const HUNG_UP = 499

/** Whether the connection ended before the whole body had come. */
function isGone(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming !== undefined && incoming.destroyed && !incoming.complete
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
