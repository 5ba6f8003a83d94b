import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import { itemsOf } from './items.ts'
import { nearestSugar } from './levels.ts'
import type { Lexicon } from './lexicon.ts'
import { LATER, type LaterTexts } from './later-texts.ts'
import type { Say } from './say.ts'
import { stem, wordsOf } from './words.ts'

type Talk = { menu: Menu; lexicon: Lexicon; say: Say }

/** An answer that also names what of the message could not be done as it was said. */
export function refined(message: string, reply: ChatReply, talk: Talk): ChatReply {
  const { say, lexicon } = talk
  const texts = LATER[say.code]
  const isOrder = /^(?:order|edit|order-confirmed|did-you-mean)$/.test(reply.intent)
  if (!isOrder) return reply
  const found = [
    ...sugarNotes(message, texts),
    ...leftOut(message, reply, say, lexicon),
    ...saidAtCounter(message, reply, talk),
  ]
  const notes = [...new Set(found)]
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

/** 'not too hot', 'no mint' in a Watermelon Mint Tea, an Earl Grey 'with milk': what no button says, and a person can do. */
function saidAtCounter(message: string, reply: ChatReply, { menu, say }: Talk): string[] {
  const low = message.toLowerCase()
  const told = reply.text.toLowerCase()
  const added = (reply.perform ?? []).flatMap(({ item }) => item ?? [])
  const open = (reply.state?.pending ?? []).map(({ id }) => id)
  const items = [...open, ...added].flatMap((id) => findItem(menu, id) ?? [])
  const [, part = ''] = WITHOUT_PART.exec(low) ?? []
  const isPart = items.some(({ name, kind, description, allergens }) => {
    const words = kind === 'drink' ? name : `${name} ${description} ${allergens.join(' ')}`
    return wordsOf(words).map(stem).includes(stem(part))
  })
  const isMade = items.some(({ kind }) => kind === 'drink')
  const [, beside = ''] = BESIDE.exec(low) ?? []
  const notes = items.flatMap(({ fixedNote, choices }) => {
    const note = fixedNote && inWords(say.words, fixedNote)
    const isChoice = beside === 'sugar' ? choices.sugar : beside !== 'honey' && choices.milk
    const isOnCounter = fixedNote?.toLowerCase().includes(beside.replace('cream', 'milk'))
    return note && beside && isOnCounter && !isChoice ? [note] : []
  })
  return [
    ...(part && isPart ? [say.sayAtCounter(`no ${part}`)] : []),
    ...(isMade ? (low.match(MANNER) ?? []).map(say.sayAtCounter) : []),
    ...(items.some(({ kind }) => kind !== 'drink')
      ? (low.match(CUT) ?? []).map(say.sayAtCounter)
      : []),
    ...new Set(notes),
  ].filter((note) => !told.includes(note.toLowerCase()))
}
const WITHOUT_PART =
  /\b(?:no|without|w\/o|hold the|skip the|minus the) ((?!milk|sugar|ice|tea|boba)[a-z]{3,12})\b/
const BESIDE =
  /\b(?:with|w|plus|add|some|have|get)(?: (?:a|some|little|bit|splash|touch|drop|dash|side|of)){0,4} (milk|cream|honey|sugar)(?=\W{0,3}$|[,.;]| (?:and|please|pls|in|on|for|to|with)\b)/
/** How something to eat is to come. */
const CUT =
  /\b(?:cut|sliced?|split)(?: (?:it|that|them|the [a-z]{3,12}))?(?: up)? in(?:to)? (?:half|two|halves|quarters|pieces|three|four)\b|\b(?:extra |lightly |well )?toasted\b|\b(?:dip|sauce|jam|butter|vinegar) on the side\b/g
/** How hot a drink shall be, which its ticket does not say. */
export const MANNER =
  /\b(?:not (?:too|very|so|super|that) hot|luke ?warm|extra hot|kids?'?s? temp(?:erature)?|(?:bone |extra |very )?(?:dry|wet)|extra foamy|upside[- ]down|stirred|layered)\b/g
