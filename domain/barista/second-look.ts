import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import { propose } from './propose.ts'
import type { Say } from './say.ts'
import { allFromSpoken } from './state.ts'
import { stem, wordsOf } from './words.ts'

type Talk = {
  /** What the customer said before, in English. */
  said: string
  state: ChatState
  menu: Menu
  cafe: Cafe
  lexicon: Lexicon
  say: Say
}

/**
 * Another way to read a message that was not understood: without the words around what it says ('fire. add them all', 'awesome 2'), as
 * the end of the question before it ('free?', behind 'where do I park'), or as a yes in other words.
 * @param again answers to other words, as if they had been typed
 */
export function secondLook(
  message: string,
  talk: Talk,
  again: (part: string) => ChatReply,
): ChatReply | null {
  return asks(message)
    ? askedFurther(message, talk, again)
    : (saidInPart(message, talk, again) ??
        agreedOtherwise(message, talk, again) ??
        toldInPart(message, again))
}

/** What was not understood, and what waits for a yes; of a question about a drink, what is known of that. */
export function notKnown(message: string, reply: ChatReply, talk: Talk): ChatReply {
  const { state, menu, say, cafe } = talk
  const texts = LATER[say.code]
  const [drink] = allFromSpoken(state.pending, menu)
  const line = state.pending.length === 1 && drink && propose(menu, drink, say)?.line
  const still = line ? [texts.stillOffered(line)] : []
  if (!asks(message)) return { ...reply, text: [reply.text, ...still].join(' ') }
  const about = drink ?? state.topic
  const item = about && OF_IT.test(message) ? findItem(menu, about.id) : undefined
  const known = item ? [say.fact(item.name, item.description)] : []
  // 'is it blue', where that stands in what is told of it
  const isTold =
    item &&
    wordsOf(message).some(
      (word) =>
        HOW_IT_IS.has(word) &&
        // 'salty', of what has salt in it
        wordsOf(item.description).some((own) => own === word || `${own}y` === word),
    )
  const rest = isTold ? [] : [texts.askThere(cafe.phone)]
  return {
    ...reply,
    ...(isTold && { intent: 'question' }),
    text: [...known, ...rest, ...still].join(' '),
  }
}
const HOW_IT_IS = new Set(
  'blue purple pink green red white black yellow orange sour sharp tart bitter nutty creamy smoky floral fruity thick light spicy salty chewy crunchy fresh cold warm'.split(
    ' ',
  ),
)
/** 'is it sour', 'less salty?', 'spicy?' */
const OF_IT = /\b(?:it|that|this|they|these|those|them)\b|^\W{0,3}(?:\S+ ){0,2}\S+\?/i

const asks = (message: string): boolean => message.includes('?') || ASKS.test(message)
const ASKS =
  /^\W{0,3}(?:(?:and|so|ok|oh|wait|hm+|also|but),? ){0,2}(?:what|whats|which|who|whose|when|where|why|how|is|are|r|does|do|did|was|were|will|would|has|have|any)\b/i

/** A short question that has its subject from the one before. Only what the answer speaks of counts as answered. */
function askedFurther(
  message: string,
  talk: Talk,
  again: (part: string) => ChatReply,
): ChatReply | null {
  const before = talk.said.replace(/\W{1,3}$/, '')
  const words = message.toLowerCase().match(/[a-z]{3,}/g) ?? []
  const own = words.filter((word) => !SMALL.test(word))
  if (words.length > 5 || own.length === 0 || !before || !asks(before)) return null
  const reply = again(`${before} ${message}`)
  if (CHANGES.test(reply.intent) || reply.intent === 'not-understood') return null
  const told = new Set((reply.text.toLowerCase().match(/[a-z]+/g) ?? []).map(stem))
  return own.some((word) => told.has(stem(word))) ? reply : null
}
const SMALL = /^(?:the|and|what|about|how|are|you|for|they|that|this|there|with|any|does|have|can)$/
const CHANGES = /^(?:order|edit|order-confirmed)$/

