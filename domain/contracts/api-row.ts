import type * as z from 'zod/mini'

/** One call of the contract: who may make it, what goes in, what comes out. */
export type ApiRow = {
  method: string
  path: string
  who: string
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
  answer: z.ZodMiniType
}
