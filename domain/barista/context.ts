import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { inActs } from './acts.ts'
import { aside } from './asides.ts'
import { asMeant } from './as-meant.ts'
import { viewCart } from './buttons.ts'
import { CARE } from './careful.ts'
import { checkoutSaid } from './checkout-said.ts'
import { describedReply } from './described.ts'
import type { Line, ParsedDrink } from './drink.ts'
import { type CartEdit, readOrder } from './edits.ts'
import { expanded } from './expand.ts'
import { eachAsked } from './each-asked.ts'
import { dietTold, withTold } from './diet.ts'
import type { Facts } from './facts.ts'
import { firstLook } from './first-look.ts'
import { withNameSaid } from './for-name.ts'
import { framed, isPointing } from './frames.ts'
import { gist } from './gist.ts'
import { goesWith } from './goes-with.ts'
import { hurried, isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import { anotherOfThem, sameWish } from './meant-short.ts'
import { levelOf, mineOf, oneNamed, plainMilk, withIt } from './meant-there.ts'
import { meant } from './meant.ts'
import { offerOf } from './offer.ts'
import { withOwners } from './owners.ts'
import { parseOrder } from './parse.ts'
import { joinedLines, paused } from './pause.ts'
import { noneOfThem, notIn, toppingSwapped } from './meant-toppings.ts'
import { placedReply } from './placed.ts'
import { propose } from './propose.ts'
import { MANNER, refined } from './refine.ts'
import { resolved } from './resolved.ts'
import { notKnown, secondLook } from './second-look.ts'
import { listed, type Say } from './say.ts'
import { findItem } from '#domain/menu/price.ts'
import { sessionReply } from './session-said.ts'
import { allFromSpoken, START, toSpoken } from './state.ts'
import { isSo } from './target.ts'
import { dropped, made, offered } from './turn.ts'
import { TYPED } from './typed-words.ts'
import { stem, wordsOf } from './words.ts'

type Answer = (message: string, state?: ChatState) => ChatReply
type Talk = {
  message: string
  /** What the customer said before, in English. */
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  cafe: Cafe
  lexicon: Lexicon
  say: Say
  /** What is on, where it was read for this message. */
  facts?: Pick<Facts, 'classes' | 'events'> | undefined
  /** What the barista said last. */
  told: string
  now: Date
  /** The page keeps a pickup time for the next order. */
  hasPickup?: boolean | undefined
  /** The page carries nothing out. */
  isAsking?: boolean
}

/**
 * What the barista on the server knows more than the one in the page: what a short message leaves out, and what an answer has to
 * name. @param answer of the rules that read one message, where the conversation stands or would stand
 */
export function inContext(heard: Talk, answerOf: Answer): ChatReply {
  const message = asMeant(heard.message, heard)
  const talk = { ...heard, message }
  const told = firstLook(talk) ?? dietAndLess(talk) ?? thenAsked(talk, answerOf)
  const reply = withoutDecaf(told ?? withoutDoubt(inOneOrMore(talk, answerOf), talk), talk.told)
  return talk.isAsking ? reply : withOwners(reply, talk, heard.message)
}

/** That there is no decaf is said once. */
function withoutDecaf(reply: ChatReply, told: string): ChatReply {
  const [known = ''] = NO_DECAF.exec(told) ?? []
  return known ? { ...reply, text: reply.text.replace(known, '').trim() } : reply
}
const NO_DECAF = / ?(?:We don't have decaf|No tenemos descafeinado)\.[^.]*\./

/** A no that names something adds nothing: what stands open is asked about again. */
function withoutDoubt(reply: ChatReply, { message, state, lexicon, menu, say }: Talk): ChatReply {
  const adds = (reply.perform ?? []).some(({ type }) => type.startsWith('add-'))
  if (!adds || !REFUSES.test(message)) return reply
  const isNamed = itemsOf(message, lexicon).some(
    (item) => item.kind === 'drink' && state.pending.every(({ id }) => id !== item.id),
  )
  if (!isNamed) return reply
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const text = LATER[say.code].stillOffered(listed(lines, say.and))
  return { text, actions: [], intent: 'pause', state: { ...START, ...state } }
}
const REFUSES = /^\W{0,3}(?:(?:ok|okay|oh|yes|yeah|wait|hm+),? ){0,2}(?:no|not|nah|nope)\b/i

/** "im vegan no tart": what somebody does not eat, and a change of what is offered. */
function dietAndLess(talk: Talk): ChatReply | null {
  const { message, state, say, isAsking } = talk
  const less = isAsking || state.pending.length === 0 ? null : LESS.exec(message)
  const before = less ? message.slice(0, less.index) : ''
  const told = less && dietTold(before)
  if (!less || !told || told.avoids.length === 0) return null
  const avoids = withTold(state.avoids ?? [], told)
  const reply = changedAsSaid({ ...talk, message: less[1]!, state: { ...state, avoids } })
  return reply && { ...reply, text: `${say.noted} ${reply.text}` }
}
const LESS =
  /[\s,.]((?:so )?(?:no|without the|remove the|drop the|cancel the|skip the|take off the) [a-z][a-z ]{2,25})\W{0,3}$/i

/** 'popcorn chicken, is that dairy free?': the order first, and the question about it. */
function thenAsked(talk: Talk, answerOf: Answer): ChatReply | null {
  const { message, lexicon, isAsking } = talk
  const [, order = '', question = ''] = THEN_ASKED.exec(message) ?? []
  if (isAsking || !order || order.includes('?') || lexicon.more.isQuestion(order)) return null
  const drinks = itemsOf(order, lexicon).filter((item) => item.kind === 'drink' && item.isExact)
  if (drinks.length !== 1) return null
  const first = inOneOrMore({ ...talk, message: order }, answerOf)
  if (first.intent !== 'order' || first.perform || !first.state) return null
  const { state } = first
  const second = inOneOrMore({ ...talk, message: question, state, said: order }, (part, stands) =>
    answerOf(part, stands ?? state),
  )
  const isAnswer =
    !second.perform && !DOES.test(second.intent) && second.intent !== 'not-understood'
  return isAnswer ? { ...first, text: `${first.text} ${second.text}` } : null
}
const THEN_ASKED =
  /^(.{4,60}?)[,.;!] (?:and |but |wait,? |oh,? )?((?:is|are|does|do) (?:it|that|this|they|those|these)\b[^,.;?]{3,60}\??)$/i

function inOneOrMore(said: Talk, answerOf: Answer): ChatReply {
  const heard = withoutGuess(said)
  const answerNow: Answer = (part, stands) =>
    answerOf(part, stands ?? (heard === said ? undefined : heard.state))
  const whole = inOne(heard, answerNow)
  const answerTo = (message: string) =>
    inOne({ ...heard, message }, (part, stands) => answerNow(part, stands ?? heard.state))
  return spokenOf(eachAsked(heard.message, whole, answerTo) ?? whole, heard)
}

/** 'two croissants and two scones', behind 'did you mean …?': what was guessed is not wanted. */
function withoutGuess(heard: Talk): Talk {
  const { state, told, message, lexicon, isAsking } = heard
  const isGuess = state.pending.length === 1 && state.edits.length === 0 && GUESSES.test(told)
  if (isAsking || !isGuess || message.includes('?') || ADDS_TO.test(message)) return heard
  const drinks = itemsOf(message, lexicon).filter((item) => item.kind === 'drink')
  const isOther = drinks.every(({ id, isExact }) => isExact && id !== state.pending[0]?.id)
  if (drinks.length < 2 || !isOther) return heard
  return { ...heard, state: { ...START, ...(state.avoids && { avoids: state.avoids }) } }
}
const GUESSES = /^(?:Did you mean|¿Quisiste decir)[^?]*\?$/
const ADDS_TO = /^\W{0,3}(?:and|also|plus|yes|yeah|yep|sure|ok|okay|add)\b/i

/** The only thing that an answer names is spoken of: 'one of those', behind 'the lowest price is $3.50: Espresso'. */
function spokenOf(reply: ChatReply, { menu, message, lexicon, state: before }: Talk): ChatReply {
  const state = reply.state ?? before
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  if (reply.perform || isOpen || !/^(?:question|recommend)$/.test(reply.intent)) return reply
  let { text } = reply
  const named = menu.items
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const isIn = text.includes(name)
      text = text.replaceAll(name, '')
      return isIn
    })
  // 'does the thai tea come with boba', of which the answer says what boba costs
  const asked = itemsOf(message, lexicon).flatMap((item) =>
    item.kind === 'drink' && item.isExact && item.others.length < 2
      ? (findItem(menu, item.id) ?? [])
      : [],
  )
  const [only, more] = named.length === 0 ? asked : named
  return only && !more && state.topic?.id !== only.id
    ? { ...reply, state: { ...START, ...state, topic: { id: only.id, quantity: 1 } } }
    : reply
}

