import { answeredIn } from './assent.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { isQuestion } from './questions.ts'

/**
 * Whether a message that looks like a name is a question, an order, a yes or no, or a wish for something else.
 * @param message in English, as all rules read it
 * @param name what `nameFrom` took it for
 * @param lexicon lets it know every drink of the menu; without it only questions are known
 */
export function isNoName(message: string, name: string, lexicon?: Lexicon): boolean {
  // In Spanish 'ponle' adds a thing and says a name.
  const plain = message
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^add (?=\S+$)/, '')
  if (isQuestion(plain) || WISHES.test(plain)) return true
  if (answeredIn(plain, () => false)?.rest === '') return true
  // 'Big Mike'
  const last = /^\p{Lu}\p{Ll}+ (\p{Lu}\p{Ll}+)$/u.exec(name)?.[1]?.toLowerCase()
  if (last && !lexicon?.known.has(last)) return false
  return (
    lexicon !== undefined &&
    [name, plain].some(
      (text) =>
        parseOrder(text, lexicon).length > 0 ||
        itemsOf(text, lexicon).some(
          (item) => item.kind === 'not' || (item.kind === 'choice' && item.slot !== 'unsold'),
        ),
    )
  )
}

/** Words that no name has, in a message that was put into English. */
const WISHES =
  /\b(?:i (?:want|need|would|have)|undo|never mind|remove|cancel|clear my|start over|change|make (?:it|them)|add|view cart|checkout|order drinks|thanks|please|strong|too|(?<=^)(?:and|also|plus|y|e)(?= )|allerg\w*|how|what|when|where)\b/i
