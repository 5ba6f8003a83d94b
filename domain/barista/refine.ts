import type { ChatReply } from '#domain/contracts/barista.ts'
import { itemsOf } from './items.ts'
import { nearestSugar } from './levels.ts'
import type { Lexicon } from './lexicon.ts'
import { LATER, type LaterTexts } from './later-texts.ts'
import type { Say } from './say.ts'
import { stem } from './words.ts'

/** An answer that also names what of the message could not be done as it was said. */
export function refined(message: string, reply: ChatReply, say: Say, lexicon: Lexicon): ChatReply {
  const texts = LATER[say.code]
  const isOrder = /^(?:order|edit|order-confirmed|did-you-mean)$/.test(reply.intent)
  if (!isOrder) return reply
  const notes = [...sugarNotes(message, texts), ...leftOut(message, reply, say, lexicon)]
  if (notes.length === 0) return reply
  return { ...reply, text: [reply.text, ...notes].filter(Boolean).join(' ') }
}

/** '30% sugar' is made with 25, and that is said. */
function sugarNotes(message: string, texts: LaterTexts): string[] {
  const odd = [...message.matchAll(SUGAR)].flatMap(({ 1: before, 2: behind }) => {
    const percent = Number(before ?? behind)
    return percent <= 100 && !LEVELS.has(percent) ? [percent] : []
  })
  return [...new Set(odd)].map((percent) => texts.sugarStep(percent, nearestSugar(percent)))
}
const SUGAR =
  /\b(\d{1,3}) ?(?:%|percent)?(?: of)?(?: the)? ?(?:sugar|sweet(?:ness)?)\b|\b(?:sugar|sweet(?:ness)?)(?: level)?(?: at| of| to| is)? (\d{1,3})(?: ?(?:%|percent))?(?!\d)/gi
const LEVELS = new Set([0, 25, 50, 75, 100])

/** 'no whip', of which the menu knows nothing: it is said at the counter. */
function leftOut(message: string, reply: ChatReply, say: Say, lexicon: Lexicon): string[] {
  const { known } = lexicon
  const told = reply.text.toLowerCase()
  const unsold = itemsOf(message, lexicon).flatMap((item) =>
    item.kind === 'choice' &&
    item.slot === 'unsold' &&
    item.isNot &&
    !told.includes(`${item.value}`)
      ? [`no ${item.value}`]
      : [],
  )
  const said = [...message.toLowerCase().matchAll(NO)].flatMap(({ 0: wish, 1: thing = '' }) => {
    const word = thing.split(' ')[0] ?? ''
    const isKnown = known.has(word) || known.has(stem(word)) || NO_THING.has(word)
    return isKnown || told.includes(word) ? [] : [wish.trim()]
  })
  return [
    ...[...new Set([...unsold, ...said])].map((wish) => say.sayAtCounter(wish)),
    ...jelliesUnsold(message, lexicon).flatMap((name) =>
      told.includes(name) ? [] : say.dontHave(name),
    ),
  ]
}
/** 'with peach jelly', of which there is none */
function jelliesUnsold(message: string, lexicon: Lexicon): string[] {
  return [...message.toLowerCase().matchAll(/\b(?:with|and|add|,) ([a-z]{4,12} jelly)\b/g)].flatMap(
    ([, name = '']) => {
      const isFlavour = itemsOf(name.split(' ')[0] ?? '', lexicon).some(
        ({ kind }) => kind === 'drink',
      )
      const isSold = itemsOf(name, lexicon).some(
        (item) => item.kind === 'choice' && item.slot === 'topping',
      )
      return isFlavour && !isSold ? [name] : []
    },
  )
}
const NO =
  /\b(?:no|without|w\/o|hold the|skip the|minus the) ([a-z]{4,}(?: cream| powder| sticks?)?)\b/g
/** Behind a 'no', and nothing that is in a cup. */
const NO_THING = new Set(
  'thanks thank sorry biggie clue idea worries problem problems rush worries worry doubt need matter idea more longer wait that this them those really just actually please hurry prob nothing anything else other another deal both make want'.split(
    ' ',
  ),
)
