import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { go } from './buttons.ts'
import { LATER } from './later-texts.ts'
import type { Say } from './say.ts'
import { START } from './state.ts'

type Talk = { state: ChatState; cafe: Cafe; say: Say }

/** 'book 2 seats', 'how much is it', 'when is that' behind a class or an event that was named; null for anything else. */
export function sessionReply(message: string, { state, cafe, say }: Talk): ChatReply | null {
  const { session } = state
  if (!session || state.pending.length + state.edits.length > 0) return null
  const plain = message.toLowerCase()
  const books = BOOKS.exec(plain)
  if (!books && !ABOUT.test(plain)) return null
  const texts = LATER[say.code]
  const at = new Date(session.startsAt)
  const [day, time] = [say.date(dateIn(cafe.timeZone, at)), say.time(timeIn(cafe.timeZone, at))]
  const { title, seats, cents, path } = session
  const wanted = COUNTS[books?.groups?.['n'] ?? ''] ?? Number(books?.groups?.['n'] ?? 1)
  const lines = [
    texts.session(title, day, time, cents > 0 ? say.cents(cents) : null, seats),
    ...(wanted > seats && seats > 0 ? [texts.tooFew(wanted, seats)] : []),
    ...(books && seats > 0 ? [texts.bookThere] : []),
  ]
  return {
    text: lines.join(' '),
    actions: [go(texts.book, path)],
    intent: session.kind,
    state: { ...START, ...state },
  }
}

const COUNTS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 }
const BOOKS =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|sure|please|can|could|i|we|you|i'd|i'll|we'll|like|want|to|need|then|and|let me|let's)\s+)*(?:(?:book|reserve|get|take|sign (?:me|us) up|save|give me|grab|buy|have)\b.{0,12}?)?(?:\b(?<n>\d{1,2}|an?|one|two|three|four|five)\s+)(?:seats?|spots?|places?|tickets?)\b|^\W*(?:(?:ok(?:ay)?|yes|sure|please|can|could|i|we|you)\s+)*(?:book|reserve|sign (?:me |us )?up)(?: (?:here|there|online|it|that|this|me|us|one|for (?:it|that|this)|please|a seat))*\W*$/
const ABOUT =
  /^\W*(?:and |so |ok )?(?:how much (?:and|n|&) (?:how many|any) .{3,30}|how much(?: is (?:it|that|this)| does (?:it|that) cost| are they| for (?:it|that))?|what does (?:it|that) cost|(?:is|are) (?:it|that|this|they) free|(?:how long|where) is (?:it|that|this)|when is (?:it|that|this)|what (?:time|day)(?: is (?:it|that))?|(?:is|are) (?:it|there|they) (?:full|(?:any )?(?:seats?|spots?|places?|room)(?: left)?(?: for .{1,12})?)|is there (?:still )?(?:room|space)(?: left)?(?: for .{1,12})?|(?:any|how many) (?:seats?|spots?|places?)(?: (?:left|are left|are there))?)\W*$/
