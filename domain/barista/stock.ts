import type { ChatAction, ChatReply, ChatState, SpokenDrink } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu, Topping } from '#domain/contracts/menu.ts'
import { isMilkOut, missingMilk } from '#domain/menu/milks.ts'
import { findItem, missingToppings } from '#domain/menu/price.ts'
import { MILKS } from '#domain/menu/values.ts'
import { inWords } from '#domain/menu/words.ts'
import type { Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { isToBeHad, milkOutText, milkSaid, propose } from './propose.ts'
import { listed, type Say } from './say.ts'
import { backAt, soldOutText } from './sold-out.ts'
import { wordsOf } from './words.ts'

type Stock = { menu: Menu; cafe: Cafe; now: Date; say: Say }

/** The same language, which knows the toppings and milks that are out and until when. */
export function withStock(stock: Stock): Say {
  const { menu, say } = stock
  if (!menu.toppingsOut && !menu.milksOut) return say
  return {
    ...say,
    outOf: (toppings) => toppingsOutSaid(toppings, stock),
    milkOut: (name) => {
      const milk = MILKS.find((each) => say.term(milkSaid(each)) === name)
      const until = menu.milksOut?.find(({ id }) => id === milk)?.until
      return until ? outUntil(name, until, stock) : say.milkOut(name)
    },
  }
}

function outUntil(name: string, until: string | null, stock: Stock): string {
  const { day, time } = until ? backAt(until, stock) : { day: null, time: null }
  return stock.say.outUntil(name, day, time)
}

/** 'Boba is sold out; it should be back today at 3:00 PM. How about Brown Sugar Boba?' */
function toppingsOutSaid(toppings: readonly string[], stock: Stock): string[] {
  const { menu, say } = stock
  const out = menu.toppingsOut?.filter(({ id }) => toppings.includes(id)) ?? []
  const nameOf = ({ name }: { name: string }) => inWords(say.words, name)
  return out.map((one) => {
    const said = outUntil(nameOf(one), one.until, stock)
    const names = nearest(one, menu.toppings).map(nameOf)
    return names.length > 0 ? `${said} ${say.howAbout(listed(names, say.or))}` : said
  })
}

/** The two that are most like it: in the glass, by their names, by their prices. */
function nearest(one: Topping, toppings: readonly Topping[]): Topping[] {
  const words = new Set([one.name, ...one.aliases].flatMap(wordsOf))
  const likeness = ({ name, aliases, bit, priceCents }: Topping) => {
    const shared = new Set([name, ...aliases].flatMap(wordsOf).filter((word) => words.has(word)))
    return (bit === one.bit ? 4 : 0) + shared.size + (priceCents === one.priceCents ? 0.5 : 0)
  }
  return toppings.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, 2)
}

/**
 * The answer to 'what is sold out', 'is the boba sold out', and to whoever asks for a topping that is; null where neither is asked.
 * @param read the question
 * @param isAsking whether it asks for what it names
 */
export function stockReply(
  plain: string,
  read: readonly Item[],
  stock: Stock,
  isAsking: boolean,
): string | null {
  const { menu, say } = stock
  const chosen = (slot: string) =>
    read.flatMap((item) => (item.kind === 'choice' && item.slot === slot ? [item.value] : []))
  const named = {
    items: menu.items.filter(({ id }) =>
      read.some((item) => item.kind === 'drink' && item.id === id),
    ),
    toppings: [...menu.toppings, ...(menu.toppingsOut ?? [])].filter(({ id }) =>
      chosen('topping').includes(id),
    ),
    milks: MILKS.filter((milk) => chosen('milk').includes(milk)),
  }
  const out = say.outOf?.(named.toppings.map(({ id }) => id)) ?? []
  if (!ASKS_SOLD_OUT.test(plain))
    return isAsking && out.length > 0 && named.items.length === 0 ? out.join(' ') : null
  const isNamed = Object.values(named).some((all) => all.length > 0)
  const those = isNamed ? named : { ...menu, milks: MILKS }
  const gone = [
    ...those.items.flatMap((item) => (item.isSoldOut ? [soldOutText(item, stock)] : [])),
    ...(isNamed ? out : (menu.toppingsOut ?? []).map((one) => goneText(one, stock))),
    ...those.milks.flatMap((milk) => (isMilkOut(menu, milk) ? [milkOutText(milk, say)] : [])),
  ]
  const there = [
    ...named.items.flatMap(({ name, isSoldOut }) => (isSoldOut ? [] : [name])),
    ...named.toppings.flatMap(({ id, name }) =>
      missingToppings(menu, [id]).length > 0 ? [] : [inWords(say.words, name)],
    ),
    ...named.milks.flatMap((milk) => (isMilkOut(menu, milk) ? [] : [say.term(milkSaid(milk))])),
  ]
  const said = [...gone, ...(there.length > 0 ? [say.notSoldOut(listed(there, say.and))] : [])]
  return said.join(' ') || say.nothingSoldOut
}
const ASKS_SOLD_OUT =
  /\bsold[- ]?out\b|\b(?:run|ran|running) out\b|\bout of stock\b|\bunavailable\b|\bare (?:you|they|we) (?:guys |all |still )?out of\b/

const goneText = ({ name, until }: { name: string; until: string | null }, stock: Stock) =>
  outUntil(inWords(stock.say.words, name), until, stock)

/** An answer that offers and keeps in mind only what can be sold now. */
export function onSale(
  reply: ChatReply,
  menu: Menu,
  lexicon: Lexicon,
  { say, read }: { say: Say; read: (text: string) => string },
): ChatReply {
  const isSold = (action: ChatAction): boolean => {
    const { type, item: id, customizations, value = '' } = action
    const item = id ? findItem(menu, id) : undefined
    if (type === 'quick-reply')
      return parseOrder(read(value), lexicon).every((drink) => {
        const proposal = propose(menu, drink, say)
        return (
          proposal &&
          isToBeHad(proposal) &&
          (!menu.toppingsOut || missingToppings(menu, drink.toppings).length === 0)
        )
      })
    return !item || (!item.isSoldOut && missingMilk(menu, item, customizations) === null)
  }
  const actions = reply.actions.filter(isSold)
  const { state } = reply
  return { ...reply, actions, ...(state && menu.toppingsOut && { state: inStock(state, menu) }) }
}

function inStock(state: ChatState, menu: Menu): ChatState {
  const sold = <Drink extends SpokenDrink>(drink: Drink): Drink => {
    const missing = missingToppings(menu, drink.toppings)
    if (missing.length === 0) return drink
    return { ...drink, toppings: drink.toppings?.filter((id) => !missing.includes(id)) }
  }
  return {
    ...state,
    pending: state.pending.map(sold),
    choices: state.choices.map(sold),
    topic: state.topic && sold(state.topic),
  }
}
