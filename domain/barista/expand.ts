import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { parseOrder } from './parse.ts'
import { pointed } from './pointed.ts'
import { FOOD } from './target.ts'

/** A short message with what it leaves out: 'nvm 2' is 'make it 2', 'and sunday?' behind a question for the hours asks for those. */
export function expanded(message: string, before: Before): string {
  const plain = message.replace(SIGHS, '')
  const low = plain.toLowerCase().trim()
  return (
    counted(low, before) ??
    described(low, before) ??
    askedOfOther(low, before) ??
    asked(low, before) ??
    pointed(low, before) ??
    headed(plain, before) ??
    listedBehind(plain, before) ??
    (SAME_FOR.test(low) ? low.replace(SAME_FOR, 'the same') : plain)
  )
}

/** Sounds before what is said. */
const SIGHS =
  /^\W*(?:(?:ugh+|oops|whoops|crap|shoot|damn|my bad|oh no|aw+|argh|meh|psst)[\s,.!]+)+(?=\w)/i

/** 'and the same for my friend', with what is different about it behind */
const SAME_FOR =
  /^(?:and |also )?(?:the )?same(?: thing| one)? for (?:me|her|him|them|us|my \w+|the \w+|a friend)\b,?/

/** 'nvm 2' of the one that is in the cart; '50' of sugar, which is no count. */
function counted(low: string, { state, cart, menu }: Before): string | null {
  const { changes = '', put, n = '', percent } = COUNT.exec(low)?.groups ?? {}
  if (n === '') return null
  const [drink] = state.pending
  const isOffered = state.pending.length === 1 && drink
  if (
    isOffered &&
    (LEVELS.has(n) || (percent && n !== '100')) &&
    findItem(menu, drink.id)?.choices.sugar
  )
    return `${n}% sugar`
  const isInCart = state.pending.length === 0 && !put && cart.length === 1 && changes.trim() !== ''
  return isInCart && !percent ? `make it ${n}` : null
}
const COUNT =
  /^\W*(?<changes>(?:(?:never ?mind|no|nah|wait|actually|sorry|ok(?:ay)?|hm+|do|go(?: with| for)?|try|let's (?:do|go(?: with)?)|make (?:it|that)|then|just)[\s,.]+){0,4}(?<put>(?:add|put|set)(?: (?:it|that|the sugar))?(?: (?:at|to|on))? )?)(?<n>\d{1,3}) ?(?<percent>%|percent)?(?: (?:then|instead|please|actually|was right|is (?:fine|good|better|right|perfect)|was (?:fine|good|better)))*\W*$/
const LEVELS = new Set(['0', '25', '50', '75'])

/** 'make the oat one large', 'the iced with oat': of several the one that is so. */
function described(low: string, { state }: Before): string | null {
  if (state.pending.length < 2) return null
  const [, one, how] =
    /^(?:make|get|have|do) (the (?!first|second|third|last|other)[a-z -]{2,30} one) ((?!.*\bthe\b)\S.*)$/.exec(
      low,
    ) ?? []
  if (one) return `${one} ${how}`
  const [, so, rest] =
    /^(?:make )?the (hot|iced|cold|large|small|oat|almond|soy|regular) ((?:with|without|in|no) \S.*|(?:oat|almond|soy) milk\W*)$/.exec(
      low,
    ) ?? []
  return so ? `the ${so} one ${rest}` : null
}

/** 'and the mocha?', behind 'is the latte vegan': the same is asked of another thing. */
function askedOfOther(low: string, { said, told = '', lexicon, state }: Before): string | null {
  const name = (FOLLOW.exec(low)?.slice(1).find(Boolean) ?? '').replace(/ one$/, '')
  const [item, more] = name ? itemsOf(name, lexicon) : []
  if (item?.kind !== 'drink' || more) return null
  const before = said.toLowerCase()
  // 'scallion pancake?', of somebody who is allergic
  if (state.avoids?.length && /\b(?:ok|okay|safe|fine|have|eat|drink)\b/.test(before))
    return `is the ${name} ok?`
  const isAsked = lexicon.more.isQuestion(before) || ASKS.test(before)
  // Of a third thing, what was asked stands in the answer.
  const text = FOLLOW.test(before) ? told.toLowerCase() : isAsked ? before : ''
  const [, question] = OF_ONE.find(([property]) => property.test(text)) ?? []
  return question ? question.replace('…', name) : null
}
const FOLLOW =
  /^\W*(?:(?:and|so|ok|okay|or|then|oh|also|cool|nice|what about|how about)\b,? )*(?:(?:the|your) ([a-z][a-z -]{2,30}?)\?+|(?:(?:what|how) about|and|so|or) (?:the |your )?([a-z][a-z -]{2,30}?)\?+|(?:what|how) about (?:the|your) ([a-z][a-z -]{2,30}?)\W*|does the ([a-z][a-z -]{2,30}?) (?:have|contain)(?: it| any| them| that)?\?*|(?!(?:is|are|do|does|can|could|may|has|have|what|which|how|any)\b)([a-z][a-z -]{3,30}?)\?+)$/
const ASKS =
  /\?|allerg|^\W*(?:(?:hi|hey|hello|so|and|ok),? )*(?:is|are|r|do|does|can|what|whats|what's|how|which|any)\b/
/** What can be asked of one thing. */
const OF_ONE: readonly (readonly [RegExp, string])[] = [
  [/\bvegan\b/, 'is the … vegan?'],
  [/\bvegetarian\b/, 'is the … vegetarian?'],
  [/\bgluten|\bcoeliac|\bceliac/, 'is the … gluten free?'],
  [/\bdairy|\blactose/, 'is the … dairy free?'],
  [/\bnuts?\b/, 'does the … have nuts?'],
  [/\bcaffeine|\bdecaf/, 'does the … have caffeine?'],
  [/\beggs?\b/, 'does the … have egg?'],
  [/\bsesame\b/, 'does the … have sesame?'],
  [/\bsoy\b/, 'does the … have soy?'],
  [/\bhow much\b|\bprice|\bcosts?\b|\$/, 'how much is the …?'],
  [/\bwhat(?:'s|s| is) (?:in|it)\b|\bmade (?:of|with)\b|\bingredients?\b/, "what's in the …?"],
  [/\bsweet/, 'how sweet is the …?'],
]

/** Questions that go on with the one before. */
function asked(low: string, { said, state, cart }: Before): string | null {
  const before = said.toLowerCase()
  if (
    /^\W*(?:and |so |then |ok )?(?:what|which)(?: ones?| drinks?| of them)? (?:doesn't|don't|does not|do not|isn't|aren't)\W*$/.test(
      low,
    )
  ) {
    const [property] = /caffeine|nuts|dairy|milk|gluten|soy|egg|sesame|sugar/.exec(before) ?? []
    return property ? `which drinks have no ${property}` : null
  }
  // 'which are vegan' behind 'what toppings are there'
  const [, which = '', so = ''] = FOLLOWS.exec(low) ?? []
  const [kind] = (so && LISTS.test(before) && KIND.exec(before)) || []
  if (kind && !KIND.test(low)) return `${which} ${kind} ${so}`
  if (
    /^\W*(?:(?:and|ok|okay|so|cool|great) )?(?:how much|price|total|cost)(?: is (?:it|that|this)| does (?:it|that) cost| for (?:it|that)| is it with (?:that|those|it|both))?\W*$/.test(
      low,
    )
  ) {
    if (state.pending.length > 1) return 'how much is everything'
    const isInCart = cart.some(({ id }) => id === state.topic?.id)
    if (state.pending.length === 0 && !state.room && cart.length > 0 && (isInCart || !state.topic))
      return 'how much is everything'
    const [row] = state.pending
    if (row && (row.quantity > 1 || row.toppings?.length)) return 'how much is everything'
    const room = ROOM.test(before) || state.room
    return room && state.pending.length === 0 ? 'how much does it cost to rent a space' : null
  }
  const [, hours = ''] = /\b(\d{1,2}) ?(?:hrs?|hours?)\W{0,3}$/.exec(low) ?? []
  if (
    state.room &&
    hours &&
    /^\W*(?:and |so |ok )*(?:how much|what)\b(?!.*\b(?:space|room|venue|place|caf[eé]|lounge)\b)/.test(
      low,
    )
  )
    return `for ${hours} hours`
  const [day] = DAY.exec(low) ?? []
  const isOnlyDay =
    day &&
    /^\W{0,9}(?:and |what about |how about |or |then |cool |ok |okay |great |thanks |also |but )*\W{0,9}$/.test(
      low.replace(day, ''),
    )
  if (isOnlyDay && !ROOM.test(before)) {
    if (/\b(?:class|classes|workshops?)\b/.test(before)) return `classes ${day}`
    if (/\b(?:events?|happening|going on|what'?s on)\b/.test(before)) return `events ${day}`
    return `when are you open ${day}`
  }
  if (
    /^\W*(?:and )?(?:un)?till? when\W*$|^\W*(?:and )?what time do you close(?: then)?\W*$/.test(low)
  ) {
    const [then = ''] = DAY.exec(before) ?? []
    return then ? `when do you close ${then}` : null
  }
  if (JOINS.test(low) && /\bmember/.test(before)) return `${low} membership`
  return null
}
/** The group behind 'which' says how they shall be. */
const FOLLOWS =
  /^\W*(?:and |so |ok |but )*(which|what|any)(?: ones?)?(?: of (?:them|those|these))? ((?:(?:are|is|have|has|come|comes|don't|with|without|no|do not|can be|under|vegan|vegetarian|iced|hot|cold|decaf|dairy|gluten|nut)\b).{0,40})$/
const LISTS = /^\W*(?:\w+,? ){0,3}(?:what|which|whats|what's|list|show|any|do you have|are there)\b/
const KIND =
  /\b(?:toppings|coffees|teas|milk teas|fruit teas|pastries|snacks|desserts|lattes|drinks)\b/
const ROOM = /\b(?:rent|art space|entire venue|venue|space)\b/
const DAY =
  /\b(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tomorrow|thanksgiving|christmas(?: eve)?|new year'?s(?: eve| day)?|halloween|easter|this weekend)\b/
const JOINS =
  /\b(?:sign me up|join|subscribe|i(?:'ll| will| want)|give me|the (?:cheap|cheapest|first|middle|second|expensive|best|last|basic|premium|elite) (?:one|tier)?)\b/

/** '3 boba teas all different: taro, brown sugar, thai': as many as are named. */
function listedBehind(message: string, { lexicon }: Before): string | null {
  const [, count = '', noun = '', list = ''] = LISTED.exec(message) ?? []
  const names = list
    .split(/,? and |[,+&] ?/)
    .map((name) => name.trim())
    .filter(Boolean)
  const total = COUNTS.indexOf(count.toLowerCase()) + 1 || Number(count)
  if (names.length < 2 || names.length !== total) return null
  const kind = /boba|milk/i.test(noun) ? 'milk tea' : noun.replace(/s$/i, '')
  const called = names.map((name) => {
    const [item, more] = itemsOf(`${name} ${kind}`, lexicon)
    return item?.kind === 'drink' && item.isExact && !more ? `one ${name} ${kind}` : `one ${name}`
  })
  return called.join(', ')
}
const LISTED =
  /^\W*(?:(?:and|also|i want|i'd like|i need|can i get|can we get|give me|get me|we want|we need)\s){0,2}(two|three|four|five|six|[2-6]) (?:different )?(boba teas?|bobas?|milk teas?|fruit teas?|teas?|drinks?|coffees?|lattes?|pastries)\b[^:]{0,30}:\s*([a-z][a-z ,&+]{5,100})\W*$/i

/** '3 milk teas: 1 taro, 1 thai, 1 classic': the first is how many there are of all. */
function headed(message: string, { lexicon }: Before): string | null {
  const [head, count = '', noun = ''] = HEAD.exec(message) ?? []
  if (!head) return null
  const rest = message.slice(head.length)
  const total = COUNTS.indexOf(count.toLowerCase()) + 1 || Number(count)
  const counts = [...rest.matchAll(PART)]
  const sum = counts.reduce((all, [, n = '']) => all + (NUMBERS[n.toLowerCase()] ?? Number(n)), 0)
  if (sum !== total || counts.length < 2) return null
  // 'two milk teas, one with pearls, one without' names none
  if (/\b(?:one|1|an?) (?:with|w|without|no|is)\b/i.test(rest)) return null
  // 'two croissants, an earl grey and a chai' are four things
  const isOther = itemsOf(rest, lexicon).some(
    (item) => item.kind === 'drink' && !FOOD.has(lexicon.drinks.get(item.id)?.category ?? ''),
  )
  if (/^croissant$/i.test(noun) && isOther) return null
  const named = rest.replace(PART, (all, n: string, word: string) =>
    noun.toLowerCase() !== 'drink' &&
    parseOrder(`${n} ${word} ${noun}`, lexicon).some(({ confidence }) => confidence > 0.7)
      ? `, ${n} ${word} ${noun}`
      : `, ${all}`,
  )
  return named.replace(/^[\s,:;-]+/, '')
}
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six']
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 }
const HEAD =
  /^\W*(?:(?:and|also|plus|i want|i'd like|i need|can i get|give me|get me|we want)\s){0,2}(two|three|four|five|six|[2-6]) (milk tea|fruit tea|tea|drink|coffee|boba|croissant)s?\b[\s,:;-]+(?=(?:\d|one|two|three|an?)\s)/i
const PART = /\b(\d|one|two|three|four|an?) ([a-z]{3,})\b(?! ?%)/gi
