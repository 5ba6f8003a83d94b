import { plainOf } from './is-spanish.ts'
import { PHRASES } from './phrases-es.ts'
import { likeness } from './likeness.ts'

/** An English text with the Spanish words in it as English: 'half azucar', 'make it grande'. A name with a capital stays. */
export function mixedEnglish(text: string): string {
  const words = plainOf(text).split(/[^a-z]+/)
  return words.some((word) => isSure(singular(word))) ? englishOf(text, true) : text
}

/** Whether a word is Spanish and nothing in English. */
function isSure(word: string): boolean {
  if (!sure) {
    const own = PHRASES.flatMap(([english]) =>
      english
        .toLowerCase()
        .split(/[^a-z]+/)
        .map(singular),
    )
    const others = new Set([...own, ...IN_BOTH.split(' ')])
    const all = PHRASES.flatMap(([, phrases]) => phrases.split(/[| ]/).map(singular))
    sure = new Set(all.filter((word) => word.length > 1 && !others.has(word)))
  }
  return sure.has(word)
}
let sure: Set<string> | null = null
const IN_BOTH =
  'a al sea soy son late no come o u ok okay te min y total regular me he pan once sale real cafe cocoa tapioca capuccino hr ya grande'

/**
 * A Spanish text as the rules for English read it: phrases that an order is made of are put in place, the rest is left.
 * @param isMixed it is in English for the most part: only what is surely Spanish is put in place, as it is spelled
 */
export function englishOf(text: string, isMixed = false): string {
  const tokens = tokensOf(text)
  const said: string[] = []
  let start = 0
  for (let at = 0; at < tokens.length;) {
    const found = isMixed ? ofMixed(tokens, at) : longest(tokens, at)
    const { raw } = tokens[at]!
    if (
      found?.english === 'do you have' &&
      said.length === start &&
      isOfThat(tokens, at + found.length)
    ) {
      // '¿tiene cafeína?': of what is spoken of
      said.push('does it have')
    } else if (found && HAVE.has(found.english) && said.at(-1) === 'and') {
      // 'quiero un latte y tienen wifi'
      said.push(isOfThat(tokens, at + found.length) ? 'does it have' : 'do you have')
    } else if (found && HAVE.has(found.english) && said.length > start) {
      // 'el mocha tiene nueces': does the mocha have nuts
      said.splice(start, 0, 'does')
      said.push('have')
    } else said.push(found?.english ?? (!isMixed && isYes(tokens, at) ? 'yes' : raw))
    // 'té tailandés con leche de coco': the milk is another one.
    const of =
      found && OF_MILK[`${tokens[at + found.length]?.word} ${tokens[at + found.length + 1]?.word}`]
    if (found && of && tokens[at + found.length - 1]?.word === 'leche') {
      said.push(of)
      at += 2
    }
    if (/^[.,!?;]$/.test(raw)) start = said.length
    at += found?.length ?? 1
  }
  return (
    said
      .join(' ')
      .replace(/ ([.,;:!?])/g, '$1')
      .replace(/ {2,}/g, ' ')
      .replace(/(\d) ([:.]) ?(?=[0-5]\d\b)/g, '$1$2')
      .replace(/(\d):\s(?=[0-5]\d\b)/g, '$1:')
      .replace(/\bat (\w{1,6}) and (?:half|media)\b(?! sugar)/g, 'at half past $1')
      .replace(/\ben (?=\d{1,3} (?:minutes|hours))/g, 'in ')
      .replace(/\bsugar (?:at )?(?:the )?(\d{1,3}) ?%?/g, '$1% sugar')
      .replace(/(\d) ?% (?:of )?sugar/g, '$1% sugar')
      // 'al taro ponle boba', 'ponle boba al taro'
      .replace(AT_FIRST, '$1to the ')
      .replace(AT_LAST, '$1 to the ')
      // 'que sean grandes todos'
      .replace(/\bmake (?:them|it) (\w{3,7}) each\b/, 'make all of them $1')
      // 'quita el de fresa, ya no quiere'
      .replace(/(\bremove [^,]{3,40}), remove(?=\W*$)/, '$1')
      // 'dame dos de esos'
      .replace(/\b(\d|two|three|four) of(?=,|\W*$)/g, '$1 of those')
      // 'ok no, mejor', 'no, un mocha'
      .replace(/^(?:yes,? )?not(?=,)/, 'no')
      // 'para él', at the end
      .replace(/\bfor the(?=\W*$)/, 'for him')
      // 'ya quita el croissant'
      .replace(/^ya (?=(?:remove|add|change|make)\b)/, '')
      // 'un latte para mí', and 'bueno' before what is said
      .replace(/ I want(?=[,.;]|\W*$)/g, ' for me')
      .replace(/^good, (?=(?:both|each|make|the|no|a|an|one|two|all|then)\b)/, 'well, ')
      .replace(/^((?:actually|no|ok|yes|well),? )?remove(?=\W*$)/, '$1remove it')
      // 'eso' alone is no article.
      .replace(/^the(?=\W*$)/, 'that')
      .trim()
  )
}

