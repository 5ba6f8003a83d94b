import { percentOf, splitCents } from '#domain/cafe/money.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { addedTo, type Chargeable } from '#domain/ordering/charges.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { go, orderDrinks } from './buttons.ts'
import { memberSumLater, memberSumWords } from './member-price.ts'
import type { ParsedDrink } from './parse.ts'
import { propose } from './propose.ts'
import type { OrderScene } from './scene.ts'

/** Whether a message asks what all of it costs, and not one thing. */
const ASKS_TOTAL =
  /\b(?:how much|what(?:'s|s| is| would| will| do| does)?|total)\b.{0,30}\b(?:total|everything|altogether|all together|all of (?:it|that|them)|for all|with tax|plus tax|after tax|including tax|i owe|owe you)\b|^\W*(?:(?:the |my )?total|how much is)\W*$|\bmy total\b|\b(?:come|comes|add up|adds up) to\b|^\W*(?:(?:thanks|thank you|ok|okay|so|and|great),? )*how much (?:now|so far|in total|will (?:it|that) be|would (?:it|that) be|is it now|all together|altogether)\W*$/

/** What all costs that was offered, else all that is in the cart; null where nothing of the kind is asked. */
export function totalReply(
  message: string,
  pending: readonly ParsedDrink[],
  { menu, cart, say, cafe, memberPercent = 0 }: OrderScene,
): ChatReply | null {
  if (!ASKS_TOTAL.test(message.toLowerCase())) return null
  const offered = pending.flatMap((drink) => propose(menu, drink, say) ?? [])
  const inCart = cart.map((line) =>
    partOf(findItem(menu, line.id), unitCents(menu, line) ?? 0, line.quantity),
  )
  const more = offered.map(({ item, unitCents: each, quantity }) => partOf(item, each, quantity))
  const parts = [...inCart, ...more]
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  if (cents === 0) return null
  const lines = cart.map((line) => describeLine(menu, line, say.words)).join('; ')
  const sum = (those: readonly Chargeable[]) =>
    say.cents(those.reduce((all, part) => all + part.cents, 0))
  const off = percentOf(cents, memberPercent)
  const byPart = splitCents(
    off,
    parts.map((part) => part.cents),
  )
  const left = parts.map((part, i) => ({ ...part, cents: part.cents - (byPart[i] ?? 0) }))
  const { fees, taxes } = addedTo(left, cafe)
  const tax = say.withTax(
    say.cents([...fees, ...taxes].reduce((sum, added) => sum + added.cents, cents - off)),
  )
  const asMember =
    off > 0
      ? [memberSumWords(say, memberPercent, cents - off)]
      : AS_MEMBER.test(message)
        ? [memberSumLater(say)]
        : []
  const text = [
    ...(lines ? [say.inCart(lines, sum(inCart), false)] : []),
    ...(more.length > 0
      ? [
          `${offered.map(({ line }) => line).join('; ')}${lines ? `, ${sum(more)}` : ''}.${say.together(sum(parts))}`,
        ]
      : []),
    ...(off > 0 ? asMember : []),
    tax,
    ...(off > 0 ? [] : asMember),
  ].join(' ')
  const actions = offered.length > 0 ? [] : [orderDrinks(say), go(say.label.checkout, '/checkout')]
  return { text, actions, intent: 'cart' }
}

/** 'total with my membership' */
const AS_MEMBER = /\bmember/i

const partOf = (item: MenuItem | null | undefined, each: number, pieces: number): Chargeable => ({
  kind: item?.category ?? null,
  isGoods: true,
  cents: each * pieces,
  pieces,
})