/** An order or a change with more around it than is understood. */
function saidInPart(
  message: string,
  talk: Talk,
  again: (part: string) => ChatReply,
): ChatReply | null {
  const [head = '', ...tail] = message.split(/(?<=[.!?,]) +/)
  const [word = '', ...words] = message.trim().split(' ')
  const plain = message.replace(COMMENTS, ' ').replace(/\s+/g, ' ').trim()
  const parts = [
    tail.join(' '),
    tail.length > 0 ? head : '',
    talk.lexicon.known.has(word.toLowerCase().replace(/\W{1,9}$/, '')) ? '' : words.join(' '),
    plain === message ? '' : plain,
  ]
  for (const part of parts) {
    if (!/[a-z\d]/i.test(part)) continue
    const reply = again(part)
    if (CHANGES.test(reply.intent)) return reply
  }
  return null
}
/** 'need caffeine, strongest thing you have': the part that can be answered. */
function toldInPart(message: string, again: (part: string) => ChatReply): ChatReply | null {
  const parts = message.split(/[.!?;,] /).filter((part) => part.length > 3)
  if (parts.length < 2 || parts.length > 4) return null
  for (const part of parts.toReversed()) {
    const reply = again(part)
    if (TELLS.test(reply.intent)) return reply
  }
  return null
}
const TELLS = /^(?:question|recommendation|cart|waiting-time|hours|events|classes|membership|faq)$/

/** What is said of a thing and changes nothing about it. */
const COMMENTS =
  /(?<![a-z'])(?:awesome|amazing|great|cool|perfect|nice|sweet(?!ened|er)|good|better|best|fine|ok|okay|k|lol|haha|well|so|hm+|um+|uh|oh+|ah+|oo+h|wow|whoa|damn|dang|thx|thanks|ty|please|pls|plz|actually|maybe|(?:i )?forgot|i (?:guess|think|mean|meant|said|suppose)|tho|though|would be|will be|should be|sounds|works|is|it's|its|that's|thats|tbh|ngl|bro|man|dude|yall|guys|right now|in that case|on second thought)(?![a-z'])[,.!]{0,3}/gi

/** A yes in other words, to what is offered. */
function agreedOtherwise(
  message: string,
  { state, lexicon }: Talk,
  again: (part: string) => ChatReply,
): ChatReply | null {
  const isOffered = state.pending.length + state.edits.length > 0
  if (itemsOf(message, lexicon).some(({ kind }) => SAYS_MORE.has(kind))) return null
  if (ADDS_MORE.test(message)) return null
  const all = message.toLowerCase().match(/[a-z']+/g) ?? []
  const agrees = all.some((each) => AGREES.test(each)) && !all.some((each) => DOUBTS.test(each))
  return isOffered && agrees && all.length < 8 ? again('yes') : null
}
/** 'add one more shot' */
const ADDS_MORE =
  /\badd (?!(?:it|that|them|those|these|this|all|both|everything|to|in|please|pls|the|my|now|on)\b)[a-z]/i
const SAYS_MORE: ReadonlySet<string> = new Set([
  'drink',
  'choice',
  'plain',
  'quantity',
  'ordinal',
  'other',
  'not',
  'times',
  'instead',
])
const AGREES =
  /^(?:yes|yeah|yea|yep|yup|ok|okay|add|go|perfect\w*|great|good|fire|love|sure|fine|awesome|amazing|excellent|lovely|sounds|works|right|correct|sweet|done|bet|deal|confirm\w*|submit|send|ready|thanks|whatever|that's|everything)$/
const DOUBTS =
  /^(?:no|not|nope|nah|never|none|don't|doesn't|isn't|can't|won't|didn't|wait|hold|stop|cancel|remove|without|think|thinking|hm+|um+|maybe|later|idk|dunno|know|sec|minute|moment|first|before|but|instead|else|other|another|how|what|what's|which|who|when|where|why|is|are|was|does|do|did|can|could|would|should|wrong|bad|too|change|swap|switch|sorry|actually|if|or|left|lost|late|to|here|stay|for)$/
