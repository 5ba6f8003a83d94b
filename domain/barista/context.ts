import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { inActs } from './acts.ts'
import { withFoodNamed } from './also-to-eat.ts'
import { withAllergyKept } from './allergy-kept.ts'
import { asMeant } from './as-meant.ts'
import { asOrdered } from './as-ordered.ts'
import { aside } from './asides.ts'
import { viewCart } from './buttons.ts'
import { CARE } from './careful.ts'
import { changedAsSaid, changedInTurn } from './changed-as-said.ts'
import { checkoutSaid } from './checkout-said.ts'
import { describedReply } from './described.ts'
import { dietTold, withTold } from './diet.ts'
import { eachAsked } from './each-asked.ts'
import type { CartEdit } from './edits.ts'
import { firstLook } from './first-look.ts'
import { placeSaid, withoutPlace, withPlace } from './for-here.ts'
import { withNameSaid } from './for-name.ts'
import { forPerson } from './for-person.ts'
import { forgotten } from './forgotten.ts'
import { gist } from './gist.ts'
import { goesWith } from './goes-with.ts'
import { strengthReply } from './how-strong.ts'
import { inFull } from './in-full.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import { wantsTold } from './meant-plainly.ts'
import { spelledOut } from './meant-spelled.ts'
import { milkAsked } from './milk-asked.ts'
import { mineReply, withPlacedOrder } from './mine-asked.ts'
import { mostRead } from './most-read.ts'
import { noLongerAvoided } from './no-longer-avoided.ts'
import { notFromHere } from './not-from-here.ts'
import { offerOf } from './offer.ts'
import { withOwners } from './owners.ts'
import { joinedLines, paused } from './pause.ts'
import { placedReply } from './placed.ts'
import { priced } from './priced.ts'
import { propose } from './propose.ts'
import { refined } from './refine.ts'
import { listed } from './say.ts'
import { notKnown, secondLook } from './second-look.ts'
import { sessionReply, titledReply } from './session-said.ts'
import { withShots } from './shots-in-it.ts'
import { nearestFirst, similarReply } from './similar.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk, Answer } from './talk.ts'
import { offered } from './turn.ts'
import { typed } from './typed.ts'
import { warmLessSweet } from './warm-less-sweet.ts'
import { whichFirst } from './which-first.ts'
import { toldAndChanged } from './told-and-changed.ts'
import { toppingChosen, withWhichTopping } from './which-topping.ts'
import { withoutWater, withWater } from './with-water.ts'

/**
 * What the barista on the server knows more than the one in the page: what a short message leaves out, and what an answer has to
 * name. @param answer of the rules that read one message, where the conversation stands or would stand
 */
export function inContext(typedSo: Talk, answerOf: Answer): ChatReply {
  const heard = inWords(typedSo)
  const reply =
    toldAndChanged(heard, (part) =>
      contextually({ ...typedSo, message: part.message, state: part.state }, part, (said, stands) =>
        answerOf(said, stands ?? part.state),
      ),
    ) ?? contextually(typedSo, heard, answerOf)
  return withAllergyKept(reply, heard)
}

function contextually(typedSo: Talk, heard: Talk, answerOf: Answer): ChatReply {
  const apart =
    titledReply(typedSo) ??
    noLongerAvoided(heard) ??
    mineReply(heard) ??
    warmLessSweet(heard) ??
    placeSaid(heard)
  if (apart) return apart
  const { rest, place } = withoutPlace(heard.message)
  const { rest: wanted, water } = withoutWater({ ...heard, message: rest })
  const message = asMeant(wanted, heard)
  const talk = { ...heard, message }
  const first =
    changedInTurn({ ...heard, message: wanted }) ??
    asOrdered(talk) ??
    similarReply(talk) ??
    strengthReply(talk) ??
    notFromHere(talk) ??
    whichFirst(talk) ??
    firstLook(talk) ??
    forPerson(talk) ??
    toppingChosen(talk) ??
    milkAsked(talk) ??
    dietAndLess(talk) ??
    thenAsked(talk, answerOf)
  const read = (part: string, state: ChatState) =>
    withoutDoubt(
      inOneOrMore({ ...talk, message: part, state }, (said, stands) =>
        answerOf(said, stands ?? (state === heard.state ? undefined : state)),
      ),
      { ...talk, message: part, state },
    )
  const said = withoutDecaf(first ?? mostRead(talk, read(message, talk.state), read), talk.told)
  const told = nearestFirst(withShots(orToldOf(said, talk, answerOf), talk), talk)
  const answer = withPlacedOrder(withFoodNamed(withWhichTopping(told, talk), heard), heard)
  const reply = withWater(withPlace(answer, talk, place), talk, water)
  return talk.isAsking ? reply : withOwners(reply, talk, heard.message)
}

/** The words of a question are put right; the Spanish ones were, as they were put into English. */
const inWords = (talk: Talk): Talk =>
  talk.say.code === 'en'
    ? { ...talk, message: spelledOut(talk.message, talk.lexicon, namesIn(talk)) }
    : talk
