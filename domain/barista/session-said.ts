import { membersFirst } from '#domain/booking/booking-opens.ts'
import { notYet } from '#domain/booking/not-yet.ts'
import { classPath, eventPath } from '#domain/booking/session-path.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { go } from './buttons.ts'
import type { Facts } from './facts.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import type { Say } from './say.ts'
import { SESSIONS } from './session-texts.ts'
import { saysTitle, withoutTitle } from './session-titles.ts'
import { START } from './state.ts'
import { STRAIGHT } from './straight-texts.ts'
import { stem, wordsOf } from './words.ts'

type Talk = {
  state: ChatState
  cafe: Cafe
  say: Say
  lexicon: Lexicon
  /** What is on, where it was read for this message. */
  facts?: Pick<Facts, 'classes' | 'events'> | undefined
  /** What the barista said last: of classes that it listed one can be pointed at. */
  told: string
  now: Date
}
type Kind = NonNullable<ChatState['session']>['kind']
type Session = NonNullable<ChatState['session']> &
  Partial<Omit<NonNullable<Facts['classes']>[number], 'startsAt' | 'title'>> & {
    host?: string | undefined
    tickets?: CafeEvent['tickets']
  }

/**
 * What is asked about a class or an event that was named, is named now or is pointed at in the list before: 'book 2 seats', 'how
 * much is it', 'what do I bring', 'the Sunday one', 'is there a later one'; null for anything else.
 */
export function sessionReply(message: string, talk: Talk): ChatReply | null {
  const { state, say } = talk
  if (message.length > 160) return null
  const all = sessionsOf(talk)
  const titled = titledIn(message, all, talk)
  if (!titled && state.pending.length + state.edits.length > 0) return null
  const told = titled ? withoutTitle(message, titled.title) : message
  const plain = told.toLowerCase().replace(SEATS_ES, 'seats')
  const pointed = titled ?? pointedAt(plain, all, talk) ?? namedIn(plain, all, talk)
  const session =
    pointed ?? (state.session && (all.find((one) => isSame(one, state.session)) ?? state.session))
  if (!session || (!titled && isElsewhere(plain, talk))) return null
  const cheap = pointed ? null : cheaper(plain, session, all, talk)
  if (cheap) return cheap
  const count = countIn(plain)
  const isAsked = ASKS.find(({ words }) => words.test(plain))
  const books = BOOKS.test(plain) || (pointed && count !== null && TAKES.test(plain))
  if (!books && !isAsked && !pointed) return null
  if (!books && isAsked?.is === 'other') return others(session, all, plain, talk)
  const texts = SESSIONS[say.code]
  const lines = [
    books || !isAsked || LINE.has(isAsked.is) ? lineOf(session, talk) : '',
    !books && isAsked && LINE.has(isAsked.is) ? (opensLater(session, talk) ?? '') : '',
    ...(!books && isAsked ? detailOf(isAsked.is, session, talk) : []),
    ...(count && count > 1 && session.cents > 0 && (books || isAsked?.is === 'price')
      ? [texts.total(count, say.cents(count * session.cents))]
      : []),
    ...(books ? booked(session, count ?? 1, talk) : []),
  ]
  // Nothing of it is known: the page of the café may say it.
  const text = lines.filter(Boolean).join(' ')
  return text === '' ? null : said(text, session, talk)
}

/** What is asked about a class or an event whose title is said: it goes before the menu, the café and everything else. */
export const titledReply = (talk: Talk & { message: string }): ChatReply | null =>
  talk.message.length <= 160 && titledIn(talk.message, sessionsOf(talk), talk)
    ? sessionReply(talk.message, talk)
    : (calledOff(talk.message, talk) ?? null)

/** The next date of the one whose title is said. A title that names a drink too needs a word that a drink has not. */
function titledIn(message: string, all: readonly Session[], talk: Talk): Session | undefined {
  const found = all.filter(({ title }) => saysTitle(message, title))
  const [first] = found
  if (!first || found.some(({ title }) => title !== first.title)) return undefined
  if (isDrink(first.title, talk.lexicon) && !OF_SESSION.test(message)) return undefined
  return found.find((one) => isSame(one, talk.state.session)) ?? first
}
const isDrink = (title: string, lexicon: Lexicon) =>
  itemsOf(title, lexicon).some((item) => item.kind === 'drink' && item.isExact)
