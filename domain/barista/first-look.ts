import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { viewCart } from './buttons.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import { isOwnerOpen } from './owners.ts'
import { addAction, propose } from './propose.ts'
import { rowsOf } from './rows.ts'
import { listed, type Say } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import { stem, wordsOf } from './words.ts'

type Talk = {
  message: string
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  lexicon: Lexicon
  say: Say
  isAsking?: boolean
}

/** What has an answer of its own and changes no order, though the words of it look like one: 'extra pita', 'no tomato in the panini'. */
export const firstLook = (talk: Talk): ChatReply | null =>
  talk.isAsking
    ? null
    : (speaksSpanish(talk) ??
      askedWhose(talk) ??
      whoseIsWhich(talk) ??
      partMore(talk) ??
      partLess(talk) ??
      milkAlone(talk))

/** 'mine large', of three drinks of which nobody was said to have one: it is asked, and what is offered stays. */
function askedWhose({ message, state, say, ...before }: Talk): ChatReply | null {
  const isOpen = isOwnerOpen(message.toLowerCase(), { ...before, state })
  if (!isOpen) return null
  const names = rowsOf({ ...before, state }).map(({ item }) => item.name)
  const text = LATER[say.code].whichIsTheirs(listed([...new Set(names)], say.or))
  return { text, actions: [], intent: 'which-drink', state: { ...START, ...state } }
}

/** 'extra pita', of hummus and pita: a part of a dish is no dish. It is said at the counter. */
function partMore(talk: Talk): ChatReply | null {
  const { message, state, cart, menu, say } = talk
  const [, part = ''] = PART_MORE.exec(message) ?? []
  if (!part) return null
  const isPart = [...state.pending, ...cart].some(({ id }) => {
    const [first = '', second = ''] = (findItem(menu, id)?.name.toLowerCase() ?? '').split(' and ')
    return second !== '' && [first, second].includes(part.toLowerCase())
  })
  if (!isPart) return null
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const still = lines.length > 0 ? [LATER[say.code].stillOffered(listed(lines, say.and))] : []
  const text = [say.sayAtCounter(`extra ${part}`), ...still].join(' ')
  return { text, actions: [], intent: 'question', state: { ...START, ...state } }
}
const PART_MORE =
  /^\W{0,3}(?:(?:and|with|ok|oh|also|plus|add|can i (?:get|have)|i want|some|an?|please) ){0,4}(?:extra|more|additional) ([a-z]{3,12})(?: (?:too|please|(?:with|for|on|in) (?:it|that|the [a-z]{3,12})))*\W{0,3}$/i

/** 'no tomato in the panini': what a thing is made of is said at the counter, and the thing stays. */
function partLess(talk: Talk): ChatReply | null {
  const { message, state, cart, menu, lexicon } = talk
  const [, part = '', thing = ''] = PART_LESS.exec(message) ?? []
  const [, spoken = ''] = (state.topic && IT_WITHOUT.exec(message)) || []
  if (spoken && state.topic) return withoutPart(spoken, state.topic.id, talk)
  const named = thing ? itemsOf(thing, lexicon).find((item) => item.kind === 'drink') : null
  if (named?.kind !== 'drink') return null
  const own = [...state.pending, ...cart].flatMap(({ id }) => findItem(menu, id) ?? [])
  const item = own.find(({ id }) => id === named.id || named.others.includes(id))
  return item ? withoutPart(part, item.id, talk) : null
}

function withoutPart(part: string, of: string, talk: Talk): ChatReply | null {
  const { state, menu, lexicon, say } = talk
  const item = findItem(menu, of)
  const words = item ? wordsOf(`${item.name} ${item.description}`) : []
  const isMade = itemsOf(part, lexicon).some(({ kind }) => kind === 'choice')
  if (!item || isMade || !words.map(stem).includes(stem(part.toLowerCase()))) return null
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const still = lines.length > 0 ? [LATER[say.code].stillOffered(listed(lines, say.and))] : []
  const text = [say.sayAtCounter(`no ${part}`), ...still].join(' ')
  return { text, actions: [], intent: 'question', state: { ...START, ...state } }
}
/** 'can you do it without the radish' */
const IT_WITHOUT =
  /^\W{0,3}(?:(?:and|but|ok|so),? )?(?:can|could|would) (?:you|i|they) (?:do|make|get|have|leave) (?:it|that|this|one) (?:without|with no|no|minus) (?:the |any )?([a-z]{3,12})(?: please| in it| on it)?\W{0,3}$/i