function inOne(heard: Talk, answerNow: Answer): ChatReply {
  const pause = paused(heard)
  if (pause) return pause
  const inIt = (part: string, state: ChatState) =>
    inOne({ ...heard, message: part, state }, (said, stands) => answerNow(said, stands ?? state))
  const both = agreedAndOneMore(heard, inIt)
  if (both) return both
  const acts = inActs(heard, (message, state) =>
    inOne({ ...heard, message, state }, (part, stands) => answerNow(part, stands ?? state)),
  )
  if (acts) return acts
  const talk = { ...heard, message: typed(gist(joinedLines(heard), heard.lexicon), heard) }
  const known = new Map<string, ChatReply>()
  // More than one of the rules below may want the answer to the same words.
  const answer: Answer = (message, stands) => {
    if (stands) return answerNow(message, stands)
    const reply = known.get(message) ?? answerNow(message)
    known.set(message, reply)
    return reply
  }
  const { state } = talk
  // 'classic and taro', of which only one was to be chosen from: an order of its own
  if (namesOthers(talk))
    return withSession(answerNow(talk.message, { ...state, step: 'ordering', choices: [] }), state)
  const leaving = checkoutSaid(talk.message, talk)
  if (leaving) return leaving
  const placed = placedReply(talk.message, talk)
  if (placed) return placed
  const beside = goesWith(talk.message.toLowerCase(), talk)
  if (beside) return beside
  const about = sessionReply(talk.message, talk)
  if (about) return about
  const changes =
    offeredTo(talk) ?? forgotten(talk, answer) ?? notThere(talk) ?? changedAsSaid(talk)
  if (changes) return withSession(withTemperature(changes, talk), state)
  const other = lookedFor(talk, answer)
  if (other) return other
  const message = inFull(talk.message, talk)
  const apart = aside(message, talk)
  if (apart) return apart
  const first =
    changedAndAgreed(message, talk, answer) ??
    orderedAndAsked(message, talk, answer) ??
    answer(message)
  const asIs = askedOfOffered(message, first, talk)
  if (asIs) return asIs
  const again = (part: string) => answer(inFull(part, talk))
  const isUnclear =
    first.intent === 'not-understood' ||
    (first.intent === 'which-drink' && (ASKS.test(message) || /[,.;] +\w/.test(message)))
  const unclear = { ...first, intent: 'not-understood', state: { ...START, ...state } }
  const plain = isUnclear
    ? (secondLook(message, talk, again) ?? unclear)
    : withTimes(message, first, answer)
  const reply =
    plain.intent === 'not-understood'
      ? (describedReply(message, talk) ?? notKnown(message, plain, talk))
      : withTemperature(priced(message, refined(message, plain, talk), talk), talk)
  return withSession(reply, state)
}

