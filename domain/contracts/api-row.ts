import type * as z from 'zod/mini'
import type { Permission } from '../people/permission-names.ts'

/** One call of the contract: where it is, who may make it, what goes in, what comes out. */
export type ApiRow = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** 'anyone' from any page, 'site' from the café's own pages only, or the permission that a signed-in person needs. */
  who: 'anyone' | 'site' | Permission
  /** What it does, in a few words, for the description of the API. */
  summary: string
  /** The person has shown within the last minutes that it is them (see `PROOF_MINUTES`). */
  proof?: 'recent'
  /** Also for those whose role needs a second factor which they have not shown: to set it up, or to show it. */
  factors?: 'any'
  /** It changes what public pages show to others, so the pages that are kept are made again. */
  changesPages?: true
  headers?: readonly string[]
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The name of a file that comes with the body, which is then multipart. */
  file?: string
  /** The type of an answer that is no plain JSON: server-sent events, each with `answer` as its data, or a file. */
  media?: string
  answer: z.ZodMiniType
}
