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
  /** Also for whoever came by PIN, who is answered with what belongs to the counter alone (docs/decisions/till.md). */
  byPin?: 'counter'
  /** It changes what public pages show to others, so the pages that are kept are made again. */
  changesPages?: true
  headers?: readonly string[]
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** How much its body may be, where that is more than usual. */
  bodyLimit?: BodyLimit
  /** The name of a file that comes with the body, which is then multipart. */
  file?: string
  /** The type of an answer that is no plain JSON: server-sent events, each with `answer` as its data, or a file. */
  media?: string
  answer: z.ZodMiniType
}

/** The size of a JSON body, and how many members and entries all objects and lists in it may have together. */
export type BodyLimit = { kb: number; values: number }
/** What visitors fill in: the longest forms hold some 5,000 letters, of up to three bytes each. */
export const USUAL_BODY: BodyLimit = { kb: 32, values: 500 }
/** A cart of 60 lines with all their choices and notes, or a talk about it. */
export const CART_BODY: BodyLimit = { kb: 256, values: 2_000 }
/** Such a cart of the counter, whose parts of the bill each say for which lines they are. */
export const SALE_BODY: BodyLimit = { kb: 256, values: 3_500 }
/** A talk about such a cart with where it stands, each part at its largest; what is usual is a fortieth of it. */
export const CHAT_BODY: BodyLimit = { kb: 384, values: 4_000 }
/** What staff write: settings with a year of holidays, long posts. */
export const EDITED_BODY: BodyLimit = { kb: 512, values: 5_000 }

/** How much the body of a call may be. */
export function bodyLimitOf({ bodyLimit }: Pick<ApiRow, 'bodyLimit'>): BodyLimit {
  return bodyLimit ?? USUAL_BODY
}
