import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { go } from './buttons.ts'
import type { Say } from './say.ts'
import { START } from './state.ts'

type Talk = { state: ChatState; cart: readonly unknown[]; say: Say; isAsking?: boolean }

/**
 * 'ya checkout pls', 'ready to pay now', "i'd like to check out my order": leads to the checkout. All words but one are words
 * around it, so that 'can I pay in cash' stays a question. Null while something is still offered, which a yes adds first.
 */
export function checkoutSaid(message: string, talk: Talk): ChatReply | null {
  const { state, cart, say, isAsking } = talk
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  if (isAsking || isOpen || cart.length === 0 || !wantsCheckout(message)) return null
  return {
    text: '',
    actions: [],
    intent: 'checkout',
    perform: [go(say.label.checkout, '/checkout')],
    state: { ...START, ...state, hasChanged: false },
  }
}

export function wantsCheckout(message: string): boolean {
  const low = message.toLowerCase().replaceAll(/\bcheck(?:ing)?[ -]?out\b/g, 'checkout')
  if (PLACES.test(low)) return true
  const words = low.match(/[a-z']+/g) ?? []
  if (words.length > 9 || low.includes('?') || ASKS.test(low)) return false
  const said = words.filter((word) => !AROUND.has(word))
  // 'pay' alone asks what it comes to.
  return (
    said.length > 0 &&
    said.every((word) => PAYS.test(word)) &&
    (words.length > 1 || words[0] !== 'pay')
  )
}

/** 'place the order', 'finish my order please', 'send it in' */
const PLACES =
  /^\W{0,3}(?:(?:ok|okay|yes|yeah|fine|alright|sure|great|good|cool|perfect|now|then|please|pls|so|and|just|let's|lets|can you|could you|i want to|i'd like to|i would like to|i'm ready to|im ready to|ready to|go ahead and|you can|time to)\b,? ){0,4}(?:(?:place|submit|complete|finish|finalize|send|confirm|put in|put through|close out)(?: in)? (?:the|my|this|that|our)? ?(?:order|cart|it|this|that|everything)(?: in| through| off)?|order (?:it|this|that|now|everything|these|those|all of it))(?:,? (?:now|please|pls|plz|thanks|thank you|for me|then))*\W{0,3}$/
const ASKS = /\b(?:how|what|where|when|which|do you)\b/
/** 'chekout' too */
const PAYS =
  /^(?:checkout|chekout|chekcout|checkuot|checkot|cehckout|chckout|checkotu|ckeckout|pay|paying|payment)$/
const AROUND = new Set(
  "ya yea yeah yes yep yup ok okay k sure alright right so now then please pls plz thanks thx ty thank you let's lets let me us i i'd i'll i'm we we'll we're would like want wanna need to go going gonna ready just can could may take proceed continue head move on straight and done good great perfect that's all it everything set my the order cart for this here up no nope nothing else for today actually".split(
    ' ',
  ),
)
