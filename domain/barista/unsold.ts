import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { likeness } from './likeness.ts'
import { GENERIC_DRINK } from './vocabulary.ts'
import { stem, UNSOLD_MARK, wordsOf } from './words.ts'

/** What a message asks for that is not on the menu, and the message without it. */
export type Unsold = {
  /** In the words of the customer: 'osmanthus milk tea'. */
  things: string[]
  /** What was to be put into a drink: 'with borscht'. */
  additions: string[]
  /** Ids of drinks whose names are like it. */
  like: string[]
  /** With a mark where each of the things stood. */
  rest: string
}

/**
 * Finds drinks and food that this menu does not have: those that many cafés sell ('frappuccino'), a drink with an unknown word
 * before it ('osmanthus milk tea' is no milk tea), and what stands where an order names a thing ('can I get a borscht').
 */
export function unsoldIn(message: string, lexicon: Lexicon): Unsold {
  const found: Unsold = { things: [], additions: [], like: [], rest: message }
  takeKnown(found, lexicon)
  takeVarieties(found, lexicon)
  takeAdditions(found, lexicon)
  if (found.things.length === 0 && ORDERS.test(message)) takeUnknown(found, lexicon)
  return found
}

/** Puts a mark in place of a thing, which reads like a drink: what is said about it is about nothing else. */
function take(found: Unsold, thing: string): void {
  const at = found.rest.toLowerCase().indexOf(thing)
  if (at < 0 || found.things.length > 9) return
  const mark = `${UNSOLD_MARK}${found.things.length}`
  found.things.push(thing)
  found.rest = `${found.rest.slice(0, at)} ${mark} ${found.rest.slice(at + thing.length)}`.trim()
}

function takeKnown(found: Unsold, lexicon: Lexicon): void {
  const plain = found.rest.toLowerCase()
  for (const { 0: head, index } of plain.matchAll(ELSEWHERE)) {
    const flavour = flavourBefore(plain.slice(0, index), lexicon)
    const thing = `${flavour}${head}`
    // 'blackberry tea' is a thing, 'tea' and 'jasmine tea' are not among these.
    if (TEA.test(head) && !isUnknown(stem(flavour.trim()), lexicon)) continue
    const [next = ''] = /^ [a-z]+/.exec(plain.slice(index + head.length)) ?? []
    if (isOnMenu(thing, lexicon) || (next && isNamed(thing + next, lexicon))) continue
    take(found, thing)
    const near = itemsOf(thing, lexicon).findLast((each) => each.kind === 'drink')
    if (near?.kind === 'drink') found.like.push(near.id)
  }
}

const TEA = /^teas?$/

function isOnMenu(phrase: string, lexicon: Lexicon): boolean {
  const [item, more] = itemsOf(phrase, lexicon)
  return (
    !more &&
    item?.kind === 'drink' &&
    (item.isExact || item.others.length > 0) &&
    !GENERIC_DRINK.test(item.word)
  )
}

/** A name of the menu in full, though it is mistyped: 'popcorn chiken'. */
function isNamed(phrase: string, lexicon: Lexicon): boolean {
  const [item, more] = itemsOf(phrase, lexicon)
  return item?.kind === 'drink' && !more && (isOnMenu(phrase, lexicon) || item.word.includes(' '))
}

/** 'strawberry banana ' before 'smoothie': words that say which one. */
function flavourBefore(before: string, lexicon: Lexicon): string {
  let flavour = ''
  for (const word of before.split(' ').slice(-3, -1).toReversed()) {
    const part = stem(word)
    const { meanings = [] } = lexicon.root.next.get(part) ?? {}
    const isFlavour =
      meanings.some(({ kind }) => FLAVOURS.test(kind)) ||
      (/^[a-z]{3,}$/.test(word) && lexicon.weights.has(part)) ||
      (/^[a-z]{3,}$/.test(word) && isUnknown(part, lexicon))
    if (!isFlavour || !before.endsWith(`${word} ${flavour}`)) break
    flavour = `${word} ${flavour}`
  }
  return flavour
}
const FLAVOURS = /^(?:drink|topping|unsold)$/

/** 'osmanthus milk tea', 'ube latte', 'turkey panini', 'mango latte' */
function takeVarieties(found: Unsold, lexicon: Lexicon): void {
  const plain = found.rest.toLowerCase()
  const items = itemsOf(found.rest, lexicon)
  items.forEach((item, at) => {
    if (item.kind !== 'drink' || !item.isExact || !HEAD.test(item.word)) return
    const before = items[at - 1]
    if (!before || !isVariety(before, lexicon)) return
    const word =
      before.kind === 'choice'
        ? String(before.value)
        : before.kind === 'drink'
          ? '[a-z]{3,}'
          : before.word
    const head = item.word.split(' ').map((part) => `${part}\\w{0,2}`)
    const phrase = new RegExp(`\\b${[...word.split(' '), ...head].join('\\s+')}\\b`).exec(plain)
    if (!phrase) return
    take(found, phrase[0])
    found.like.push(item.id)
  })
  takeCrossed(found, lexicon)
}

