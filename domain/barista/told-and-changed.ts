import type { ChatReply } from '#domain/contracts/barista.ts'
import { changedAsSaid, changedInTurn } from './changed-as-said.ts'
import { dietTold, withTold } from './diet.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'

/** 'i cant do almond, allergic. switch to soy': what somebody must not have is kept in mind, and the rest is read as a change by itself. */
export function toldAndChanged(talk: Talk, read: (talk: Talk) => ChatReply): ChatReply | null {
  const { state, cart, say, isAsking } = talk
  if (isAsking || state.pending.length + cart.length === 0) return null
  const [, what = ''] = NO_THAT.exec(talk.message) ?? []
  if (what) return read({ ...talk, message: `i'm allergic to ${what}` })
  const told = dietTold(talk.message.replace(TOLD_THEN, '$1, '))
  const change = told?.rest.replace(LEADS, '').trim() ?? ''
  if (!told || told.avoids.length === 0 || !CHANGES.test(change) || change.includes('?'))
    return null
  const avoids = withTold(state.avoids ?? [], told)
  const then = { ...talk, message: change, state: { ...START, ...state, avoids } }
  const reply = changedInTurn(then) ?? changedAsSaid(then) ?? read(then)
  const isChanged = /^(?:order|edit|removed)/.test(reply.intent) || (reply.perform ?? []).length > 0
  if (!isChanged) return null
  return {
    ...reply,
    text: `${say.noted} ${reply.text}`.trim(),
    state: { ...START, ...reply.state, avoids },
  }
}

/** 'im allergic to almonds use oat', 'i have a nut allergy switch to oat': where the change begins. */
const TOLD_THEN =
  /(\ballerg(?:ic|y)(?: to [a-z]{3,12}(?: (?:and|or|milk|nuts) ?[a-z]{0,12})?)?|\b(?:can't|cannot|can not) (?:do|have|drink|eat) [a-z]{3,10}(?: milk)?) (?=(?:so |and |please |pls |can (?:you|u) |could you )?(?:switch|change|swap|make|use|sub|replace|do|drop|remove|skip|take|put)\b)/i
/** 'no almond im allergic' */
const NO_THAT =
  /^\W{0,3}(?:oh |wait |ok )?no ([a-z]{3,12})(?: milk)?[,.]? (?:i'm|im|i am) allergic\W{0,3}$/i
const LEADS =
  /^(?:[\W\d]{0,3}\b(?:so|and|then|but|ok|okay|oh|wait|please|pls|can (?:you|u|we|i)|could (?:you|u|we|i)|just|actually|sorry|i need to|let's|lets)\b[\s,.]{0,3}){1,5}/i
const CHANGES =
  /^(?:switch|change|swap|make|use|sub|replace|do|go with|drop|remove|skip|take|cancel|scratch|forget|no|without|lose|put|hold|leave)\b/i
