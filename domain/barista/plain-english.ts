import { looseTalk } from './loose-talk.ts'
import { POLITE, written } from './polite-words.ts'
import { recalled } from './recalled.ts'

/** What somebody does not want is no order and no question: 'I hate taro, what else do you have' asks what else there is. */
export function withoutDislikes(text: string): string {
  const rest = text
    .replace(
      /\b(?:i |we )?(?:really |just )?(?:hate|dislike|can't stand|don't (?:really )?(?:like|care for)|am not a fan of|'m not a fan of)\b[^,.!?;]{1,60}?(?:[,.!?;]|\bbut\b|\bso\b|(?=\b(?:what|which|how|anything|something|do you|can i|can you|give me|get me|is there|i want|i'll)\b)|$)\s*/gi,
      '',
    )
    .replace(/^no (?:coffee|tea|milk tea)s?,\s*/i, '')
  return /\w/.test(rest) ? rest : text
}

/** Contractions with the apostrophe that hurried customers leave out, as the rules read them: 'dont' is "don't". */
export const plainEnglish = recalled((text) =>
  looseTalk(text.replaceAll('’', "'").replace(WITHOUT, (word) => written(word, CONTRACTIONS)))
    .replace(FLAVOURED, '$2 milk tea')
    .replace(
      COUNTED,
      (row, thing: string) =>
        ` ${[...row].filter((each) => each === thing).length} ${DRAWN[thing]} `,
    )
    .replace(
      EMOJI,
      (_, ...[no, thing]: string[]) => ` ${no ? 'without ' : ''}${PICTURED[thing ?? '']} `,
    )
    .replace(ROOM, 'room for milk')
    .replace(MILK_TEA, '$1 milk tea')
    .replace(FINE, 'make it $1')
    .replace(
      HEARD,
      (_, before: string, count: string, thing: string) =>
        `${before} ${/to/i.test(count) ? 'two' : 'four'} ${thing}`,
    )
    .replace(BROWN, '$1brown sugar milk tea')
    .replace(WANTS, '$1for $2 ')
    .replace(LISTED, (_, before: string, name: string) =>
      /^(?:me|i|myself)$/i.test(name)
        ? before
        : `${before}for ${name[0]!.toUpperCase()}${name.slice(1).toLowerCase()} `,
    )
    .replace(
      HALF_OF,
      (_, said: string, count: string) =>
        `${said}, ${(HALVES[count.toLowerCase()] ?? Number(count)) / 2} of them`,
    )
    .replace(HALF_AND_HALF, (_, said: string, count: string, one: string, other: string) => {
      const each = (HALVES[count.toLowerCase()] ?? Number(count)) / 2
      return `${said}, ${each} of them ${one} and ${each} of them ${other}`
    })
    .replace(IN_ONE, ', $2 with $1')
    .replace(DOUBLE, (_, before: string = '') => `${before}double shot`)
    .replace(AT_TIME, 'change it to $1:$2')
    .replace(COULD, 'could')
    .replace(NO_BUT, ', actually ')
    .replace(WAIT, '$1, '),
)

/** What a picture says where a word could stand: '🚫🥜?', 'classic 🧋'. */
const PICTURED: Record<string, string> = {
  '🥜': 'peanuts',
  '🥛': 'milk',
  '🌾': 'gluten',
  '🥚': 'egg',
  '🧋': 'milk tea',
}
/** '🧋 taro please' is one drink. */
const FLAVOURED =
  /(🧋)\s*((?:taro|thai|matcha|oolong|jasmine|honeydew|coconut|strawberry|brown sugar|black sesame|hokkaido|classic)\b)(?! (?:milk )?tea)/giu
/** '🥐🥐' are two. */
const COUNTED = /(☕|🥐|🍩)\uFE0F?(?:\s?\1\uFE0F?){0,9}/gu
const DRAWN: Record<string, string> = { '☕': 'coffee', '🥐': 'croissant', '🍩': 'donut' }
const EMOJI = /(🚫|❌)?\s?(🥜|🥛|🌾|🥚|🧋)\uFE0F?/gu

/** 'an americano with room', 'leave room in the latte' */
const ROOM =
  /\b(?:some |extra |a little )?room\b(?= in (?:it|that|(?:the|my) \w{0,8}(?:latte|ccino|cano|coffee|brew|mocha|espresso|tea))\b)|(?<=\bwith |\bleave |\bneed )(?:some |extra |a little )?room\b(?=[\s,.!]{0,3}(?:please)?\W{0,3}$|,)/gi

/** 'jasmine mt' */
const MILK_TEA =
  /\b(taro|thai|matcha|oolong|jasmine|honeydew|coconut|strawberry|brown sugar|black sesame|hokkaido|classic|regular) mt\b/gi
