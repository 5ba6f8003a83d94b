import { changed, choicesIn, countIn, swapped, withQuantity } from './change-line.ts'
import type { Item } from './item.ts'
import { blankDrink } from './parse.ts'
import type { Line, Target } from './target.ts'
import { UNSOLD_MARK } from './words.ts'

/** 'make that oat', 'change the mocha to a cappuccino', 'make one of them iced', 'make it two' */
export function turned(
  rest: readonly Item[],
  target: Target,
  lines: Line[],
  isFresh: boolean,
): Line[] | null {
  // 'swap the boba for pudding in the taro'
  const behind = rest.slice(target.at + 1)
  const result = behind.length > 0 || !target.isByName ? behind : rest.slice(0, target.at)
  const drink = result.find(
    (item): item is Extract<Item, { kind: 'drink' }> =>
      item.kind === 'drink' && item.id[0] !== UNSOLD_MARK,
  )
  const number = countIn(result)
  let wanted = choicesIn(result)
  // 'swap the boba for pudding': what stands before 'for' goes.
  const turns = isFresh ? /^(?:for|to|into|with)$/ : /^(?:for|to|into)$/
  const turn = result.findIndex(({ word }) => turns.test(word))
  if (turn > 0)
    wanted = wanted.flatMap((choice) => {
      if (result.indexOf(choice) > turn) return choice
      return choice.slot === 'topping' ? { ...choice, isNot: true } : []
    })
  // 'swap the boba in the taro for pudding'
  if (!drink && target.at > 0 && /^(?:to|into|for|with)$/.test(behind[0]?.word ?? '')) {
    const gone = choicesIn(rest.slice(0, target.at)).filter(({ slot }) => slot === 'topping')
    wanted = [...gone.map((choice) => ({ ...choice, isNot: true })), ...wanted]
  }
  const named = lines.filter((line) => line.drink.id === drink?.id)
  // 'make it 6 croissants', where there are some
  if (number && named.length > 0 && wanted.length === 0)
    return swapped(lines, named.slice(-1), (line) => [withQuantity(line, number)])
  if (drink && drink.id !== target.lines[0]?.drink.id)
    return swapped(lines, target.lines, (line) => {
      const { id, isExact } = drink
      const old = isFresh
        ? { ...blankDrink(id, line.drink.originalText), confidence: 1 }
        : line.drink
      const quantity = number && number > 1 ? number : line.drink.quantity
      const confidence = isExact ? old.confidence : Math.min(old.confidence, 0.7)
      return [
        changed(
          {
            ...line,
            drink: { ...old, id, name: drink.name, others: drink.others, confidence, quantity },
          },
          wanted,
        ),
      ]
    })
  const isPlain = result.some(({ kind }) => kind === 'plain')
  if (wanted.length === 0 && !isPlain) {
    if (number) return swapped(lines, target.lines, (line) => [withQuantity(line, number)])
    return result.length > 0 && target.at >= 0 ? lines : null
  }
  const { count } = target
  return swapped(lines, target.lines, (line) => {
    const left = line.drink.quantity - (count ?? line.drink.quantity)
    const next = changed(
      left > 0 ? { lineId: null, drink: { ...line.drink, quantity: count! } } : line,
      wanted,
    )
    if (isPlain) next.drink.isDecaf = null
    if (isPlain && !wanted.some(({ slot }) => slot === 'size')) next.drink.size = 'medium'
    return left > 0 ? [withQuantity(line, left), next] : [next]
  })
}
