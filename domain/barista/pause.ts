import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed, type Say } from './say.ts'
import { allFromSpoken, START } from './state.ts'

type Talk = {
  message: string
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  say: Say
}

/** 'hold on', 'hmm', 'actually' and nothing else: who thinks refuses nothing, and what was offered stays on the table. */
export function paused({ message, state, menu, say }: Talk): ChatReply | null {
  const isThinking = GOES_ON.test(message) || (THINKS.test(message) && !AGREES.test(message))
  if (state.pending.length === 0 || !isThinking) return null
  const texts = LATER[say.code]
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const text = [texts.takeYourTime, texts.stillOffered(listed(lines, say.and))].join(' ')
  return { text, actions: [], intent: 'pause', state: { ...START, ...state } }
}
/** 'mm hmm' is a yes. */
const AGREES = /^\W*m+\W?h+m+\W*$/i
const THINKS =
  /^\W*(?:(?:oh|ok|okay|so|sorry|hm+|(?:no|nah)(?=[\s,.!]+(?:wait|hold|hang)\b)|please|pls|just|and|but|also|well)\b[\s,.!…-]*){0,2}(?:(?:wait|hold (?:on|up)|hang on|(?:(?:give|gimme) (?:me )?)?(?:one|a|1|an?other)? ?(?:sec(?:ond)?|moment|min(?:ute)?)|let me (?:think|see|ask|check)|lemme (?:think|see|ask|check)|actually|hm+|um+|uh+|er+|mm+|espera|un (?:momento|segundo)|a ver|pera)\b[\s,.!…-]*(?:(?:please|pls)\b\W*)?){1,3}$/i

/** 'oh and', with more to come */
const GOES_ON = /^\W*(?:(?:oh|wait)[\s,.]{1,2}){0,2}(?:and|and also|plus|and then)\W*$/i

/** 'actually' and then 'just one': two lines that are one message. */
export function joinedLines({ message, said }: Pick<Talk, 'message' | 'said'>): string {
  return BEGINS.test(said.trim()) && !STARTS_ANEW.test(message)
    ? `${said.trim()} ${message}`
    : message
}
const BEGINS =
  /^(?:(?:oh|ok|sorry|wait|no wait),? )?(?:actually|and|and an?|and also|also|plus|but|make it|make that|change (?:it|that) to|can you make it|can i get|i want|i'd like|give me|get me)[\s.,!…]*$/i
const STARTS_ANEW =
  /^\W*(?:actually|and|also|wait|no|yes|yeah|yep|never ?mind|nvm|hello|hi|what|how|when|where|which|who|why|is|are|do|does|can|could)\b|\?/i
