import { desc, inArray, lt, sql } from 'drizzle-orm'
import type { ChatLog } from '#domain/contracts/barista.ts'
import type { Db } from '../db/open.ts'
import { chatLogs } from '../db/schema.ts'
import type { Attributed } from '../embeds/attribution.ts'
import { withoutSecrets, withoutSecretsInText } from '../errors/redact.ts'

/** Keeps one message of a chat, never with a token, password or card number in it (docs/decisions/private-logs.md). */
export async function keepChatLog(db: Db, log: ChatLog & Partial<Attributed>, at: Date) {
  await db.insert(chatLogs).values({
    ...log,
    messageText: withoutSecretsInText(log.messageText).slice(0, KEPT_CHARACTERS.messageText),
    pageUrl: withoutSecretsInText(log.pageUrl).slice(0, KEPT_CHARACTERS.pageUrl),
    metadata: metadataOf(log.metadata),
    createdAt: at,
  })
}

/** Forgets all talks of a session: what was kept of it with the token of one (routes.ts writes `<session>.<talk>`). */
export async function forgetChat(db: Db, sessionId: string) {
  await db.delete(chatLogs).where(sql`starts_with(${chatLogs.sessionId}, ${`${sessionId}.`})`)
}

/**
 * Forgets what was said longer ago than anybody looks for it, and of what is too much in all the oldest of the fullest days:
 * a day on which strangers sent thousands of messages takes nothing from the talks of the others.
 * @param most messages that are kept
 */
export async function sweepChatLogs(db: Db, now: Date, most = CHAT_LOGS_KEPT) {
  const longAgo = new Date(now.getTime() - CHAT_LOG_DAYS * DAY_MS)
  await db.delete(chatLogs).where(lt(chatLogs.createdAt, longAgo))
  if ((await db.$count(chatLogs)) <= most) return
  const ofDay = sql`(partition by date_trunc('day', ${chatLogs.createdAt}) order by ${chatLogs.id} desc)`
  const ranked = db
    .select({ id: chatLogs.id, nth: sql<number>`row_number() over ${ofDay}`.as('nth') })
    .from(chatLogs)
    .as('ranked')
  const beyond = db
    .select({ id: ranked.id })
    .from(ranked)
    .orderBy(ranked.nth, desc(ranked.id))
    .offset(most)
  await db.delete(chatLogs).where(inArray(chatLogs.id, beyond))
}

/** What the assistant says at most with room to spare, a page of ours, and what the widget tells of a message. */
const KEPT_CHARACTERS = { messageText: 2_000, pageUrl: 500, metadata: 500 }
const CHAT_LOG_DAYS = 90
/** A thousand messages a day; at most some 300 MB, and usually a tenth of that. */
const CHAT_LOGS_KEPT = 90_000
const DAY_MS = 24 * 60 * 60 * 1000

function metadataOf(metadata: string | null): string | null {
  // Half of a JSON text is of no use to anybody.
  if (metadata === null || metadata.length > KEPT_CHARACTERS.metadata) return null
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(metadata)))
  } catch {
    return withoutSecretsInText(metadata)
  }
}
