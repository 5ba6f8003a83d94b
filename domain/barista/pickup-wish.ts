import { dateSaid } from './when.ts'

/** When somebody wants to pick up, as it was said. */
export type PickupWish = {
  when:
    | { is: 'soon' }
    | { is: 'in'; minutes: number }
    /** `half` is null where 5 may be in the morning or in the afternoon; the date where none was named. */
    | {
        is: 'at'
        date: string | null
        hour: number
        minute: number
        half: 'a' | 'p' | null
        /** 'before 3': that time itself is too late. */
        isBefore?: true
      }
    | { is: 'day'; date: string }
  /** What else was said; empty where that was all. */
  rest: string
}

/** Whether a message may name a time: what there is to read before the times of the café are asked for. */
export const MAY_NAME_TIME =
  /\d|\b(?:noon|midday|mediod[ií]a|o'?clock|asap|soon|after|before|later|lunch\w*|tonight|evening|afternoon|bit|half|noonish|pronto|antes|hour|hora|minut\w+|right (?:now|away)|pick|recog\w+|recoj\w+|tomorrow|ma[nñ]ana|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i

/**
 * The wish for a pickup time in a message, in the English that the rules read; null where it has none. A time alone is one, a time
 * with words for picking up is one, and 'two lattes at 5' is one beside an order.
 * @param isOrder whether the message, without the time, names something to order
 */
export function pickupWish(
  message: string,
  today: string,
  isOrder: (rest: string) => boolean,
): PickupWish | null {
  const plain = message
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(ISH, '$1at $2')
    .replace(/\bafter (?:my )?class\b/, 'after work')
    .replace(/\b(?:its|it's) (?=ready\b)/, 'it is ')
    .replace(HALF_HOUR, (_, before: string, hour: string) => `${before} half past ${hour}`)
    .replace(/\b(\d{1,2}) (?:and|y) (?:a )?(?:cuarto|quarter)\b/, '$1:15')
    .replace(OWN_HOUR, '$1')
    .replace(BEFORE_THAT, 'before $1$2')
    .replace(/\b((?:half an?|an?|half) hour) from now\b/, 'in $1')
    .replace(MINUTES_PAST, (_, n: string, side: string, hour: string) => minutesPast(n, side, hour))
    .replace(WILL_DO, 'at $1 ')
  const fetches = FETCHES.test(plain)
  if (!fetches && (ELSEWHERE.test(plain) || ASKS.test(plain))) return null
  if (ELSEWHERE_EVEN.test(plain)) return null
  const soon = SOON.exec(plain)
  const ahead = soon ? null : IN.exec(plain)
  const clock = soon || ahead ? null : clockIn(plain)
  const dayWords = DAY.exec(plain)?.[0] ?? ''
  const date = dateSaid(plain, today)
  const vague = soon || ahead || clock ? null : VAGUE.exec(plain)
  const said = (soon ?? ahead ?? vague)?.[0] ?? clock?.said ?? ''
  const isForDay = FOR_DAY.test(plain)
  if (said === '' && !(date && date !== today && (fetches || /\bfor\b/.test(plain)))) return null
  const rest = without(plain, [said, dayWords])
  const isAlone = (rest.match(/[a-z0-9']+/g) ?? []).every((word) => EMPTY.has(word))
  if (vague) {
    const isSaid = fetches || (isAlone && !/^(?:later|tonight|this)/.test(vague[0]))
    return isSaid ? { rest: isAlone ? '' : rest, when: { is: 'day', date: date ?? today } } : null
  }
  const named = { rest: isAlone ? '' : rest }
  if (!isAlone && !fetches && !((said === '' || !isLoose(clock)) && isOrder(rest))) return null
  // 'now' and 'soon' alone say no time of their own.
  if (soon) return { ...named, when: { is: 'soon' } }
  if (ahead) return { ...named, when: { is: 'in', minutes: minutesOf(ahead) } }
  if (clock) {
    if (isLoose(clock) && !fetches) return null
    const { hour, minute, before } = clock
    const half = clock.half ?? (hour < 12 ? halfOf(dayWords) : null)
    const isBefore = before === 'before' && { isBefore: true as const }
    return { ...named, when: { is: 'at', date, hour, minute, half, ...isBefore } }
  }
  return date && (fetches || !isAlone || isForDay) ? { ...named, when: { is: 'day', date } } : null
}

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
/** 'noonish', '2ish', 'around five-ish' */
const ISH = new RegExp(
  `(^|[\\s,])(?:(?:at|by|around|about|for) )?(\\d{1,2}(?::\\d\\d)?|noon|${HOURS})[ -]?ish\\b`,
  'g',
)
/** 'around half 1' */
const HALF_HOUR = new RegExp(
  `\\b(at|around|about|by|for|before|ready) half (${HOURS}|\\d{1,2})\\b(?! ?(?:%|sugar|and))`,
)
/** "before my 3 o'clock meeting": before 3 */
const OWN_HOUR =
  /\b((?:before|by|after) )(?:my|the|our|a|his|her) (?=\d{1,2}(?::\d\d)? ?(?:[ap]m|o'?clock)?\b)/
/** 'I have a 2 o'clock, so before that' */
const BEFORE_THAT =
  /\b(?:a|an|my) (\d{1,2}(?::\d\d)?)( ?(?:[ap]m|o'?clock))?\b[^.!?]{0,25}?\bbefore (?:that|it|then)\b/
/** 'ten past two', '20 to 3', 'quarter after 1' */
const MINUTES_PAST = new RegExp(
  `\\b(quarter|half|five|ten|twenty|5|10|15|20|25) (past|after|to|til|till|before) (${HOURS}|\\d{1,2})\\b(?! ?(?:%|of|min))`,
)
function minutesPast(n: string, side: string, hour: string): string {
  const isBefore = /^(?:to|til|till|before)$/.test(side)
  if (n === 'quarter' || n === 'half') return `${n} ${isBefore ? 'to' : 'past'} ${hour}`
  const minutes = { five: 5, ten: 10, twenty: 20 }[n] ?? Number(n)
  const whole = hourOf(hour)
  const at = isBefore ? (whole + 11) % 12 || 12 : whole
  return `${at}:${String(isBefore ? 60 - minutes : minutes).padStart(2, '0')}`
}

/** 'tonight at 7', 'tomorrow morning at 9' */
const halfOf = (dayWords: string): 'a' | 'p' | null =>
  /morning/.test(dayWords) ? 'a' : /tonight|evening|afternoon|night/.test(dayWords) ? 'p' : null
/** A part of a day without an hour. */
const VAGUE =
  /\bfirst thing\b|\bafter (?:work|school|lunch|practice|the gym|dinner|my shift)\b|\b(?:at|over|around|during|on|for) (?:my )?lunch(?: ?time| ?break| hour)?\b|\blunch ?time\b|\b(?:in|after) a (?:bit|while|little while|little bit)\b|\blater(?: on)?(?: today)?\b|\bthis (?:afternoon|evening)\b|\btonight\b|\bwhen i(?:'m| am| get)? (?:get )?(?:off|done)(?: work)?\b/
/** 'for tomorrow morning', and nothing else */
const FOR_DAY =
  /^\W{0,3}(?:(?:and|ok|it's|that's|this is|make it|all|order) ){0,2}for (?!the (?:class|event))/

/** 'is 5 ok?' */
const WILL_DO =
  /^\W{0,3}(?:and |so )?(?:is|does|will|would) (?:at |around |like )?(\d{1,2}(?::\d\d)?(?: ?[ap]m)?) (?=(?:be )?(?:ok(?:ay)?|fine|good|works?|possible|doable|all right|alright)\b)/

/** Says that what was ordered is fetched, or has to be ready. */
const FETCHES =
  /\bpick(?:ing|ed)? ?(?:\w{1,8} ){0,2}up\b|\bpick-?up\b|\bready\b|\bcollect\b|\b(?:be|am|i'm|i'll be|we'll be|we're|get|getting|come|coming|arrive|arriving) (?:there|here|over|by|in|at)\b(?= ?(?:\d|in|at|by|around|about|noon|tomorrow|five|half))|\b(?:come|coming|swing|stop|stopping|drop) (?:by|in|over)\b|\b(?:grab(?:bing)?|get(?:ting)?|collect(?:ing)?|fetch(?:ing)?|have|want|need) (?:it|em|them|mine|my order|everything|that|this|these|those)\b(?= (?:(?:ready|all|up|then)\b ?)?(?:at|by|around|about|before|after|in|for|tomorrow|noon|on|\d))|\bput me (?:down|in) for\b|\b(?:gotta|have to|got to|need to|must|should|can|will|'ll|going to) (?:be|get|come) (?:there|here|in|by|over)\b|\b(?:give me|gimme) (?:till|until|til)\b|\bsome ?time (?:before|after|around)\b|\b(?:come|coming|be there|be here|be by|swing|stop|drop|pass|head over)(?: by| in| over)? (?:after|later|around|at|before|then|tonight|tomorrow|for|this|over|on|when)\b/
/** What else may happen at a time. */
const ELSEWHERE =
  /\b(?:class|classes|workshops?|lessons?|events?|rent|book|reserve|reservation|room|space|venue|party|open|opens|opened|close|closes|closed|hours of|order [a-z]-?\d|seats?|table|wait|late|hiring|shift)\b/
const ELSEWHERE_EVEN =
  /\b(?:class|classes|workshops?|events?|rent|room|space|venue|party|table|order (?:number )?[a-z]?-?\d{3}|[a-z]-\d{3}|yesterday)\b/
const ASKS = /^\W*(?:what|when|where|why|who|how|which|is|are|do|does|did|was|were|has)\b/

const SOON =
  /\b(?:as (?:soon|fast|quick(?:ly)?) as (?:possible|you can|it'?s ready|it is ready)|asap|a\.s\.a\.p|(?:the )?soonest(?: (?:possible|time))?|earliest (?:possible|time|pickup)(?: time)?|right (?:away|now)|immediately|whenever (?:it'?s|it is|they'?re) ready)\b/
/** 'in 20 minutes', 'in half an hour', '20 mins from now' */
const IN =
  /\b(?:in|within|make (?:it|that)|give me|gimme|need|be) (?:about |like |around |another |a )?(?:(?<n>\d{1,3}) ?(?<unit>min(?:ute)?s?|m|h(?:ou)?rs?)|(?<half>half an? hours?|half hours?)|(?<one>an?|one) hours?(?<more> and (?:a )?half)?|(?<two>two|three|four) hours?)\b|\bin (?:about |like |around )?(?<n3>[1-9][05])(?=\W{0,3}(?:please\W{0,3})?$)|\b(?<n2>\d{1,3}) ?(?<unit2>min(?:ute)?s?|h(?:ou)?rs?) from now\b/

function minutesOf({ groups = {} }: RegExpExecArray): number {
  const { n = groups['n2'] ?? groups['n3'], unit = groups['unit2'], half, one, more, two } = groups
  if (n) return Number(n) * (unit?.startsWith('h') ? 60 : 1)
  if (half) return 30
  if (one) return more ? 90 : 60
  return (['two', 'three', 'four'].indexOf(two ?? '') + 2) * 60
}

type Clock = {
  said: string
  hour: number
  minute: number
  half: 'a' | 'p' | null
  /** 'at', 'by': what stands before it; for no such word and no half of the day it may be a count. */
  before: string
  isPlain: boolean
}
/** A number that only words for picking up make a time: 'for 5'. */
const isLoose = (clock: Clock | null): boolean =>
  clock !== null && clock.isPlain && !/^(?:at|by|@|around|before|after)/.test(clock.before)

const CLOCK = new RegExp(
  `(?:(?<=^|\\s)@ ?|\\b(?<before>at|by|for|around|before|after|to|until|till) )?(?:about |around |like |the )?(?<![\\d$.])(?:(?<noon>\\bnoon|\\bmidday)|(?<past>half past|quarter past|quarter to) (?<h3>${HOURS}|\\d{1,2})|(?<h>\\b(?:\\d{1,2}(?!\\d)|(?:${HOURS})\\b))(?:(?: ?[:.] ?| )(?<m>[0-5]\\d|thirty\\b|fifteen\\b|forty five\\b)(?![\\d%]))?|(?<glued>\\b(?:1[0-2]|[1-9])[0-5][05](?!\\d)))(?! ?%)(?:\\s?(?<half>[ap])\\.?\\s?m\\b\\.?|\\s?(?<plainly>o'?clock))?`,
  'g',
)

/** The first clock time; of bare numbers those alone behind a word for a time. */
function clockIn(plain: string): Clock | null {
  for (const found of plain.matchAll(CLOCK)) {
    const { before, noon, past, h3, h, m, glued, half: side, plainly } = found.groups ?? {}
    const at = found[0].startsWith('@') ? '@' : (before ?? '')
    const said = found[0].trim()
    const behind = plain.slice(found.index + found[0].length)
    if (noon) return { said, hour: 12, minute: 0, half: 'p', before: at, isPlain: false }
    const number = glued ? Number(glued.slice(0, -2)) : hourOf(h3 ?? h ?? '')
    const half =
      side === 'a' || side === 'p'
        ? side
        : /^ in the morning\b/.test(behind)
          ? 'a'
          : /^ (?:in the (?:afternoon|evening)|tonight|at night)\b/.test(behind)
            ? 'p'
            : null
    const hasMinutes = /^\d\d$/.test(m ?? '') ? /[:.]/.test(found[0]) : m !== undefined
    const isPlain = !half && !hasMinutes && !plainly && !past && !glued
    // 'if I come at 650' names a time, '650 calories' none.
    const isTimely =
      half !== null || (/^(?:at|by|around|before|after)$/.test(at) && ENDS.test(behind))
    if (glued && !isTimely) continue
    if (number < (half ? 1 : 0) || number > (half ? 12 : 23)) continue
    if (isPlain && (at === '' || at === 'to' || at === 'until' || at === 'till')) continue
    if (isPlain && !ENDS.test(behind)) continue
    if (!isPlain && m !== undefined && !hasMinutes && !half) continue
    const minute =
      past === 'quarter to' ? -15 : (MINUTES[past ?? m ?? ''] ?? Number(glued?.slice(-2) ?? m ?? 0))
    const isBack = minute < 0
    const hour = isBack ? (number + 11) % 12 || 12 : number
    return { said, hour, minute: isBack ? 45 : minute, half, before: at, isPlain }
  }
  return null
}
const MINUTES: Record<string, number> = {
  'half past': 30,
  'quarter past': 15,
  thirty: 30,
  fifteen: 15,
  'forty five': 45,
}
const hourOf = (said: string): number =>
  /^\d/.test(said) ? Number(said) : HOURS.split('|').indexOf(said) + 1
/** What may stand behind a bare number that is a time: nothing, or words that it counts none of. */
const ENDS =
  /^\W*$|^ ?[,.!?;]|^ (?:today|tomorrow|tmrw|tonight|please|pls|plz|thanks|thank|on|and|for|in|if|ok|okay|then|instead|sharp|or|this|next|with|so|not|but|the|possible|would|works?|is|will|ill|i'll|i'd|mon|tue|wed|thu|fri|sat|sun)/

const DAY =
  /\b(?:on |for |this |next )?(?:the )?(?:day after tomorrow|tomorrow|tmrw|today|tonight|this (?:morning|afternoon|evening)|(?:next )?(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?|\d{1,2}\/\d{1,2})(?: (?:morning|afternoon|evening|night))?\b/

/** The rest of a message without these words and without what says that it is fetched. */
function without(plain: string, parts: readonly string[]): string {
  let rest = plain
  for (const part of parts) if (part !== '') rest = rest.replace(part, ' ')
  return rest
    .replace(/\bin the (?:morning|afternoon|evening)\b/, ' ')
    .replace(
      /\b(?:(?:i|we)(?:'ll| will|'m going to|'d like to| want to| can|'m)? )?(?:and )?(?:for )?(?:pick(?:ing|ed)? ?(?:it |them |that |this |my order )?up|pick-?up)(?: times?)?\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
}

/** Words that carry no wish of their own. */
const EMPTY = new Set(
  "each both change changed make move set switch put schedule push want need have like get do let let's lets go come coming be is it its it's that this them the my mine me i i'm i'll i'd we we'll we're you order one time times pickup ready there here to for at by on in it'll will would can could may shall should please pls thanks thank ok okay no not nope sorry wait actually instead rather better now then so and or but how about what maybe around just of a an hi hey later earlier from with up over collect am stop swing drop arrive arriving getting possible possibly everything all drink drinks food stuff when if works work fine good after before as today tonight prefer think going around sharp exactly sometime ill put down gimme give grab grabbing collecting em mine until till head past gotta must got be done like guess probably more meeting appointment shift train bus morning afternoon evening".split(
    ' ',
  ),
)
