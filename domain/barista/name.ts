import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { isQuestion } from './questions.ts'
import { DEFAULT_CUSTOMER_NAME } from './texts.ts'

/**
 * The name in an answer to 'What name should we put on your order?', 'Guest' where none is wanted, or `null`
 * where the message is something else: a new order, a question, 'checkout'.
 * @param lexicon lets it know every drink of the menu; without it only the usual words of an order are known
 */
export function nameFrom(message: string, lexicon?: Lexicon): string | null {
  const plain = message.trim().replace(/\s+/g, ' ')
  if (NOBODY.test(plain)) return DEFAULT_CUSTOMER_NAME
  const isSaid = LEAD.test(plain)
  const name = plain
    .replace(LEAD, '')
    .replace(/(?<![,\s])[,\s]+(?:please|thanks|thank you|pls|is fine|works|will do)\b[^]*$/i, '')
    .replace(/^["'“]+|(?<!["'”.!,\s])["'”.!,\s]+$/g, '')
    .trim()
  if (!NAME.test(name) || name.length > 60) return null
  const words = name.split(' ')
  if (words.length > 4 || NOT_NAMES.test(name)) return null
  if (isSaid && words.length === 1) return tidy(name)
  if (/\?/.test(plain) || (words.length > 1 && isQuestion(plain))) return null
  // 'Jasmine' answers the question; 'jasmine tea' and 'latte' do not.
  if (ORDER_WORDS.test(name)) return null
  if (words.length > 1 && lexicon && parseOrder(name, lexicon).length > 0) return null
  return tidy(name)
}

/** The first letter is made a capital, the rest is left as it was typed. */
const tidy = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const LEAD =
  /^(?:(?:hi|hey|hello|ok|okay|sure|oh|um|yes|yeah)[,!. ]+)*(?:(?:it'?s|it’s|it is|this is|that'?s|that is)(?: for| under)?|(?:my|the|her|his) name(?:'s|’s| is| would be|:)?|name(?:'s|’s| is|:)|i'?m|i’m|i am|call me|(?:please )?(?:put|use|make it|write)(?: it)?(?: (?:down )?(?:as|under|for))?|under|for|just)(?: the name)?\s+/i
const NOBODY =
  /^(?:no(?:,? (?:thanks|thank you|name))?|none|nobody|anonymous|guest|skip(?: it)?|no one|whatever|doesn'?t matter|anything)[.! ]*$/i
const NAME = /^\p{L}[\p{L}\p{M}'’.&\- ]*$/u
const NOT_NAMES =
  /^(?:check ?out|cancel|help|menu|stop|view cart|order drinks|view events|ask question|add more|start over|never ?mind|yes|yeah|yep|ok|okay|sure|thanks|thank you|hi|hello|hey|what|why|done|nothing|that'?s (?:it|all))$/i
const ORDER_WORDS =
  /\b(?:lattes?|teas?|coffees?|mochas?|boba|milk|espresso|americano|cappuccino|macchiato|cold brew|chocolate|iced|large|small|medium|sugar|ice|add|order|want|like|get|give|can|could|another|one|two|three|with|without|menu|cart|hours|open|events?|remove|change|the)\b/i
