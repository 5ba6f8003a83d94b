import * as z from 'zod/mini'
import { text } from './text.ts'

/**
 * By which saved embed something came, as its page says. In the query, so that a server of the version before takes it too. One
 * that nobody knows counts as none: nothing is refused because of a mistyped name.
 */
export const attribution = { embed: z.optional(text(80, { min: 0 })) }
export const Attribution = z.strictObject(attribution)

/** The saved embed that an order, an entry or a chat came by, for staff; its campaign at that moment, and the origin of the page. */
export const CameBy = z.object({ id: z.string(), campaign: z.string(), origin: z.string() })
/** What a table of orders or entries is filtered by. */
export const EMBED_FACETS = {
  embed: z.optional(text(80)),
  embedCampaign: z.optional(text(80)),
}
export type CameBy = z.infer<typeof CameBy>