/** 'mango latte': a drink and the kind of another, in one breath, is neither. */
function takeCrossed(found: Unsold, lexicon: Lexicon): void {
  const { root, drinks } = lexicon
  const drinkOf = (word: string) =>
    root.next.get(word)?.meanings.find(({ kind }) => kind === 'drink')?.value
  const of = (id: string | number | undefined) => drinks.get(String(id))
  for (const [phrase, before = '', head = ''] of found.rest.toLowerCase().matchAll(CROSSED)) {
    const [flavour, kind] = [drinkOf(stem(before)), drinkOf(stem(head))]
    if (!flavour || !kind || root.next.get(stem(before))?.next.has(stem(head))) continue
    if (of(flavour)?.category === of(kind)?.category || HEAD.test(stem(before))) continue
    take(found, phrase)
    found.like.push(String(flavour), String(kind))
  }
}
const CROSSED =
  /\b([a-z]{3,12}) (lattes?|mochas?|americanos?|cappuccinos?|macchiatos?|lemonades?|croissants?|donuts?|cheesecakes?)\b/g

const isVariety = (item: Item, lexicon: Lexicon): boolean =>
  (item.kind === 'drink' && !item.isExact) ||
  (item.kind === 'choice' &&
    item.slot === 'unsold' &&
    !item.isNot &&
    !HOW.test(String(item.value))) ||
  (item.kind === 'word' && /^[a-z]{3,}$/.test(item.word) && isUnknown(item.word, lexicon))

/** A word that is neither of the menu nor of any order, nor one of those mistyped. */
function isUnknown(word: string, { known }: Lexicon): boolean {
  if (!/^[a-z]{3,}$/.test(word)) return false
  if (known.has(word) || EVERYDAY.has(word) || /(?:ing|ly|ed|est)$/.test(word)) return false
  for (const other of MODIFIERS) if (likeness(word, other) >= 0.7) return false
  return true
}

/** 'a latte with borscht': what is wished for in a drink, and nobody knows. */
function takeAdditions(found: Unsold, lexicon: Lexicon): void {
  const items = itemsOf(found.rest, lexicon)
  items.forEach((item, at) => {
    const next = items[at + 1]
    const behind = items[at + 2]
    // 'with crystal boba' is another boba.
    const isKind = behind?.kind === 'choice' && behind.slot === 'topping'
    const isEnd = isKind || !behind || /^(?:end|comma|and|stop)$/.test(behind.kind)
    if (item.kind !== 'with' || !/^(?:with|add)$/.test(item.word) || next?.kind !== 'word') return
    if (!isEnd || next.word.length < 4 || !isUnknown(next.word, lexicon)) return
    if (!items.slice(0, at).some(({ kind }) => kind === 'drink')) return
    const typed = wordAt(found.rest, next.word)
    if (!typed) return
    const phrase = isKind ? `${typed} ${behind.word}` : typed
    found.additions.push(phrase)
    if (isKind) found.rest = found.rest.replace(new RegExp(`\\b${phrase}\\b`, 'i'), '')
  })
}

/** 'can I get a borscht': what stands behind an article, where nothing of the message is known. */
function takeUnknown(found: Unsold, lexicon: Lexicon): void {
  const items = itemsOf(found.rest, lexicon)
  items.forEach((item, at) => {
    const next = items[at + 1]
    if (item.kind !== 'quantity' || next?.kind !== 'word' || next.word.length < 4) return
    if (!isUnknown(next.word, lexicon)) return
    // Nothing of the menu may stand behind it: 'a wonderful latte' has an adjective more.
    const behind = items[at + 2]
    if (behind && !/^(?:end|comma|and|with|word)$/.test(behind.kind)) return
    if (behind?.kind === 'word' && /^(?:for|to|in|on|at|of|about)$/.test(behind.word)) {
      if (behind.word !== 'for') return
    }
    const typed = wordAt(found.rest, next.word)
    if (typed) take(found, typed)
  })
}

const wordAt = (text: string, word: string): string | undefined =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).find(
    (each) => stem(each) === word || wordsOf(each)[0] === word,
  )