const OF_SESSION =
  /\b(?:class(?:es)?|workshops?|lessons?|courses?|events?|seats?|spots?|places?|tickets?|lugar(?:es)?|when|who|where|how (?:long|much)|full|sold out)\b/i

/** That one whose title is said does not take place. */
function calledOff(message: string, { facts, say, cafe, lexicon }: Talk & { message: string }) {
  const all = [...(facts?.classes ?? []), ...(facts?.events ?? [])]
  const off = all.find(
    ({ status, title }) =>
      (status === 'cancelled' || status === 'postponed') && saysTitle(message, title),
  )
  if (!off || isDrink(off.title, lexicon)) return null
  const day = say.date(dateIn(cafe.timeZone, new Date(off.startsAt)))
  const text = SESSIONS[say.code].off(off.title, day, off.status === 'postponed')
  return { text, actions: [], intent: 'classes' }
}

function said(text: string, session: Session, { state, say }: Talk): ChatReply {
  const { kind, title, startsAt, cents, seats, path } = session
  return {
    text,
    actions: [go(LATER[say.code].book, path)],
    intent: kind,
    state: { ...START, ...state, session: { kind, title, startsAt, cents, seats, path } },
  }
}

/** Read once for as long as the facts are the same object. */
const read = new WeakMap<object, Session[]>()
function sessionsOf({ facts }: Talk): Session[] {
  if (!facts) return []
  const all = read.get(facts) ?? sessionsIn(facts)
  read.set(facts, all)
  return all
}
const sessionsIn = (facts: NonNullable<Talk['facts']>): Session[] => [
  ...(facts.classes ?? []).filter(isOn).map((one) => ({
    ...one,
    ...asSession(one),
    kind: 'classes' as const,
    path: classPath(one.id),
  })),
  ...(facts.events ?? []).filter(isOn).map((one) => ({
    ...one,
    ...asSession(one),
    kind: 'events' as const,
    path: eventPath(one.id),
  })),
]
/** Not called off, and not moved to a day that nobody knows yet. */
const isOn = ({ status = 'scheduled' }: { status?: CafeEvent['status'] | undefined }) =>
  status === 'scheduled'
const asSession = (one: { priceCents: number; seatsLeft: number }) => ({
  cents: one.priceCents,
  seats: one.seatsLeft,
})
const isSame = (one: Session, other: ChatState['session']): boolean =>
  one.title === other?.title && one.startsAt === other.startsAt

/** Words about what is no class: the drinks, the rooms, the hours. */
function isElsewhere(plain: string, { lexicon }: Talk): boolean {
  if (ELSEWHERE.test(plain)) return true
  return itemsOf(plain, lexicon).some((item) => item.kind === 'drink' && item.isExact)
}
const ELSEWHERE =
  /\b(?:member\w*|wi-?fi|park(?:ing)?|rent|(?:a|the|your|any) rooms?\b(?! left| for)|venue|art ?space|dogs?|menu|drinks?|coffee|pick ?up|order(?:ed|ing)?|jobs?|hiring|deliver\w*|latte|open|close[sd]?)\b/

