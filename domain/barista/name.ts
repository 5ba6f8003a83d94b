import { plainOf } from './is-spanish.ts'
import { DEFAULT_CUSTOMER_NAME } from './texts.ts'

/** What was said for a name. Several words may as well be an order or a question: `isNoName` reads them. */
export type SaidName = { name: string; isDoubtful: boolean }

/**
 * The name in an answer to 'What name should we put on your order?', 'Guest' where none is wanted, or `null`
 * where the message is something else: a new order, a question, 'checkout'. Apart from no-name.ts, which needs all that reads
 * orders, because most names are one word.
 * @param isOffered whether 'Shall I add it?' waits for an answer too: a no is then about that, and what only may be a name is in doubt
 */
export function nameFrom(message: string, isOffered = false): SaidName | null {
  const plain = message.trim().replace(/\s+/g, ' ')
  if (NOBODY.test(plain)) {
    if (isOffered && REFUSES.test(plain)) return null
    return { name: DEFAULT_CUSTOMER_NAME, isDoubtful: false }
  }
  const isSaid = LEAD.test(plain) && !LEADS_ON.test(plain)
  const name = plain
    .replace(LEAD, '')
    .replace(/ (?:is|es) (?:my|the|mi|el) (?:name|nombre)[.! ]*$/i, '')
    // 'Theo, T H E O'
    .replace(/,? (?:\p{L}[ .-]){2,9}\p{L}$/u, '')
    .replace(
      /(?<![,\s])[,\s]+(?:please|thanks|thank you|thx|pls|btw|lol|here|is fine|works|will do)\b[^]*$/i,
      '',
    )
    .replace(/^["'“]+|(?<!["'”.!,\s])["'”.!,\s]+$/g, '')
    .trim()
  if (!NAME.test(name) || name.length > 60) return null
  const words = name.split(' ')
  if (words.length > 4 || NOT_NAMES.test(name)) return null
  const isTalk = words.every((word) => WORDS.has(plainOf(word)))
  if (isTalk && !isSaid && !(MAY_BE_NAMES.test(name) && !isOffered)) return null
  if (I_AM.test(plain) && STATES.test(plainOf(name))) return null
  if (CHANGES.test(plainOf(name))) return null
  if (words.some((word) => NEVER_IN_NAMES.has(plainOf(word)))) return null
  if (!(isSaid ? /\p{L}/u : /\p{L}{2}/u).test(name) || /(.)\1{3}/.test(name)) return null
  const isOneWord = words.length === 1
  // 'Jasmine' answers the question; 'jasmine tea' and 'latte' do not.
  if (!(isSaid && isOneWord) && (/\?/.test(plain) || ORDER_WORDS.test(name))) return null
  return { name: tidy(name), isDoubtful: !isOneWord || (isOffered && !isSaid) }
}

/** The first letter is made a capital, the rest is left as it was typed. */
const tidy = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const LEAD =
  /^(?:(?:hi|hey|hello|ok|okay|sure|oh|um|yes|yeah|thanks|thank you|thx|ty|great|cool|perfect)[,!. ]+)*(?:(?:it'?s|it’s|it is|this is|that'?s|that is)(?: for| under)?|(?:my )?[aemn]{3,5} is|(?:take )?(?:my|the|her|his) name(?:'s|’s| is| would be|:)?|name(?:'s|’s|s| is|:)?|i'?m|i’m|i am|call me|(?:please )?(?:put|use|make it|write)(?: it| me)?(?: (?:down )?(?:as|under|for))?|under|for|just)(?: the name)?\s+/i
const NOBODY =
  /^(?:no(?:,? (?:thanks|thank you|name(?: needed)?|need))?|none|nobody|anonymous|guest|skip(?: it)?|no one|whatever|doesn'?t matter|anything)[.! ]*$/i
/** A no to what is offered as well. */
const REFUSES = /^(?:no(?:,? (?:thanks|thank you))?|none|skip(?: it)?|whatever|anything)[.! ]*$/i
const NAME = /^\p{L}[\p{L}\p{M}'’.&\- ]*$/u
const NOT_NAMES =
  /^(?:check ?out|cancel|help|menu|stop|view cart|order drinks|view events|ask question|add more|start over|never ?mind|yes|yeah|yep|ok|okay|sure|thanks|thank you|hi|hello|hey|what|why|done|nothing|that'?s (?:it|all))$/i
/** Words of a conversation: a message of nothing else is no name. 'Will', 'Grace' and 'Art' are names. */
const WORDS = new Set(
  'yes yea ya yeah yep yup yess sure ok okay k kk fine absolutely definitely totally exact agreed deal bet please thanks thank thx ty tysm cheers you so much very ahead for it that nah nope undo redo help menu cart human person agent manager staff someone operator hello hi hey bye goodbye everything si sip claro vale dale listo bueno buenas perfecto correcto exacto sale orale simon andale va por favor porfa muchas gracias nada deshacer ayuda carrito pagar humano persona gerente encargado alguien adios chao otro otra mas todo total hola el la un una good great nice cool fine perfect lovely morning evening later soon now today tomorrow both all again more less hot cold decaf vegan wait stop go back undo oops sorry wrong right correct exactly sounds not maybe ready here there who when where how thats right nomas solo uno dos tres same thing one only hurry quick quickly asap fast rush rushing set'.split(
    ' ',
  ),
)
/** Names that are words of a conversation too. */
const MAY_BE_NAMES = /^(?:Ty|Dale)$/
/** 'that's all', 'make it large', 'just two': may lead to a name, and to anything else. */
const LEADS_ON = /^(?:\w+[,!. ]+)?(?:that(?:'?s)?|make|use|just)\b/i
const I_AM = /^(?:\w+[,!. ]+)?(?:i'?m|i’m|i am|my name is) /i
/** How somebody is, who gives no name: 'I'm vegan', in Spanish 'soy celíaca'. */
const STATES =
  /^(?:good|set|all|vegan[oa]?|vegetarian[oa]?|allerg\w*|alergic[oa]|celiac[oa]?|intolerant\w*|diabetic[oa]?|hungry|thirsty|ready|done|here|late|lost|confused|sorry|pregnant|embarazada)\b/
/** 'quítalo', 'cancelar' */
const CHANGES =
  /^(?:quit|agreg|anad|cambi|borr|elimin|cancel|olvid)(?:[aeo]|[aei]r|ue)(?:me|le)?(?:l[oa]s?)?$/
/** Words that stand in no name: whoever says them says something else. */
const NEVER_IN_NAMES = new Set(
  "para con sin me sounds looks make that it this is are do don't dont can't i'd i'll you my for at in on to want need without with and but if so please get change cancel how actually clear everything nothing empty remove delete order nomas total igual pero otro otra mismo any deals back pay lets let's".split(
    ' ',
  ),
)
const ORDER_WORDS =
  /\b(?:lattes?|teas?|coffees?|mochas?|boba|milk|espresso|americano|cappuccino|macchiato|cold brew|chocolate|iced|large|small|medium|sugar|ice|add|order|want|like|get|give|can|could|another|one|two|three|four|five|six|with|without|menu|edamame|cart|hours|open|events?|remove|change|the)\b/i
