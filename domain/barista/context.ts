import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { aside } from './asides.ts'
import { describedReply } from './described.ts'
import { expanded } from './expand.ts'
import { hurried } from './hurried.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import { meant } from './meant.ts'
import { propose } from './propose.ts'
import { refined } from './refine.ts'
import type { Say } from './say.ts'
import { sessionReply } from './session-said.ts'
import { allFromSpoken } from './state.ts'

type Answer = (message: string, state?: ChatState) => ChatReply
type Talk = {
  message: string
  /** What the customer said before, in English. */
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  cafe: Cafe
  lexicon: Lexicon
  say: Say
}

/**
 * What the barista on the server knows more than the one in the page: what a short message leaves out, and what an answer has to
 * name. @param answer of the rules that read one message, where the conversation stands or would stand
 */
export function inContext(talk: Talk, answer: Answer): ChatReply {
  const { state, say, lexicon } = talk
  const about = sessionReply(talk.message, talk)
  if (about) return about
  const said = hurried(talk.message, talk)
  const message = meant(said.toLowerCase().trim(), talk) ?? expanded(said, talk)
  const beside = aside(message, talk)
  if (beside) return beside
  const plain = changedAndAgreed(message, talk, answer) ?? answer(message)
  const reply =
    plain.intent === 'not-understood'
      ? (describedReply(message, talk) ?? stillOffered(plain, talk))
      : refined(message, plain, say, lexicon)
  return withSession(reply, state)
}

/** 'hot is fine, go ahead': a change of what is offered, and the yes to it. */
function changedAndAgreed(message: string, { state }: Talk, answer: Answer): ChatReply | null {
  const [, change = '', yes = ''] = (state.pending.length > 0 && AGREED.exec(message)) || []
  if (!change || /\?/.test(change)) return null
  const changed = answer(change)
  const next = changed.state
  const isChange =
    changed.intent === 'order' &&
    next?.step === 'confirming' &&
    JSON.stringify(next.pending) !== JSON.stringify(state.pending)
  return isChange && !changed.perform ? answer(yes, next) : null
}
const AGREED =
  /^(.{3,80}?)[\s,.!]{1,3}(?:and )?(go ahead|add (?:it|them|those|that|all|both)|(?:then )?that's (?:it|all|everything)|do it|(?:yes|yeah|yep|ok) add (?:it|them|those|that))(?: please| thanks)?\W{0,3}$/i

/** What waits for a yes is named again, where a message was not understood. */
function stillOffered(reply: ChatReply, { state, menu, say }: Talk): ChatReply {
  const [drink] = allFromSpoken(state.pending, menu)
  const line = drink && propose(menu, drink, say)?.line
  if (!line || state.pending.length > 1) return reply
  return { ...reply, text: `${reply.text} ${LATER[say.code].stillOffered(line)}` }
}

/** A class that was named is spoken of until something is ordered. */
function withSession(reply: ChatReply, before: ChatState): ChatReply {
  const { state } = reply
  if (!state || state.session || !before.session || state.pending.length > 0) return reply
  return { ...reply, state: { ...state, session: before.session } }
}
