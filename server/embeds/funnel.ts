import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { inArray } from 'drizzle-orm'
import type {
  CampaignFunnel,
  CampaignSums,
  EmbedFunnel,
  FunnelQuery,
  FunnelSteps,
} from '#domain/contracts/embeds.ts'
import { campaignKey } from '#domain/embeds/campaign-key.ts'
import { embeds } from '../db/schema.ts'
import { COUNT_DAYS, FUNNEL_DAYS } from '#domain/embeds/values.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'

/** Both days are part of it, café time. */
export type Days = { from: string; to: string }
type Row = FunnelSteps & { key: string }
/** One line of the file for spreadsheets. */
export type FunnelLine = FunnelSteps & {
  embed: string
  day: string
  campaign: string
  origin: string
}

export const NO_STEPS: FunnelSteps = {
  seen: 0,
  opened: 0,
  added: 0,
  handedOver: 0,
  ordered: 0,
  orderedCents: 0,
  paid: 0,
  paidCents: 0,
  began: 0,
  entered: 0,
  confirmed: 0,
  enteredByFriends: 0,
}

/** The steps of one embed. */
export async function readFunnel(
  services: Services,
  id: string,
  query: FunnelQuery,
): Promise<EmbedFunnel> {
  const days = daysOf(services, query)
  const about = { ...days, ids: [id] }
  const [byDay, campaigns, origins] = await Promise.all([
    stepsBy<Row>(services, about, { key: sql`day::text` }),
    stepsBy<Row>(services, about, BY_CAMPAIGN),
    stepsBy<Row>(services, about, { key: sql`origin` }),
  ])
  return {
    ...days,
    total: byDay.reduce<FunnelSteps>(added, NO_STEPS),
    days: withEachDay(days, byDay),
    campaigns: merged(campaigns),
    origins: origins.toSorted(largestFirst),
  }
}

/** The sums of each campaign over all embeds. */
export async function campaignSums(services: Services, query: FunnelQuery): Promise<CampaignSums> {
  const days = daysOf(services, query)
  return { ...days, campaigns: merged(await stepsBy<Row>(services, days, BY_CAMPAIGN)) }
}

/** The steps of one campaign over all its embeds, under whichever of its names they were counted. */
export async function readCampaign(
  services: Services,
  { campaign, ...query }: FunnelQuery & { campaign: string },
): Promise<CampaignFunnel> {
  const days = daysOf(services, query)
  const key = campaignKey(campaign)
  const named = (await stepsBy<Row>(services, days, BY_CAMPAIGN)).filter(
    (row) => campaignKey(row.key) === key,
  )
  const about = { ...days, campaigns: named.map((row) => row.key) }
  const [byDay, byEmbed, origins] = await Promise.all([
    stepsBy<Row>(services, about, { key: sql`day::text` }),
    stepsBy<Row>(services, about, { key: sql`embed_id` }),
    stepsBy<Row>(services, about, { key: sql`origin` }),
  ])
  const ids = byEmbed.map((row) => row.key)
  const rows = await services.db
    .select({ widgets: embeds.widgets })
    .from(embeds)
    .where(inArray(embeds.id, ids))
  return {
    ...days,
    campaign: merged(named)[0]?.key ?? campaign,
    total: byDay.reduce<FunnelSteps>(added, NO_STEPS),
    days: withEachDay(days, byDay),
    embeds: byEmbed.toSorted(largestFirst),
    origins: origins.toSorted(largestFirst),
    widgets: [...new Set(rows.flatMap(({ widgets }) => widgets))],
  }
}

/** The sums of each of these embeds, by id. One without any has none. */
export async function stepsByEmbed(
  services: Services,
  days: Days,
  ids: string[],
): Promise<Map<string, FunnelSteps>> {
  const rows = await stepsBy<Row>(services, { ...days, ids }, { key: sql`embed_id` })
  return new Map(rows.map(({ key, ...steps }) => [key, steps]))
}

/** A line for each day, campaign and origin, in order. @param id of one embed; left out, all of them */
export async function funnelLines(
  services: Services,
  id: string | undefined,
  query: FunnelQuery,
): Promise<FunnelLine[]> {
  return stepsBy<FunnelLine>(
    services,
    { ...daysOf(services, query), ...(id !== undefined && { ids: [id] }) },
    { day: sql`day::text`, embed: sql`embed_id`, campaign: sql`campaign`, origin: sql`origin` },
  )
}

export function lastDays(services: Services): Days {
  return daysOf(services, {})
}

/** @throws Refused 400 */
function daysOf(services: Services, { from, to }: FunnelQuery): Days {
  const today = dateIn(services.settings.get().cafe.timeZone, services.now())
  const last = to ?? today
  const days = { from: from ?? addDays(last, 1 - FUNNEL_DAYS), to: last }
  if (days.from > days.to) throw wrong('from', 'The first day is after the last.')
  if (addDays(days.from, COUNT_DAYS) <= days.to)
    throw wrong('from', `Choose at most ${COUNT_DAYS} days.`)
  return days
}