/** 'the second one', 'the Sunday class', 'the print one': one of those that were listed just now. */
function pointedAt(plain: string, all: readonly Session[], talk: Talk): Session | undefined {
  const { told, cafe, say } = talk
  const dayOf = (one: Session) => say.date(dateIn(cafe.timeZone, new Date(one.startsAt)))
  const listed = all
    .filter(({ title }) => told.includes(`${title}: `))
    .filter((one) => told.includes(`${one.title}: ${dayOf(one)}`))
    .toSorted(
      (a, b) => told.indexOf(`${a.title}: ${dayOf(a)}`) - told.indexOf(`${b.title}: ${dayOf(b)}`),
    )
  const place = PLACES.findIndex((words) => words.test(plain))
  const isCheapest = /\bcheap(?:est|er)\b/.test(plain)
  if (listed.length < 2) return place === 0 || isCheapest ? listed[0] : undefined
  if (place >= 0) return place === PLACES.length - 1 ? listed.at(-1) : listed[place]
  const [, day = ''] = ON_DAY.exec(plain) ?? []
  const weekdayOf = (one: Session) =>
    new Date(one.startsAt)
      .toLocaleDateString('en-US', { weekday: 'short', timeZone: cafe.timeZone })
      .toLowerCase()
  const onDay = day === '' ? [] : listed.filter((one) => weekdayOf(one) === day)
  if (onDay.length === 1) return onDay[0]
  if (isCheapest) return listed.toSorted((a, b) => a.cents - b.cents)[0]
  const words = new Set(wordsOf(plain).map(stem))
  const fitting = listed.filter((one) => titleWords(one).some((word) => words.has(word)))
  return fitting.length === 1 ? fitting[0] : undefined
}
const PLACES = [
  /\b(?:the )?(?:first|1st)(?: one| class| event)?\b(?! print)/,
  /\b(?:second|2nd)\b/,
  /\b(?:third|3rd)\b/,
  /\b(?:fourth|4th)\b/,
  /\bthe last\b/,
]
const ON_DAY = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|r|rs|ur)?day\b/

/** 'how long is the map class', 'stitch night': the one whose title has the words; the next date of it. */
function namedIn(plain: string, all: readonly Session[], { state }: Talk): Session | undefined {
  const kind: Kind | null = /\b(?:class(?:es)?|workshops?|lessons?|courses?)\b/.test(plain)
    ? 'classes'
    : null
  const words = wordsOf(plain).map(stem)
  const isOne = state.session !== undefined && /\bthe [a-z]{3,12} (?:one|class)\b/.test(plain)
  const isSeat = /\b(?:seats?|spots?|tickets?|places?) (?:for|at|to) (?:the )?[a-z]/.test(plain)
  const scored = all
    .filter((one) => kind === null || one.kind === kind)
    .map((one) => {
      const own = titleWords(one)
      const found = own.filter((word) => words.includes(word))
      // 'which ones still have seats'
      const hits = found.every((word) => word === 'still') ? 0 : found.length
      return { one, hits, isWhole: hits >= 2 || (hits === own.length && hits > 0) }
    })
    // 'the map one', behind a list without it
    .filter(({ one, hits, isWhole }) =>
      kind === null
        ? (isWhole && hits >= 2) ||
          (hits > 0 && isOne && one.kind === state.session?.kind) ||
          (hits > 0 && isSeat)
        : hits > 0,
    )
  const most = Math.max(0, ...scored.map(({ hits }) => hits))
  const best = scored.filter(({ hits }) => hits === most).map(({ one }) => one)
  const [first] = best
  // Two different ones fit as well: neither is meant.
  if (!first || best.some(({ title }) => title !== first.title)) return undefined
  return best.find((one) => isSame(one, state.session)) ?? first
}
/** The words of the titles that were read last: the same ones are on all day. */
const wordsOfTitles = new Map<string, string[]>()
function titleWords({ title }: Session): string[] {
  const known = wordsOfTitles.get(title)
  if (known) return known
  if (wordsOfTitles.size > 500) wordsOfTitles.clear()
  const words = wordsOf(title)
    .map(stem)
    .filter((word) => word.length > 2 && !SMALL.has(word))
  const own = [...new Set(words)]
  wordsOfTitles.set(title, own)
  return own
}
const SMALL = new Set(
  'the and with for from who are our your one two five first open long what class workshop'.split(
    ' ',
  ),
)

