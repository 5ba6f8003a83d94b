import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { rowsOf } from './rows.ts'

/** Two of what is there once, each in its own way, one for each that is there, and one more of the same. */
export function cartMeant(message: string, before: Before): string {
  return [hurries, oneMoreThan, forEachOfThem, potsAndCups, anotherSame].reduce(
    (text, rule) => rule(text, before),
    message,
  )
}

/** 'hurry pls', where nothing waits for a yes */
const hurries = (message: string, { state }: Before): string =>
  state.pending.length + state.edits.length === 0 && HURRIES.test(message)
    ? 'how long is the wait'
    : message
const HURRIES =
  /^\W{0,3}(?:(?:please|pls|and|ok),? ){0,2}(?:hurry(?: up)?|(?:make it |be )quick)(?: please| pls| plz)*\W{0,3}$/i

/** 'make it 2 lattes, one iced with oat and one hot', of one latte in the cart: that one becomes the first, and the second is added. */
function oneMoreThan(message: string, before: Before): string {
  const { thing = '', one = '', other = '' } = TWO_OF_IT.exec(message)?.groups ?? {}
  if (!one || !other || before.state.pending.length > 0) return message
  const rows = rowsOf(before)
  const [named] = thing ? itemsOf(thing, before.lexicon).filter(({ kind }) => kind === 'drink') : []
  const meant = rows.filter(({ id }) => (named?.kind === 'drink' ? id === named.id : true))
  const [row, more] = meant
  if (!row || more || row.quantity > 1) return message
  const { name } = row.item
  return `make the ${name} ${one} and add one ${name} ${other}`
}
const TWO_OF_IT =
  /^\W{0,3}(?:(?:ok|oh|wait|actually|sorry|no|can you|please|pls),? ){0,3}make (?:it|that|them) (?:2|two)(?: (?<thing>[a-z][a-z ]{2,30}?))?[,:;-]{0,2} (?:one|1|the first|first)(?: one)? (?<one>[a-z0-9%][^,;]{2,40}?)(?:,| and|, and|;)? (?:one|1|the other|the second|other|another)(?: one)? (?<other>[a-z0-9%][^,;]{2,40}?)(?: please| pls)?\W{0,3}$/i

/** 'an egg tart for each', of two lattes: two. */
function forEachOfThem(message: string, before: Before): string {
  const { thing = '' } = FOR_EACH.exec(message)?.groups ?? {}
  const [item, more] = thing
    ? itemsOf(thing, before.lexicon).filter(({ kind }) => kind === 'drink')
    : []
  if (item?.kind !== 'drink' || more) return message
  const kind = findItem(before.menu, item.id)?.kind
  const others = rowsOf(before).filter((row) => row.id !== item.id && row.item.kind !== kind)
  const count = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return count > 1 ? `and ${count} ${thing}` : message
}
const FOR_EACH =
  /^\W{0,3}(?:(?:and|also|plus|then|ok|can i get|add|with|we want|i want),? ){0,3}(?:an? |one |1 )?(?<thing>[a-z][a-z ]{3,30}?) (?:for each(?: (?:of (?:us|them|those)|person|one|drink))?|each|apiece|for every(?: ?one|body)|per person)(?: too| please| pls)*\W{0,3}$/i

/** 'a pot and two cups', of the tea that is spoken of, which is sold by both */
function potsAndCups(message: string, { state, menu }: Before): string {
  const [pot = '', first = '', one = '', second = '', other = ''] = POTS.exec(message) ?? []
  const [row, more] = state.pending
  const about = more ? undefined : (row ?? state.topic)
  const item = about && findItem(menu, about.id)
  if (!pot || !item || first === second) return message
  const has = (id: string) => item.sizes.some((size) => size.id === id)
  if (!has('cup') || !has('pot')) return message
  const size = (word: string) => word.replace(/s$/, '')
  return `${row ? 'no, ' : ''}${one ? first : 'one'} ${size(one)} ${item.name} and ${second} ${size(other)} ${item.name}`
}
const POTS =
  /^\W{0,3}(?:(?:ok|yes|and|i want|we want|can we get|give us|make it|just),? ){0,2}(an?|one|two|three|[1-4]) (pots?|cups?) (?:and|plus|with|n) (an?|one|two|three|[1-4]) (pots?|cups?)(?: please| pls| of (?:it|that))*\W{0,3}$/i

/** 'another coffee the same', of a drink that is there: one more of it. */
function anotherSame(message: string, before: Before): string {
  return rowsOf(before).length > 0 && ANOTHER_SAME.test(message) ? 'another one' : message
}
const ANOTHER_SAME =
  /^\W{0,3}(?:(?:and|also|ok|can i get|i want),? ){0,2}(?:another|one more|an?other|other) (?:(?:coffee|tea|drink|one|americano|latte),? )?(?:the same|same again|same|just like (?:it|that|the first)|like (?:it|that|the first|this)|exactly like (?:it|that)|equal|igual)(?: one| way| thing| please| pls)*\W{0,3}$/i
