import type { Line, ParsedDrink } from './drink.ts'
import type { Part } from './frame-named.ts'
import type { Thing } from './frame-base.ts'
import type { Choice } from './item.ts'

/** 'take the ice out', 'no boba' */
export function noneOf(choice: Choice): Choice {
  if (choice.slot === 'ice' || choice.word === 'ice')
    return { ...choice, slot: 'ice', value: 'no ice' }
  if (choice.slot === 'sugar') return { ...choice, value: 0 }
  return { ...choice, isNot: choice.slot === 'topping' || choice.slot === 'milk' }
}

/** 'extra boba', of a drink that has boba: twice as much */
export const moreOf = (choices: readonly Choice[], { drink }: Line): Choice[] =>
  choices.map((choice) =>
    choice.slot === 'topping' &&
    (choice.amount === 'extra' || choice.word === 'more') &&
    !choice.isNot &&
    drink.toppings.includes(String(choice.value))
      ? { ...choice, times: Math.max(2, choice.times) }
      : choice,
  )

/** Before what something becomes. */
export const TURNS = /^(?:for|to|into|with|instead of)$/

/** Nothing was said of it but how many. */
export const isPlainDrink = ({ isSizeSaid, toppings, milk, temperature }: ParsedDrink): boolean =>
  !isSizeSaid && toppings.length === 0 && milk === null && temperature === null

export const isInstead = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.is === 'join' && part.word === 'instead')

/** 'boba in one and aloe in the other', each number before what is said of it */
export function inOrder(parts: readonly Part[]): readonly Part[] {
  const out: Part[] = []
  let waiting: Part[] = []
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1]
    const isOf =
      part.is === 'join' &&
      /^(?:in|for|on|to)$/.test(part.word) &&
      (next?.is === 'number' || next?.is === 'rest')
    if (part.is === 'choice') waiting.push(part)
    else if (isOf) continue
    else {
      const before = parts[i - 1]
      const isBehind = before?.is === 'join' && waiting.length > 0
      if (isBehind && (part.is === 'number' || part.is === 'rest')) out.push(part, ...waiting)
      else out.push(...waiting, part)
      waiting = []
    }
  }
  return [...out, ...waiting]
}

export const choicesOf = (parts: readonly Part[]): Choice[] =>
  parts.flatMap((part) => (part.is === 'choice' ? [part.choice] : []))

export const thingsOf = (parts: readonly Part[]): Thing[] =>
  parts.flatMap((part) => (part.is === 'thing' ? [part.thing] : []))
