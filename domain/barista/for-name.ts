import type { ChatState } from '#domain/contracts/barista.ts'
import { isPersonName } from './hurried.ts'
import type { Lexicon } from './lexicon.ts'

/** 'can you put it under Sam', 'this is for Kim': what is offered, with the name of whom it is for; null where no name is said. */
export function withNameSaid(
  message: string,
  state: ChatState,
  lexicon: Lexicon,
): ChatState | null {
  const [, name = ''] = FOR_NAME.exec(message) ?? []
  if (!name || state.pending.length === 0 || !isPersonName(name, lexicon)) return null
  const customerName = name.charAt(0).toUpperCase() + name.slice(1)
  return { ...state, pending: state.pending.map((row) => ({ ...row, customerName })) }
}
const FOR_NAME =
  /^\W{0,3}(?:(?:ok|and|oh|also|can you|could you|please|pls),? ){0,3}(?:put (?:it|that|this|them|those|(?:the|my) order) (?:under|down for|in|for)|(?:it's|its|it is|this is|that's|thats|(?:the|my) order is|order(?: is)?) (?:for|under)|under|for)(?: (?:the )?name(?: of)?)? ([a-z]{2,15})(?: please| pls| thanks)?\W{0,3}$/i
