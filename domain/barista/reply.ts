import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { CARE } from './careful.ts'
import { converse } from './conversation.ts'
import type { Turn } from './open-turn.ts'
import type { Lexicon } from './lexicon.ts'
import type { Mine } from './mine.ts'
import { lexiconOf } from './menu-lexicon.ts'
import type { inContext } from './context.ts'
import { allergySpelled, dietTold } from './diet.ts'
import type { Facts } from './facts.ts'
import { heeded } from './heeded.ts'
import { offerOf } from './offer.ts'
import { parseOrder } from './parse.ts'
import { plainEnglish, withoutDislikes } from './plain-english.ts'
import { ENGLISH, type Say } from './say.ts'
import { allFromSpoken, START, toSpoken } from './state.ts'
import { onSale, withStock } from './stock.ts'
import { themeReply } from './themes.ts'
import { MAX_SPOKEN } from './values.ts'

export type ReplyInput = {
  /** Checked by `checkMessage`. */
  message: string
  menu: Menu
  cafe: Cafe
  now: Date
  cart: readonly ChatCartLine[]
  /** The last messages, oldest first; whether the one to answer is among them does not matter. */
  history: readonly { role: 'user' | 'bot'; text: string }[]
  path: string
  /** Where the conversation stands; read from the message before where it is not said. */
  state?: ChatState
  usual?: Turn['usual']
  /** Reads a wish for a pickup time; given where the page keeps one. */
  pickup?: Turn['pickup']
  /** Whether the page keeps one already. */
  hasPickup?: boolean
  /** Reads the message in what was said before it; on its own where it is not given. */
  context?: typeof inContext
  /** What is on at the café, as far as it was read for this message: of that the context answers. */
  facts?: Pick<Facts, 'classes' | 'events'>
  /** What whoever is signed in waits for, as far as it was read for this message. */
  mine?: Mine | undefined
  /** What the membership of whoever is signed in takes off the menu, in percent. */
  memberPercent?: number
  /** Answers what is no order and no question about the menu; the themes where it is not given. */
  answer?: Turn['answer']
  /** The menu compiled; done here where it is not given. */
  lexicon?: Lexicon
  /** What it answers in; English when it is not said. */
  say?: Say
  /** Reads what was said as English, which all rules are for. */
  read?: (text: string) => string
}

/**
 * The whole barista: what to answer to one message, and where the conversation stands then (docs/decisions/conversation.md).
 * What the customer agreed to comes as `perform`; other changes to the cart are buttons. No model, no clock, no I/O.
 */
export function reply(input: ReplyInput): ChatReply {
  const { menu, cafe, now, read = (text) => text } = input
  const say = withStock({ menu, cafe, now, say: input.say ?? ENGLISH })
  const lexicon = input.lexicon ?? lexiconFor(menu)
  const english = (text: string) => plainEnglish(read(text))
  const spelled = allergySpelled(withoutDislikes(english(input.message)))
  const message = withoutAsIsAllRight(spelled, input)
  const state = input.state ?? stateBefore(input, message, lexicon, english)
  const { cart, usual = [], pickup } = input
  const answerTo = (message: string, stands: ChatState = state) =>
    converse({
      message,
      menu,
      cafe,
      now,
      cart,
      state: stands,
      usual,
      say,
      lexicon,
      answer: input.answer ?? themeReply,
      pickup,
      isAsking: !input.state,
      memberPercent: input.memberPercent,
    })
  const told = input.history.findLast(({ role }) => role === 'bot')?.text ?? ''
  const talk = {
    message,
    state,
    cart,
    menu,
    cafe,
    lexicon,
    say,
    facts: input.facts,
    mine: input.mine,
    told,
    now: input.now,
    hasPickup: input.hasPickup,
    isAsking: !input.state,
  }
  const before = beforeThis(input, english, message)
  const answer = input.context
    ? input.context({ ...talk, said: before }, answerTo)
    : answerTo(message)
  const said = heeded(answer, { menu, cart, say, state, message, told })
  const whole = input.state ? said : asButtons(said, state, input, say)
  const done = onSale(whole, menu, lexicon, { say, read: english })
  // 'a las 7:00 p. m..'
  return say.code === 'en'
    ? done
    : { ...done, text: done.text.replaceAll('\u00a0m..', '\u00a0m.'), language: say.code }
}

