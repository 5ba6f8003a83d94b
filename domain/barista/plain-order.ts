import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { MILKS } from '#domain/menu/values.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { compileWith, type Lexicon, wordsOfMenu } from './lexicon.ts'
import { offerOf } from './offer.ts'
import { POLITE, written } from './polite-words.ts'
import { ONLY_PLAIN, Unplain } from './plain-words.ts'
import type { ReplyInput } from './reply.ts'
import { ENGLISH_ORDERS } from './say-orders.ts'
import { allFromSpoken, fromSpoken } from './state.ts'
import { takenBack } from './taken-back.ts'
import { agreed, dropped, made, offered, type OpenOrder, read } from './turn.ts'

/**
 * What a page answers by itself before it fetches the rest: a plain order, the yes or no to it, changes, and what takes back. Whatever it answers, `reply` answers word for word.
 * @returns null where anything else may be meant: a question, something that is not sold, a typing error, part of a name
 */
export function plainOrder(input: ReplyInput): ChatReply | null {
  const { state, say = ENGLISH_ORDERS } = input
  if (!state || !isPlain(state)) return null
  const english = input.read?.(input.message) ?? input.message
  const message = english.replaceAll('’', "'").replace(HURRIED, (word) => written(word, POLITE))
  const { menu, cafe, now, cart } = input
  const pending = allFromSpoken(state.pending, menu)
  const topic = state.topic && fromSpoken(state.topic, menu)
  const about = pending.length > 0 ? pending : topic ? [topic] : []
  const scene = { menu, cafe, now, cart, say, about, care: null }
  const lexicon = lexiconFor(menu)
  try {
    const answer = answerTo({ message, menu, cafe, now, cart, state, say, lexicon, scene, pending })
    if (!answer || say.code === 'en') return answer
    return { ...answer, text: answer.text.replaceAll('.m..', '.m.'), language: say.code }
  } catch (error) {
    if (error instanceof Unplain) return null
    throw error
  }
}

const isPlain = ({ choices, room, unnamed, avoids = [], pending }: ChatState): boolean =>
  choices.length + avoids.length === 0 &&
  !room &&
  !unnamed &&
  pending.every(({ milk, without = [] }) => isPoured(milk ?? 'oat') && without.length === 0)

const isPoured = (milk: string | number): boolean => MILKS.some((sold) => sold === milk)

function answerTo(open: OpenOrder): ChatReply | null {
  const { message, pending, state, say } = open
  if (message.length > 200) return null
  const back = takenBack(open)
  if (back) return back
  const isOffered = pending.length + state.edits.length > 0
  if (isOffered && YES.test(message)) return agreed(open, pending, state.edits)
  if (isOffered && NO.test(message)) return dropped(state, say)
  return mayOrder(open) ? ordered(open) : null
}

const HURRIED = new RegExp(`\\b(?:${Object.keys(POLITE).join('|')})\\b`, 'gi')

const YES =
  /^(?:yes|yeah|yep|yup|sure|ok|okay|perfect|sounds good|great|please|please do|add (?:it|them)|yes,? add (?:it|them)|go ahead)(?:,? (?:please|thanks|thank you))?[.! ]*$/i
const NO = /^(?:no|nope|nah|no,? (?:thanks|thank you))[.! ]*$/i

/** Orders and changes. */
function ordered(open: OpenOrder): ChatReply | null {
  const { pending, scene, message } = open
  const reading = read(open, message)
  if (reading.adds.some(({ unsold }) => unsold.length > 0)) return null
  if (reading.edits.length > 0) return reading.isUnsure ? null : made(reading, open)
  const isNew = reading.adds.length !== pending.length || (reading.isEdit && !reading.isUnknown)
  return isNew && reading.adds.length > 0 ? offered(offerOf(reading.adds, scene), open) : null
}

