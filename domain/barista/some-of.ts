import { changed, choicesIn, swapped, withQuantity } from './change-line.ts'
import type { Line, ParsedDrink } from './drink.ts'
import type { Choice, Item } from './item.ts'
import { isSo, type Target } from './target.ts'

/**
 * Changes some of the lines that are meant, or how many there are of them.
 * @param count all where none is said; 'one of the lattes iced' changes one and leaves the others
 * @param isOnly 'only one with oat': the others lose it
 */
export function some(
  lines: Line[],
  meant: readonly Line[],
  count: number | null,
  wanted: readonly Choice[],
  isOnly = false,
): Line[] {
  const all = meant.reduce((sum, { drink }) => sum + drink.quantity, 0)
  if (wanted.length === 0) return count === null ? lines : counted(lines, meant, count)
  if (count === null || count >= all) {
    const now = lines.map((line) => (meant.includes(line) ? changed(line, wanted) : line))
    const about = now.filter((_, i) => meant.includes(lines[i]!))
    return count === null ? now : counted(now, about, count)
  }
  const isSoAlready = meant.every(({ drink }) => wanted.every((choice) => isSo(drink, choice)))
  let left = count
  return lines
    .toReversed()
    .flatMap((line) => {
      if (!meant.includes(line)) return [line]
      const taken = Math.min(left, line.drink.quantity)
      left -= taken
      const rest = line.drink.quantity - taken
      const other = isOnly && isSoAlready ? unset(line, wanted) : line
      const one = changed(line, wanted)
      if (taken === 0) return [other]
      if (rest === 0) return [one]
      const split = { ...one, lineId: null, drink: { ...one.drink, quantity: taken } }
      return [split, { ...other, drink: { ...other.drink, quantity: rest } }]
    })
    .toReversed()
}

/** Sets how many there are; of several lines the last ones go first. */
function counted(lines: Line[], meant: readonly Line[], count: number): Line[] {
  let over = meant.reduce((sum, { drink }) => sum + drink.quantity, 0) - count
  return lines
    .toReversed()
    .flatMap((line) => {
      if (!meant.includes(line) || over === 0) return [line]
      const quantity = Math.max(0, line.drink.quantity - over)
      over -= line.drink.quantity - quantity
      return quantity > 0 ? [{ ...line, drink: { ...line.drink, quantity } }] : []
    })
    .toReversed()
}

/** As it was before something was said about it. */
export function unset(line: Line, choices: readonly Choice[]): Line {
  const drink: ParsedDrink = { ...line.drink }
  for (const { slot, value } of choices) {
    if (slot === 'size') [drink.size, drink.isSizeSaid] = ['medium', false]
    else if (slot === 'temp') drink.temperature = null
    else if (slot === 'sugar') drink.sugarLevel = null
    else if (slot === 'ice') drink.iceLevel = null
    else if (slot === 'milk') drink.milk = null
    else if (slot === 'decaf') drink.isDecaf = null
    else if (slot === 'topping') drink.toppings = drink.toppings.filter((id) => id !== value)
  }
  return { ...line, drink }
}

/** 'one of them hot', 'one with oat and one with soy', 'just one': some of what is offered; null where nothing is said of it. */
export function countedOut(
  items: readonly Item[],
  lines: Line[],
  { lines: meant, count }: Pick<Target, 'lines' | 'count'>,
  isOnly: boolean,
): Line[] | null {
  const choices = choicesIn(items)
  const [line] = meant
  if (!line || count === null) return null
  const shares = sharesIn(items)
  const sum = shares.reduce((all, share) => all + share.count, 0)
  if (shares.length > 1 && sum <= line.drink.quantity)
    return swapped(lines, [line], () => [
      ...shares.map((share) =>
        changed({ ...withQuantity(line, share.count), lineId: null }, share.choices),
      ),
      ...(sum < line.drink.quantity ? [withQuantity(line, line.drink.quantity - sum)] : []),
    ])
  if (choices.length > 0) return some(lines, meant, count, choices)
  const isOf = items.some(({ word }) => word === 'of')
  if (!isOnly && !isOf) return null
  const same = lines.filter(({ lineId, drink }) => lineId === null && drink.id === line.drink.id)
  return some(lines, same, count, [])
}

/** 'one hot, two iced': each number with what is said behind it. */
function sharesIn(items: readonly Item[]): { count: number; choices: Choice[] }[] {
  const shares: { count: number; choices: Choice[] }[] = []
  for (const item of items) {
    if (item.kind === 'choice') shares.at(-1)?.choices.push(item)
    else if (item.kind === 'other') shares.push({ count: 1, choices: [] })
    else if (item.kind === 'quantity' && !item.isArticle)
      shares.push({ count: Math.max(1, item.n), choices: [] })
  }
  return shares.filter(({ choices }) => choices.length > 0)
}