/** 'you know what, hot is fine' */
const FINE =
  /^\W{0,3}(?:you know what,? |actually,? |ok,? |hm+,? |then )?(hot|iced|cold|large|small|medium|oat|soy|almond|whole|no ice|less ice|regular ice|no sugar|half sugar|less sugar) (?:milk )?(?:is|would be|'s|works|will be)(?: just)?(?: fine| ok(?:ay)?| good| great| better| perfect)?(?: too| then| actually)?\W{0,3}$/i
/** 'can i get to lattes and for scones', as a phone hears it */
const HEARD =
  /\b(get|have|want|order|get me|and) (to|too|for) (lattes|mochas|coffees|teas|milk teas|croissants|scones|espressos|cappuccinos|americanos|chais|tarts|donuts)\b/gi

/** 'a brown sugar', 'two brown sugars': the drink that is called so, and no sugar in another */
const BROWN =
  /((?:^|[,.;:!]|\b(?:and|want|get|have|like|take|me|do|great|cool|nice|perfect)\b)\s*(?:(?:an?|one|two|three|four|five|six|\d{1,2}|the) )(?:large |small |medium |regular |reg |iced |lg )?|^\W*(?:(?:ok|okay|yes|no|wait|actually|then|just|maybe|fine|i'll (?:do|have|take|get)|the)[\s,]+){0,4}(?:large |iced )?)brown sugars?\b(?!\s*(?:milk|boba|bubble|teas?|syrup|latte|mocha|oat|pearls?|in\b|on\b|level|packets?|one))/gi

/** 'Sarah wants a latte, Mike wants a mocha' */
const WANTS =
  /(^|[,.;!?]\s*|\b(?:and|but|so|ok|okay) )(?!(?:She|He|They|We|It|My|Who|Who|Everyone|Everybody|Someone|Nobody|Anyone|This|That|What|One|The|Customer)\b)([A-Z][a-z]{1,14}) (?:wants|would like|will have|is having|gets|will take)\s+(?=an?\b|one\b|two\b|\d|the\b|just\b)/g
/** 'me: a mocha, jess: a latte' */
const LISTED =
  /(^|[,;.\n] {0,2})(?:for )?(?!(?:order|orders|hi|hello|hey|also|note|notes|ps|question|name|pickup|time|and|drinks?|food|total|allerg\w*|for|total|cart)\b)([a-z]{2,12}): {0,2}(?=[a-z\d])/gi

/** '6 brown sugar milk teas, half of them without ice' */
const HALF_OF =
  /\b((two|four|six|eight|ten|2|4|6|8|10|12)\b[^,;.!?]{2,40}),? half of (?:them|those)\b/gi
/** '6 milk teas, half with boba half without' */
const HALF_AND_HALF =
  /\b((two|four|six|eight|ten|2|4|6|8|10|12)\b[^,;.!?]{2,40}?),? half ((?:with|without|no|iced|hot|large) ?[a-z ]{0,25}?),? (?:and )?(?:the other )?half ((?:with|without|no|iced|hot|large|regular)\b[a-z ]{0,25})(?=\W{0,3}$|[,.])/gi
const HALVES: Record<string, number> = { two: 2, four: 4, six: 6, eight: 8, ten: 10 }
/** 'three classic milk teas, pudding in one' */
const IN_ONE =
  /, ([a-z][a-z ]{2,24}) in (one|two|three)\b(?: of them)?(?=\s*(?:[,.!]|and\b|please\b|$))/gi

/** 'make it a double', 'a double latte' */
const DOUBLE =
  /(\b(?:make (?:it|that|them) )(?:an? )?)double\b(?=\W{0,3}(?:please)?\W{0,3}$)|\bdouble(?= (?:latte|mocha|cappuccino|americano|macchiato)\b)|(?<=^\W{0,3}(?:an? )?)double(?=\W{0,3}$)/gi

/** 'can i make it 630 instead': a time, and no number of drinks */
const AT_TIME =
  /\b(?:make|change|move|push)(?: it| that| pickup| the time)?(?: to)? ([1-9]|1[0-2])(?=(?:00|15|30|45|:[0-5]\d)\b):?(\d\d)\b(?= ?(?:instead|please|then|pm|am)?\W{0,3}$)/gi

/** 'cold I get a mocha' */
const COULD = /\bcold(?= (?:i|we|you) )/gi

/** 'two... no three americanos' */
const NO_BUT = /(?:\.\.|…|,)\s?no,? (?=(?:an?|one|two|three|four|five|six|\d{1,2})\b)/gi
/** 'one latte. No wait. Two lattes' */
const WAIT = /\b(no,? wait|wait|actually|i mean|scratch that|sorry)[.!…]+ (?=\w)/gi

const CONTRACTIONS: Record<string, string> = {
  ...POLITE,
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  couldnt: "couldn't",
  wont: "won't",
  wouldnt: "wouldn't",
  isnt: "isn't",
  arent: "aren't",
  im: "i'm",
  ive: "i've",
  itll: "it'll",
  thatll: "that'll",
  thatd: "that'd",
  tht: 'that',
  wrks: 'works',
  rdy: 'ready',
  wen: 'when',
  xtra: 'extra',
  gj: 'grass jelly',
  u: 'you',
  ur: 'your',
  sí: 'yes',
  dos: 'two',
  tres: 'three',
  uno: 'one',
  con: 'with',
  sin: 'without',
  youll: "you'll",
  youve: "you've",
  weve: "we've",
  theyre: "they're",
  shouldnt: "shouldn't",
  wasnt: "wasn't",
  werent: "weren't",
  aint: "isn't",
  thats: "that's",
  whats: "what's",
  wats: "what's",
  whts: "what's",
  wat: 'what',
  smth: 'something',
  sth: 'something',
  sumn: 'something',
  wnat: 'want',
  watn: 'want',
  choc: 'chocolate',
  choco: 'chocolate',
  wth: 'with',
  wiht: 'with',
  wih: 'with',
  larg: 'large',
  lrg: 'large',
  mak: 'make',
  maek: 'make',
  wut: 'what',
  wheres: "where's",
  hows: "how's",
  lets: "let's",
  youre: "you're",
  theres: "there's",
  havent: "haven't",
  hasnt: "hasn't",
  gonna: 'going to',
  nvm: 'never mind',
  caffine: 'caffeine',
  caffiene: 'caffeine',
}

const WITHOUT = new RegExp(`\\b(?:${Object.keys(CONTRACTIONS).join('|')})\\b`, 'gi')