/** Whether every word is one of an order. */
function mayOrder({ message, pending, state, cart, lexicon, scene }: OpenOrder): boolean {
  const plain = message.toLowerCase()
  const rest = plain.replace(LEADS, ' ')
  if (!/^[\w\s,.!'&+%-]*$/.test(plain) || UNPLAIN.test(plain)) return false
  // 'remove the latte, I want a mocha'
  if (CHANGES.test(plain) && rest !== plain) return false
  const items = itemsOf(rest.replace(message.match(NAME)?.[0].toLowerCase() ?? '', ' '), lexicon)
  const isFirst = pending.length + cart.length === 0
  if (!items.every((item, at) => isKnown(item, items[at + 1], isFirst))) return false
  const hasDrink = items.some(({ kind }) => kind === 'drink')
  if (!hasDrink && !items.some(({ kind }) => kind === 'choice')) return false
  const isThere = scene.about.some(({ id }) => cart.some((line) => line.id === id))
  if (isFirst && (!hasDrink || CHANGES.test(rest))) return false
  if (pending.length === 0 && !hasDrink && scene.about.length > 0 && !isThere) return false
  if (pending.length + state.edits.length === 0) return true
  const isTopping = pending.some(({ toppings }) => toppings.length > 0)
  return (
    !TAKES_IT.test(plain) &&
    !(isTopping && /^\W*(?:no|without|hold)\b/.test(plain)) &&
    (CHANGES.test(rest) || /^(?:quantity|choice|drink|with)$/.test(items[0]?.kind ?? ''))
  )
}
/** What stands around an order. */
const LEADS =
  /\b(?:(?:can|could|may) (?:i|we) (?:please )?(?:get|have|order)|(?:i|we)(?:'d| would) (?:like|love)|(?:i|we)(?:'ll| will) (?:have|take|get)|(?:i|we) (?:want|need)|(?:give|get|make) me|let me (?:get|have)|(?:can|could|would) you (?:please )?(?=make|add|remove|change))\b/g
/** Words of orders that do more than order, or ask. */
const UNPLAIN =
  /^\W*\d+ ?%?\W*$|\b(?:have|has|any|not|neither|first one with|then|or|but|caffeine|caffeinated|dairy|lactose|\d+ ?[ap]m|(?:for|to|at|by) (?:\d|\w+s\b|me|my|us)|cold (?:i|we)|(?:just|only) (?:the|my|one|two|three|\d)|extra (?:hot|milk)|half (?:and half|of)|of (?:the|them|those)|ones|in (?:one|two|three)|double|brown sugars?(?! (?:milk|boba))|another|\d% milk|the [a-z ]{2,40} make it|(?:them|those|these) (?:both|all)|regular (?:with|one)|each|\d sugars?)\b(?<!(?:i|i'll|we|we'll|i will|we will|me|please) have)|[.!?]\s*[.!?]|\s-\s|,\s?no,? (?:an?|one|two|three|four|five|six|\d)/
/** An order that an offer takes for a yes: 'add one', 'I'd like one'. */
const TAKES_IT =
  /\b(?:add|get|have|take|like|love|want|need|order)\s+(?:it|that|this|them|those|these|both|all|one)\b|\bmake it so\b|\b(?:i|we) would\b/
const CHANGES = /^\W*(?:please )?(?:make|add|remove|delete|change|swap|replace|switch|take)\b/
/** A name at the end. */
const NAME = /\bfor [A-Z][a-z]+(?=\W*$)/

function isKnown(item: Item, next: Item | undefined, isFirst: boolean): boolean {
  const { kind, word } = item
  if (kind === 'word' || kind === 'stop') return SOFT.test(word)
  if (kind === 'quantity') return next?.kind !== 'word' || next.word === 'of'
  if (kind === 'drink') return item.isExact && next?.kind !== 'drink'
  if (kind === 'each') return /^(?:both|all|each)$/.test(word)
  // 'two lattes, one with oat and the other with almond'
  if (kind === 'other' || kind === 'times') return isFirst
  if (kind !== 'choice') return /^(?:with|and|comma|end|plain|ordinal|that)$/.test(kind)
  if (item.isNot && !/^(?:no|without|hold|skip|minus)$/.test(word)) return false
  if (item.slot === 'milk' && (item.isNot || !isPoured(item.value))) return false
  return next?.kind !== 'drink' || (item.slot !== 'topping' && word !== 'almond')
}
const SOFT =
  /^(?:the|my|please|just|really|very|nice|some|of|like|so|too|hi|hey|hello|thanks|thank|make|add|remove|delete|change|swap|replace|switch|take|off|out|me|to|for|into|go)$/

const lexicons = new WeakMap<Menu, Lexicon>()
function lexiconFor(menu: Menu): Lexicon {
  const known = lexicons.get(menu)
  if (known) return known
  const lexicon = compileWith(wordsOfMenu(menu), ONLY_PLAIN)
  lexicons.set(menu, lexicon)
  return lexicon
}
