import type { IceLevel, SugarLevel, Temperature } from '#domain/contracts/menu.ts'
import type { ParsedDrink } from './drink.ts'
import type { Choice } from './item.ts'
import { itemsOf } from './items.ts'
import type { SizeWord } from './levels.ts'
import type { Lexicon } from './lexicon.ts'
import { type Part, partsOf } from './parts.ts'
import { wordsOf } from './words.ts'

export type { ParsedDrink } from './drink.ts'

/** @returns one entry per different drink asked for, in the order they were said; nothing for a question */
export function parseOrder(text: string, lexicon: Lexicon): ParsedDrink[] {
  const said = lexicon.more.ordersAndQuestions(text)
  // 'Do you have a mocha? I'd like that.'
  const orders = said.asked !== '' && TAKES.test(said.orders) ? text : said.orders
  if (orders === '') return []
  const names: string[] = []
  let items = itemsOf(withoutNames(orders, lexicon, names), lexicon)
  // 'Do you have a mocha with oat milk? Make sure to use vanilla please.'
  if (DO_YOU.test(said.asked) && !items.some(({ kind }) => kind === 'drink') && MAKES.test(orders))
    items = itemsOf(text, lexicon)
  return partsOf(items).map((part) => drinkOf(part, names, text))
}

/** Settles everything said about one drink; what is said later wins. */
function drinkOf(part: Part, names: readonly string[], text: string): ParsedDrink {
  const { id, name, isExact, others } = part.drink
  const drink: ParsedDrink = {
    ...blankDrink(id, text),
    name,
    quantity: Math.max(1, Math.min(999, Math.round(part.quantity))),
    customerName: part.name === null ? null : (names[part.name] ?? null),
    others,
  }
  for (const choice of part.choices) settle(drink, choice)
  const said = [
    isExact,
    drink.isSizeSaid,
    drink.temperature,
    drink.sugarLevel !== null,
    drink.iceLevel,
    drink.milk,
    drink.toppings.length > 0,
  ].filter(Boolean).length
  drink.confidence = others.length > 1 ? 0.5 : Math.min(1, (70 + 5 * said) / 100)
  return drink
}

/** A drink about which nothing was said. */
export const blankDrink = (id: string, originalText: string): ParsedDrink => ({
  id,
  name: id,
  size: 'medium',
  isSizeSaid: false,
  temperature: null,
  sugarLevel: null,
  iceLevel: null,
  milk: null,
  toppings: [],
  without: [],
  unsold: [],
  isDecaf: null,
  quantity: 1,
  customerName: null,
  confidence: 0.7,
  others: [],
  originalText,
})

export function settle(drink: ParsedDrink, choice: Choice): void {
  const { slot, value, isNot, times, word, amount } = choice
  if (slot === 'size') [drink.size, drink.isSizeSaid] = [value as SizeWord, true]
  else if (slot === 'temp') drink.temperature = isNot ? null : (value as Temperature)
  else if (slot === 'sugar') drink.sugarLevel = value as SugarLevel
  else if (slot === 'ice') drink.iceLevel = value as IceLevel
  else if (slot === 'decaf') drink.isDecaf = value === 'decaf'
  else if (slot === 'unsold') drink.unsold.push(isNot ? `no ${value}` : String(value))
  else if (slot === 'shots' && Number(value) > 1)
    drink.unsold.push(/shot|doppio/.test(word) ? word : `${word} shot`)
  else if (slot === 'milk') {
    if (!isNot) {
      drink.milk = String(value)
      if (value === 'regular') drink.without = drink.without.filter((id) => id !== value)
    } else {
      drink.without.push(String(value))
      if (drink.milk === value) drink.milk = null
    }
  } else if (slot === 'topping') {
    const id = String(value)
    // 'a mocha with extra chocolate': of what is in it anyway, no addition.
    if (amount && isMadeOf(drink.id, id)) drink.unsold.push(`${amount} ${id}`)
    else if (isNot) {
      drink.toppings = drink.toppings.filter((topping) => topping !== id)
      drink.without.push(id)
    } else if (times > 1 || !drink.toppings.includes(id)) {
      // 'vanilla … sugar-free vanilla' is the one that is said more exactly.
      if (/sugar.free/.test(id))
        drink.toppings = drink.toppings.filter((topping) => !id.includes(topping))
      for (let n = 0; n < times; n++) drink.toppings.push(id)
    }
  }
}

const isMadeOf = (drink: string, topping: string): boolean =>
  /chocolate/.test(topping) && /mocha|chocolate/.test(drink)

/** Takes 'for Hazel' and 'my name is Rose' out of a sentence, so that no name is read as a drink; `@0` marks the place. */
function withoutNames(text: string, { root, known }: Lexicon, names: string[]): string {
  const isDrink = (word: string) =>
    root.next.get(word)?.meanings.some(({ kind }) => kind === 'drink') ?? false
  return text.replace(NAME, (whole, lead: string, name: string, behind: string, at: number) => {
    const word = name.toLowerCase()
    const isLast = !/^\w/.test(behind) || /^(?:please|and)/i.test(behind)
    // 'a mocha for Jasmine' has its drink; 'I am here for Mocha' has not.
    const isOrdered = /name|call/i.test(lead) || wordsOf(text.slice(0, at)).some(isDrink)
    if (NOT_NAMES.test(word) || (known.has(word) && !isLast) || (isDrink(word) && !isOrdered))
      return whole
    if (names.length > 9) return whole
    names.push(name)
    return ` @${names.length - 1} `
  })
}

/** What was asked about is what is wanted. */
const TAKES =
  /^(?:then |yes,? |ok,? |great,? )?(?:i'd (?:like|love|want)|i'll (?:have|take|get)|i want|can i (?:have|get)|give me|get me) (?:that|it|one|them)\b/i

const DO_YOU = /\bdo you(?: guys)? (?:have|do|make|serve|sell)\b/i
const MAKES = /\b(?:make|use|add|with)\b/i

const NAME =
  /\b((?:my |order )?name(?: for (?:the|this) order)?(?:'s| is| will be|:)|call me|under(?: the name)?(?: of)?|for)\s+([A-Z][a-z]+)\b(?=\s*([.,!?;]|$|\w+))/g
const NOT_NAMES =
  /^(?:me|my|i|the|an?|here|us|him|her|them|it|this|that|today|tomorrow|now|pickup|to|one|two|some|milk|lunch|breakfast|delivery)$/
