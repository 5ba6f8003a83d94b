import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Topping } from '#domain/contracts/menu.ts'
import { inWords } from '#domain/menu/words.ts'
import { answeredIn } from './assent.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'

/** Words that stand for several toppings, and the word of their names. */
const KINDS = [
  { said: /\bjell(?:y|ies)\b/i, name: /\bJelly$/ },
  { said: /\b(?:popping|bursting)\b/i, name: /\bPopping$/ },
  { said: /\b(?:cream|cheese|foam) caps?\b/i, name: /\bCap$/ },
]

/** 'a taro milk tea with jelly', of which there are several: what is offered, and the question which. */
export function withWhichTopping(reply: ChatReply, talk: Talk): ChatReply {
  const { message, state, isAsking } = talk
  const pending = reply.state?.pending ?? []
  const isOffer = reply.intent === 'order' && !reply.perform && pending.length > 0
  if (isAsking || !isOffer || NONE.test(message)) return reply
  const asked = KINDS.flatMap(({ said, name }) => {
    const kinds = talk.menu.toppings.filter((topping) => name.test(topping.name))
    const has = (row: { toppings?: string[] | undefined }) =>
      kinds.some(({ id }) => row.toppings?.includes(id))
    const isNamed = pending.some(has) || state.pending.some(has)
    if (!said.test(message) || kinds.length < 2 || isNamed) return []
    return [...unsoldOf(said, talk, reply.text), whichOf(kinds, talk)]
  })
  const text = [reply.text, ...asked.filter((each) => !reply.text.includes(each))].join(' ')
  return asked.length > 0 ? { ...reply, text } : reply
}
const NONE = /\b(?:no|without|remove|hold|skip|not|any)\b/i

/** 'strawberry popping', where there is none of that flavour */
export function unsoldOf(
  said: RegExp,
  { message, menu, say }: Pick<Talk, 'message' | 'menu' | 'say'>,
  told = '',
): string[] {
  const at = said.exec(message)
  const [, flavour = ''] = (at && FLAVOUR.exec(message.slice(0, at.index))) || []
  const names = [...menu.items, ...menu.toppings].map(({ name }) => name.toLowerCase())
  const isFlavour = flavour !== '' && names.some((name) => name.includes(flavour.toLowerCase()))
  const isTold = told.includes(say.dontHave(flavour))
  return at && isFlavour && !isTold ? [say.dontHave(`${flavour} ${at[0]}`)] : []
}
const FLAVOUR = /\b([a-z]{4,12}) $/i

const whichOf = (kinds: readonly Topping[], { say }: Talk): string =>
  say.whichOne(
    listed(
      kinds.map(({ name }) => inWords(say.words, name)),
      say.or,
    ),
  )

/** A yes or 'none' behind the question which topping: the question again, or the drink without it. */
export function toppingChosen({
  message,
  told,
  state,
  menu,
  say,
  isAsking,
}: Talk): ChatReply | null {
  const [which = ''] = WHICH.exec(told) ?? []
  const isOpen = menu.toppings.some(({ name }) => which.includes(inWords(say.words, name)))
  if (isAsking || !isOpen || state.pending.length === 0) return null
  const isNone = WITHOUT.test(message)
  const said = isNone ? null : answeredIn(message, () => true)
  if (!isNone && (said?.is !== 'yes' || said.rest !== '')) return null
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const text = isNone ? LATER[say.code].stillOffered(listed(lines, say.and)) : which
  return { text, actions: [], intent: 'did-you-mean', state: { ...START, ...state } }
}
const WHICH = /(?:Which one|¿Cuál): [^?]{5,200}\?$/
const WITHOUT =
  /^\W{0,3}(?:(?:ok|oh|no|actually|um+|hm+),? ){0,2}(?:none|neither|without(?: it| any)?|no (?:jelly|popping|boba|topping|cap)s?|skip (?:it|that)|never ?mind(?: the jelly| the popping)?|nvm)(?: (?:then|thanks|please))*\W{0,3}$/i