/**
 * 'i'm allergic to nuts, is that ok?' is about what is in the cart. Where nothing is, or something else is spoken of, whether that is
 * all right is what is said to an allergy anyway.
 */
function withoutAsIsAllRight(message: string, { cart, state }: ReplyInput): string {
  if (!IS_ALL_RIGHT.test(message) || !dietTold(message)) return message
  const told = message.replace(IS_ALL_RIGHT, '')
  const isAlone = !/\w/.test(dietTold(told)?.rest ?? 'else')
  const isOpen = (state?.pending.length ?? 0) > 0
  return isAlone && !isOpen && cart.length > 0 ? `${told}. is my order ok` : told
}
const IS_ALL_RIGHT =
  /[,.;]? (?:so )?(?:(?:is|are|would|will) (?:that|it|this|they|those|these)(?: one| drink)?(?: be)? (?:(?:a )?problem|ok|okay|safe|fine|alright|all right|good)(?: for (?:me|her|him|them|us))?|(?:(?:is|are) there |do you have )?(?:an?y? )?(?:problema?|issue)s?(?: (?:with|in) (?:that|it|this|those|these|them|either|any of (?:it|that|those|these|them)))?|(?:can|could) (?:i|he|she|they|we) (?:still )?(?:have|eat|drink|get) (?:that|it|this|those|these|them|either|both)(?: one)?)\W{0,3}$/i

/** What the customer said before this message; empty where that was nothing. */
function beforeThis(
  { history, message: typed }: ReplyInput,
  english: (text: string) => string,
  message: string,
): string {
  const said = history.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
  const last = said.at(-1)
  const isThis = last === typed || (last !== undefined && english(last) === message)
  const before = isThis ? said.at(-2) : last
  return before === undefined ? '' : english(before)
}

/** For a page that keeps no state, and so carries nothing out by itself: what was agreed to is a button. */
function asButtons(
  said: ChatReply,
  state: ChatState,
  { menu, cafe, now, cart }: ReplyInput,
  say: Say,
): ChatReply {
  const { perform, ...reply } = said
  if (!perform) return reply
  const scene = { menu, cafe, now, cart, say, about: [], care: CARE }
  const offer = offerOf(allFromSpoken(state.pending, menu), scene, said.intent)
  return { ...offer.reply, text: said.text || offer.reply.text || say.asItIs, state: said.state }
}

const lexicons = new WeakMap<Menu, Lexicon>()
/** A menu is compiled once for as long as it is the same object. */
export function lexiconFor(menu: Menu): Lexicon {
  const known = lexicons.get(menu)
  if (known) return known
  const lexicon = lexiconOf(menu)
  lexicons.set(menu, lexicon)
  return lexicon
}

/** What the message before ordered, if none of it has reached the cart yet: 'make that oat' then means it. */
function stateBefore(
  { history, cart }: ReplyInput,
  message: string,
  lexicon: Lexicon,
  english: (text: string) => string,
): ChatState {
  const said = history.flatMap(({ role, text }) => (role === 'user' ? english(text) : []))
  if (said.at(-1) === message) said.pop()
  const drinks = parseOrder(said.at(-1) ?? '', lexicon).slice(0, MAX_SPOKEN)
  if (drinks.length === 0 || drinks.some(({ id }) => cart.some((line) => line.id === id)))
    return START
  const pending = drinks.map(toSpoken)
  return { ...START, step: 'confirming', pending, topic: pending.at(-1) ?? null }
}
