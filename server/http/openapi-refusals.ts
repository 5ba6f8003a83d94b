import type { ApiRow } from '#domain/contracts/api-row.ts'
import { LoginAnswer } from '#domain/contracts/people.ts'

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
}

/** Every way to refuse that the description names, each with the one error answer. */
export const REFUSALS = {
  InvalidInput: refusal(
    'Something that was sent does not fit: `fields` says what, and how it would',
  ),
  SignInNeeded: refusal('Nobody is signed in, or what was sent signs nobody in'),
  SecondStep: refusal(
    'Not signed in. With second_factor_needed there is a ticket for the second step',
  ),
  NotPermitted: refusal('Who asks may not do this, or not from this page'),
  NotFound: refusal('There is nothing at this address'),
  Conflict: refusal('It does not fit what is there by now: `error` says why'),
  TooSlow: refusal('The body took too long to arrive'),
  TooLarge: refusal('The body is too large'),
  WrongType: refusal('The body is of another type than this call takes'),
  NotPossible: refusal('It was understood and cannot be done: `error` says why'),
  TooMany: refusal('A budget is spent', RETRY_AFTER),
  Busy: refusal('There is too much to do at this moment', RETRY_AFTER),
  Refused: refusal('Refused, with a sentence that says what to do'),
}

/** The refusals that a call may answer with, by status. */
export function refusalsOf({ method, who, params, query, body, answer }: ApiRow) {
  const isRead = method === 'GET'
  const isForPeople = who !== 'anyone' && who !== 'site'
  return {
    ...((params || query || body) && { 400: to('InvalidInput') }),
    ...(isForPeople && { 401: to('SignInNeeded') }),
    ...(answer === LoginAnswer && { 401: to('SecondStep') }),
    ...(who !== 'anyone' && { 403: to('NotPermitted') }),
    ...(params && { 404: to('NotFound') }),
    ...(!isRead && { 409: to('Conflict'), 422: to('NotPossible') }),
    ...(body && { 408: to('TooSlow'), 413: to('TooLarge'), 415: to('WrongType') }),
    429: to('TooMany'),
    503: to('Busy'),
    default: to('Refused'),
  }
}

const to = (name: keyof typeof REFUSALS) => ({ $ref: `#/components/responses/${name}` })

function refusal(description: string, headers?: typeof RETRY_AFTER) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
  }
}