/** The line that says what, when, for how much and how many seats. */
function lineOf(session: Session, { cafe, say, now }: Talk): string {
  const { title, startsAt, cents, seats, tickets } = session
  const at = new Date(startsAt)
  const [day, time] = [say.date(dateIn(cafe.timeZone, at)), say.time(timeIn(cafe.timeZone, at))]
  // Of a class it says when booking opens, and for whom, in a sentence of its own.
  const opens = notYet({ tickets }, now)
  const from = opens ? say.date(dateIn(cafe.timeZone, opens)) : undefined
  return LATER[say.code].session(title, day, time, cents > 0 ? say.cents(cents) : null, seats, from)
}

function booked(session: Session, count: number, talk: Talk): string[] {
  const { seats, tickets } = session
  const texts = LATER[talk.say.code]
  const later = opensLater(session, talk)
  if (later) return [later]
  if (notYet({ tickets }, talk.now)) return []
  return [
    ...(count > seats && seats > 0 ? [texts.tooFew(count, seats)] : []),
    ...(seats > 0 ? [texts.bookThere] : []),
  ]
}

/** When booking begins, where it has not yet, and who can book before. */
function opensLater({ bookingOpensAt }: Session, { cafe, say, now }: Talk): string | null {
  const { timeZone } = cafe
  if (!bookingOpensAt || now >= new Date(bookingOpensAt)) return null
  const words = (at: Date) =>
    [say.date(dateIn(timeZone, at)), say.time(timeIn(timeZone, at))] as const
  const members = membersFirst(bookingOpensAt, cafe).map(
    ({ tiers, at }) => [tiers, words(at)] as const,
  )
  return LATER[say.code].opens(words(new Date(bookingOpensAt)), members)
}

/** What is known about what was asked; nothing where it is not. */
function detailOf(is: Asked, session: Session, { cafe, say }: Talk): string[] {
  const texts = SESSIONS[say.code]
  const { title, startsAt, endsAt, includes = [], materialsCents = 0, ages, level } = session
  const { space, instructor, host, summary } = session
  const clock = (at: string) => say.time(timeIn(cafe.timeZone, new Date(at)))
  const inEnglish = (text?: string) => (text ? [LATER[say.code].inEnglish(text)] : [])
  const included = includes.length > 0 ? [texts.includes(includes.join('; '))] : []
  switch (is) {
    case 'length': {
      if (!endsAt) return []
      const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
      return [texts.lasts(title, texts.length(minutes), clock(startsAt), clock(endsAt))]
    }
    case 'price':
      return materialsCents > 0 ? [texts.materials(say.cents(materialsCents))] : []
    case 'bring':
      if (included.length > 0) return [...included, texts.bring]
      return /\bbring\b/i.test(summary ?? '') ? inEnglish(summary) : [texts.bring]
    case 'included':
      return included.length > 0 ? included : inEnglish(summary)
    case 'level':
      return [...(level ? [texts.level[level]] : []), ...(ages ? [texts.ages(ages)] : [])]
    case 'ages':
      return ages ? [texts.ages(ages)] : []
    case 'where':
      return space ? [texts.place(title, space)] : []
    case 'who':
      return instructor || host ? [texts.by(title, instructor ?? host ?? '')] : []
    case 'what':
      return inEnglish(summary)
    case 'book':
      return [LATER[say.code].bookThere]
    default:
      return []
  }
}

/** 'anything under 60', behind what is on: of the same kind those that cost less */
function cheaper(plain: string, session: Session, all: readonly Session[], talk: Talk) {
  const [, dollars = ''] = UNDER.exec(plain) ?? []
  const fitting =
    dollars && talk.told.includes(session.title)
      ? all.filter(({ kind, cents }) => kind === session.kind && cents <= Number(dollars) * 100)
      : []
  const [first] = fitting
  if (!first) return null
  const lines = fitting.slice(0, 4).map((one) => lineOf(one, talk))
  return said(lines.join('\n'), first, talk)
}
const UNDER =
  /^\W{0,3}(?:(?:and|ok|so|is there|do you have|got),? ){0,2}(?:anything|something|any|one|which ones?(?: are)?|any class(?:es)?)\b.{0,8}\b(?:under|below|less than|cheaper than) \$?(\d{2,3})(?: dollars| bucks)?\W{0,3}$/

