import type { Language } from '#domain/cafe/language.ts'
import { computed, signal } from '@preact/signals-react'
import { HISTORY_CHARACTERS } from '#domain/barista/values.ts'
import type { ChatAction, ChatState } from '#domain/contracts/barista.ts'
import { newId } from './problems.ts'
import { session } from './session.ts'
import { persisted } from './storage.ts'
import { onStored } from './tabs.ts'
import { ui } from './ui.ts'

const STRIP_MS = 5_000
const HISTORY_MESSAGES = 5
/** As many messages as a conversation keeps over a reload. */
const MESSAGES_KEPT = 500
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
  /** Nobody answered it: the customer can have it sent again. */
  hasFailed?: boolean
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
  language: Language | null
  /** How many answers came while nobody was looking. */
  unread: number
}
const NO_TALK: Talk = {
  messages: [],
  state: null,
  awaitingName: null,
  used: [],
  language: null,
  unread: 0,
}
const talk = persisted<Talk>('chat', session.owner, NO_TALK, readTalk)
/** A part of it that is read and written like a signal of its own, and changes by itself alone. */
const part = <Key extends keyof Talk>(key: Key) => {
  const own = computed(() => talk.value[key])
  return {
    get value(): Talk[Key] {
      return own.value
    },
    set value(value: Talk[Key]) {
      talk.value = { ...talk.peek(), [key]: value }
    },
    peek: (): Talk[Key] => talk.peek()[key],
  }
}
const messages = part('messages')
const waiting = signal(0)
const strip = signal<string | null>(null)
const listeners = new Set<Said>()
const sessionId = persisted('chat-session', session.owner, '', readId)
const fontSize = persisted<FontSize>('chat-font', DEVICE, 'medium', readFontSize)
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
  unread: part('unread'),
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
    const message = { ...written(sender, text), ...more }
    const now = talk.peek()
    const isSeen = ui.openPanels.peek().has('chat') && !document.hidden
    const isNews = sender === 'bot' && more.intent !== 'greeting' && !isSeen
    talk.value = {
      ...now,
      messages: [...now.messages, message].slice(-MESSAGES_KEPT),
      unread: now.unread + Number(isNews),
    }
    for (const listener of listeners) listener(message)
    return message
  },
  /** What could not be sent at all stands in the conversation like what was not answered. Nobody is told of it. */
  keepUnsent(text: string): void {
    const message = { ...written('user', text), hasFailed: true }
    messages.value = [...messages.peek(), message].slice(-MESSAGES_KEPT)
  },
  /** A message got no answer, or has one after all. */
  mark(id: string, hasFailed: boolean): void {
    messages.value = messages.peek().map((each) => (each.id === id ? { ...each, hasFailed } : each))
  },
  /** Takes a message out, to be said again. @returns false where it is not there any more */
  take(id: string): boolean {
    const all = messages.peek()
    messages.value = all.filter((each) => each.id !== id)
    return messages.peek().length < all.length
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
      .filter(({ isBlocked, hasFailed }) => !isBlocked && !hasFailed)
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

const written = (sender: ChatMessage['sender'], text: string): ChatMessage => ({
  id: newId(),
  text,
  sender,
  timestamp: new Date().toISOString(),
})

function readId(stored: unknown): string | null {
  return typeof stored === 'string' && /^([\w-]{8,80})?$/.test(stored) ? stored : null
}

function readFontSize(stored: unknown): FontSize | null {
  return FONT_SIZES.find((size) => size === stored) ?? null
}

function readTalk(stored: unknown): Talk | null {
  const { messages, state, awaitingName, used, language, unread } = (stored ?? {}) as Partial<Talk>
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
    unread: Number(unread) || 0,
  }
}

function isMessage(each: unknown): each is ChatMessage {
  const { id, text, sender, timestamp } = (each ?? {}) as Partial<ChatMessage>
  return (
    [id, text, timestamp].every((part) => typeof part === 'string') &&
    /^(user|bot)$/.test(`${sender}`)
  )
}
