import { DEFAULT_CUSTOMER_NAME } from './texts.ts'

/** What was said for a name. Several words may as well be an order or a question: `isNoName` reads them. */
export type SaidName = { name: string; isDoubtful: boolean }

/**
 * The name in an answer to 'What name should we put on your order?', 'Guest' where none is wanted, or `null`
 * where the message is something else: a new order, a question, 'checkout'. Apart from no-name.ts, which needs all that reads
 * orders, because most names are one word.
 */
export function nameFrom(message: string): SaidName | null {
  const plain = message.trim().replace(/\s+/g, ' ')
  if (NOBODY.test(plain)) return { name: DEFAULT_CUSTOMER_NAME, isDoubtful: false }
  const isSaid = LEAD.test(plain)
  const name = plain
    .replace(LEAD, '')
    .replace(/(?<![,\s])[,\s]+(?:please|thanks|thank you|pls|is fine|works|will do)\b[^]*$/i, '')
    .replace(/^["'“]+|(?<!["'”.!,\s])["'”.!,\s]+$/g, '')
    .trim()
  if (!NAME.test(name) || name.length > 60) return null
  const words = name.split(' ')
  if (words.length > 4 || NOT_NAMES.test(name)) return null
  if (!isSaid && words.every((word) => WORDS.has(word.toLowerCase()))) return null
  if (words.some((word) => NEVER_IN_NAMES.has(word.toLowerCase()))) return null
  if (!/\p{L}{2}/u.test(name) || /(.)\1{3}/.test(name)) return null
  const isOneWord = words.length === 1
  // 'Jasmine' answers the question; 'jasmine tea' and 'latte' do not.
  if (!(isSaid && isOneWord) && (/\?/.test(plain) || ORDER_WORDS.test(name))) return null
  return { name: tidy(name), isDoubtful: !isOneWord }
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
/** Words of a conversation: a message of nothing else is no name. 'Will', 'Grace' and 'Art' are names. */
const WORDS = new Set(
  'good great nice cool fine perfect lovely morning evening later soon now today tomorrow both all again more less hot cold decaf vegan wait stop go back undo oops sorry wrong right correct exactly sounds not maybe ready here there who when where how'.split(
    ' ',
  ),
)
/** Words that stand in no name: whoever says them says something else. */
const NEVER_IN_NAMES = new Set(
  "make that it this is are do don't dont can't i'd i'll you my want need without with and but if so please get change cancel how".split(
    ' ',
  ),
)
const ORDER_WORDS =
  /\b(?:lattes?|teas?|coffees?|mochas?|boba|milk|espresso|americano|cappuccino|macchiato|cold brew|chocolate|iced|large|small|medium|sugar|ice|add|order|want|like|get|give|can|could|another|one|two|three|with|without|menu|cart|hours|open|events?|remove|change|the)\b/i
