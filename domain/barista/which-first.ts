import type { ChatReply } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import { listed } from './say.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'

/**
 * What cannot be done before one of several is chosen: '2 please' says how many and not which, and 'hers without boba' is about the
 * one that is not chosen yet. It is asked which, and what was said is kept.
 */
export function whichFirst({
  message,
  state,
  menu,
  lexicon,
  say,
  told,
  isAsking,
}: Talk): ChatReply | null {
  if (isAsking || state.choices.length < 2) return null
  const isFree = state.pending.length === 0
  const names = state.choices.flatMap(({ id }) => findItem(menu, id)?.name ?? [])
  const isAsked = isFree && state.step === 'choosing' && names.some((name) => told.includes(name))
  const wish = isAsked ? wished(message, lexicon) : ''
  if (wish) {
    return {
      text: LATER[say.code].whichSo(wish, listed([...new Set(names)], say.or)),
      actions: [],
      intent: 'did-you-mean',
      state: { ...START, ...state, unnamed: wish },
    }
  }
  const [, count = ''] = isFree ? (SO_MANY.exec(message) ?? []) : []
  const quantity = Number(count) || COUNTS.indexOf(count.toLowerCase()) + 2
  const [, how = ''] = isFree ? [] : (THEIRS.exec(message) ?? [])
  const isHow = itemsOf(how, lexicon).some(({ kind }) => kind === 'choice')
  if (!count && !isHow) return null
  const choices = count ? state.choices.map((each) => ({ ...each, quantity })) : state.choices
  return {
    text: say.whichOne(listed([...new Set(names)], say.or)),
    actions: [],
    intent: 'did-you-mean',
    state: { ...START, ...state, choices, ...(isHow && { unnamed: how }) },
  }
}

/** How the one is to be that is not chosen yet: 'yes but large'. It is no wish about what lies in the cart. */
function wished(message: string, lexicon: Talk['lexicon']): string {
  const [, how = ''] = YES_SO.exec(message) ?? []
  const items = how ? itemsOf(how, lexicon) : []
  // 'vanilla then' names a drink.
  const isHow = items.some((item) => item.kind === 'choice' && item.slot !== 'unsold')
  return isHow && items.every(({ kind }) => SAYS_HOW.has(kind)) ? how : ''
}
const SAYS_HOW: ReadonlySet<string> = new Set(['choice', 'and', 'with', 'comma', 'end'])
const YES_SO =
  /^\W{0,3}(?:(?:ok|okay|yes|yeah|yep|yup|sure|great|perfect|fine|alright|please),? ){0,3}(?:but |just |and |only |then |please )*(?:make (?:it|that) |i want (?:it|that) |in )?(?:an? )?([a-z0-9%][a-z0-9%, ]{2,50}?)(?: one)?(?: please| pls| then| though| tho)*\W{0,3}$/i

const COUNTS = ['two', 'three', 'four', 'five', 'six']
/** A bare number is the place in the list. */
const SO_MANY =
  /^\W{0,3}(?:(?:ok|yes|yeah|sure),? ){0,2}(?:i(?:'ll| will)? (?:take|have|want|need) |can i (?:get|have) |give me |get me |just )?(two|three|four|five|six|[2-9])(?: (?:please|pls|plz)| of (?:them|those|these)(?: please| pls)?)\W{0,3}$/i
const THEIRS =
  /^\W{0,3}(?:(?:and|ok|but|oh),? ){0,2}(?:hers|his|theirs|her one|his one|their one)(?:'s)?,? (?:is |should be |to be |has to be )?([a-z0-9%][a-z0-9% ]{2,40})\W{0,3}$/i
