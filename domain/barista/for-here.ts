import type { ChatReply } from '#domain/contracts/barista.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'

type Place = 'forHere' | 'toGo'

/** A message without the words for where it is eaten, and what they mean; null where it has none, or asks. */
export function withoutPlace(message: string): { rest: string; place: Place | null } {
  const [all, said = ''] = message.includes('?') ? [] : (PLACE.exec(message) ?? [])
  if (all === undefined) return { rest: message, place: null }
  const rest = message.replace(all, ' ').replace(/\s+/g, ' ').trim()
  return { rest, place: /^to (?:go|take)/i.test(said) ? 'toGo' : 'forHere' }
}
const PLACE =
  /(?:^|\s)(?:(?:it'?s|its|that'?s|they'?re|make (?:it|that)) )?(for here|to stay|to go|dine in|eat in|to take away)(?: (?:please|pls|thanks))?(?=\W{0,3}$|,|\.| and\b)/i

/** 'for here', 'to go please', and nothing else: where it is eaten is said at the counter, and what is offered stays. */
export function placeSaid(talk: Talk): ChatReply | null {
  const { message, state, menu, say, isAsking } = talk
  const { rest, place } = withoutPlace(message)
  if (isAsking || !place || !ALONE.test(rest)) return null
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const still = lines.length > 0 ? [LATER[say.code].stillOffered(listed(lines, say.and))] : []
  const text = [say.sayAtCounter(LATER[say.code][place]), ...still].join(' ')
  return { text, actions: [], intent: 'question', state: { ...START, ...state } }
}
const ALONE = /^\W{0,3}(?:(?:ok|oh|and|yes|yeah|please|it'?s|that'?s|for|all|both)\b\W{0,2}){0,3}$/i

/** An order with where it is eaten beside it: the order, and what is said at the counter. */
export function withPlace(reply: ChatReply, { say }: Talk, place: Place | null): ChatReply {
  return place === null || reply.intent !== 'order'
    ? reply
    : { ...reply, text: `${reply.text} ${say.sayAtCounter(LATER[say.code][place])}` }
}
