import { asc, desc, eq, sql } from 'drizzle-orm'
import { union, type PgTable } from 'drizzle-orm/pg-core'
import type { AdminEmbed, Embed, EmbedEdit, EmbedStatus } from '#domain/contracts/embeds.ts'
import { isSame } from '#domain/content/differences.ts'
import { campaignKey } from '#domain/embeds/campaign-key.ts'
import { COUNT_DAYS } from '#domain/embeds/values.ts'
import { audit } from '../audit/store.ts'
import { holdPiece, markOf, requireVersion } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import {
  cartHandovers,
  chatLogs,
  embedCounts,
  embeds,
  orders,
  surveyEntries,
} from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { lastDays, stepsByEmbed, NO_STEPS } from './funnel.ts'

export type EmbedRow = typeof embeds.$inferSelect
type By = Pick<Person, 'user'>

/** All saved embeds, the retired ones too, with where they were seen and what they brought lately. */
export async function listEmbeds(services: Services): Promise<AdminEmbed[]> {
  const rows = await services.db.select().from(embeds).orderBy(asc(embeds.name), asc(embeds.id))
  return withFigures(services, rows)
}

/** @throws Refused 404 */
export async function readEmbed(services: Services, id: string): Promise<AdminEmbed> {
  const [embed] = await withFigures(services, [await requireEmbed(services.db, id)])
  if (!embed) throw notFound()
  return embed
}

