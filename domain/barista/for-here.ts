import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Dining } from '#domain/contracts/ordering.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'

/** A message without the words for where it is eaten, and what they mean; null where it has none, or asks. */
export function withoutPlace(message: string): { rest: string; place: Dining | null } {
  const [all, said = ''] = message.includes('?') ? [] : (PLACE.exec(message) ?? [])
  if (all === undefined) return { rest: message, place: null }
  const rest = message
    .replace(all, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;])/g, '')
    .trim()
  return {
    rest,
    place: /^(?:to (?:go|take)|take ?(?:away|out)|carry ?out)/i.test(said) ? 'to-go' : 'here',
  }
}
const PLACE =
  /(?:^|\s)(?:(?:(?:and|all|both|everything) )?(?:it'?s|its|that'?s|they'?re|this is|make (?:it|that|them)|we'?re|i'?ll have (?:it|that)|have (?:it|that)) )?(?:(?:all|both|everything) )?(for here|to stay|to go|dine in|dining in|eat(?:ing)? in|to take ?away|take ?away|take ?out|carry ?out)(?:,? (?:and )?not (?:to go|to stay|for here))?(?: (?:please|pls|thanks))?(?: (?:quickly|quick|asap))?(?=\W{0,3}$|[,.!;]| and\b)/i

/** 'for here', 'to go please', and nothing else: it is chosen at the checkout, and what is offered stays. */
export function placeSaid(talk: Talk): ChatReply | null {
  const { message, state, menu, say, isAsking } = talk
  const { rest, place } = withoutPlace(message)
  if (isAsking || !place || !ALONE.test(rest)) return null
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const still = lines.length > 0 ? [LATER[say.code].stillOffered(listed(lines, say.and))] : []
  const text = [LATER[say.code].dining[place], ...still].join(' ')
  return { text, actions: [], intent: 'question', state: { ...START, ...state, dining: place } }
}
const ALONE =
  /^\W{0,3}(?:(?:ok|oh|and|please|it'?s|that'?s|for|all|both|everything|actually|no|sorry|this|order|the|is)\b\W{0,2}){0,4}$/i

/** An order with where it is eaten beside it. What was said once stands for the whole conversation. */
export function withPlace(reply: ChatReply, { say, state }: Talk, place: Dining | null): ChatReply {
  const dining = place ?? state.dining
  const kept = dining ? { ...reply, state: { ...START, ...reply.state, dining } } : reply
  return place === null || !ORDERS.has(reply.intent)
    ? kept
    : { ...kept, text: `${reply.text} ${LATER[say.code].dining[place]}`.trim() }
}
const ORDERS: ReadonlySet<string> = new Set(['order', 'order-confirmed', 'edit', 'checkout'])
