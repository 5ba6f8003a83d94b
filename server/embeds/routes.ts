import type { Context } from 'hono'
import type { Embed, FunnelSteps } from '#domain/contracts/embeds.ts'
import { csvAnswer } from '../http/csv.ts'
import { etagOf, notModified } from '../http/etag.ts'
import { personOf } from '../http/person.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { isMeantFor, requireOrigin } from './attribution.ts'
import { campaignOf, markNow } from './campaign-mark.ts'
import { countStep, noteMiss } from './count.ts'
import { funnelLines, readFunnel, type FunnelLine } from './funnel.ts'
import {
  addEmbed,
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

  call('embedFunnel', async ({ params: { id }, query }) => {
    await requireEmbed(services.db, id)
    await services.embedCounts.write()
    return readFunnel(services, id, query)
  })
  call('embedFunnelCsv', async ({ query: { embed, by, ...days } }, c) => {
    if (embed !== undefined) await requireEmbed(services.db, embed)
    await services.embedCounts.write()
    if (embed !== undefined && by) {
      const rows = (await readFunnel(services, embed, days))[by]
      return csvAnswer(c, `embed-${embed}.csv`, { [KEYS[by]]: keyOf, ...STEPS }, once(rows))
    }
    const lines = await funnelLines(services, embed, days)
    return csvAnswer(c, 'embed-funnels.csv', { ...OF, ...STEPS }, once(lines))
  })
}

/** As long as a loader: what is saved reaches each page within five minutes. */
function cachedAnswer(c: Context<HttpEnv>, embed: Embed): Response {
  const body = JSON.stringify(embed)
  c.header('Cache-Control', 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400')
  return notModified(c, etagOf(body)) ?? c.body(body, 200, { 'Content-Type': 'application/json' })
}

/** As the table of the studio names them. */
const KEYS = { days: 'Day', campaigns: 'Marketing campaign', origins: 'Site' } as const
const keyOf = ({ key }: { key: string }) => key
const OF: Record<string, (line: FunnelLine) => string> = {
  Day: ({ day }) => day,
  Embed: ({ embed }) => embed,
  'Marketing campaign': ({ campaign }) => campaign,
  Site: ({ origin }) => origin,
}
const STEPS: Record<string, (steps: FunnelSteps) => string | number> = {
  Seen: ({ seen }) => seen,
  Opened: ({ opened }) => opened,
  Added: ({ added }) => added,
  'To checkout': ({ handedOver }) => handedOver,
  Ordered: ({ ordered }) => ordered,
  'Ordered, in dollars': ({ orderedCents }) => (orderedCents / 100).toFixed(2),
  Paid: ({ paid }) => paid,
  'Paid, in dollars': ({ paidCents }) => (paidCents / 100).toFixed(2),
  Begun: ({ began }) => began,
  Entered: ({ entered }) => entered,
  Confirmed: ({ confirmed }) => confirmed,
  'By friends': ({ enteredByFriends }) => enteredByFriends,
}

async function* once<T>(rows: T[]) {
  yield rows
}