/** @throws Refused 409 where the id was given before: an id is never given twice, so that old pages mean what they meant */
export async function addEmbed(
  services: Services,
  by: By,
  { id, value }: { id: string; value: EmbedEdit },
): Promise<AdminEmbed> {
  const at = services.now()
  await services.db.transaction(async (tx) => {
    const campaign = await campaignInUse(tx, value.campaign)
    const [added] = await tx
      .insert(embeds)
      .values({ id, ...value, campaign, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new Refused(409, 'embed_id_taken', ID_TAKEN, { fields: { id: ID_TAKEN } })
    services.embedCounts.misses.forget(id)
    await audit(tx, services, by, { action: 'embed.added', subject: id, after: value })
  })
  return readEmbed(services, id)
}

/** @throws Refused 404, or 409 where somebody else has saved meanwhile */
export async function saveEmbed(
  services: Services,
  by: By,
  id: string,
  { value, version }: { value: EmbedEdit; version: string },
): Promise<AdminEmbed> {
  // A visit that goes on is told by what was counted of it (campaign-mark.ts).
  await services.embedCounts.write()
  await changeEmbed(services, id, version, async (tx, row) => {
    const before = valueOf(row)
    const after = { ...value, campaign: await campaignInUse(tx, value.campaign) }
    if (isSame(before, after)) return
    await tx
      .update(embeds)
      .set({ ...after, updatedAt: services.now() })
      .where(eq(embeds.id, id))
    await audit(tx, services, by, { action: 'embed.changed', subject: id, before, after })
  })
  return readEmbed(services, id)
}

/** @throws Refused 404, or 409 where somebody else has saved meanwhile */
export async function setStatus(
  services: Services,
  by: By,
  id: string,
  { status, version }: { status: EmbedStatus; version: string },
): Promise<AdminEmbed> {
  await changeEmbed(services, id, version, async (tx, row) => {
    if (statusOf(row) === status) return
    const flags = { isRetired: status === 'retired', isPaused: status === 'paused' }
    await tx
      .update(embeds)
      .set({ ...flags, updatedAt: services.now() })
      .where(eq(embeds.id, id))
    await audit(tx, services, by, { action: ACTIONS[status], subject: id })
  })
  return readEmbed(services, id)
}

/**
 * Deletes what no page has ever shown, so that a slip is no row for ever. Its id can be given again: nobody knows it.
 * @throws Refused 404, or 409 where somebody else has saved meanwhile or a page or an order names it
 */
export async function deleteEmbed(services: Services, by: By, id: string, version: string) {
  // What waits to be counted says that a page has shown it.
  await services.embedCounts.write()
  await changeEmbed(services, id, version, async (tx, row) => {
    const [isUnknown] = await deletable(tx, services, [row], NAMING)
    if (!isUnknown) throw new Refused(409, 'embed_in_use', IN_USE)
    await tx.delete(embeds).where(eq(embeds.id, id))
    await audit(tx, services, by, { action: 'embed.deleted', subject: id, before: valueOf(row) })
  })
}

/** One row, whoever asks. `null`: there is none. */
export async function findEmbed(db: Db, id: string): Promise<EmbedRow | null> {
  const [row] = await db.select().from(embeds).where(eq(embeds.id, id))
  return row ?? null
}

/** @throws Refused 404 */
export async function requireEmbed(db: Db, id: string): Promise<EmbedRow> {
  const row = await findEmbed(db, id)
  if (!row) throw notFound()
  return row
}

/** As the page of a partner reads it. */
export function publicEmbed(row: EmbedRow): Embed {
  const { id, widgets, launcherText, greeting, theme, accent, position, locale, triggers } = row
  const translations = { ...NO_TRANSLATIONS, ...row.translations }
  const looks = { launcherText, greeting, translations, theme, accent, position, locale, triggers }
  return { id, status: statusOf(row), widgets, ...looks }
}

/** Embeds from before there were any have none. */
const NO_TRANSLATIONS: EmbedEdit['translations'] = { es: { launcherText: '', greeting: '' } }

function statusOf({ isRetired, isPaused }: EmbedRow): EmbedStatus {
  if (isRetired) return 'retired'
  return isPaused ? 'paused' : 'on'
}

export function notFound(): Refused {
  return new Refused(404, 'embed_not_found', 'There is no embed with this id.')
}

async function changeEmbed(
  services: Services,
  id: string,
  version: string,
  change: (tx: Db, row: EmbedRow) => Promise<void>,
) {
  await services.db.transaction(async (tx) => {
    await holdPiece(tx, { kind: 'embed', id })
    const row = await requireEmbed(tx, id)
    requireVersion(versionOf(row), version, row.name)
    await change(tx, row)
  })
}

/** As it is written where it is used already: the same campaign in other letters would begin new figures. */
async function campaignInUse(db: Db, name: string): Promise<string> {
  const saved = db.select({ campaign: embeds.campaign }).from(embeds)
  const counted = db.select({ campaign: embedCounts.campaign }).from(embedCounts)
  const rows = await union(saved, counted)
  const known = rows.map(({ campaign }) => campaign).toSorted()
  if (known.includes(name)) return name
  return known.find((each) => campaignKey(each) === campaignKey(name)) ?? name
}

function valueOf(row: EmbedRow): EmbedEdit {
  const { name, campaign, allowedOrigins } = row
  const { id: _, status: __, ...shown } = publicEmbed(row)
  return { name, ...shown, campaign, allowedOrigins }
}

function versionOf(row: EmbedRow): string {
  return markOf({ value: valueOf(row), status: statusOf(row) })
}

async function withFigures(services: Services, rows: EmbedRow[]): Promise<AdminEmbed[]> {
  const ids = rows.map(({ id }) => id)
  const [seen, steps, isDeletable] = await Promise.all([
    lastSeen(services.db, ids),
    stepsByEmbed(services, lastDays(services), ids),
    deletable(services.db, services, rows, [embedCounts]),
  ])
  return rows.map((row, index) => ({
    id: row.id,
    value: valueOf(row),
    status: statusOf(row),
    version: versionOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastSeen: seen.filter(({ id }) => id === row.id).map(({ origin, at }) => ({ origin, at })),
    isDeletable: isDeletable[index] ?? false,
    refused: refusedOf(services, row),
    misspelt: services.embedCounts.misses.near(row.id),
    steps: steps.get(row.id) ?? NO_STEPS,
  }))
}

/**
 * Which of these no page has ever asked for and nothing names, in their order. Counts are kept for a while only: of what is older
 * than they are it is not known.
 * @param tables that may name it; most are not made to be searched for each embed of a list
 */
async function deletable(
  db: Db,
  services: Services,
  rows: EmbedRow[],
  tables: readonly PgTable[],
): Promise<boolean[]> {
  const since = services.now().getTime() - COUNT_DAYS * DAY_MS
  const young = rows.filter(({ createdAt }) => createdAt.getTime() > since)
  if (young.length === 0) return rows.map(() => false)
  const ids = JSON.stringify(young.map(({ id }) => id))
  const named = await db.execute<{ id: string }>(sql`
    select id from jsonb_array_elements_text(${ids}::jsonb) as ids (id)
    where ${sql.join(
      tables.map((table) => sql`not exists (select 1 from ${table} where embed_id = ids.id)`),
      sql` and `,
    )}`)
  const unknown = new Set((named as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id))
  return rows.map(({ id }) => unknown.has(id) && services.embedCounts.refusals.of(id).length === 0)
}

const NAMING = [embedCounts, orders, surveyEntries, chatLogs, cartHandovers]
const DAY_MS = 24 * 60 * 60 * 1_000

/** What is allowed by now is refused no more. */
function refusedOf(services: Services, { id, allowedOrigins }: EmbedRow) {
  if (allowedOrigins.length === 0) return []
  return services.embedCounts.refusals
    .of(id)
    .filter(({ origin }) => !allowedOrigins.includes(origin))
    .map(({ origin, at }) => ({ origin, at }))
}

async function lastSeen(db: Db, ids: string[]) {
  const at = sql<Date>`max(${embedCounts.lastAt})`.mapWith(embedCounts.lastAt)
  const rows = await db
    .select({ id: embedCounts.embedId, origin: embedCounts.origin, at })
    .from(embedCounts)
    .where(ids.length === 1 ? eq(embedCounts.embedId, ids[0] ?? '') : undefined)
    .groupBy(embedCounts.embedId, embedCounts.origin)
    .orderBy(desc(at))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const ACTIONS: Record<EmbedStatus, string> = {
  on: 'embed.brought-back',
  paused: 'embed.paused',
  retired: 'embed.retired',
}

const IN_USE =
  'A page has asked for this embed, or an order or entry names it, so it cannot be deleted. Retire it instead.'
const ID_TAKEN = 'This id was given before. Ids are never given twice: choose another one.'
