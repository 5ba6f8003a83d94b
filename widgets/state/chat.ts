import { computed, signal } from '@preact/signals-react'
import { HISTORY_CHARACTERS } from '#domain/barista/values.ts'
import type { ChatAction, ChatState } from '#domain/contracts/barista.ts'
import { newId } from './problems.ts'
import { session } from './session.ts'
import { persisted } from './storage.ts'
import { onStored } from './tabs.ts'

const STRIP_MS = 5_000
const SECURITY_EVENTS_KEPT = 100
const HISTORY_MESSAGES = 5
/** As many messages as a conversation keeps over a reload. */
const MESSAGES_KEPT = 200
/** A conversation that rested so long is over. */
const RESTED_MS = 12 * 60 * 60_000
export const MESSAGE_CHARACTERS = 500

export type ChatMessage = {
  id: string
  text: string
  sender: 'user' | 'bot'
  timestamp: string
  actions?: readonly ChatAction[]
  /** What the barista took it for. The greeting is 'greeting'. */
  intent?: string
  /** Refused by the guard: shown, but never sent on as history. */
  isBlocked?: boolean
}

/** `details` say what was refused, never what was typed (docs/decisions/private-logs.md). */
type SecurityEvent = {
  type: string
  sessionId: string
  timestamp: string
  details: string
}

export const FONT_SIZES = ['small', 'medium', 'large'] as const
type FontSize = (typeof FONT_SIZES)[number]

type Said = (message: ChatMessage) => void

const DEVICE = signal('device')
/** What of a conversation survives a reload and is the same in every tab. */
type Talk = {
  messages: readonly ChatMessage[]
  /** As the last reply gave it; null as long as there was none. */
  state: ChatState | null
  awaitingName: readonly string[] | null
  used: readonly string[]
  language: 'en' | 'es' | null
}
const NO_TALK: Talk = { messages: [], state: null, awaitingName: null, used: [], language: null }
const talk = persisted<Talk>('chat', session.owner, NO_TALK, readTalk)
/** A part of it that is read and written like a signal of its own. */
const part = <Key extends keyof Talk>(key: Key) => ({
  get value(): Talk[Key] {
    return talk.value[key]
  },
  set value(value: Talk[Key]) {
    talk.value = { ...talk.peek(), [key]: value }
  },
  peek: (): Talk[Key] => talk.peek()[key],
})
const messages = part('messages')
const waiting = signal(0)
const strip = signal<string | null>(null)
const listeners = new Set<Said>()
const sessionId = persisted('chat-session', session.owner, '', readId)
const fontSize = persisted<FontSize>('chat-font', DEVICE, 'medium', readFontSize)
const securityEvents = persisted<SecurityEvent[]>('chat-security', DEVICE, [], readEvents)
const used = part('used')
const awaitingName = part('awaitingName')
let stripTimer: ReturnType<typeof setTimeout> | undefined

/** The one conversation of a page, whichever chat of the page shows it. */
export const chat = {
  messages,
  /** What the customer spoke last; null as long as the page says it. */
  language: part('language'),
  /** Where the conversation stands (docs/decisions/conversation.md). */
  state: part('state'),
  fontSize,
  securityEvents,
  /** Cart lines that wait for the answer to 'What name should we put on your order?'; null when nobody asked. */
  awaitingName,
  /** Actions that were carried out and cannot be clicked twice, as `<message id>:<index>`. */
  used,
  /** The text of the red strip. It disappears after 5 seconds. */
  strip,
  isTyping: computed(() => waiting.value > 0),
  /** Says `lounge:<name>` to the page, from the element that shows the chat. False: the page does it itself. */
  emit: (_name: string, _detail?: unknown): boolean => true,
  /** In memory only: a token is never stored. */
  csrfToken: null as string | null,
  /** Times of the messages of the rate window. */
  sentAt: [] as readonly number[],

  /** Ties the messages of one visitor together; random, kept in this browser. */
  sessionId(): string {
    if (sessionId.peek() === '') sessionId.value = newId()
    return sessionId.peek()
  },
  say(sender: ChatMessage['sender'], text: string, more: Partial<ChatMessage> = {}): ChatMessage {
    const message = { id: newId(), text, sender, timestamp: new Date().toISOString(), ...more }
    messages.value = [...messages.peek(), message].slice(-MESSAGES_KEPT)
    for (const listener of listeners) listener(message)
    return message
  },
  /** Hears every message that is said from now on. Returns the undoing. */
  onSaid(listener: Said): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** The last 5 messages as the assistant is told them. */
  history(): { role: 'user' | 'bot'; text: string }[] {
    return messages
      .peek()
      .filter(({ isBlocked }) => !isBlocked)
      .slice(-HISTORY_MESSAGES)
      .map(({ sender, text }) => ({ role: sender, text: text.slice(0, HISTORY_CHARACTERS) }))
  },
  /** Shows the typing indicator for as long as the work takes. */
  async typing<Result>(work: () => Promise<Result>): Promise<Result> {
    waiting.value++
    return work().finally(() => waiting.value--)
  },
  showStrip(text: string): void {
    clearTimeout(stripTimer)
    strip.value = text
    stripTimer = setTimeout(() => (strip.value = null), STRIP_MS)
  },
  recordSecurityEvent(type: string, details: string): void {
    const event = {
      type,
      details,
      sessionId: chat.sessionId(),
      timestamp: new Date().toISOString(),
    }
    securityEvents.value = [...securityEvents.value, event].slice(-SECURITY_EVENTS_KEPT)
  },
  /** Forgets the conversation and starts another one. What is in the cart stays. */
  reset(): void {
    clearTimeout(stripTimer)
    strip.value = null
    talk.value = NO_TALK
    chat.csrfToken = null
    sessionId.value = ''
  },
}

onStored((_, isForgetting) => isForgetting && chat.reset())

function readId(stored: unknown): string | null {
  return typeof stored === 'string' && /^([\w-]{8,80})?$/.test(stored) ? stored : null
}

function readFontSize(stored: unknown): FontSize | null {
  return FONT_SIZES.find((size) => size === stored) ?? null
}

function readEvents(stored: unknown): SecurityEvent[] | null {
  if (!Array.isArray(stored)) return null
  const isEvent = (each: unknown): each is SecurityEvent =>
    typeof each === 'object' &&
    each !== null &&
    ['type', 'sessionId', 'timestamp', 'details'].every(
      (key) => typeof (each as Record<string, unknown>)[key] === 'string',
    )
  return stored.every(isEvent) ? stored.slice(-SECURITY_EVENTS_KEPT) : null
}

function readTalk(stored: unknown): Talk | null {
  const { messages, state, awaitingName, used, language } = (stored ?? {}) as Partial<Talk>
  if (!Array.isArray(messages) || !messages.every(isMessage)) return null
  const last = messages.at(-1)
  if (!last || Date.now() - Date.parse(last.timestamp) > RESTED_MS) return NO_TALK
  return {
    messages,
    // A state that the café does not understand is refused there, and then the conversation goes on without.
    state: state && Array.isArray(state.pending) ? state : null,
    awaitingName: Array.isArray(awaitingName) ? awaitingName.map(String) : null,
    used: Array.isArray(used) ? used.map(String) : [],
    language: language === 'en' || language === 'es' ? language : null,
  }
}

function isMessage(each: unknown): each is ChatMessage {
  const { id, text, sender, timestamp } = (each ?? {}) as Partial<ChatMessage>
  return (
    [id, text, timestamp].every((part) => typeof part === 'string') &&
    /^(user|bot)$/.test(`${sender}`)
  )
}