const namesIn = ({ cart, state }: Talk): string[] =>
  [...cart, ...state.pending].flatMap(({ customerName }) => customerName?.toLowerCase() ?? [])

/** 'yes please', behind what was told of one thing, where nothing else would come of it: that thing is offered. */
function orToldOf(reply: ChatReply, talk: Talk, answerOf: Answer): ChatReply {
  const { message, state, say, isAsking } = talk
  const pending = reply.state?.pending ?? []
  const isOther =
    reply.intent === 'order' && pending.length === 1 && pending[0]?.id !== state.topic?.id
  if (isAsking || reply.perform || (reply.text !== say.goAhead && !isOther)) return reply
  const wanted = wantsTold(message, talk)
  return wanted === message ? reply : inOneOrMore({ ...talk, message: wanted }, answerOf)
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
  const [, order = '', question = ''] = THEN_ASKED.exec(message) ?? LED_ASKED.exec(message) ?? []
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
  // The order above is asked about already.
  const told = second.text.replace(STILL, '')
  return isAnswer ? { ...first, text: `${first.text} ${told}` } : null
}
/** 'ok sea salt latte is that salty' */
const LED_ASKED =
  /^(?:(?:ok|okay|sure|fine|hmm|alright),? )((?:an? |one |the |i'll (?:take|have) (?:an? )?)?[a-z][a-z ]{3,40}?) ((?:is|does) (?:it|that|this)\b[^,.;?]{3,40}?\??)$/i
const STILL = / ?(?:Shall I still add|¿Todavía agrego) [^?]{0,200}\?$/
const THEN_ASKED =
  /^(.{4,60}?)(?:[,.;!] (?:and |but |wait,? |oh,? )?| but )((?:is|are|does|do) (?:it|that|this|they|those|these|there)\b[^,.;?]{3,60}?\??)(?: lol| haha)?$/i

function inOneOrMore(said: Talk, answerOf: Answer): ChatReply {
  const heard = withoutGuess(said)
  const answerNow: Answer = (part, stands) =>
    answerOf(part, stands ?? (heard === said ? undefined : heard.state))
  const whole = guessForgotten(inOne(heard, answerNow), heard)
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
  if (drinks.length === 0 || !isOther) return heard
  return { ...heard, state: { ...START, ...(state.avoids && { avoids: state.avoids }) } }
}
/** 'what are your hours?', behind 'did you mean …?': a yes to what comes after is none to what was guessed. */
function guessForgotten(reply: ChatReply, { state, told, message, isAsking }: Talk): ChatReply {
  const after = reply.state?.pending ?? []
  const isLeft = ANSWERS.test(reply.intent) && !reply.perform && after.length === 1
  if (isAsking || !isLeft || !GUESSES.test(told) || after[0]?.id !== state.pending[0]?.id)
    return reply
  if (REFERS.test(message)) return reply
  return { ...reply, state: { ...START, ...(state.avoids && { avoids: state.avoids }) } }
}
const ANSWERS = /^(?:question|hours|order-status|membership|booking)$/
/** Asks about what was guessed. */
const REFERS = /\b(?:it|its|it's|that|this|them|those|these|one|ones)\b/i
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
  // 'hm, something herbal then': in the place of what is offered
  if (RATHER.test(message)) return found
  return { ...found, state: { ...START, ...state, choices, topic } }
}
const RATHER =
  /^\W{0,3}(?:(?:hm+|ok|okay|oh|no|nah|well|wait|um|actually|maybe|or)[\s,.]{1,3}){0,3}(?:actually|maybe|or|then|rather|no|nah)\b(?! (?:also|and)\b)|\b(?:instead|then|rather)\W{0,3}$/i
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
function changedAndAgreed(message: string, talk: Talk, answer: Answer): ChatReply | null {
  const { state } = talk
  const isOpen = state.pending.length > 0
  const [, first = ''] = (isOpen && AGREED_BUT.exec(message)) || []
  const [, change = first, yes = 'yes'] = (isOpen && !first && AGREED.exec(message)) || []
  if (!change || /\?/.test(change)) return null
  const changed = changedAsSaid({ ...talk, message: change }) ?? answer(change)
  const next = changed.state
  // 'no honey then, add it', where nothing of it is in there
  const isAlready = first === '' && /^(?:ok |and )?no [a-z ]{3,20}$/i.test(change)
  const isChange =
    changed.intent === 'order' &&
    next?.step === 'confirming' &&
    (isAlready || JSON.stringify(next.pending) !== JSON.stringify(state.pending))
  return isChange && !changed.perform ? answer(SENDS.test(yes) ? 'yes' : yes, next) : null
}
const AGREED =
  /^(.{3,80}?)[\s,.!]{1,3}(?:and )?(go ahead|add (?:it|them|those|that|all|both)|(?:then )?that's (?:it|all|everything)|do it|(?:yes|yeah|yep|ok) add (?:it|them|those|that)|yes|yeah|yep|(?<=\b(?:and|n),? )(?:add|order|send|order it|send it))(?: please| thanks)?\W{0,3}$/i

/** 'add boba and order' */
const SENDS = /^(?:order|send)/i

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
