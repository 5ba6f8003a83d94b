import type { Context } from 'hono'
import { dateIn } from '#domain/cafe/time.ts'
import type { CountedStep } from '#domain/embeds/values.ts'
import { isOwnPage } from '../http/origins.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { requireOrigin, type Attributed } from './attribution.ts'
import { isOrigin } from './counting.ts'
import type { EmbedRow } from './store.ts'

/** Steps that are counted in an hour of one network: some hundred guests of a place that shares one address. */
export const COUNTED_PER_HOUR = 1_200
/** Steps of one embed in a day, of all networks: what a page with a hundred thousand views sends. */
export const COUNTED_PER_DAY = 300_000
/** Origins that nobody counted before, from one network in a day: a browser names its page, other programs name anything. */
export const NEW_ORIGINS_PER_DAY = 10

/** Misspelt ids, and pages that are refused, that one network makes a server remember in a day. */
const MISSES_PER_DAY = 20

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Counts a step that a page tells. What is beyond its budget is not counted, and nobody is told: it is no concern of the visitor.
 * The café's own pages, such as a preview, are no page of a partner.
 * @throws Refused 403 where the embed is not meant for the page
 */
export async function countStep(
  services: Services,
  c: Context<HttpEnv>,
  embed: EmbedRow,
  step: CountedStep,
): Promise<void> {
  requireOrigin(c, services, embed)
  const origin = c.req.header('origin')
  if (!origin || embed.isRetired || isOwnPage(c, services)) return
  const address = c.get('address')
  const hour = { most: COUNTED_PER_HOUR, seconds: HOUR_SECONDS }
  const day = { most: COUNTED_PER_DAY, seconds: DAY_SECONDS }
  if (!(await services.limits.has('embed-steps-network', address, hour))) return
  if (!(await services.limits.has('embed-steps', embed.id, day))) return
  await note(services, c, { embedId: embed.id, embedCampaign: embed.campaign, origin }, step)
}

/** Remembers that a page asked for an id in vain. @param why no embed has it, or it is not meant for the page */
export async function noteMiss(
  services: Services,
  c: Context<HttpEnv>,
  id: string,
  why: 'misses' | 'refusals',
): Promise<void> {
  const origin = c.req.header('origin') ?? ''
  if (!isOrigin(origin) || isOwnPage(c, services)) return
  const day = { most: MISSES_PER_DAY, seconds: DAY_SECONDS }
  const at = services.now().toISOString()
  await services.embedCounts[why].note({ id, origin, at }, () =>
    services.limits.has(`embed-${why}`, c.get('address'), day),
  )
}

/** Counts a cart that was handed over. */
export async function countHandover(
  services: Services,
  c: Context<HttpEnv>,
  { embedId, embedCampaign, embedOrigin }: Attributed,
): Promise<void> {
  if (embedId === null || isOwnPage(c, services)) return
  await note(services, c, { embedId, embedCampaign, origin: embedOrigin ?? '' }, 'handedOver')
}

async function note(
  services: Services,
  c: Context<HttpEnv>,
  of: { embedId: string; embedCampaign: string | null; origin: string },
  step: CountedStep | 'handedOver',
) {
  const at = services.now()
  const { embedId, embedCampaign } = of
  const begins = { most: NEW_ORIGINS_PER_DAY, seconds: DAY_SECONDS }
  const origin = await services.embedCounts.originOf(embedId, of.origin, () =>
    services.limits.has('embed-origins', c.get('address'), begins),
  )
  const day = dateIn(services.settings.get().cafe.timeZone, at)
  services.embedCounts.note({ embedId, day, campaign: embedCampaign ?? '', origin }, step, at)
}