const AT_FIRST = /(^|[,.;] |\band |\bbut )at (?:the )?(?=[a-z][a-z ]{2,30}? (?:add|remove|make)\b)/g
const AT_LAST =
  /(\b(?:add|remove) (?:the |some |more )?(?!it\b|that\b|them\b|me\b)[a-z][a-z ]{2,25}?) at (?:the )?(?!noon\b|half\b|home\b|once\b|least\b|the\b|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|end\b)(?=[a-z]{3,15}(?: [a-z]{2,10}){0,3}(?:$|[,.;!]| and\b))/g

type Token = { raw: string; word: string }
type Node = { next: Map<string, Node>; english: string | null }

const OF_MILK: Record<string, string> = {
  'de coco': 'with coconut milk',
  'de arroz': 'with rice milk',
  'de avena': 'with oat milk',
  'de almendra': 'with almond milk',
  'de soya': 'with soy milk',
  'de soja': 'with soy milk',
}
const HAVE = new Set(['do you have', 'does it have'])

/** One word for one and for many: 'corazones' and 'corazón', 'tés' and 'té'. */
function singular(word: string): string {
  if (word === 'tes') return 'te'
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ses')) return word.slice(0, -3)
  return /[nrldzj]es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function tokensOf(text: string): Token[] {
  return (text.normalize('NFC').match(/[\p{L}\p{M}\d/%']+|[^\s\p{L}\d¿¡]/gu) ?? []).map((raw) => ({
    raw,
    word: singular(plainOf(raw)),
  }))
}

/** Whether a 'tiene' asks for what is in a drink. */
const isOfThat = (tokens: readonly Token[], next: number): boolean =>
  /^tiene$/.test(tokens[next - 1]?.word ?? '') && IN_IT.test(tokens[next]?.word ?? '')
const IN_IT =
  /^(?:cafeina|leche|lactosa|lacteo|gluten|nuez|nuece|nuese|cacahuate|mani|huevo|soya|soja|sesamo|azucar|miel|alcohol)$/

const root: Node = { next: new Map(), english: null }
/** Words of four letters, of which only a doubled one is put right. */
const SHORT = new Set<string>()
const byLength = new Map<number, string[]>()
for (const [english, phrases] of PHRASES)
  for (const phrase of phrases.split('|')) {
    let node = root
    for (const word of phrase.split(' ').map(singular)) {
      let next = node.next.get(word)
      if (!next) node.next.set(word, (next = { next: new Map(), english: null }))
      node = next
      if (word.length === 4) SHORT.add(word)
      if (word.length > 4) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])
    }
    node.english ??= english
  }
const KNOWN = new Set([...byLength.values()].flat())
for (const [length, words] of byLength) byLength.set(length, [...new Set(words)])

/** What stands here in Spanish, where one of its words is no English one. */
function ofMixed(tokens: readonly Token[], from: number) {
  const { raw, word } = tokens[from]!
  if (from > 0 && /^\p{Lu}/u.test(raw)) return null
  const found = longest(tokens, from, true)
  if (word === 'y') return { english: 'and', length: 1 }
  if (word === 'grande') return { english: 'large', length: 1 }
  const words = tokens.slice(from, from + (found?.length ?? 0))
  return words.some((each) => isSure(each.word)) ? found : null
}

function longest(tokens: readonly Token[], from: number, isExact = false) {
  let found: { english: string; length: number } | null = null
  let node: Node | undefined = root
  for (let at = from; node && at < tokens.length; at++) {
    const { word } = tokens[at]!
    node =
      node.next.get(word) ??
      (isExact
        ? undefined
        : (node.next.get(spelled(word)) ?? node.next.get(pluralSpelled(tokens[at]!))))
    if (node && node.english !== null) found = { english: node.english, length: at - from + 1 }
  }
  return found
}

/** 'grnades': what is mistyped has its ending taken off wrongly. */
const pluralSpelled = ({ raw }: Token): string => {
  const word = plainOf(raw)
  return word.length > 5 && word.endsWith('es') ? spelled(word.slice(0, -1)) : word
}

const spellings = new Map<string, string>()

/** The word that was meant by a mistyped one of five letters or more; itself where none is near. */
function spelled(word: string): string {
  if (word.length < 4 || KNOWN.has(word) || SHORT.has(word) || !/^[a-z]+$/.test(word)) return word
  const single = word.replace(/([^aeiou])\1/g, '$1')
  if (single !== word && SHORT.has(single)) return single
  const before = spellings.get(word)
  if (before !== undefined) return before
  let best = word
  let score = word.length < 7 ? 0.79 : 0.74
  for (let length = word.length - 1; length <= word.length + 1; length++)
    for (const candidate of byLength.get(length) ?? []) {
      const alike = likeness(word, candidate)
      // So short a word was left a letter out of, and its ends are right.
      const isFar = word.length < 5 && !(length === 5 && hasEnds(word, candidate))
      if (alike > score && !isFar) [best, score] = [candidate, alike]
    }
  if (spellings.size < 500) spellings.set(word, best)
  return best
}

/** 'hieo' and 'hielo' begin and end alike. */
const hasEnds = (word: string, candidate: string): boolean =>
  word[0] === candidate[0] && word.at(-1) === candidate.at(-1)

/** 'sí' is yes; 'si' too, where it begins what is said and more than a condition. */
function isYes(tokens: readonly Token[], at: number): boolean {
  const { raw, word } = tokens[at]!
  if (word !== 'si') return false
  return raw.toLowerCase() === 'sí' || at === 0
}
