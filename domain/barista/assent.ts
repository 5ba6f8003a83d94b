import { likeness } from './likeness.ts'

/** How a message answers 'Shall I add it?'. */
export type Answered = {
  is: 'yes' | 'no'
  /** What is said behind it: 'but large', 'a latte instead'; empty where that is all. */
  rest: string
}

/**
 * Whether a message begins with a kind of yes or no. "No boba" and "no ice" are wishes and no refusals: whoever calls this knows
 * the menu and says what a wish begins with.
 * @param isWish whether the words behind a 'no' are something that can be left out of a drink
 */
export function answeredIn(text: string, isWish: (rest: string) => boolean): Answered | null {
  const plain = text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/(.)\1{2,}/g, '$1')
    .trim()
  const said = answerIn(plain, isWish)
  if (said) return said
  // 'sounsd good': as a whole an answer, but for a typing error.
  const right = spelled(plain)
  const meant = right === plain ? null : answerIn(right, isWish)
  return meant?.rest === '' ? meant : inAll(right)
}

/** A short message all of whose words agree, or refuse: 'add em', 'lets skip it'. */
function inAll(plain: string): Answered | null {
  const words = plain.match(/[a-z']+|\d+/g) ?? []
  if (words.length === 0 || words.length > 7 || ASKING.test(plain)) return null
  if (!words.every((word) => [AGREES, REFUSES, NEITHER].some((list) => list.has(word)))) return null
  if (words.some((word) => REFUSES.has(word))) return { is: 'no', rest: '' }
  return words.some((word) => AGREES.has(word)) ? { is: 'yes', rest: '' } : null
}
const ASKING =
  /\?|^(?:do|does|can|will|would|is|are|have|could|may) (?:you|i|we|it|they|that|this)\b/
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const AGREES = setOf(
  'k kk yes yea yeah yep yup yas yass ya ok okay sure fine bet add take perfect great good awesome absolutely definitely all both agreed correct right exactly please know',
)
const REFUSES = setOf("no nope nah not don't skip cancel pass never")
const NEITHER = setOf(
  "i'd i'll i we we'll you u it that this them em those these of to the my a and so o oh ooh oo eh hm um uh well then now thanks thank thx ty queen sir love lovely can't wait let's let me would like will be have get just really very much too in up on one ones go do does for want order adding",
)

function answerIn(plain: string, isWish: (rest: string) => boolean): Answered | null {
  if (/^(?:👍|👌|🙏|✅|💯|🙌|❤️?|😊|🙂)/u.test(plain)) return { is: 'yes', rest: '' }
  if (/^(?:👎|❌|🚫)/u.test(plain)) return { is: 'no', rest: '' }
  const start = plain.replace(BEFORE, '').replace(AT_LAST, '')
  const refused = NO.exec(start)
  if (refused) {
    const rest = start.slice(refused[0].length)
    if (AFTER_ALL.test(rest) && isEnd(rest)) return { is: 'yes', rest: '' }
    const isBare = /^(?:no|not|don't|dont|without|n)$/.test(refused[0].trim())
    if (isBare && /^\s*[^\s,.!;:-]/.test(rest) && isWish(rest)) return null
    const left = restOf(rest)
    const again = NO.exec(left)
    const isAgain = again !== null && isEnd(left.slice(again[0].length))
    return { is: 'no', rest: isAgain ? '' : left }
  }
  const agreed = YES.exec(start)
  if (!agreed) return null
  const rest = start.slice(agreed[0].length)
  // 'good morning', 'great what time do you close': polite words that agree to nothing.
  if (WEAK.test(agreed[0]) && !isEnd(rest) && !/^[\s,]*but\b/.test(rest)) return null
  const more = restOf(rest)
  // "I'd like one mocha", 'add one latte': one of what is named, and no yes
  if (/\b(?:one|would)$/.test(agreed[0]) && NAMES.test(more)) return null
  return { is: 'yes', rest: more }
}

/** 'never mind, add it': the later word holds. */
const AFTER_ALL =
  /^[\s,.;!-]*(?:(?:ok(?:ay)?|just|then|please|actually|well|but) )*(?:yes|yeah|yep|go ahead|add (?:it|them|that|all|both)|do it|put (?:it|them) in|i'll (?:take|have) (?:it|them|that|both))\b/

/** What is left when nothing but politeness and agreement is taken away. */
function restOf(text: string): string {
  let rest = text
  for (;;) {
    const next = rest.replace(FILLER, '')
    if (next === rest) return rest.trim()
    rest = next
  }
}

const isEnd = (rest: string): boolean => restOf(rest) === ''

/** A short message with its mistyped words of agreement put right. */
function spelled(plain: string): string {
  if (plain.length > 40) return plain
  return plain.replace(/[a-z]{4,}/g, (word) => {
    if (SAID.includes(word)) return word
    return SAID.find((right) => right[0] === word[0] && likeness(right, word) >= 0.66) ?? word
  })
}
const SAID =
  'sounds good great perfect sure correct right thanks please absolutely definitely okay yeah exactly alright that works cancel nope'.split(
    ' ',
  )

const FINE =
  '(?:good|great|right|correct|perfect|fine|ok(?:ay)?|awesome|lovely|nice|excellent|wonderful|delicious|yummy|cool|accurate|fantastic|amazing)'
const IT = '(?:it|that|this|them|those|these|both|all|everything|the lot|one)'
const TO_CART = '(?: (?:in)?to (?:my|the) (?:cart|order|bag|basket))?'
/** Orders to go on: 'add it', 'make it so', 'i'll take both'. */
const DO_IT = `(?:add|throw|put|ring|order|book|place|send|submit|finali[sz]e|confirm|bring|charge|get) ${IT}(?: (?:all|both|in|up|on|through))?(?: in)?${TO_CART}(?! (?:large|small|medium|iced|hot)\\b)|(?:place|confirm|submit|send) (?:the|my) order|add (?:to|on to) (?:my )?cart|ring me up|make it (?:so|happen)|go (?:ahead|for (?:it|that)|with (?:it|that|those|this)|on)|(?:do|have) (?:it|that|so)|let'?s (?:do|go)(?: (?:it|that|for it|with (?:it|that)))?|proceed|continue|carry on|keep going`
/** 'I'll take it', 'I'd love that', 'I want them' */
const I_TAKE = `(?:i'll|i will|ill|we'll|let me|i would|i'd|i want to|let'?s|i|we) (?:like to |love to )?(?:take|have|get|do|go with|go for|order|add|love|like|want|confirm|need)(?: ${IT})(?: (?:all|one|both|please))?`
const AGREED =
  "(?:i )?(?:agree|accept|confirm|approve)(?:e?d)?|submit|i(?:'m| am) (?:in|down|game|sure|(?:good|happy|fine|ok(?:ay)?|cool) with (?:it|that|this))|happy with (?:it|that)|count me in|sold|deal|done"

const BEFORE =
  /^[\s,.!?\p{Extended_Pictographic}\uFE0F-]*(?:(?:o+h+|um+|uh+(?!-? ?huh)|hm+|well|so|ah+|er+|hey|hi|hello|and|actually|omg|wow|haha+|lol|ty(?:sm)?|thx|thanks|thank you|i think|i guess|then|if you (?:could|can|would)|on second thoughts?)\b(?! so\b)(?=[\s,.!-]+\S)[\s,.!-]*){0,4}/u

/** 'finally yes', 'y tht wrks' */
const AT_LAST =
  /^(?:finally|at last|y|and|yea|ya)[,\s]+(?=(?:yes|yeah|yep|that works|that's (?:it|right))\b)/

const YES = new RegExp(
  `^(?:${[
    'y[ea][aehpsru]{0,12}(?:ir)?|y|yess?ir|yes ?please|yuh|ys|yse|eys|yees|yew|yep+|yup+|ye?ah+|aye|ya|yea+h?|yeh',
    'sure(?: thing)?|surely|certainly|absolutely|def(?:initely|s|o)?|totally|ofc|of course|for sure|fs|you betc?h?a?|bet|indeed|affirmative|naturally|obviously|exactly|precisely|roger(?: that)?|copy that|10-4|100 ?%?$|word$|true|lgtm|perf|no (?:problem|prob|worries|doubt)|np',
    'o?k(?:ay|ey|ie|i|k)?(?: dok(?:ey|ie))?|okey|k+|oki|alright(?:y)?|all right|aight|fine(?: by me)?|right(?: on)?|bingo|mm*-? ?hm+|uh?-? ?h?uh|mhm|very well|i (?:guess|suppose)(?: so)?|(?:might|may) as well|as you (?:like|say|wish)|whatever(?: works| you say)?$|if you (?:like|say so)|(?:good|ready) to go',
    `perfect(?:o|ly)?|super|brilliant|beautiful|splendid|terrific|${FINE}(?: (?:by|with|for) (?:me|us))?`,
    `(?:${IT}|everything|all of ${IT}|which)(?:'s|s| is| all)?(?: all| both)? (?:sounds?|looks?|seems?|will be|would be|is|'ll be|'d be|be)? ?(?:just |about |very |really |absolutely |so |pretty )?(?:${FINE}|it|all|everything|the one|me|what i (?:want(?:ed)?|said|ordered)|my order)`,
    `(?:that|this|it)(?:'ll| will| would|'d)(?: works?| do(?:es)?(?: it)?| be ${FINE})|(?:that|this|it) works|works(?: for me)?|(?:sounds?|looks?|would be) (?:\\w+ )?(?:${FINE}|like a plan)|you got it|that's it|you(?:'ve| have) got it(?: right)?|got it(?: right)?|(?:that|this|those|these)(?: ones?)?$`,
    `(?:please )?(?:${DO_IT})|(?:please )?(?:do|go)(?= ?(?:please|thanks|thank|[.,!]|and\\b|with|$))`,
    `${I_TAKE}|(?:i|we) (?:do|would)|i am|${AGREED}|love (?:it|that)|please(?: do)?|pls|plz|plse|give me(?: (?:it|that))?$|hit me$|(?:hell|heck) (?:ya|yeah?|yes)|by all means|why not|don't mind if i do|both(?: of them)?(?: please)?$`,
    'claro|dale|vale|si|sip|simon|listo|de acuerdo',
  ].join('|')})(?![\\w'])`,
)

const NAMES =
  /^(?!(?:with|without|but|and|in|no|on|as|only|just|large|small|medium|iced|hot|cold|extra|less|more|half|what|is|how|do|does)\b)[a-z]/

/** Agree alone, and mean nothing before other words. */
const WEAK =
  /^(?:good|great|nice|cool|super|lovely|amazing|awesome|wonderful|fantastic|delicious|yummy|right|fine|please|pls|plz|all right|alright|excellent|beautiful|done|k+|y|do|go(?: on)?|i am|i do|si|ok|bet|def|true|fs|np|no (?:problem|prob|worries|doubt)|continue|have (?:it|that)|i guess|i suppose|love (?:it|that)|one \w+)$/

const NO = new RegExp(
  `^(?:${[
    'no(?:pe|pes|p|o+|ne|oo)?(?! (?:problem|prob|worries|doubt)\\b)|nah+|naw|nay|negative|nein|n',
    "(?:absolutely|definitely|certainly|of course|surely|sure|probably|please|maybe|better|let'?s|hell|heck) (?:not?)\\b",
    '(?:no|not) (?:thanks?|thank you|thx|ty|need|way|longer|really|now|today|yet|anymore|this time|it|that|those|right|at all|for me|the one|sure|what i (?:wanted|said|meant|asked|ordered))(?: (?:you|now|for me|one))?',
    'never ?mind(?! the\\b)|nvm|nm|forget (?:it|that|about it|them)|cancel(?: (?:it|that|them|this))?(?! \\w)|skip (?:it|that|them)|leave (?:it|that|them)(?: out)?|scratch that|scrap (?:it|that)|drop (?:it|that)|stop(?: it)?|hold (?:on|off)|wait(?: no)?|undo that|let me think(?: about it)?',
    "(?:please )?(?:do not|don't|dont)(?: (?:add|do|want|need|order|put|bother|like)(?: (?:it|that|them|those|this|any|anything))?(?: (?:anymore|now|in|yet|please))?)?|i (?:do not|don't|dont|didn't|didnt|never) (?:want|need|like|say|order|ask for|think so)(?: (?:it|that|them|those|this|any(?: of (?:it|them|that))?))?(?: anymore)?|i(?:'d| would) rather not|(?:i(?:'ve| have)? ?)?changed my mind|i(?:'m| am|m) (?:good|ok(?:ay)?|fine|all set)(?! (?:with|to go)\\b)(?: (?:thanks|thank you|for now|without it))?",
    "(?:that|this|it)(?:'s|s| is| was)(?: not|n't) (?:it|right|what i (?:want(?:ed)?|said|ordered|asked for|meant)|correct|mine|good)|(?:that|this|it)(?:'s|s| is)? (?:wrong|incorrect|too (?:expensive|much|pricey))|wrong(?: one)?|incorrect|too (?:expensive|much|pricey)|not (?:now|today|yet|really|that|it|interested|anymore)|neither(?: of (?:them|those))?|none(?: of (?:them|those|it))?|maybe (?:later|not|another time|next time)|another time|later|(?:hard )?pass|i'll pass|rather not|forget(?! the\\b)",
  ].join('|')})(?![\\w'])`,
)

const FILLER = new RegExp(
  `^[\\s,.!;:?()-]*(?:(?:please|pls|plz|thanks?(?: (?:you|u|a lot|so much|very much|a bunch|again))*|thx|ty|tysm|yes|yeah|yep|yup|ya|sure|alright|sir|ma'am|mate|dude|man|bro|buddy|dear|love|then|now|indeed|absolutely|definitely|exactly|for (?:now|me|sure|today)|to me|to (?:my|the) (?:cart|order|bag|basket)|so much|very much|a lot|of (?:it|them)|nope|nah|no(?=\\s*(?:[,.!]|$))|sorry|i (?:think|guess|suppose)|that(?:'s|s| is| will be| would be|'ll be)? (?:all|it|everything|${FINE}|sounds? ${FINE}|works?|will do|will be all|would be (?:all|it|${FINE})|looks? ${FINE}|is (?:all|it|everything|${FINE})|(?:what )?i (?:need|want(?:ed)?))(?: (?:i need|for (?:now|me|today)|thanks|please|i want(?:ed)?))*|(?:it|this|everything|all)(?:'s|s| is| all)? (?:sounds?|looks?|is|seems)? ?(?:all )?${FINE}|(?:sounds?|looks?) ${FINE}|works(?: for me)?|you(?:'ve)? got (?:it|that)(?: right)?|you may|${DO_IT}|${I_TAKE}|i (?:want|do|would|like)|${AGREED}|i appreciate it|appreciate it|have a (?:good|great|nice) (?:day|one)|cheers|you(?:'re| are) (?:great|the best|awesome)|we(?:'re| are) good|i(?:'m| am) (?:good|fine|ready)|${FINE}|all|both|that(?: one)?|it|nothing (?:else|more)|and (?:that's|thats) (?:all|it)|(?:that's|thats) (?:all|it)|and|hun|hon|sweetie)(?![\\w']))|^[\\s,.!;:?()-]+`,
)