/** 'yes and a second one hot': what is offered is added as it is, and one more is offered. */
function agreedAndOneMore(talk: Talk, inIt: (part: string, state: ChatState) => ChatReply) {
  const { message, state, menu, cart, cafe, now, say, isAsking } = talk
  const [, yes = '', more = ''] = YES_AND_ONE.exec(message) ?? []
  const before = state.pending
  if (!more || before.length === 0 || isAsking) return null
  const told = inIt(`and ${more}`, state)
  const after = told.state?.pending ?? []
  const isSame = JSON.stringify(after.slice(0, before.length)) === JSON.stringify(before)
  const fresh = allFromSpoken(after.slice(before.length), menu)
  const done = inIt(yes, state)
  if (!isSame || fresh.length === 0 || told.perform || done.intent !== 'order-confirmed')
    return null
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: fresh, avoids, care: CARE }
  const open = {
    ...talk,
    state: { ...START, ...(avoids.length > 0 && { avoids }) },
    scene,
    pending: [],
  }
  const offer = offered(offerOf(fresh, scene), open)
  return { ...offer, perform: done.perform ?? [], intent: 'order-confirmed' }
}
const YES_AND_ONE =
  /^\W{0,3}(?:(?:ok|okay|oh),? )?((?:yes|yeah|yep|yup|sure|add (?:it|them|both|all))(?: please| pls)?),? (?:and|plus|also)(?: also)? ((?:an?|one|another|two|three|[2-9]) .{3,60})$/i

/** Several drinks, of which not all are among those to choose from. */
function namesOthers({ message, state, lexicon, isAsking }: Talk): boolean {
  if (isAsking || state.choices.length === 0 || state.pending.length > 0) return false
  if (lexicon.more.isQuestion(message) || message.includes('?')) return false
  const drinks = itemsOf(message, lexicon).filter((item) => item.kind === 'drink')
  const isToChoose = (id: string) => state.choices.some((choice) => choice.id === id)
  return drinks.length > 1 && drinks.some(({ id, isExact }) => isExact && !isToChoose(id))
}

/** 'and something cold and fruity?', while something else is offered, which stays on the table */
function lookedFor({ message, state, lexicon, isAsking }: Talk, answer: Answer): ChatReply | null {
  if (isAsking || state.pending.length === 0 || !LOOKS_FOR.test(message)) return null
  if (itemsOf(message, lexicon).some((item) => item.kind === 'drink' && item.isExact)) return null
  const plain = message.replace(/^\W*(?:and|also|plus|ok)\b,? /i, '')
  const found = answer(plain, { ...START, ...(state.avoids && { avoids: state.avoids }) })
  if (found.perform || DOES.test(found.intent) || found.intent === 'not-understood') return null
  const choices = found.state?.choices ?? []
  const topic = found.state?.topic ?? state.topic
  return { ...found, state: { ...START, ...state, choices, topic } }
}
const LOOKS_FOR = /\b(?:something|anything|smth) (?!else\b|like that\b)[a-z]/i

/** 'can you even do that with a thai tea': what is offered is asked about and nothing else is wanted. */
function askedOfOffered(message: string, reply: ChatReply, talk: Talk): ChatReply | null {
  const { state, menu, cart, cafe, now, say, lexicon, isAsking } = talk
  const isOrder = reply.intent === 'order' && !reply.perform
  if (isAsking || !isOrder || state.pending.length === 0 || !ASKS_IF.test(message)) return null
  const items = itemsOf(message, lexicon)
  const drinks = items.filter((item) => item.kind === 'drink')
  const isThere = drinks.every(({ id }) => state.pending.some((row) => row.id === id))
  if (drinks.length === 0 || !isThere || items.some(({ kind }) => WANTED.test(kind))) return null
  const pending = allFromSpoken(state.pending, menu)
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
  return offered(offerOf(pending, scene), { ...talk, scene, pending })
}
const ASKS_IF =
  /^\W{0,3}(?:(?:wait|hm+|so|and|but|oh|ok),? ){0,2}(?:can|could|do|does|is|are|will|would) (?:you|u|i|we|that|it|they)\b.{0,20}\b(?:even|do|possible|work|come|that|it)\b/i
const WANTED = /^(?:choice|quantity|other|ordinal|not|instead|times)$/

