import { saidThen } from './said-then.ts'

/**
 * Which parts of a message order something, and which ask or tell: "what's in a mocha?" orders nothing, "what's up, a mocha
 * please" does, and "a latte, and what's in the mocha?" does one of each.
 */
export function ordersAndQuestions(text: string): { orders: string; asked: string } {
  // 'The mocha - what's in it?' names what the question is about.
  if (isNamedFirst(text)) return { orders: '', asked: text }
  const orders: string[] = []
  const asked: string[] = []
  for (const part of sentencesOf(text)) {
    if (/\w/.test(part)) (isQuestion(part) ? asked : orders).push(part)
  }
  return { orders: orders.join(' '), asked: asked.join(' ') }
}

/** True for a sentence that wants to know or tells something rather than orders. */
export function isQuestion(sentence: string): boolean {
  const plain = sentence.toLowerCase().replace(/[’‘`]/g, "'").replace(GREETING, '')
  if (ABOUT.test(plain) || COMPLAINS.test(plain) || SHIPS.test(plain)) return true
  if (POLITE.test(plain)) return false
  return ASKS.test(plain) || (!ORDERS.test(plain) && TELLS.test(plain))
}

/** Cut after a full stop, and where a question begins in the middle: one that a question mark ends before a full stop does. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  // Each mark is looked for once, however many questions seem to begin before it.
  let mark = text.indexOf('?')
  let stop = text.indexOf('.')
  for (const { 0: gap, 1: question, index } of text.matchAll(BREAKS)) {
    const to = index + gap.length
    if (question !== undefined) {
      if (mark !== -1 && mark < to) mark = text.indexOf('?', to)
      if (stop !== -1 && stop < to) stop = text.indexOf('.', to)
      const isToEnd = mark === -1 && stop === -1 && /\b(?:and|also)\b/i.test(gap)
      if (!isToEnd && (mark === -1 || (stop !== -1 && stop < mark))) continue
    }
    sentences.push(text.slice(from, index))
    from = to
  }
  return [...sentences, text.slice(from)]
}

/** The group is there where a question seems to begin. */
const BREAKS =
  /(?<=[.!?;\n])(?!\d)\s*|((?:,|(?<!\s))\s+(?:(?:and|but|also|then),?\s*)?(?=what(?:['’]?s| is| are| do| does) (?!up\b)|how (?:much|many|sweet|big) |do(?:es)? (?:the|it|that|you|they) |tell me |(?:is|are) (?:the|there|that|it|they) ))/gi

/** Nothing that orders, then a question about 'it'. */
const isNamedFirst = (text: string): boolean =>
  NAMED_FIRST.test(text) && !saidThen(text, ORDERING, /[-,:;]/)
const ORDERING = /\b(?:i'd|i'll|want|need|get|have|please|an?|one|two|\d)\b/i
const NAMED_FIRST =
  /^.{3,40}?\s*[-,:;–—]\s*(?:what|how|is|does|any|are)\b.{0,12}\b(?:it|that|this|they)\b/i

const GREETING =
  /^(?:(?:hi+|hey+|hello|yo|good (?:morning|afternoon|evening|day)|there|um+|uh+|hm+|ok(?:ay)?|so|well|oh|yes|yeah|sure|please|excuse me|sorry|thanks|thank you|also|and|but|then|now|quick question|just|what'?s up|how(?:'s| is) it going|how are you(?: doing)?(?: today)?)\b[\s,.!?:-]*)+/

/** Says that something was bad. */
export const COMPLAINS =
  /\b(?:was|were|came|tasted|smelled)\b.{0,30}\b(?:awful|terrible|disgusting|horrible|gross|burnt|burned|nasty|bad|cold|bitter|sour|spoiled|stale|too sweet|watery|inedible|undrinkable)\b/
/** Asks for what is sold here to be sent. */
export const SHIPS =
  /\b(?:ship|shipping|shipped|deliver\w*|mail) .{2,60}\bto\b|\bdo you (?:ship|deliver)\b/

/** Is about a drink whatever words stand around it. */
const ABOUT =
  /\b(?:refunds?|complain\w*|money back|ingredients?|calories?|nutrition\w*|allergens?|recipe|prices?|costs?|what'?s? (?:\w+ )?in(?:to|side)?\b|made (?:of|from)|difference between|(?:know|ask|wonder\w*|curious|see|tell|explain|describe)(?: me| us)? (?:what|how|about|whether|which|why|the|if (?:the|your|it|that|there|you (?:have|sell|use|make)|an?))|(?:tell|explain|describe)(?: to)? (?:me|us|the)\b|(?:more|info\w*|details?|questions?) (?:about|on)|(?:do|would|can) you recommend|how (?:much (?!of)|many (?:calories|shots))|(?:can|could|may) (?:i|we) (?:return|refund|learn|see|bring (?!me|us))|not sure (?:if|whether|what|about|which)|you make (?:the|your) .{3,30} (?:vegan|\w+[- ]free))\b/

/** Begins like a question, asks for a drink: "are you able to make…", "how about a…". */
const POLITE =
  /^(?:(?:are|is|would|were|will) (?:you|it|there any) (?:be |at all )?(?:able|possible|ok|okay|willing|mind|chance|way)\b|(?:what|how) about\b|what (?:i'd|i|we'd|we) (?:like|want|need|would)|what an?\b|why (?:don't|not)\b|do you (?:think|mind)\b|do you (?:guys )?(?:have|do) an? .*\bplease\b|(?:i )?was (?:looking|hoping|wanting)\b|is it (?:too late|possible|ok|okay) )/

/** Begins with a word that only asks. */
const ASKS =
  /^(?:what(?!ever)\w*|which|who|whose|where|why|how|does|did|doesn't|isn't|is|are|aren't|was|were|has|any(?:one|body)? \w+ (?:in|with)|can (?:she|he|they|my \w+|the kids?) (?:still |also )?(?:have|drink|eat)|when (?:is|do|does|can|will|are)|do (?:you|they|the|your|all|any|these|i|we|people|most|many)|have (?:you|they))\b/

/** Asks for something to be made. */
const ORDERS =
  /\b(?:can|could|may|might|shall|will|would)\s+(?:i|we|you|u)\b|\b(?:give|get|make|bring) (?:me|us)\b|\bi(?:'d|'ll|'m| would| will| want| need| like| love)\b|\bwe(?:'d|'ll| want| need| would)\b|\blet(?:'s| me| us)\b|\bgimme\b|\bwanna\b|\bplease\b|\border(?!ed|s? (?:was|is|were|has|still))/

/** What happened or is so, not what is wanted. */
const TELLS =
  /^(?:should|has|had|would)\b|^maybe .{1,40} (?:later|tomorrow|another time|next time)\b|^(?:i|we) (?:never|always|usually|often|used to|work|ate|drank|spilled|dropped|bought|paid|got)\b|\b(?:someone|somebody|nobody|everyone|everybody|people|you(?: guys| all)?|my \w+|our \w+|s?he|they) (?:just |already |really |always |never |once )?(?:ordered|took|ate|drank|got|had|made|gave|loves?|likes?|loved|liked|hates?|makes?|smells?|spilled|says?|said|used to|have (?:the |such |very |really )?(?:great|good|best|nice|amazing|lovely))\b|\b(?:smells?|tastes?|tasted|smelled) (?:so |really |very )?\w+|\byou(?: guys)? make the best\b|\b(?:never came|forgot|makes? (?:me|him|her|us)|never had|only drink|came for)\b|\b(?:is|are) (?:better|worse|stronger|sweeter|too \w+|like)\b|^i (?:think|feel like|believe|heard|was told|guess) (?:your|the|that|you|they|it)\b|\b(?:has|have|is|does) how (?:much|many)\b|\b(?:i|we|she|he|they|my \w+)(?:'ve| have)? (?:just |already |once )?(?:had|ordered|tried|tasted|loved|liked|hated|bought|spilled)\b|\byesterday\b|\blast (?:time|week|night)\b|\b(?:was|were|is|are) (?:so |too |very |really )?(?:cold|wrong|great|good|bad|delicious|amazing|awful|weak|strong|late|missing|tasty|overrated|disgusting|gross|nasty|horrible|terrible|awesome|yummy|perfect|cold|sour|bitter|burnt)\b/