/** 'is there a later one': other dates of the same, else what else of its kind comes. */
function others(session: Session, all: readonly Session[], plain: string, talk: Talk): ChatReply {
  const { say, cafe } = talk
  const isBefore = /\b(?:earlier|sooner|before)\b/.test(plain)
  const rest = all.filter(
    (one) =>
      one.kind === session.kind &&
      !isSame(one, session) &&
      one.startsAt < session.startsAt === isBefore,
  )
  // 'any other nights like that' asks for others than this one.
  const dates = LIKE_IT.test(plain) ? [] : rest.filter(({ title }) => title === session.title)
  const besides = rest.filter(({ title }) => title !== session.title)
  const shown = (dates.length > 0 ? dates : besides).slice(0, 3)
  const texts = STRAIGHT[say.code]
  const lines = shown.map((one) => {
    const { title, startsAt, seats, cents } = one
    const at = new Date(startsAt)
    const opens = notYet(one, talk.now)
    return texts.dated(
      title,
      say.date(dateIn(cafe.timeZone, at)),
      say.time(timeIn(cafe.timeZone, at)),
      seats,
      cents > 0 ? say.cents(cents) : texts.free,
      opens ? say.date(dateIn(cafe.timeZone, opens)) : undefined,
    )
  })
  const own = SESSIONS[say.code]
  const [next] = shown
  if (!next) return said(own.noOthers(session.title), session, talk)
  const head = dates.length > 0 ? '' : `${own.others(session.title)}\n`
  return said(`${head}${lines.join('\n')}`, next, talk)
}

const LIKE_IT = /\blike (?:that|this|it)\b/
const SEATS_ES = /\b(?:lugar(?:es)?|asientos?|cupos?|entradas?|boletos?|plazas?)\b/
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
}
/** How many seats or people are said. */
function countIn(plain: string): number | null {
  const { n = '' } = COUNT.exec(plain)?.groups ?? {}
  return n === '' ? null : (NUMBERS[n] ?? Number(n))
}
const COUNT =
  /\b(?<n>\d{1,2}|an?|one|two|three|four|five|six)(?: of us\b| (?:seats?|spots?|places?|tickets?|people|persons?|adults?|kids?|children|guests)\b|\W{0,3}(?:please\W{0,3})?$)/

const LEAD =
  "^\\W*(?:(?:ok(?:ay)?|yes|yeah|yep|sure|great|cool|nice|perfect|please|can|could|may|i|we|you|i'd|we'd|i'll|we'll|like|love|want|to|need|put (?:me|us) down for|then|and|let me|let's|go ahead)[\\s,.!]+){0,8}"
const SOME = '(?:\\d{1,2}|an?|one|two|three|four|five|six)'
const BOOKS = new RegExp(
  `${LEAD}(?:(?:book|reserve|get|take|sign|save|give me|grab|buy|have|hold)\\b.{0,14}?)?(?:\\b${SOME}\\s+)(?:seats?|spots?|places?|tickets?|people|of us)\\b|${LEAD}(?:book|reserve|sign (?:me |us )?up|join|register|enrol+)(?: (?:here|there|in|online|it|that|this|me|us|${SOME}|for ${SOME}|for (?:it|that|this)|please|a seat|the (?:class|first one|second one|last one)))*\\W*$|${LEAD}(?:just |for |the |book |take |get )*${SOME}(?: of us| people| of (?:those|them|these))?(?: please)?\\W*$`,
)
/** Beside one that is pointed at: 'two for the Sunday one'. */
const TAKES = /\b(?:book|reserve|get|take|want|seats?|spots?|tickets?|for|people|us|me)\b/

type Asked =
  | 'price'
  | 'length'
  | 'seats'
  | 'other'
  | 'bring'
  | 'included'
  | 'level'
  | 'ages'
  | 'where'
  | 'who'
  | 'what'
  | 'time'
  | 'book'
/** Answered by the line alone. */
const LINE: ReadonlySet<Asked> = new Set(['price', 'seats', 'time', 'book'])