/** 'forget the drizzle thing', of what is not sold anyway: what is offered stays. */
function forgotten(talk: Talk, answer: Answer): ChatReply | null {
  const { menu, cart, cafe, now, say, state, lexicon, isAsking } = talk
  const end = talk.message.search(/[.,!] /)
  const message = end < 0 ? talk.message : talk.message.slice(0, end)
  const rest = end < 0 ? '' : talk.message.slice(end + 2).trim()
  const [, without = ''] = WITHOUT_IT.exec(message) ?? WITHOUT_IT.exec(talk.message) ?? []
  const [, sold, atCounter] = NAMES_UNSOLD.exec(talk.told) ?? []
  const unsold = wordsOf(sold ?? atCounter ?? '')
  const isNamed = without !== '' && wordsOf(without).every((word) => unsold.includes(word))
  const [, wish = ''] = FORGETS.exec(message) ?? []
  const isSaidThere = wish !== '' && wordsOf(wish).every((word) => unsold.includes(word))
  const isUnsold = UNSOLD.test(talk.told) && (isNamed || isSaidThere || FORGETS_IT.test(message))
  const what = isUnsold ? 'that' : (FORGETS.exec(message)?.[1] ?? '')
  if (isAsking || !what || state.pending.length === 0 || ALL_OF_IT.test(what)) return null
  const items = isUnsold ? [] : itemsOf(what, lexicon)
  if (items.some(({ kind }) => /^(?:drink|ordinal|other|quantity|that|each)$/.test(kind)))
    return null
  const pending = allFromSpoken(state.pending, menu)
  if (items.some((item) => item.kind === 'choice' && pending.some((drink) => isSo(drink, item))))
    return null
  const inThem = menu.toppings.filter(({ id }) =>
    pending.some(({ toppings }) => toppings.includes(id)),
  )
  const named = new Set([...pending, ...inThem].flatMap(({ name }) => wordsOf(name)))
  if (wordsOf(what).some((word) => named.has(word))) return null
  // 'forget the spicy. add an espresso'
  if (rest && !FINE.test(rest)) return answer(inFull(rest, talk))
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
  return offered(offerOf(pending, scene), { ...talk, scene, pending })
}
const FINE = /^(?:(?:it's|its|that's|thats) )?(?:fine|ok|okay|good)\W{0,3}$/i
const NAMES_UNSOLD = /\b(?:We don't have|No tenemos) ([^.]{2,80})|["«]([^"»]{2,60})["»]/
const UNSOLD =
  /\bWe don't have\b|\bNo tenemos\b|\bDid you mean\b|¿Quisiste decir|["«][^"»]{2,60}["»]/
const FORGETS_IT =
  /^\W{0,3}(?:(?:nah|no|nm|nvm|never mind|ok|okay|oh|well|then),? ){0,2}(?:leave|forget|skip|never ?mind|nvm)(?: (?:it|that))?(?: then)?\W{0,3}$/i
/** "no shot then, it's fine" */
const WITHOUT_IT =
  /^\W{0,3}(?:(?:ok|okay|oh|ah|well|alright|fine|ugh),? ){0,2}(?:no|without|skip|leave out) (?:the |an? )?([a-z]{3,15}(?: [a-z]{3,15}){0,2}?)(?: then| ok| okay)?[\s,.]{0,3}(?:(?:it's|its|that's|thats|is) )?(?:fine|ok|okay|good|cool|then|no problem|no worries)?\W{0,3}$/i
const FORGETS =
  /^\W{0,3}(?:(?:ok|okay|oh|well|then|actually|just|pls|please|no),? ){0,3}(?:forget|never ?mind|nvm|skip|drop|ignore|leave)(?: about)? (?:the|that) ([a-z][a-z ]{2,30}?)(?: (?:thing|part|bit|then|please))*\W{0,3}$/i
const ALL_OF_IT =
  /\b(?:order|drinks?|cart|bag|all|whole|everything|food|one|last|rest|coffees?|teas?|thing)\b/

/** 'can you put it under Sam', of what is offered */
function offeredTo(talk: Talk): ChatReply | null {
  const { menu, cart, cafe, now, say, isAsking } = talk
  const state = isAsking ? null : withNameSaid(talk.message, talk.state, talk.lexicon)
  if (!state) return null
  const pending = allFromSpoken(state.pending, menu)
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
  const reply = offered(offerOf(pending, scene), { ...talk, state, scene, pending })
  return avoids.length > 0 ? { ...reply, state: { ...START, ...reply.state, avoids } } : reply
}

/** 'are your cups recyclable' wants no size. */
const ASKS = /^\W{0,3}(?:is|are|r|do|does|will|why|how|where|who)\b/i

/** 'what is the total and when can I pick up': what was asked second too. */
function withTimes(message: string, first: ChatReply, answer: Answer): ChatReply {
  if (first.intent !== 'cart' || first.perform || !ASKS_WHEN.test(message)) return first
  const second = answer('how long is the wait')
  return second.intent === 'waiting-time'
    ? { ...first, text: `${first.text} ${second.text}` }
    : first
}
const ASKS_WHEN =
  /\b(?:when|what time|what hours?|how (?:soon|fast|quick|long))\b.{0,25}\b(?:pick(?:ed)? ?-?up|ready|get it|have it|done)\b/i

/** What took the place of a cold drink and comes hot, or the other way round, says so. */
function withTemperature(reply: ChatReply, { cart, menu, say }: Talk): ChatReply {
  const said = (reply.perform ?? []).flatMap(({ data }) => {
    const edit = data as Partial<Extract<CartEdit, { kind: 'edit' }>> | undefined
    const line = cart.find(({ lineId }) => lineId === edit?.lineId)
    const [old, next] = [line?.id, edit?.patch?.id].map((id) => findItem(menu, id ?? ''))
    if (!old || !next || !next.defaultTemp || next.temps.length < 2) return []
    const was = line?.customizations?.temperature ?? old.defaultTemp
    const is = edit?.patch?.customizations?.temperature ?? next.defaultTemp
    if (!was || was === is) return []
    return [
      say.temps(next.name, listed(next.temps.map(say.term), say.or), say.term(next.defaultTemp)),
    ]
  })
  return said.length > 0
    ? { ...reply, text: [reply.text, ...said].filter(Boolean).join(' ') }
    : reply
}

/** 'remove it', of what was only asked about and is not in the cart. */
function notThere({ message, state, cart, menu, say, told }: Talk): ChatReply | null {
  const { topic } = state
  const name = menu.items.find(({ id }) => id === topic?.id)?.name
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  if (!name || isOpen || state.hasChanged || !told.includes(name)) return null
  if (!REMOVES_IT.test(message) || cart.some(({ id }) => id === topic?.id)) return null
  const text = say.notInCart
  return { text, actions: [viewCart(say)], intent: 'edit', state: { ...START, ...state } }
}
const REMOVES_IT =
  /^\W{0,3}(?:(?:ok|okay|then|oh|no|so|well|please|pls),? ){0,3}(?:remove|delete|take|drop|lose|cancel) (?:it|that|that one|this)(?: (?:out|off|away|then|please|pls|from (?:my|the) (?:cart|order))){0,3}\W{0,5}$/i

const inShort = (message: string): string =>
  TYPED.reduce((text, [from, to]) => text.replace(from, to), message)

/** What is typed in short, in full. */
function typed(message: string, talk: Talk): string {
  const { lexicon, state, cart } = talk
  const plain = onlyNamed(
    besideIt(ofSameKind(turnedNames(inShort(message), talk), talk), talk),
    talk,
  )
  const low = plain.toLowerCase().trim()
  const listed = forEach(plain, talk)
  if (listed) return listed
  const anew = saidAnew(low, talk) ?? countedBehind(low, talk) ?? yesAndNo(low, talk)
  if (anew) return anew
  const short =
    toppingSwapped(low, talk) ??
    noneOfThem(low, talk) ??
    notIn(low, talk) ??
    ofThose(plain, talk) ??
    oneNamed(low, talk) ??
    plainMilk(low, talk) ??
    levelOf(low, talk) ??
    mineOf(low, talk) ??
    withIt(low, talk) ??
    anotherOfThem(low, talk) ??
    sameWish(low, talk) ??
    plain
  const isOpen = state.pending.length + state.choices.length > 0
  // 'no wait, keep it', of what was taken out just now
  const isLess = state.hasChanged || (state.before?.length ?? 0) > state.pending.length
  if (isLess && KEEPS_IT.test(short)) return 'undo'
  const isFree = !isOpen && (cart.length === 0 || COUNTS.test(short))
  // 'one with no sugar', of two in the cart
  const [, some = '', how = ''] =
    (!isOpen && cart.some(({ quantity }) => quantity > 1) && SOME_SO.exec(short)) || []
  if (some) return `make ${some} of them ${how}`
  // 'ok go ahead', behind what a drink costs
  const asked = !isOpen && cart.length === 0 && GOES_ON.test(short) ? inShort(talk.said) : ''
  const [, order = ''] = PRICE.exec(asked) ?? []
  if (order) return `i'll take ${order}`
  // 'and the sizes', behind 'switch the milks'
  const [, verb = ''] =
    /^\W{0,3}(?:[a-z]+ ){0,2}(switch|swap|flip|exchange) the [a-z]+s\W{0,3}$/i.exec(talk.said) ?? []
  const [, turned = ''] =
    /^\W{0,3}(?:and|also) the (sizes|milks|toppings|sugars?|ice)(?: too)?\W{0,3}$/i.exec(short) ??
    []
  if (verb && turned) return `switch the ${turned}`
  // "sam isn't coming", who has a drink
  const [, who = ''] = NOT_COMING.exec(short) ?? []
  const isTheirs = [...state.pending, ...cart].some(
    ({ customerName }) => who !== '' && customerName?.toLowerCase() === who.toLowerCase(),
  )
  if (isTheirs) return `remove ${who}'s`
  // 'can you change the latte to a chai', where there is nothing yet
  const [, wanted = ''] = (!isOpen && cart.length === 0 && FOR_ANOTHER.exec(short)) || []
  if (wanted) return wanted
  // 'put my matcha back', which was taken out just now
  if (state.hasChanged && cart.length === 0 && PUTS_BACK.test(short)) return 'undo'
  const said = isFree ? withSugar(drinkOf(short, talk), lexicon) : short
  // 'hot chocolate 2, 1 with oat milk'
  const [, first = '', many = '', behind = ''] = COUNTED_FIRST.exec(said) ?? []
  const counted = first ? itemsOf(first, lexicon) : []
  if (counted.length === 1 && counted[0]?.kind === 'drink') return `${many} ${first}, ${behind}`
  // 'scallion pancake 2'
  const [, thing = '', count = ''] =
    /^(?:and |n |ok )?([a-z][a-z ]{2,40}) x?([2-9])(?: please| pls| plz)?\W{0,3}$/i.exec(said) ?? []
  const [drink, more] = thing ? itemsOf(thing, lexicon) : []
  return drink?.kind === 'drink' && drink.isExact && !more ? `${count} ${thing}` : said
}

/** 'a cappuccino with the almond croissant': nothing to eat is put into a drink. */
function besideIt(message: string, { lexicon, menu }: Talk): string {
  const [before = '', behind = ''] = message.split(/\bwith the (.+)/i)
  const [thing] = behind ? itemsOf(behind, lexicon) : []
  const isFood = thing?.kind === 'drink' && findItem(menu, thing.id)?.kind !== 'drink'
  return isFood ? `${before}and the ${behind}` : message
}

/** 'the sea salt one', where nothing is offered and one drink alone has these words in its name */
function onlyNamed(message: string, { lexicon, menu, state, cart }: Talk): string {
  if (state.pending.length + state.choices.length + cart.length > 0) return message
  return message.replace(/\b(?:the|your) ([a-z]{3,12} [a-z]{3,12}) one\b/i, (all, how: string) => {
    const words = wordsOf(how)
    const [item, more] = menu.items.filter(({ name }) =>
      words.every((word) => wordsOf(name).includes(word)),
    )
    const isMade = itemsOf(how, lexicon).some(({ kind }) => kind === 'choice' || kind === 'drink')
    return item && !more && !isMade ? `the ${item.name}` : all
  })
}

/** 'large iced latte, 2 of those': so many of the one that is named before. */
function countedBehind(low: string, { lexicon }: Talk): string | null {
  const [, thing = '', count = ''] = COUNTED_BEHIND.exec(low) ?? []
  const items = thing ? itemsOf(thing, lexicon) : []
  const isOne = items.filter(({ kind }) => kind === 'drink').length === 1
  return isOne && !items.some(({ kind }) => kind === 'quantity') ? `${count} ${thing}` : null
}
const COUNTED_BEHIND =
  /^(.{4,60}?),? ([2-9]|two|three|four|five|six) of (?:those|them|these)(?: please| pls)?\W{0,3}$/

/** 'mocha no, latte yes', 'boba yes sugar no' */
function yesAndNo(low: string, { lexicon }: Talk): string | null {
  const { no, yes, is = yes, not = no } = YES_AND_NO.exec(low)?.groups ?? {}
  if (!is || !not) return null
  const [drink] = itemsOf(is, lexicon)
  return drink?.kind === 'drink' ? `${is} not ${not}` : `add ${is}, no ${not}`
}
const YES_AND_NO =
  /^(?:(?:wait|ok|actually|so|hm+|oh|and),? ){0,2}(?:(?<no>[a-z][a-z ]{2,20}?) no,? (?:and )?(?<yes>[a-z][a-z ]{2,20}?) yes|(?<is>[a-z][a-z ]{2,20}?) yes,? (?:and |but )?(?<not>[a-z][a-z ]{2,20}?) no)(?: please| pls)?\W{0,3}$/

/** 'honeydew milk tea and classic': the second is of the kind of the first. */
function ofSameKind(message: string, { lexicon, state, said }: Talk): string {
  // 'classic then', behind 'the cheapest milk tea'
  const [, bare = ''] = BARE_THEN.exec(message) ?? []
  if (bare && state.pending.length + state.choices.length === 0) {
    const like = itemsOf(said, lexicon).findLast((item) => item.kind === 'drink')
    const kind = like?.name.split(' ').slice(1).join(' ')
    const [item, more] = kind ? itemsOf(`${bare} ${kind}`, lexicon) : []
    if (item?.kind === 'drink' && item.isExact && !more) return `one ${bare} ${kind}`
  }
  if (message.includes('?') || lexicon.more.isQuestion(message)) return message
  return message.replace(AND_BARE, (all, lead: string, word: string, at: number) => {
    const drinks = itemsOf(message.slice(0, at), lexicon).filter((item) => item.kind === 'drink')
    const head = drinks.at(-1)?.name.split(' ').slice(1).join(' ')
    if (!head || itemsOf(word, lexicon).some(({ kind }) => kind !== 'word')) return all
    const [item, more] = itemsOf(`${word} ${head}`, lexicon)
    return item?.kind === 'drink' && item.isExact && !more ? `${lead}a ${word} ${head}` : all
  })
}
const BARE_THEN = /^\W{0,3}(?:ok |okay |the )?([a-z]{4,12})(?: one)? then\W{0,3}$/i
const AND_BARE = /(\b(?:and|n|plus) |, ?)([a-z]{4,12})(?= for\b| with\b| w\b|,|\W{0,3}$| and\b)/gi

/** 'hibiscus strawberry tea' is the Strawberry Hibiscus Tea. */
function turnedNames(message: string, { menu }: Talk): string {
  const said = message.toLowerCase().split(/[^a-z]+/)
  for (const { name, words, sorted } of longNames(menu)) {
    if (!words.every((word) => said.includes(word))) continue
    const at = said.findIndex((_, i) => isTurned(said.slice(i, i + words.length), words, sorted))
    if (at < 0) continue
    const typed = said.slice(at, at + words.length).join(' ')
    return message.replace(new RegExp(`\\b${typed}\\b`, 'i'), name)
  }
  return message
}
const isTurned = (part: string[], words: readonly string[], sorted: string): boolean =>
  part.at(-1) === words.at(-1) && part.toSorted().join() === sorted && part.join() !== words.join()

type LongName = { name: string; words: readonly string[]; sorted: string }
/** The names of three words and more. */
function longNames(menu: Menu): readonly LongName[] {
  const known = longNamesOf.get(menu)
  if (known) return known
  const names = menu.items.flatMap(({ name }): LongName[] => {
    const words = name.toLowerCase().split(' ')
    return words.length < 3 ? [] : [{ name, words, sorted: words.toSorted().join() }]
  })
  longNamesOf.set(menu, names)
  return names
}
const longNamesOf = new WeakMap<Menu, readonly LongName[]>()

/** '2 of those then and a scone', behind an answer about one thing */
function ofThose(message: string, { state, menu, told }: Talk): string | null {
  const isFree = state.pending.length + state.edits.length + state.choices.length === 0
  const item = isFree ? state.topic && findItem(menu, state.topic.id) : onlyTold(told, state, menu)
  const said = item && message.replace(OF_THOSE, `$1 ${item.name}`)
  return said && said !== message ? said : null
}
/** The only thing that an answer names and that is not offered: 'vegan as they come: coconut banana bread'. */
function onlyTold(told: string, { pending, edits }: ChatState, menu: Menu) {
  if (edits.length > 0 || told.includes('?')) return undefined
  const [item, more] = menu.items.filter(({ name }) => told.includes(name))
  return item && !more && pending.every(({ id }) => id !== item.id) ? item : undefined
}
const OF_THOSE =
  /(?<=^\W{0,3}(?:(?:ok|okay|then|and|so|cool|great|sure|yes|yeah|give me|i'll (?:take|have)|can i get|let me get|get me),? ){0,3})(one|two|three|four|five|\d) of (?:those|them|that|these)(?: then)?(?=\W{0,3}$|,? (?:and|with|plus|please|in|but|large|medium|small|iced|hot|no|half|less|extra|oat|soy|almond|\d)\b)/i

/** 'me a latte, amy a mocha, raj a chai': each has theirs. */
function forEach(message: string, { lexicon }: Talk): string | null {
  const parts = message.replace(FOR_SO_MANY, '').split(/,? and |, ?|; ?|\. /)
  const [first = ''] = parts
  if (parts.length > 2 && !HAS_ONE.test(first.trim()) && IS_LEAD.test(first)) parts.shift()
  const found = parts.map((part) => HAS_ONE.exec(part.trim()))
  if (parts.length < 2 || !found.every(Boolean)) return null
  const isMe = (who: string) => /^(?:me|i)$|^my /i.test(who)
  const said = found.map((each) => ({
    who: (each![1] ?? each![3])!,
    thing: (each![2] ?? each![4])!,
  }))
  const isRead = said.every(
    ({ who, thing }) =>
      (isMe(who) || isPersonName(who, lexicon)) &&
      itemsOf(thing, lexicon).some(({ kind }) => kind === 'drink'),
  )
  if (!isRead) return null
  return said
    .map(({ who, thing }) =>
      isMe(who) ? thing : `${thing} for ${who[0]!.toUpperCase()}${who.slice(1)}`,
    )
    .join(', ')
}
const IS_LEAD = /\b(?:order\w*|team|office|group|us|people|friends|everyone|here|drinks)\b/i
const FOR_SO_MANY =
  /^\W{0,3}(?:(?:ok|so|hi|hey),? )?(?:for |we(?:'re| are) |order for |there(?:'s| is| are) )?(?:\d{1,2}|two|three|four|five|six) (?:ppl|people|of us|drinks|orders)[:,.]? ?/i
const HAS_ONE =
  /^(me|i|my [a-z]{3,12}|[a-z]{2,12})(?: wants| gets| has| is having| will have|:)? ((?:an?|one|the|two|2|1) .{3,60})$|^for ([A-Z][a-z]{1,12}) (.{3,60})$/i

/** '2 americanos please, actually one americano one latte': what is ordered is said again, all of it. */
function saidAnew(low: string, { lexicon }: Talk): string | null {
  const [, before = '', after = ''] = ANEW.exec(low) ?? []
  const isOrder = (text: string, least: number) => {
    const items = itemsOf(text, lexicon)
    const counts = items.filter(
      ({ kind }, at) => kind === 'quantity' && items[at + 1]?.kind === 'drink',
    )
    return (
      counts.length >= least &&
      items.filter(({ kind }) => kind === 'drink').length === counts.length
    )
  }
  return after && isOrder(before, 1) && isOrder(after, 2) ? after : null
}
const ANEW =
  /^(.{5,60}?)[\s,.]{1,3}(?:(?:wait|no|sorry|oh),? ){0,2}(?:actually|i mean|make that|no wait|wait no),? ((?:one|an?|two|three|[1-9]) .{5,80})$/

const COUNTED_FIRST =
  /^([a-z][a-z ]{2,40}) x?([2-9]),? ((?:1|one|2|two|3|three|both|all)\b.{3,80})$/i
const COUNTS = /^(?:\d{1,2}|an?|two|three|four|five|six) /i
const SOME_SO =
  /^(?:(?:but|and|ok|oh|also),? ){0,2}(?:make )?(one|two|three)(?: of (?:them|those))? ((?:with|without|no|less|extra|half|\d{1,3}%) .{2,30}|iced|hot|large|medium)$/i
const KEEPS_IT =
  /^\W{0,3}(?:(?:wait|no|nah|ok|oh|actually|nvm|never mind|hm+|sorry|pls|please|just),? ){0,4}(?:keep|leave) (?:it|that|them|those|that one)(?: in| on| there| after all| then| please| pls)*\W{0,3}$/i
const NOT_COMING =
  /^\W{0,3}(?:(?:oh|ok|and|actually|wait|ugh),? ){0,2}([a-z]{2,14}) (?:(?:isn't|is not|won't be|'s not) (?:coming|here|joining)|can't (?:come|make it)|(?:just )?(?:bailed|cancelled|canceled|left)|doesn't want (?:one|anything|it)(?: anymore| now)?)\W{0,3}$/i
const FOR_ANOTHER =
  /^\W{0,3}(?:(?:hi|hey|ok|actually),? )?(?:(?:can|could) (?:you|i) )?(?:change|swap|switch|exchange) (?:the|my|that) [a-z ]{3,25}? (?:for|to|with) ((?:an? |one )?[a-z ]{3,30}?)\W{0,3}$/i
const GOES_ON =
  /^\W{0,3}(?:(?:ok|okay|yes|yeah|sure|cool|great|alright|perfect|k),? ){0,2}(?:go ahead|do it|go for it|let's do it|add it|add them|order it|yes|yeah|sure|ok)(?: please| then)?\W{0,3}$/i
const PUTS_BACK =
  /^(?:(?:wait|no|ok|actually|pls|please),? ){0,2}(?:put|add|bring) (?:my|the) [a-z ]{3,25} back(?: (?:in|on))?\W{0,3}$/i

/** 'a mango tea, large, 75', of the sugar */
function withSugar(message: string, lexicon: Lexicon): string {
  const full = message.replace(LEVEL, '$1$2% sugar')
  const isOrder = full !== message && itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
  return isOrder ? full : message
}
const LEVEL = /((?:,|\b(?:large|medium|small|regular|ice|iced|hot)),? )(0|25|50|75)(?=\W{0,3}$)/i

/** 'brown sugar boba large', where nothing stands open: the drink that has its name from the topping. */
function drinkOf(message: string, { menu, lexicon }: Talk): string {
  if (WITH.test(message) || lexicon.more.isQuestion(message)) return message
  const low = message.toLowerCase()
  const [name, other] = menu.toppings
    .map((topping) => topping.name.toLowerCase())
    .filter((each) => each.includes(' ') && low.includes(each))
  if (!name || other || itemsOf(message, lexicon).some(({ kind }) => kind === 'drink'))
    return message
  const [drink, more] = itemsOf(`${name} tea`, lexicon)
  return drink?.kind === 'drink' && drink.isExact && !more
    ? low.replace(name, `${name} tea`)
    : message
}
const WITH = /^\W{0,3}(?:and|with|w|plus|add|extra|also)\b|\?|\b(?:in|to|on) (?:it|that|my|the)\b/i

/** A message that is nothing but changes of what is there, each of its words with a part in them. */
function changedAsSaid(talk: Talk): ChatReply | null {
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
  if (pending.length > 0 && isKept) return offeredAsIs()
  const bare = message.replace(MANNER, '').trim()
  const rows = pending.map((drink): Line => ({ lineId: null, drink }))
  if (bare !== message && pending.length > 0 && FOR_WHOM.test(bare)) return offeredAsIs()
  if (bare !== message && isPointing(bare, { lines: rows, menu, lexicon, said: talk.said })) {
    return offeredAsIs()
  }
  // 'no mint', of a Watermelon Mint Tea
  const [, part = ''] = WITHOUT_PART.exec(message) ?? []
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
    const lines = framed(message, {
      lines: [...before],
      menu,
      lexicon,
      focus: state.topic?.id,
      said: talk.said,
    })
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
      ? made(reading, open)
      : reading.adds.length > 0
        ? offered(offerOf(reading.adds, scene), open)
        : dropped(state, say)
  return avoids.length > 0 ? { ...reply, state: { ...START, ...reply.state, avoids } } : reply
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

/** A message with what it leaves out. */
function inFull(message: string, talk: Talk): string {
  const said = hurried(message, talk)
  const low = said.toLowerCase().trim()
  const clear = resolved(low, talk)
  return meant(clear, talk) ?? (clear === low ? expanded(said, talk) : clear)
}

/**
 * 'a strawberry milk tea. is there caffeine', 'a latte and what's the wifi password': what is asked behind an order is answered
 * where the conversation then stands.
 */
function orderedAndAsked(message: string, talk: Talk, answer: Answer): ChatReply | null {
  const at = ASKED.exec(message)
  const asked = at ? message.slice(at.index + at[0].length - (at[1]?.length ?? 0)) : ''
  const order = at ? message.slice(0, at.index) : ''
  if (!asked || order.length < 4 || asked.length > 80) return null
  const [first, all] = [answer(order), answer(message)]
  if (!DOES.test(first.intent) || !first.state) return null
  if (first.text !== all.text && DOES.test(all.intent)) return null
  const question = asked.replace(/^(?:wait|and|oh|but|also),? /i, '')
  const second =
    aside(question, { ...talk, state: first.state, said: order }) ?? answer(question, first.state)
  if (DOES.test(second.intent) || second.intent === 'not-understood') return null
  return { ...first, text: `${first.text} ${second.text}`.trim() }
}
const DOES = /^(?:order|edit|order-confirmed)$/
/** Where a question begins behind something else. */
const ASKED =
  /(?:[.!?,;]{1,3} (?:(?:wait|and|oh|but|also),? )?|,? (?:and|oh|but|also|btw) (?:also )?)((?:is|does|do|are|how|what|what's|whats|has|any|where|where's|when|which|did)\b)(?=[^.]{3,80}$)/i

/** 'hot is fine, go ahead': a change of what is offered, and the yes to it. */
function changedAndAgreed(message: string, { state }: Talk, answer: Answer): ChatReply | null {
  const isOpen = state.pending.length > 0
  const [, first = ''] = (isOpen && AGREED_BUT.exec(message)) || []
  const [, change = first, yes = 'yes'] = (isOpen && !first && AGREED.exec(message)) || []
  if (!change || /\?/.test(change)) return null
  const changed = answer(change)
  const next = changed.state
  // 'no honey then, add it', where nothing of it is in there
  const isAlready = first === '' && /^(?:ok |and )?no [a-z ]{3,20}$/i.test(change)
  const isChange =
    changed.intent === 'order' &&
    next?.step === 'confirming' &&
    (isAlready || JSON.stringify(next.pending) !== JSON.stringify(state.pending))
  return isChange && !changed.perform ? answer(yes, next) : null
}
const AGREED =
  /^(.{3,80}?)[\s,.!]{1,3}(?:and )?(go ahead|add (?:it|them|those|that|all|both)|(?:then )?that's (?:it|all|everything)|do it|(?:yes|yeah|yep|ok) add (?:it|them|those|that)|yes|yeah|yep|(?<=\b(?:and|n),? )add)(?: please| thanks)?\W{0,3}$/i

/** 'how much for a large thai tea with boba': what that very cup costs. */
function priced(message: string, reply: ChatReply, { menu, lexicon, say }: Talk): ChatReply {
  const [, order = ''] = (reply.intent === 'question' && PRICE.exec(message)) || []
  if (!order) return reply
  const drinks = parseOrder(order, lexicon)
  const isMade =
    drinks.length > 1 ||
    drinks.some(
      ({ isSizeSaid, toppings, quantity }) => isSizeSaid || toppings.length > 0 || quantity > 1,
    )
  const proposals = drinks.flatMap((drink) => propose(menu, drink, say) ?? [])
  if (!isMade || proposals.length < drinks.length) return reply
  const lines = proposals.map(
    ({ line, unitCents, quantity }) => `${line}, ${say.cents(unitCents * quantity)}`,
  )
  const cents = proposals.reduce((sum, each) => sum + each.unitCents * each.quantity, 0)
  const together = lines.length > 1 ? say.together(say.cents(cents)) : ''
  const [first, more] = drinks
  const state = reply.state && first && !more && { ...reply.state, topic: toSpoken(first) }
  return {
    ...reply,
    text: `${lines.join('; ')}.${together} ${reply.text}`,
    ...(state && { state }),
  }
}
const PRICE =
  /^\W{0,3}(?:(?:so|and|ok|hi|hey|hello),? ){0,2}(?:how much|what|what's the price|price)(?: (?:is|are|would|does|do|for|of|it|be)){0,3} ((?:an?|the|one|two|three|\d)\b.{3,100}?)(?: (?:cost|be|run))?\W{0,3}$/i

/** 'alright add it but with oat milk' */
const AGREED_BUT =
  /^(?:(?:ok|okay|alright|all right|cool|great|fine|sure|then|just|please|k),? ){0,3}(?:add|take|do|get|order) (?:it|that|them|those|both|all),? (?:but |just )?(?:(?=with\b|no\b|without\b|in\b)|make (?:it|that|them) |w )(.{3,60})$/i

/** A class or a room that was named is spoken of until something is ordered. */
function withSession(answer: ChatReply, before: ChatState): ChatReply {
  const { room } = before
  const isRoomLeft =
    room &&
    answer.state &&
    !answer.state.room &&
    answer.state.pending.length === 0 &&
    !answer.perform
  const reply =
    isRoomLeft && answer.state ? { ...answer, state: { ...answer.state, room } } : answer
  const { state } = reply
  if (!state || state.session || !before.session || state.pending.length > 0) return reply
  // Another thing is spoken of now.
  if (state.topic && state.topic.id !== before.topic?.id) return reply
  return { ...reply, state: { ...state, session: before.session } }
}
