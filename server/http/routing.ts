import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { Answer, Api, CallName } from '#domain/contracts/api.ts'
import type { Person } from '../people/person.ts'
import type { Upload } from './upload.ts'

/** What a request carries from one middleware to the next. */
export type HttpEnv = {
  Variables: {
    requestId: string
    /** Of the visitor, for limits and the log: an IPv4 address or the /64 of an IPv6 one. */
    address: string
    person: Person | null
    /** The call of the contract that answers, where it is one. */
    call?: ApiRow
  }
}

/** The server as an area gets it, to register routes that are no calls of the contract. */
export type App = Hono<HttpEnv>

type Parsed<Name extends CallName, Key extends 'params' | 'query' | 'body'> = Api[Name] extends {
  [K in Key]: infer Schema extends z.ZodMiniType
}
  ? { [K in Key]: z.output<Schema> }
  : unknown
/** What a handler gets: checked, cleaned, typed. */
export type Given<Name extends CallName> = Parsed<Name, 'params'> &
  Parsed<Name, 'query'> &
  Parsed<Name, 'body'> &
  (Api[Name] extends { file: string } ? { file: Upload } : unknown)

/** Answers one call of the contract: with a value of its `answer` schema, or with a whole response. */
export type Handler<Name extends CallName> = (
  given: Given<Name>,
  c: Context<HttpEnv>,
) => Promise<Answer<Name> | Response>

/** Registers the handler of a call. Each area gets this function and registers its calls with it. */
export type Calls = <Name extends CallName>(name: Name, handle: Handler<Name>) => void