/** What is ordered, and what is asked for. */
const ORDERS =
  /\b(?:can|could|may) (?:i|we) (?:please )?(?:get|have|order|buy)\b|\bi(?:'d| would)? (?:like|want|need|love)\b|\bi'll (?:have|take|get)\b|\b(?:give|get|make|bring) me\b|\bdo you (?:have|sell|make|do|serve|carry|offer)\b|\bplease\b|^(?:an?|one|two|three|\d+) /i

/** Say how a drink is made, and make no other drink of it. */
const HOW = /^(?:frozen|blended|skinny|lid|straw|extra|room|syrup|sweetener|foam|cream|whip)/

/** Names that many drinks share: a word before one makes another drink. */
const HEAD =
  /^(?:milk tea|bubble tea|boba tea|boba milk tea|boba|tea|green tea|black tea|iced tea|ice tea|hot tea|white tea|fruit tea|latte|matcha|matcha latte|milk|lemonade|coffee|iced coffee|croissant|donut|doughnut|toast|scone|panini|cheesecake|tart|bread|pancake|chai|hot chocolate|macchiato|oolong)$/

const ELSEWHERE = new RegExp(
  `\\b(?:${[
    'frapp?(?:uccino|e|é)s?|smoothies?|milk ?shakes?|shakes?|slush(?:ie|y|ies)?|sodas?|cokes?|coca.?colas?|diet coke|pepsi|sprite|dr\\.? pepper|root beer|ginger ale|energy drinks?|red bull|gatorade|kombucha|(?:orange|apple|grape|cranberry|tomato|pineapple|carrot|mango) juice|juice|(?:sparkling|bottled|mineral|tonic|soda|coconut) water|bottle of water|pellegrino|perrier|water bottle',
    'teas?(?= *(?:$|[.,!?]|please|and|with))',
    'beers?|ipas?|lagers?|stouts?|wine|sangria|cocktails?|margaritas?|mimosas?|whisk(?:e)?y|vodka|rum|sake|champagne',
    'cortados?|flat whites?|ristrettos?|affogatos?|caf[eé] au lait|cafe con leche|cuban coffee|turkish coffee|irish coffee|pour ?over|french press|nitro cold foam|gibraltar|breve latte|lungo',
    'pumpkin spice lattes?|psl|gingerbread lattes?|peppermint mochas?|white (?:chocolate )?mochas?|lavender lattes?|rose lattes?|ube (?:latte|milk tea)s?|hojicha(?: latte| milk tea)?s?|turmeric lattes?|golden milk|london fogs?|dirty chai(?: latte)?s?|pink drinks?|horchatas?|egg ?nog|apple cider|hot cider|babyccino|pup ?cups?|puppuccinos?|rooibos|darjeeling|assam|ceylon|lapsang(?: souchong)?|yerba mate|ginseng tea|(?:winter ?melon|osmanthus|wintermelon|almond(?! latte)|avocado|papaya|durian|red bean|ginger|chrysanthemum|barley|buckwheat|longan|jujube|soybean|milo|ovaltine|oreo|nutella|yakult|calpico|plum|guava|blueberry|raspberry|cherry|apple|orange|banana|pear|grape|cranberry) (?:milk tea|green tea|black tea|oolong tea|tea|slush|latte|smoothie|bubble tea|boba)s?',
    'bagels?|muffins?|cookies?|galletas?|empanadas?|brownies?|cupcakes?|cinnamon rolls?|(?:ham|turkey|chicken|tuna|blt|egg|club|breakfast|cheese)? ?sandwich(?:es)?|wraps?|salads?|soups?|pizzas?|burgers?|fries|hot ?dogs?|burritos?|tacos?|sushi|ramen|noodles?|ice cream|gelato|waffles?|pancakes|crepes?|macarons?|granola|yogurts?|oatmeal|quiche|omelet(?:te)?s?|bacon|nachos|pretzels?|wings|(?:acai )?bowls?|lemon bars?|popcorn|chips|cake pops?|pies?|churros?|tiramisu|dumplings?|gyozas?|baos?|pho|steaks?|scrambled eggs|(?:sugar cane|sugarcane) juice',
  ].join('|')})\\b`,
  'g',
)

/** Words before a drink or behind an article that name no thing one could sell. */
const EVERYDAY = new Set(
  'what which whats any whose those these that this nice good great best fresh delicious tasty yummy lovely amazing awesome wonderful perfect beautiful favorite favourite usual classic simple basic big huge little tiny small large quick fast slow cheap free new old same different special signature famous popular real proper true own whole single double next last first second third other another extra more less cute pretty cool crazy weird funny refreshing cozy warm cold hot sweet strong weak mild rich creamy light dark plain regular normal standard medium grande venti tall short friend minute moment second bit question problem issue table seat room space class event member membership card gift name order drink beverage thing something anything nothing everything menu list receipt refund discount coupon deal hand look idea guess favor favour chance break hurry rush meeting date party birthday kid son daughter wife husband mom dad mother father sister brother boss colleague coworker team group family lady man guy girl boy people person cup mug glass bottle pot box bag bunch lot couple few pair dozen total half rest thirsty tired hungry bored just also then too very really super please thanks thank hello hey good morning afternoon evening today tonight tomorrow now later soon ahead here there away home work school office car phone number address email time hour day week month year place spot way reason wifi password bathroom restroom toilet parking pick pickup takeout delivery human manager staff barista robot bot agent help info information recommendation suggestion surprise treat snack bite dessert breakfast lunch dinner food can could would should may might will want need like love get got have had give make made take took put add bring know think say said tell ask see try tried decide choose pick change cancel remove job refund start over again copy both each all none'
    .split(' ')
    .map(stem),
)

/** A mistyped one of these is no unknown thing. */
const MODIFIERS =
  'iced large small medium regular please half sugar less extra light with without milk decaf double triple single want would like vanilla caramel another oatmilk almond'.split(
    ' ',
  )
