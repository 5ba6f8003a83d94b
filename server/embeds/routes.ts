import type { Context } from 'hono'
import { slugOf } from '#domain/content/slug.ts'
import type { Embed, EmbedWidget, FunnelSteps } from '#domain/contracts/embeds.ts'
import {
  rateOf,
  RATED_STEPS,
  stepsOf,
  type FunnelStep,
  type RatedStep,
} from '#domain/embeds/funnel-steps.ts'
import { EMBED_WIDGETS } from '#domain/embeds/values.ts'
import { csvAnswer } from '../http/csv.ts'
import { etagOf, notModified } from '../http/etag.ts'
import { personOf } from '../http/person.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { isMeantFor, requireOrigin } from './attribution.ts'
import { campaignOf, markNow } from './campaign-mark.ts'
import { countStep, noteMiss } from './count.ts'
import {
  campaignSums,
  funnelLines,
  NO_STEPS,
  readCampaign,
  readFunnel,
  type FunnelLine,
} from './funnel.ts'
import {
  addEmbed,
  deleteEmbed,
  findEmbed,
  listEmbeds,
  publicEmbed,
  notFound,
  readEmbed,
  requireEmbed,
  saveEmbed,
  setStatus,
} from './store.ts'

/** Saved embeds: what the page of a partner reads and counts, and what staff change and see of it. */
export function savedEmbedRoutes(call: Calls, services: Services) {
  call('embed', async ({ params: { id } }, c) => {
    const row = await findEmbed(services.db, id)
    if (!row) {
      await noteMiss(services, c, id, 'misses')
      throw notFound()
    }
    if (!isMeantFor(c, services, row)) await noteMiss(services, c, id, 'refusals')
    requireOrigin(c, services, row)
    return cachedAnswer(c, { ...publicEmbed(row), mark: markNow(services, row) })
  })

  call('countEmbed', async ({ params: { id }, query: { step, mark } }, c) => {
    const row = await findEmbed(services.db, id)
    if (!row) throw notFound()
    const campaign = await campaignOf(services, row, mark)
    await countStep(services, c, { ...row, campaign }, step)
    return {}
  })

  call('adminEmbeds', async () => {
    await services.embedCounts.write()
    return { embeds: await listEmbeds(services) }
  })
  call('adminEmbed', async ({ params: { id } }) => {
    await services.embedCounts.write()
    return readEmbed(services, id)
  })
  call('addEmbed', async ({ body }, c) => {
    c.status(201)
    return addEmbed(services, personOf(c), body)
  })
  call('saveEmbed', async ({ params: { id }, body }, c) =>
    saveEmbed(services, personOf(c), id, body),
  )
  call('setEmbedStatus', async ({ params: { id }, body }, c) =>
    setStatus(services, personOf(c), id, body),
  )

  call('deleteEmbed', async ({ params: { id }, query: { version } }, c) => {
    await deleteEmbed(services, personOf(c), id, version)
    return {}
  })

  call('embedFunnel', async ({ params: { id }, query }) => {
    await requireEmbed(services.db, id)
    await services.embedCounts.write()
    return readFunnel(services, id, query)
  })
  call('embedFunnelCsv', async ({ query: { embed, by, ...days } }, c) => {
    const row = embed === undefined ? null : await requireEmbed(services.db, embed)
    await services.embedCounts.write()
    if (row && by) {
      const funnel = await readFunnel(services, row.id, days)
      const columns = { [KEYS[by]]: keyOf, ...withRates(row.widgets, funnel.total) }
      return csvAnswer(c, `embed-${row.id}-${FILES[by]}.csv`, columns, once(funnel[by]))
    }
    const lines = await funnelLines(services, embed, days)
    const columns = { ...OF, ...columnsOf(row?.widgets ?? EMBED_WIDGETS, largestOf(lines)) }
    const name = row ? `embed-${row.id}-every-day.csv` : 'embed-funnels.csv'
    return csvAnswer(c, name, columns, once(lines))
  })

  call('embedCampaigns', async ({ query }) => {
    await services.embedCounts.write()
    return campaignSums(services, query)
  })
  call('campaignFunnel', async ({ query }) => {
    await services.embedCounts.write()
    return readCampaign(services, query)
  })
  call('campaignFunnelCsv', async ({ query: { by, ...query } }, c) => {
    await services.embedCounts.write()
    const funnel = await readCampaign(services, query)
    const columns = { [KEYS[by]]: keyOf, ...withRates(funnel.widgets, funnel.total) }
    const name = slugOf(funnel.campaign) || 'none'
    return csvAnswer(c, `campaign-${name}-${FILES[by]}.csv`, columns, once(funnel[by]))
  })
}

