import type { ChatReply, ChatState, SpokenDrink } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { answeredIn } from './assent.ts'
import { wantsCheckout } from './checkout-said.ts'
import { isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import type { Say } from './say.ts'
import { START } from './state.ts'

type Talk = {
  message: string
  state: ChatState
  menu: Menu
  lexicon: Lexicon
  say: Say
  cart?: readonly unknown[]
  isAsking?: boolean
}
type AnswerIn = (message: string, state: ChatState) => ChatReply

/**
 * A message of several acts, of which each is answered in the state that the one before it left: a refusal and what is wanted then
 * ('jk. egg tart and a mocha'), a question and what follows from it ('is 2 enough? make it 3'), a yes and the way to the checkout.
 * @param answerIn answers to one of them, where the conversation then stands
 * @returns null for a message that is one act
 */
export function inActs(talk: Talk, answerIn: AnswerIn): ChatReply | null {
  const { message, state } = talk
  if (talk.isAsking || message.length > 200) return null
  const agreed =
    agreedAndNamed(talk, answerIn) ??
    agreedAndAsked(talk, answerIn) ??
    agreedAndMore(talk, answerIn)
  if (agreed) return agreed
  const parts = actsIn(message)
  const [only, more] = parts
  if (only && !more && only !== message.trim() && only.length < message.trim().length - 4)
    return answerIn(only, state)
  if (parts.length < 2) return null
  return (
    refusedAndWanted(parts, talk, answerIn) ??
    agreedAndLeft(parts, talk, answerIn) ??
    askedAndWanted(parts, state, answerIn) ??
    countedAndChanged(parts, talk, answerIn)
  )
}

/** A message cut at its sentences, and where somebody laughs or takes something back. */
function actsIn(message: string): string[] {
  return message
    .replace(NOT_THAT, '. not that')
    .replace(TAKEN_BACK, '$1. ')
    .split(CUTS)
    .map((part) => part.trim())
    .filter((part) => /\w/.test(part) && !IDLE.test(part))
}
const CUTS =
  /(?<=[.!?;])(?!\d)\s|\s(?:lol|lmao|haha|hahaha)\b[\s,.!]{0,3}|,\s?(?=then checkout\b|make (?:it|that|them)\b)|,?\s(?:and|n|&)\s(?=make (?:one|two|1|2) of (?:th)?em\b)|(?<=\bjk),?\s/i
/** 'forget what i said, just a chamomile', 'forget it just a latte' */
const TAKEN_BACK =
  /^(.{0,20}?\b(?:(?:forget|scratch|scrap|ignore|strike) (?:it|that|what i (?:just )?said|all (?:of )?that|everything)|never ?mind))[\s,.!]{1,3}(?=(?:just |only |i'll (?:have|take|do) |can i (?:have|get) |give me |i want |let's do |do )(?:an?|one|two|the)\b)/i
/** What somebody feels about it. */
const IDLE =
  /^\W{0,3}(?:(?:oh|ah|aw+|ok|well|that's|thats),? ){0,2}(?:too bad|bummer|oh well|yikes|(?:what )?a shame|shame|darn|dang|damn|no worries|no biggie|yay|woohoo|phew|sigh|lol|haha+|omg|wow)\W{0,4}$/i
/** 'my baby can't have honey so not that' */
const NOT_THAT = /,? so (?:maybe |probably |definitely )?not (?:that|it|this)(?: one)?(?=\W|$)/i

/** 'jk. egg tart and a mocha', 'not that. the kumquat one', 'bad idea lol make it cold' */
function refusedAndWanted(
  parts: readonly string[],
  talk: Talk,
  answerIn: AnswerIn,
): ChatReply | null {
  const { state, menu, lexicon } = talk
  const at = parts.findLastIndex((part) => REFUSES.test(part))
  const wanted = parts.slice(at + 1).join(' ')
  if (at < 0 || wanted === '') return null
  if (state.pending.length === 0)
    return at === 0 && IS_BACK.test(parts[0]!) && !talk.cart?.length
      ? answerIn(wanted, state)
      : null
  // A question that is taken back with its answer: 'popping in a hot tea? bad idea'
  const before = parts.slice(0, at).filter((part) => !part.includes('?'))
  const items = itemsOf(wanted, lexicon)
  const drinks = items.filter((item) => item.kind === 'drink')
  const isOther = drinks.some((item) => state.pending.every(({ id }) => id !== item.id))
  if (!isOther) return answerIn([...before, wanted].join(' '), state)
  const told = before.length > 0 ? answerIn(before.join(' '), { ...state, pending: [] }) : null
  const pending = withoutTopic(state)
  const avoids = told?.state?.avoids ?? state.avoids
  const left: ChatState = {
    ...START,
    ...(pending.length > 0 && { step: 'confirming', pending }),
    topic: state.topic,
    ...(avoids && { avoids }),
  }
  const [drink, more] = drinks
  const gone = state.pending.find((row) => !pending.includes(row))
  const isLike =
    drink?.kind === 'drink' &&
    !more &&
    gone &&
    findItem(menu, drink.id)?.category === findItem(menu, gone.id)?.category
  const name = isLike ? findItem(menu, drink.id)?.name : undefined
  // Another drink of the kind keeps how the one before was to be.
  return name && state.pending.length === 1 && items.every(({ kind }) => NAMES.has(kind))
    ? answerIn(`change it to a ${name}`, { ...state, ...(avoids && { avoids }) })
    : answerIn(wanted, left)
}
const REFUSES =
  /^\W{0,3}(?:(?:oh|ok|okay|hm+|so|wait|actually|then|and|but|no|nah|lol|haha|sorry|well),? ){0,3}(?:jk|just kidding|kidding|joking|jokes?|not (?:that|this|it)(?: one)?|maybe not|(?:that's a |a )?(?:bad|terrible|dumb|stupid|horrible) idea|scratch that|forget (?:that|it|about it|what i (?:just )?said|all (?:of )?that)|ignore (?:that|what i said)|never ?mind(?: that)?|nvm(?: that)?|ew+|gross|yuck|scrap that)(?: lol| haha| then| actually)?\W{0,4}$/i
const IS_BACK = /\b(?:forget|scratch|scrap|ignore|strike|never ?mind|nvm)\b/i
const NAMES: ReadonlySet<string> = new Set(['drink', 'word', 'quantity', 'end', 'comma', 'stop'])

/** What is offered without what was spoken of last. */
function withoutTopic({ pending, topic }: ChatState): SpokenDrink[] {
  const at = pending.findLastIndex(({ id }) => id === topic?.id)
  return pending.toSpliced(at < 0 ? -1 : at, 1)
}

/** 'add, then checkout': it is added, and the page leads on from there. */
function agreedAndLeft(
  parts: readonly string[],
  { state }: Talk,
  answerIn: AnswerIn,
): ChatReply | null {
  const last = parts.at(-1) ?? ''
  if (state.pending.length + state.edits.length === 0) return null
  if (!wantsCheckout(last.replace(/^then /i, ''))) return null
  const done = answerIn(parts.slice(0, -1).join(' '), state)
  return done.intent === 'order-confirmed' && !done.state?.pending.length ? done : null
}

/** 'is 2 enough? make it 3', 'does it have nuts? ok add it': the answer, and what is done then. */
function askedAndWanted(
  parts: readonly string[],
  state: ChatState,
  answerIn: AnswerIn,
): ChatReply | null {
  const [asked = '', ...rest] = parts
  const [, then = ''] = IF_SO.exec(rest.join(' ')) ?? []
  if (then && asked.includes('?') && state.pending.length === 0) {
    const [milk = ''] = /\b(?:oat|soy|almond) milk\b/i.exec(asked) ?? []
    const done = answerIn(milk ? then.replace(/\bthat\b/i, milk) : then, state)
    const told = answerIn(asked, state)
    return done.intent === 'order' ? { ...done, text: `${told.text} ${done.text}` } : null
  }
  if (!ASKS.test(asked) || state.pending.length === 0) return null
  const wanted = rest.join(' ')
  if (wanted.includes('?') || !COMMANDS.test(wanted)) return null
  const done = answerIn(wanted, state)
  if (!DOES.test(done.intent)) return null
  const told = answerIn(asked, state)
  if (DOES.test(told.intent) || told.perform || told.intent === 'not-understood') return done
  return { ...done, text: `${told.text} ${done.text}`.trim() }
}
/** 'can i get two, and make one of them large', of what was spoken of */
function countedAndChanged(
  parts: readonly string[],
  { state, lexicon }: Talk,
  answerIn: AnswerIn,
): ChatReply | null {
  const [first = '', next = '', more] = parts
  const isNamed = itemsOf(first, lexicon).some(({ kind }) => kind === 'drink')
  if (more || isNamed || state.pending.length > 0 || !COMMANDS.test(next)) return null
  const ordered = answerIn(first, state)
  if (ordered.intent !== 'order' || !ordered.state) return null
  const changed = answerIn(next, ordered.state)
  return changed.intent === 'order' ? changed : null
}
/** 'yes both, for Alexis', 'ok add it. name is Kim': it is added with the name. */
function agreedAndNamed({ message, state, lexicon }: Talk, answerIn: AnswerIn): ChatReply | null {
  const [, yes = '', name = ''] = YES_FOR.exec(message) ?? []
  if (!name || state.pending.length === 0 || !isPersonName(name, lexicon)) return null
  if (answeredIn(yes, () => false)?.is !== 'yes') return null
  const customerName = name.charAt(0).toUpperCase() + name.slice(1)
  const pending = state.pending.map((row) => ({ ...row, customerName }))
  const done = answerIn(yes, { ...state, pending })
  return done.intent === 'order-confirmed' ? done : null
}
const YES_FOR =
  /^(.{1,40}?)[\s,.!;]{1,3}(?:and )?(?:(?:they're|they are|it's|its|that's|all|put (?:it|them)|both)(?: (?:both|all))? )?(?:for|under|(?:my |the )?name(?:'s| is)?:?|i'm|to the name(?: of)?|in the name of|at name of)(?: name)? (\p{L}{2,15})(?: please| thanks| thx)?\W{0,3}$/iu

/** 'yes and how long will it take': it is added, and answered. */
function agreedAndAsked({ message, state }: Talk, answerIn: AnswerIn): ChatReply | null {
  const [, yes = '', question = ''] = YES_AND.exec(message) ?? []
  if (!question || state.pending.length === 0) return null
  const done = answerIn(yes, state)
  if (done.intent !== 'order-confirmed' || !done.state) return null
  const told = answerIn(question, done.state)
  return told.intent === 'not-understood' || told.perform
    ? null
    : { ...done, text: `${done.text} ${told.text}`.trim(), actions: told.actions }
}
/** 'great, add both and a water': what is not sold is named beside what is added. */
function agreedAndMore(
  { message, state, lexicon, say }: Talk,
  answerIn: AnswerIn,
): ChatReply | null {
  const [, yes = '', more = ''] = YES_MORE.exec(message) ?? []
  if (!more || state.pending.length === 0) return null
  if (itemsOf(more, lexicon).some(({ kind }) => kind === 'drink' || kind === 'choice')) return null
  const done = answerIn(yes, state)
  if (done.intent !== 'order-confirmed' || !done.state) return null
  const told = answerIn(more, done.state)
  if (told.perform || told.state?.pending.length) return null
  const isUnknown = told.intent === 'not-understood'
  const text = isUnknown ? say.dontHave(more.replace(/^an? /i, '')) : told.text
  return { ...done, text: `${done.text} ${text}`.trim() }
}
const YES_MORE =
  /^\W{0,3}((?:great|ok|okay|yes|yeah|sure|perfect|cool|fine)?[\s,.!]{0,3}(?:add (?:it|them|both|all|that|those)|yes|yeah|sure)) (?:and|plus|with) (an? [a-z][a-z ]{2,30}?)(?: please| pls| too)?\W{0,3}$/i
const YES_AND =
  /^\W{0,3}(yes|yeah|yep|yup|ya|sure|add (?:it|them|both|all))(?: please| pls| thanks)?[\s,.!]{1,3}(?:and |also |oh and ){0,2}((?:how long|what time|when|how (?:soon|fast|quick)|where are (?:you|u)|where do i)\b.{0,60})$/i
/** 'if yes a latte with that' */
const IF_SO =
  /^\W{0,3}if (?:yes|so|you do|yeah|u do),? (?:then |i'll (?:take|have) |can i (?:get|have) )?(.{3,80})$/i
const ASKS =
  /^\W{0,3}(?:(?:and|so|ok|oh|hm+|wait|um+),? ){0,2}(?:is|are|does|do|what|whats|what's|how|has|will)\b/i
const COMMANDS =
  /^\W{0,3}(?:(?:and|so|ok|okay|oh|hm+|well|actually|then|please|just|nah|no|yeah|yes),? ){0,3}(?:make|add|change|swap|switch|remove|drop|skip|cancel|give|get|i'll|do)\b/i
const DOES = /^(?:order|edit|order-confirmed|declined)$/
