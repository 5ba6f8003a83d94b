import { signal } from '@preact/signals-react'
import { chat } from './chat.ts'
import { persisted } from './storage.ts'

const KEPT = 100

/** `details` say what was refused, never what was typed (docs/decisions/private-logs.md). */
type SecurityEvent = {
  type: string
  sessionId: string
  timestamp: string
  details: string
}

/** What the guard refused in this browser; apart from the chat, because it comes with the guard. */
export const securityEvents = persisted<SecurityEvent[]>(
  'chat-security',
  signal('device'),
  [],
  readEvents,
)

export function recordSecurityEvent(type: string, details: string): void {
  const timestamp = new Date().toISOString()
  const event = { type, details, sessionId: chat.sessionId(), timestamp }
  securityEvents.value = [...securityEvents.peek(), event].slice(-KEPT)
}

function readEvents(stored: unknown): SecurityEvent[] | null {
  if (!Array.isArray(stored)) return null
  const isEvent = (each: unknown): each is SecurityEvent =>
    typeof each === 'object' &&
    each !== null &&
    ['type', 'sessionId', 'timestamp', 'details'].every(
      (key) => typeof (each as Record<string, unknown>)[key] === 'string',
    )
  return stored.every(isEvent) ? stored.slice(-KEPT) : null
}
