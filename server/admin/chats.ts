import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { ChatRow, Chats, ChatsQuery, Transcript } from '#domain/contracts/admin.ts'
import type { Db } from '../db/open.ts'
import { chatLogs } from '../db/schema.ts'
import { cameByOf } from '../embeds/came-by.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import { containing, orderOf, pageOf } from '../http/table.ts'

type Query = z.output<typeof ChatsQuery>

/** One page of the talks with the assistant, each a row. */
export async function listChats(db: Db, query: Query): Promise<z.output<typeof Chats>> {
  const { limit, offset } = pageOf(query.page)
  const [all] = await db
    .select({ count: sql<number>`count(distinct ${chatLogs.sessionId})`.mapWith(Number) })
    .from(chatLogs)
    .where(withWords(db, query))
  return {
    rows: await chatPieces(db, query)(offset, limit),
    total: all?.count ?? 0,
    facets: {},
  }
}

/** All that were found, for a file. */
export function chatPieces(db: Db, query: Query) {
  return async (offset: number, limit: number): Promise<ChatRow[]> => {
    const startedAt = sql<string>`min(${chatLogs.createdAt})`
    const lastAt = sql<string>`max(${chatLogs.createdAt})`
    const messages = sql<number>`count(*)`.mapWith(Number)
    const missed = saidAs('not-understood')
    const hasAdded = sql<boolean>`${saidAs('added')} > 0`
    const rows = await db
      .select({
        sessionId: chatLogs.sessionId,
        startedAt,
        lastAt,
        messages,
        misunderstood: missed.mapWith(Number),
        hasAdded,
        firstText: sql<
          string | null
        >`(array_agg(${chatLogs.messageText} order by ${chatLogs.id}) filter (where ${chatLogs.messageType} = 'user'))[1]`,
        pageUrl: sql<string>`(array_agg(${chatLogs.pageUrl} order by ${chatLogs.id}))[1]`,
        embedId: firstOf(chatLogs.embedId),
        embedCampaign: firstOf(chatLogs.embedCampaign),
        embedOrigin: firstOf(chatLogs.embedOrigin),
      })
      .from(chatLogs)
      .where(withWords(db, query))
      .groupBy(chatLogs.sessionId)
      .orderBy(
        ...orderOf(
          query.sort,
          { startedAt, lastAt, messages: sql`count(*)`, misunderstood: missed },
          lastAt,
        ),
        chatLogs.sessionId,
      )
      .limit(limit)
      .offset(offset)
    return rows.map(({ embedId, embedCampaign, embedOrigin, hasAdded, ...row }) => ({
      ...row,
      outcome: hasAdded ? 'added' : row.misunderstood > 0 ? 'not-understood' : 'talked',
      embed: cameByOf({ embedId, embedCampaign, embedOrigin }),
      startedAt: new Date(row.startedAt).toISOString(),
      lastAt: new Date(row.lastAt).toISOString(),
    }))
  }
}

/** How many messages of a talk have this intent, as the browser reports it. */
const saidAs = (intent: string) =>
  sql<number>`count(*) filter (where ${chatLogs.metadata} like ${`%"intent":"${intent}"%`})`

/** Of the first message of a talk that came by an embed. */
function firstOf(column: AnyPgColumn) {
  return sql<
    string | null
  >`(array_agg(${column} order by ${chatLogs.id}) filter (where ${chatLogs.embedId} is not null))[1]`
}

export const CHAT_CSV: CsvColumns<ChatRow> = {
  Session: ({ sessionId }) => sessionId,
  Began: ({ startedAt }) => startedAt,
  Ended: ({ lastAt }) => lastAt,
  Messages: ({ messages }) => messages,
  Outcome: ({ outcome }) => outcome,
  'Not understood': ({ misunderstood }) => misunderstood,
  'First words': ({ firstText }) => firstText,
  Page: ({ pageUrl }) => pageUrl,
  Embed: ({ embed }) => embed?.id ?? null,
  'Marketing campaign': ({ embed }) => embed?.campaign ?? null,
  'Site of the embed': ({ embed }) => embed?.origin ?? null,
}

/** A whole talk, in its order. @throws Refused 404 */
export async function readTranscript(db: Db, sessionId: string): Promise<Transcript> {
  const rows = await db
    .select()
    .from(chatLogs)
    .where(eq(chatLogs.sessionId, sessionId))
    .orderBy(asc(chatLogs.id))
    .limit(LONGEST)
  if (rows.length === 0) throw new Refused(404, 'not_found', 'There is no such talk.')
  return {
    sessionId,
    messages: rows.map(({ id, messageType, messageText, pageUrl, metadata, createdAt }) => ({
      id,
      type: messageType,
      text: messageText,
      pageUrl,
      metadata,
      at: createdAt.toISOString(),
    })),
  }
}

const LONGEST = 1_000

/** The sessions in which the words were said: all of such a talk counts, not only that message. */
function withWords(db: Db, { q }: Query) {
  const said = containing(q, [chatLogs.messageText, chatLogs.sessionId, chatLogs.pageUrl])
  if (!said) return undefined
  return inArray(
    chatLogs.sessionId,
    db.select({ sessionId: chatLogs.sessionId }).from(chatLogs).where(said),
  )
}