const PART_LESS =
  /^\W{0,3}(?:(?:and|but|ok|oh|also|can i (?:get|have)|make it|please|with) ){0,3}(?:no|without|hold the|skip the|leave out the) ([a-z]{3,12}) (?:in|on|for|from) (?:the|my|that) ([a-z][a-z ]{2,25}?)(?: please)?\W{0,3}$/i

/** 'warm milk for my baby': milk alone is not sold. */
function milkAlone({ message, state, menu, say }: Talk): ChatReply | null {
  if (!MILK_ALONE.test(message)) return null
  const like = menu.items.filter(({ id, isSoldOut }) => id === 'hot-chocolate' && !isSoldOut)
  const how =
    like.length > 0
      ? [
          say.howAbout(
            listed(
              like.map(({ name }) => name),
              say.or,
            ),
          ),
        ]
      : []
  const text = [say.notOnMenu('milk'), ...how].join(' ')
  return {
    text,
    actions: like.map((item) => addAction(item, {}, say)),
    intent: 'not-sold',
    state: { ...START, ...state },
  }
}
const MILK_ALONE =
  /^\W{0,3}(?:(?:hi|ok|and|also|can|could|i|we|get|have|want|need|please|do|you|for my [a-z]+|just|an?|some)\b[\s,]{0,2}){0,7}(?:(?:warm|hot|cold|steamed|plain|glass(?: of)?|cup of|vaso(?: de)?)\b ?(?:of )?){1,2}milk(?: for (?:my |the )?[a-z]{3,12}(?: [a-z]{3,8})?)?(?: please)?\W{0,3}$/i

/** 'who is it for', 'which one is mine': whose each drink is, as far as it was said. */
function whoseIsWhich({ message, state, cart, menu, say }: Talk): ChatReply | null {
  if (!WHOSE_IS.test(message)) return null
  const lines = [...cart, ...state.pending].flatMap(({ id, customerName }) => {
    const name = findItem(menu, id)?.name
    return name ? [customerName ? `${name}: ${customerName}` : name] : []
  })
  if (lines.length === 0) return null
  const text = `${listed(lines, say.and)}.`
  return { text, actions: [viewCart(say)], intent: 'question', state: { ...START, ...state } }
}
const WHOSE_IS =
  /^\W{0,3}(?:(?:so|and|wait|ok),? ){0,2}(?:who(?:'s| is| are)? (?:it|that|they|this|those|the [a-z ]{3,25}|which|each)(?: one)?(?: for)?|whose (?:is|are) (?:it|which|what|they)|who(?:'s| is) (?:it|what|which) for|which (?:one )?is (?:mine|whose|for whom)|who(?:'s| is| has)?(?: got| gets| has| ordered| wanted| having)? (?:the|that) [a-z ]{3,25}|who(?:'s|s| is| has)? (?:gets|has|got|getting|having|ordered|wanted) (?:what|which(?: one)?))(?: in the end| again| now)*\W{0,3}$/i

/** 'do you speak Spanish' */
function speaksSpanish({ message, state, say }: Talk): ChatReply | null {
  if (!SPEAKS.test(message)) return null
  const text =
    say.code === 'es'
      ? 'Sí, claro: escríbeme en español. ¿Qué te preparo?'
      : 'Yes: just write in Spanish. Sí, escríbeme en español.'
  return { text, actions: [], intent: 'help', state: { ...START, ...state } }
}
const SPEAKS =
  /\b(?:do|can|does) (?:you|u|anyone|anybody|somebody)(?: guys| all| here| also)? (?:speak|talk|understand|write)(?: in)? (?:spanish|español|espanol)\b|\bhabla[ns]? (?:usted )?(?:español|espanol|spanish)\b/i
