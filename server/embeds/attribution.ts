import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { cartHandovers } from '../db/schema.ts'
import { isOwnPage } from '../http/origins.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { hashToken } from '../tokens.ts'
import type { Attributed } from './came-by.ts'
import { campaignOf } from './campaign-mark.ts'
import { findEmbed, type EmbedRow } from './store.ts'

export type { Attributed }
export const UNATTRIBUTED: Attributed = { embedId: null, embedCampaign: null, embedOrigin: null }

/**
 * What a page says of its embed, with the origin that its browser names and the campaign of the visit: that of the mark, where the page
 * has one (`spring-poster.mark`), else the one that is saved now. An embed that nobody knows, or that is retired, is none.
 * @throws Refused 403 where the embed is not meant for that page
 */
export async function attributionOf(
  services: Services,
  c: Context<HttpEnv>,
  embed: string | undefined,
): Promise<Attributed> {
  const [id = '', mark] = (embed ?? '').split('.')
  const row = id ? await findEmbed(services.db, id) : null
  // Pages may name a retired embed for as long as they like: nothing is counted for it.
  if (!row || row.isRetired) return UNATTRIBUTED
  requireOrigin(c, services, row)
  return {
    embedId: row.id,
    embedCampaign: await campaignOf(services, row, mark),
    embedOrigin: (c.req.header('origin') ?? '').slice(0, ORIGIN_CHARACTERS),
  }
}

/** What a cart brought with it from the page on which it was filled. */
export type CartOrigin = { attribution: Attributed; source: string | null }

/** Where a cart that was handed over came from; null for a code that is not known, or too old. */
export async function originOfHandover(
  services: Services,
  code: string,
): Promise<CartOrigin | null> {
  const { embedId, embedCampaign, embedOrigin, source } = cartHandovers
  const [row] = await services.db
    .select({ embedId, embedCampaign, embedOrigin, source })
    .from(cartHandovers)
    .where(eq(cartHandovers.codeHash, hashToken(code)))
  if (!row) return null
  const { source: named, ...attribution } = row
  return { attribution, source: named }
}

/** Whether the page that asks is among those of the embed. */
export function isMeantFor(
  c: Context<HttpEnv>,
  services: Services,
  { allowedOrigins }: Pick<EmbedRow, 'allowedOrigins'>,
): boolean {
  const origin = c.req.header('origin')
  return (
    !origin ||
    allowedOrigins.length === 0 ||
    allowedOrigins.includes(origin) ||
    isOwnPage(c, services)
  )
}

/** A page that the embed is not meant for gets nothing of it. @throws Refused 403 */
export function requireOrigin(
  c: Context<HttpEnv>,
  services: Services,
  embed: Pick<EmbedRow, 'allowedOrigins'>,
) {
  if (isMeantFor(c, services, embed)) return
  const origin = c.req.header('origin') ?? ''
  throw new Refused(
    403,
    'embed_not_for_origin',
    `This embed is meant for other pages than those of ${origin.slice(0, ORIGIN_CHARACTERS)}.`,
  )
}

const ORIGIN_CHARACTERS = 200