function wrong(field: string, message: string) {
  return new Refused(400, 'invalid_input', message, { fields: { [field]: message } })
}

const BY_CAMPAIGN = { key: sql`campaign` }

const isPaid = sql.raw(`(is_paid and status <> 'refunded')`)
/** Everything that was paid at once or in parts, less what goes back. */
const paidCents = sql.raw(`(
  select coalesce(sum(amount_cents - refunded_cents), 0)::int from payments
  where order_id = orders.id and state = 'succeeded'
)`)

/**
 * Counts of pages, orders and entries as one list, added up by some columns of it.
 * @param by the columns of the answer, in the order in which it is sorted
 */
async function stepsBy<Line>(
  services: Services,
  { from, to, ids, campaigns }: Days & { ids?: string[]; campaigns?: string[] },
  by: Record<string, SQL>,
): Promise<Line[]> {
  const { timeZone } = services.settings.get().cafe
  const isIn = (column: SQL, list: string[]) =>
    sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`
  const among = (column: SQL) =>
    ids === undefined ? sql`${column} is not null` : isIn(column, ids)
  const ofCampaigns = campaigns ? sql`where ${isIn(sql`campaign`, campaigns)}` : sql``
  const isWithin = sql`between ${from}::date and ${to}::date`
  const enteredOn = sql`(created_at at time zone ${timeZone})::date`
  const columns = Object.entries(by)
  const names = sql.join(
    columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const numbers = sql.join(
    columns.map((_, i) => sql.raw(`${i + 1}`)),
    sql`, `,
  )
  const { rows } = (await services.db.execute(sql`
    select ${names}, sum(seen)::int as "seen", sum(opened)::int as "opened", sum(added)::int as "added",
      sum(handed_over)::int as "handedOver", sum(ordered)::int as "ordered",
      sum(ordered_cents)::float8 as "orderedCents", sum(paid)::int as "paid",
      sum(paid_cents)::float8 as "paidCents", sum(began)::int as "began",
      sum(entered)::int as "entered", sum(confirmed)::int as "confirmed",
      sum(entered_by_friends)::int as "enteredByFriends"
    from (
      select embed_id, day, campaign, origin, seen, opened, added, handed_over, began,
        0 as ordered, 0 as ordered_cents, 0 as paid, 0 as paid_cents, 0 as entered, 0 as confirmed,
        0 as entered_by_friends
      from embed_counts where ${among(sql`embed_id`)} and day ${isWithin}
      union all
      select embed_id, day, coalesce(embed_campaign, ''), coalesce(embed_origin, ''), 0, 0, 0, 0, 0,
        1, (quote ->> 'totalCents')::int, ${isPaid}::int, case when ${isPaid} then ${paidCents} else 0 end, 0, 0, 0
      from orders
      where ${among(sql`embed_id`)} and day ${isWithin} and status not in ('cancelled', 'waiting')
      union all
      select embed_id, ${enteredOn}, coalesce(embed_campaign, ''), coalesce(embed_origin, ''), 0, 0, 0, 0, 0,
        0, 0, 0, 0, 1, (verified_at is not null)::int, is_by_friend::int
      from survey_entries
      where ${among(sql`embed_id`)} and ${enteredOn} ${isWithin} and rejected_at is null
    ) as steps ${ofCampaigns}
    group by ${numbers} order by ${numbers}
  `)) as unknown as { rows: Line[] }
  return rows
}

/** Days without anything among them. */
function withEachDay(days: Days, rows: Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  return eachDay(days).map((key) => known.get(key) ?? { key, ...NO_STEPS })
}

function eachDay({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function added(sum: FunnelSteps, row: FunnelSteps): FunnelSteps {
  const entries = Object.keys(NO_STEPS).map((name) => [name, sum[name as keyof FunnelSteps]]) as [
    keyof FunnelSteps,
    number,
  ][]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value + row[name]]),
  ) as FunnelSteps
}

/** Names that differ in case, spaces and hyphens alone are one campaign, under that of the larger. */
function merged(rows: Row[]): Row[] {
  const byKey = new Map<string, Row>()
  for (const row of rows.toSorted(largestFirst)) {
    const key = campaignKey(row.key)
    const known = byKey.get(key)
    byKey.set(key, known ? { ...added(known, row), key: known.key } : row)
  }
  return [...byKey.values()].toSorted(largestFirst)
}

function largestFirst(a: Row, b: Row): number {
  return b.seen - a.seen || b.orderedCents - a.orderedCents || (a.key < b.key ? -1 : 1)
}
