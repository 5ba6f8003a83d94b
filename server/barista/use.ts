import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AssistantUse, Misunderstood } from '#domain/contracts/learning.ts'
import type { Db } from '../db/open.ts'
import { assistantCalls, chatLogs } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Assisted } from './assistant/assist.ts'
import type { Model, TokenPrices } from './assistant/model.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_DAYS = 90
const SHOWN = 50

/** Writes down what a question to the model cost. What was said is not in it. */
export async function keepCall({ db, now, assistant }: Services, assisted: Assisted) {
  const { outcome, promptTokens, completionTokens, ms } = assisted
  const model = assistant?.name ?? ''
  await db
    .insert(assistantCalls)
    .values({ at: now(), model, outcome, promptTokens, completionTokens, ms })
}

export async function sweepCalls(db: Db, now: Date) {
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await db.delete(assistantCalls).where(lt(assistantCalls.at, longAgo))
}

/** What the model cost in the last 30 days, and what came of it. */
export async function assistantUse({
  db,
  now,
  assistant,
}: Pick<Services, 'db' | 'now'> & {
  assistant: Pick<Model, 'name' | 'prices'> | null
}): Promise<AssistantUse> {
  const since = new Date(now().getTime() - DAYS * DAY_MS)
  const count = sql<number>`count(*)`.mapWith(Number)
  const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const rows = await db
    .select({
      outcome: assistantCalls.outcome,
      count,
      averageMs: sql<number>`round(avg(${assistantCalls.ms}))`.mapWith(Number),
      promptTokens: sumOf(assistantCalls.promptTokens),
      completionTokens: sumOf(assistantCalls.completionTokens),
    })
    .from(assistantCalls)
    .where(gte(assistantCalls.at, since))
    .groupBy(assistantCalls.outcome)
    .orderBy(desc(sql`count(*)`), assistantCalls.outcome)
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0)
  const promptTokens = sum((row) => row.promptTokens)
  const completionTokens = sum((row) => row.completionTokens)
  return {
    model: assistant?.name ?? null,
    days: DAYS,
    calls: sum((row) => row.count),
    promptTokens,
    completionTokens,
    costCents: costOf(promptTokens, completionTokens, assistant?.prices ?? null),
    outcomes: rows.map(({ outcome, count, averageMs }) => ({ outcome, count, averageMs })),
  }
}

/** In cents, a begun one counted. */
function costOf(read: number, written: number, prices: TokenPrices | null): number | null {
  return prices && Math.ceil((read * prices.read + written * prices.written) / UNITS_PER_CENT)
}
/** A million tokens, and ten-thousandths of a dollar in a cent. */
const UNITS_PER_CENT = 1_000_000 * 100

/** What visitors said and the barista did not understand, most often first: from the talks as their browsers report them. */
export async function misunderstood({ db, now }: Services): Promise<Misunderstood[]> {
  const since = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const inTalk = sql`(partition by ${chatLogs.sessionId} order by ${chatLogs.id})`
  const said = db
    .select({
      sessionId: chatLogs.sessionId,
      createdAt: chatLogs.createdAt,
      type: chatLogs.messageType,
      metadata: chatLogs.metadata,
      // What the visitor said last: an answer may come in several messages.
      askedId:
        sql<number>`max(${chatLogs.id}) filter (where ${chatLogs.messageType} = 'user') over ${inTalk}`.as(
          'asked_id',
        ),
    })
    .from(chatLogs)
    .where(gte(chatLogs.createdAt, since))
    .as('said')
  const asked = alias(chatLogs, 'asked')
  const phrase = sql<string>`lower(trim(${asked.messageText}))`
  const lastAt = sql<string>`max(${said.createdAt})`
  const rows = await db
    .select({
      phrase,
      count: sql<number>`count(*)`.mapWith(Number),
      lastAt,
      sessionId: sql<string>`(array_agg(${said.sessionId} order by ${said.createdAt} desc))[1]`,
    })
    .from(said)
    .innerJoin(asked, eq(asked.id, said.askedId))
    .where(
      and(
        eq(said.type, 'bot'),
        sql`${said.metadata} like '%"intent":"not-understood"%'`,
        sql`length(${asked.messageText}) between 3 and 200`,
      ),
    )
    .groupBy(phrase)
    .orderBy(desc(sql`count(*)`), desc(lastAt))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }))
}
