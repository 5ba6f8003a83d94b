import type * as z from 'zod/mini'

/** One call of the contract: who may make it, what goes in, what comes out. */
export type ApiRow = {
  method: string
  path: string
  who: string
  headers?: readonly string[]
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The name of a file that comes with the body, which is then multipart. */
  file?: string
  answer: z.ZodMiniType
}
