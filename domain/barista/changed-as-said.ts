import type { ChatReply } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { CARE } from './careful.ts'
import { dietTold } from './diet.ts'
import type { Line, ParsedDrink } from './drink.ts'
import { type Reading, readOrder } from './edits.ts'
import { framed, isPointing } from './frames.ts'
import { framedInTurn } from './frame-turns.ts'
import { itemsOf } from './items.ts'
import { offerOf } from './offer.ts'
import { propose } from './propose.ts'
import { MANNER, refined } from './refine.ts'
import { allFromSpoken, START, toSpoken } from './state.ts'
import type { Talk } from './talk.ts'
import { dropped, made, offered } from './turn.ts'
import { KEEPS_IT } from './typed.ts'
import { stem, wordsOf } from './words.ts'

/** A message that is nothing but changes of what is there, each of its words with a part in them. */
export function changedAsSaid(talk: Talk, isOfMany = false): ChatReply | null {
  const { state, cart, menu, lexicon, say, cafe, now, isAsking } = talk
  const typed = talk.message.toLowerCase().trim()
  // "no let's do almond"
  const message = typed.replace(NO_BUT, '')
  if (isAsking || state.choices.length > 0 || lexicon.more.isQuestion(message)) return null
  if (state.pending.length > 0 && ENDS_IN_YES.test(message)) return null
  const isFree = state.pending.length + state.edits.length + cart.length === 0
  const spoken = isFree && state.topic && ABOUT_TOPIC.test(message) ? [state.topic] : state.pending
  const pending = allFromSpoken(spoken, menu)
  if (AGREES_FIRST.test(message) && pending.length + state.edits.length > 0) {
    // 'no boba, extra ice', 'no americano, two mochas'
    const [first, next] = /^\W{0,3}no\b/.test(message) ? itemsOf(message, lexicon) : []
    const isLeftOut =
      first?.kind === 'choice' ||
      (first?.kind === 'not' && next?.kind !== 'comma' && next?.kind !== 'end')
    if (!isLeftOut) return null
  }
  const offeredAsIs = () => {
    const avoids = state.avoids ?? []
    const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
    return refined(message, offered(offerOf(pending, scene), { ...talk, scene, pending }), talk)
  }
  // 'the first one not too hot', which is said at the counter
  // 'so four lattes total, right?'
  const isKept = IS_RIGHT.test(talk.message) || KEEPS_IT.test(talk.message)
  if (!isOfMany && pending.length > 0 && isKept) return offeredAsIs()
  const bare = message.replace(MANNER, '').trim()
  const rows = pending.map((drink): Line => ({ lineId: null, drink }))
  const isManner = !isOfMany && bare !== message
  if (isManner && pending.length > 0 && FOR_WHOM.test(bare)) return offeredAsIs()
  if (isManner && isPointing(bare, { lines: rows, menu, lexicon, said: talk.said })) {
    return offeredAsIs()
  }
  // 'no mint', of a Watermelon Mint Tea
  const [, part = ''] = (!isOfMany && WITHOUT_PART.exec(message)) || []
  const [only, second] = pending
  const having = pending.filter(({ id }) => {
    const item = findItem(menu, id)
    const words = wordsOf(`${item?.name} ${item?.description}`)
    return words.slice(1).includes(stem(part))
  })
  const isNamed = itemsOf(part, lexicon).some(({ kind }) => kind === 'drink')
  if (part && having.length === 1 && !isNamed && !PLAIN_PARTS.test(part)) return offeredAsIs()
  // 'one without spice', of two
  const isUnknown = part !== '' && itemsOf(part, lexicon).every(({ kind }) => kind === 'word')
  if (isUnknown && !PLAIN_PARTS.test(part) && only && !second && only.quantity > 1)
    return offeredAsIs()
  let isRead = false
  const revise = (before: readonly Line[]) => {
    const of = {
      lines: [...before],
      menu,
      lexicon,
      focus: state.topic?.id,
      said: talk.said,
      owners: state.owners,
    }
    const inTurn = () => (dietTold(message) ? null : (framedInTurn(message, of)?.lines ?? null))
    const lines = isOfMany ? inTurn() : (framed(message, of) ?? inTurn())
    isRead = lines !== null
    return { lines: lines ?? [...before], isEdit: true, isUnknown: false, isClear: false }
  }
  const reading = readOrder(message, cart, menu, lexicon, say, { pending, revise })
  if (!isRead || (reading.edits.length === 0 && isEqual(reading.adds, pending))) return null
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
  const open = { ...talk, scene, pending }
  const reply =
    reading.edits.length > 0
      ? withNotes(made(reading, open), reading, talk)
      : reading.adds.length > 0
        ? offered(offerOf(reading.adds, scene), open)
        : dropped(state, say)
  return avoids.length > 0 ? { ...reply, state: { ...START, ...reply.state, avoids } } : reply
}
/** A message of several changes, told of the words as they were typed. What somebody cannot eat is read before. */
export function changedInTurn(talk: Talk): ChatReply | null {
  if (talk.message.includes('?') || dietTold(talk.message)) return null
  return changedAsSaid(talk, true)
}

