import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import type { ParsedDrink } from './parse.ts'
import { wordsOf } from './words.ts'

/**
 * Which of the drinks that were asked about a message means: 'the second one', 'mango', 'both'.
 * @returns null where it means none of them, or does not say which
 */
export function chosenFrom(
  choices: readonly ParsedDrink[],
  message: string,
  lexicon: Lexicon,
): ParsedDrink[] | null {
  // 'the milky one' is the one with milk.
  const words = wordsOf(message).flatMap((word) =>
    /[^aeiou]y$/.test(word) ? [word, word.slice(0, -1)] : [word],
  )
  if (wordsOf(message).length > 8) return null
  if (/^\W*(?:both|all|all of them|both of them|each)(?: please)?\W*$/i.test(message))
    return [...choices]
  const items = itemsOf(message, lexicon)
  const quantity = items.find(({ kind }) => kind === 'quantity')
  // 'two of the mango one'
  const counted = (drinks: ParsedDrink[]) =>
    quantity?.kind === 'quantity'
      ? drinks.map((drink) => ({ ...drink, quantity: quantity.n }))
      : drinks
  const ordinal = items.find(({ kind }) => kind === 'ordinal')
  if (ordinal?.kind === 'ordinal') {
    const meant = choices.at(ordinal.n > 0 ? ordinal.n - 1 : ordinal.n)
    return meant ? [meant] : null
  }
  const number = /^\W*(?:number |option |#)?([1-9])\W*$/.exec(message)
  if (number) {
    const meant = choices[Number(number[1]) - 1]
    return meant ? [meant] : null
  }
  // 'almond', where one drink is offered with several milks.
  const milk = items.find((item) => item.kind === 'choice' && item.slot === 'milk' && !item.isNot)
  const byMilk = choices.filter((each) => milk?.kind === 'choice' && each.milk === milk.value)
  if (byMilk.length === 1) return byMilk
  const named = new Set(items.flatMap((item) => (item.kind === 'drink' ? item.id : [])))
  const byId = choices.filter(({ id }) => named.has(id))
  if (byId.length === 1 && named.size === 1) return counted(byId)
  // 'butterfly pea lemonade' is all of a name, of a drink that is none of these.
  const isOther = items.some(
    (item) =>
      item.kind === 'drink' &&
      item.isExact &&
      !choices.some(({ id }) => id === item.id) &&
      wordsOf(lexicon.drinks.get(item.id)?.name ?? '').length > 2 &&
      wordsOf(lexicon.drinks.get(item.id)?.name ?? '').every((word) => words.includes(word)),
  )
  if (isOther) return null
  // A word that only one of them has in its name.
  const fitting = choices.filter(({ name }, at) =>
    wordsOf(name).some(
      (word) =>
        words.includes(word) &&
        choices.every((other, i) => i === at || !wordsOf(other.name).includes(word)),
    ),
  )
  const [meant] = fitting
  if (!meant || fitting.length > 1 || named.size > 1) return null
  // 'the milk tea' is the taro milk tea of the list; 'a thai tea' is none of it, and so an order.
  const isIn = (word: string) => wordsOf(meant.name).includes(word)
  const isMeant = items.every((item) => {
    const said = item.kind === 'drink' ? wordsOf(item.word) : []
    const own = said.filter((word) => !GENERIC.has(word))
    return own.length > 0 ? own.some(isIn) : said.every(isIn)
  })
  return isMeant ? counted(fitting) : null
}
/** Words that many names have. */
const GENERIC = new Set(['tea', 'milk', 'coffee', 'latte', 'green', 'black', 'oolong'])