/** What may be asked about a class, a narrow question before a wide one. Each is a question by itself, and about nothing else. */
const ASKS: readonly { is: Asked; words: RegExp }[] = [
  {
    is: 'other',
    words:
      /\b(?:later|another|other|next|different|earlier|sooner|more) (?:one|date|day|night|time|class|session|event)s?\b|\bany (?:others|other ones?|later|earlier)\b|\b(?:do|does) (?:it|you|they) (?:do it |repeat|run it |happen )(?:again)?\b|\bwhen is the next\b/,
  },
  {
    is: 'book',
    words:
      /\b(?:do|should|must) (?:i|we) (?:have to |need to )?(?:sign up|book|register|reserve|buy (?:a )?tickets?)\b|\bhow (?:do|can) (?:i|we) (?:sign up|book|register|reserve)\b/,
  },
  {
    is: 'length',
    words:
      /\bhow long\b|\bhow many hours\b|\b(?:when|what time) (?:does|do|will|is) (?:it|that|this|they|the class) (?:end|finish|over|done)\b|\b(?:un)?till? (?:when|what time)\b/,
  },
  {
    is: 'ages',
    words:
      /\b(?:can|may|could|is|are|ok|okay|good|allowed|bring)\b.{0,25}\b(?:kids?|child(?:ren)?|son|daughter|teens?|teenagers?|bab(?:y|ies))\b|\bhow old\b|\bages?\b|\b(?:year|yr)s?[ -]?olds?\b/,
  },
  {
    is: 'bring',
    words:
      /\b(?:bring|wear|prepare)\b|\b(?:do|should|must) (?:i|we) need (?:to|any|my|a)\b|\bneed to have\b|\bsupplies\b/,
  },
  {
    is: 'included',
    words:
      /\binclud\w*\b|\bwhat do (?:i|we) get\b|\bmaterials?\b|\bdo (?:i|we) (?:get to )?keep\b|\btake (?:it|them|something) home\b/,
  },
  {
    is: 'level',
    words:
      /\bexperience\b|\bbeginners?\b|\bskills?\b|\blevel\b|\bnever (?:done|drawn|tried|made|painted|printed)\b|\b(?:is|are) (?:it|that|this|they) (?:hard|difficult|easy|advanced)\b|\bhow (?:hard|difficult)\b|\bwho(?:'s| is) (?:it|that|this) for\b|\bgood at\b|\b(?:be able|know how) to draw\b/,
  },
  {
    is: 'who',
    words:
      /\bwho(?:'s| is|'ll| will)? (?:teach\w*|lead\w*|run\w*|host\w*|giv\w*|the (?:teacher|instructor|host))\b|\b(?:teacher|instructor)\b/,
  },
  {
    is: 'price',
    words:
      /\b(?:how much|what does (?:it|that|this) cost|the cost|cost|price|how expensive)\b|\b(?:is|are) (?:it|that|this|they) free\b/,
  },
  {
    is: 'seats',
    words:
      /\b(?:seats?|spots?|places?|tickets?) (?:left|are left|open|available|free|still)\b|\b(?:any|how many|more) (?:seats?|spots?|places?|tickets?|people)\b|\b(?:is|are) (?:it|that|they|there) (?:full|sold out|booked|available|still (?:room|space|seats?|spots?))\b|\broom (?:left|for)\b|\bfully booked\b/,
  },
  {
    is: 'where',
    words: /^\W*(?:and |so |ok )?where (?:is|would|will|does) (?:it|that|this|the class)\b/,
  },
  {
    is: 'time',
    words:
      /^\W*(?:and |so |ok |wait )?(?:when|what time|what day|which day|what date|when's|whens|what hour)\b/,
  },
  {
    is: 'what',
    words:
      /^\W*(?:and |so |ok |cool )?(?:what(?:'s| is) (?:it|that)(?: about| like)?|what(?:'s| is) it exactly|what do (?:we|you|i) (?:do|make|learn)(?: there| in it)?|tell me (?:more|about it)(?: about (?:it|that))?|more (?:info|details?|about it)|describe it)\W*$/,
  },
]