/** As long as a loader: what is saved reaches each page within five minutes. */
function cachedAnswer(c: Context<HttpEnv>, embed: Embed): Response {
  const body = JSON.stringify(embed)
  c.header('Cache-Control', 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400')
  return notModified(c, etagOf(body)) ?? c.body(body, 200, { 'Content-Type': 'application/json' })
}

/** As the table of the studio names them. */
const KEYS = {
  days: 'Day',
  campaigns: 'Marketing campaign',
  embeds: 'Embed',
  origins: 'Site',
} as const
const FILES = {
  days: 'by-day',
  campaigns: 'by-campaign',
  embeds: 'by-embed',
  origins: 'by-site',
} as const
const keyOf = ({ key }: { key: string }) => key
const OF: Record<string, (line: FunnelLine) => string> = {
  Day: ({ day }) => day,
  Embed: ({ embed }) => embed,
  'Marketing campaign': ({ campaign }) => campaign,
  Site: ({ origin }) => origin,
}
type Columns = Record<string, (steps: FunnelSteps) => string | number>
const COLUMNS: Record<FunnelStep, Columns> = {
  seen: { Seen: ({ seen }) => seen },
  opened: { Opened: ({ opened }) => opened },
  added: { Added: ({ added }) => added },
  handedOver: { 'To checkout': ({ handedOver }) => handedOver },
  ordered: {
    Ordered: ({ ordered }) => ordered,
    'Ordered, in dollars': ({ orderedCents }) => (orderedCents / 100).toFixed(2),
  },
  paid: {
    Paid: ({ paid }) => paid,
    'Paid, in dollars': ({ paidCents }) => (paidCents / 100).toFixed(2),
  },
  began: { Begun: ({ began }) => began },
  entered: { Entered: ({ entered }) => entered },
  confirmed: { Confirmed: ({ confirmed }) => confirmed },
  enteredByFriends: { 'By friends': ({ enteredByFriends }) => enteredByFriends },
}

/** Without the steps of widgets that are not there. */
function columnsOf(widgets: readonly EmbedWidget[], total: FunnelSteps): Columns {
  const all = stepsOf(widgets, total)
  return Object.assign({}, ...all.map((step) => COLUMNS[step])) as Columns
}

/** With how many of a step went on to the next, in percent. */
function withRates(widgets: readonly EmbedWidget[], total: FunnelSteps): Columns {
  const all = stepsOf(widgets, total)
  const rates = RATED_STEPS.filter((step) => all.includes(step)).map((step) => RATES[step])
  return Object.assign(columnsOf(widgets, total), ...rates) as Columns
}

const percentOf = (step: RatedStep) => (steps: FunnelSteps) =>
  rateOf(step, steps)?.percent.toFixed(1) ?? ''
const RATES: Record<RatedStep, Columns> = {
  opened: { 'Opened of seen, in %': percentOf('opened') },
  ordered: { 'Ordered of opened, in %': percentOf('ordered') },
  paid: { 'Paid of ordered, in %': percentOf('paid') },
  entered: { 'Entered of seen, in %': percentOf('entered') },
  confirmed: { 'Confirmed of entered, in %': percentOf('confirmed') },
}

/** The largest of each step. */
function largestOf(lines: readonly FunnelSteps[]): FunnelSteps {
  const largest = { ...NO_STEPS }
  for (const line of lines)
    for (const step of Object.keys(NO_STEPS) as (keyof FunnelSteps)[])
      largest[step] = Math.max(largest[step], line[step])
  return largest
}

async function* once<T>(rows: T[]) {
  yield rows
}
