import { lt } from 'drizzle-orm'
import type { ChatLog } from '#domain/contracts/barista.ts'
import type { Db } from '../db/open.ts'
import { chatLogs } from '../db/schema.ts'
import { withoutSecrets, withoutSecretsInText } from '../errors/redact.ts'

/** Keeps one message of a chat, never with a token, password or card number in it (DECISIONS 25). */
export async function keepChatLog(db: Db, log: ChatLog, at: Date) {
  await db.insert(chatLogs).values({
    ...log,
    messageText: withoutSecretsInText(log.messageText),
    pageUrl: withoutSecretsInText(log.pageUrl),
    metadata: metadataOf(log.metadata),
    createdAt: at,
  })
}

/** Forgets what was said longer ago than anybody looks for it. */
export async function sweepChatLogs(db: Db, now: Date) {
  const longAgo = new Date(now.getTime() - CHAT_LOG_DAYS * DAY_MS)
  await db.delete(chatLogs).where(lt(chatLogs.createdAt, longAgo))
}

export const CHAT_LOG_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

function metadataOf(metadata: string | null): string | null {
  if (metadata === null) return null
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(metadata)))
  } catch {
    return withoutSecretsInText(metadata)
  }
}