/** What cannot be done to a cup that is split off is said too. */
function withNotes(reply: ChatReply, { adds }: Reading, { menu, say }: Talk): ChatReply {
  if ((reply.state?.pending.length ?? 0) > 0) return reply
  const notes = adds.flatMap((drink) => propose(menu, drink, say)?.notes ?? [])
  const text = [...new Set([...(reply.text ? [reply.text] : []), ...notes])].join(' ')
  return { ...reply, text }
}
/** What stands around 'not too hot'. */
const FOR_WHOM =
  /^\W{0,3}(?:(?:and|but|also|please|make (?:it|that|sure it's)|it's|can it be|is it possible|if possible|for (?:him|her|them|me|us|my [a-z]+|the (?:kids?|baby)))\b\W{0,3}){0,5}$/
const IS_RIGHT =
  /^\W{0,3}(?:ok |okay |and )?(?:so|that's|thats|that is|just to confirm|just checking|to confirm),? .{3,60}?,? (?:right|correct|yeah|yes)\W{0,3}$/i
const WITHOUT_PART =
  /^\W{0,3}(?:(?:and|but|ok|can i get|make) )?(?:(?:an?|one|both|it|them) )?(?:no|without|hold the) ([a-z]{3,12})(?: (?:(?:in|on|for|with) )?(?:the|my) [a-z ]{3,20})?\W{0,3}$/
const PLAIN_PARTS = /^(?:milk|tea|sugar|ice|boba|latte|coffee|cream|chicken|toast)$/
/** 'make it 2 and yes' */
const ENDS_IN_YES =
  /(?:\band|\bthen|,|\.) ?(?:yes|yeah|yep|go ahead|add (?:it|them|both|all)|do it|that's (?:it|all))(?: please| thanks)?\W{0,3}$/
const NO_BUT =
  /^no,? (?=(?:let's|lets|make|do|can|could|i want|i'd|change|swap|switch|i meant|i mean|i said|just the|only the|the other|both)\b)/
const AGREES_FIRST =
  /^\W{0,3}(?:(?:ok|okay),? (?=yes|yea|yep|yup|sure))?(?:yes|yea|yeah|yep|yup|ya|sure|si|perfect|absolutely|definitely|no)\b/
/** 'ok two, one large and one regular', behind an answer about a drink */
const ABOUT_TOPIC =
  /^\W{0,3}(?:(?:ok|okay|then|and|so|cool|great),? ){0,2}(?:two|three|four|[2-9])\b/
const isEqual = (some: readonly ParsedDrink[], others: readonly ParsedDrink[]): boolean =>
  JSON.stringify(some.map(toSpoken)) === JSON.stringify(others.map(toSpoken))
