import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { isQuestion } from './questions.ts'

/**
 * Whether a message that looks like a name of several words is a question or an order.
 * @param name what `nameFrom` took it for
 * @param lexicon lets it know every drink of the menu; without it only questions are known
 */
export function isNoName(message: string, name: string, lexicon?: Lexicon): boolean {
  const isOrder = lexicon !== undefined && parseOrder(name, lexicon).length > 0
  return isOrder || isQuestion(message.trim().replace(/\s+/g, ' '))
}
