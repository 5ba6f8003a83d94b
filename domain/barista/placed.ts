import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { go } from './buttons.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import type { Say } from './say.ts'
import { START } from './state.ts'
import { STRAIGHT } from './straight-texts.ts'

type Talk = {
  state: ChatState
  cart: readonly ChatCartLine[]
  cafe: Cafe
  lexicon: Lexicon
  say: Say
  /** Whether the page keeps a pickup time for the next order. */
  hasPickup?: boolean | undefined
}

/**
 * What somebody wants changed or cancelled of an order that was placed already: nothing is done here, and its own page is where it can
 * be. With nothing in the cart nothing else can be meant. Null for anything else.
 */
export function placedReply(message: string, talk: Talk): ChatReply | null {
  const { state, cart, cafe, say, lexicon } = talk
  const plain = message.toLowerCase()
  if (plain.length > 160 || !CHANGES.test(plain)) return null
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  const isFree = !isOpen && cart.length === 0 && !state.room && !state.session
  const items = itemsOf(plain, lexicon)
  const isNamed = items.some(({ kind }) => kind === 'drink')
  const texts = STRAIGHT[say.code]
  const isPlaced =
    PLACED.test(plain) ||
    NUMBER.test(plain) ||
    (isFree && !isNamed && (OWN.test(plain) || (!talk.hasPickup && ANOTHER_TIME.test(plain))))
  const isAsked = !isFree && !isNamed && OWN_ORDER.test(plain) && MAY.test(plain)
  if (!isPlaced && !isAsked) return null
  return {
    text: isPlaced ? texts.placed(cafe.phone) : `${texts.changeHere} ${texts.placed(cafe.phone)}`,
    actions: [go(say.label.myOrder, '/order-confirmation')],
    intent: 'order-status',
    state: { ...START, ...state },
  }
}

const CHANGES =
  /\b(?:cancel\w*|call off|chang(?:e|ed|ing)|edit|modify|update|move|push|reschedule|make (?:it|my (?:drinks?|coffee|tea|latte))|swap|switch|instead|later|earlier|actually)\b/
const PLACED =
  /\b(?:orders?|drinks?|food|it|that|one|thing|what) (?:that |which )?(?:i|we) (?:(?:just|already|have|'ve) )*(?:placed|payed|paid|submitted|sent in|put in|checked out)\b|\b(?:already|just) (?:placed|paid|payed|submitted|checked out)\b|\b(?:placed|submitted|paid for|payed for) (?:my|an|the|that|this) order\b|\bmy (?:last|previous|placed|earlier|existing) order\b/
const NUMBER = /\b[a-z][\s-]?\d{3}\b(?! ?%)/
const OWN =
  /\b(?:my|our|the|this|that|an) (?:whole |entire |pickup |pick ?up )?(?:orders?|pick-?up|pick up|drinks?|pick-?up time|time of my order)\b/
const OWN_ORDER = /\b(?:my|our|the|an) (?:whole |entire )?order\b/
const MAY = /\b(?:can|could|may) (?:i|we)\b|\btoo late\b|\bhow (?:do|can) (?:i|we)\b/
/** 'can you make it 5 pm instead' */
const ANOTHER_TIME =
  /\b(?:make it|change (?:it|that|the time)|move (?:it|that)|push (?:it|that)|actually)(?: back| up)?(?: (?:to|for|at))? (?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m|o'?clock)|noon|half past)|\b\d{1,2}(?::\d\d)? ?(?:[ap]m )?instead\b|\b(?:make it|move it|change it to|push it)(?: to)? (?:a (?:bit|little) |\d{1,2} min(?:ute)?s )?(?:later|earlier)\b/
