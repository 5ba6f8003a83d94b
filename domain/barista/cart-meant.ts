import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { rowsOf } from './rows.ts'

/** Two of what is there once, each in its own way, one for each that is there, and one more of the same. */
export function cartMeant(message: string, before: Before): string {
  return [
    withRoles,
    hurries,
    takesTheirsOff,
    notSoThat,
    variantOfLast,
    oneMoreThan,
    forEachOfThem,
    potsAndCups,
    anotherSame,
  ].reduce((text, rule) => rule(text, before), message)
}

/** 'mom wants it hot', 'a mocha for sis': somebody's own, as 'my mom' is. */
export const withRoles = (message: string): string => message.replace(ROLES, '$1my $2')
const ROLES =
  /(^\W{0,3}|[,.;:] ?|\b(?:and|actually|but|also|no|ok|oh|wait|so|then|make|for)[, ] ?)(mom|mum|mama|dad|papa|sis|bro|hubby|grandma|grandpa|granny)(?='?s (?!here|allergic|not)|(?:'?s)? (?:wants|needs|gets|would|likes|prefers|is having|has|will have)\b|(?<=for [a-z]{3,7})(?=\W|$))/gi

/** 'the almond one', behind a jasmine milk tea and a butter croissant: of what was named last, where that is sold. */
function variantOfLast(message: string, { state, menu, lexicon }: Before): string {
  const [, how = ''] = THAT_ONE.exec(message) ?? []
  const row = state.pending.at(-1)
  const old = how && state.pending.length > 1 && row ? findItem(menu, row.id) : undefined
  if (!old) return message
  const head = old.name.split(' ').slice(1).join(' ')
  const [item, more] = itemsOf(`${how} ${head}`, lexicon)
  if (item?.kind !== 'drink' || !item.isExact || more || !head) return message
  const isThere = state.pending.some(({ id }) => id === item.id)
  const isMadeSo = state.pending.some(({ milk, toppings = [] }) =>
    [milk ?? '', ...toppings].some((each) => each.startsWith(how.toLowerCase())),
  )
  return isThere || isMadeSo ? message : `change the ${old.name} to a ${item.name}`
}
const THAT_ONE =
  /^\W{0,3}(?:(?:no|actually|oh|sorry|wait|i mean|i meant|ok),? ){0,3}(?:the|teh|an?) ([a-z]{4,12}) (?:one|kind)(?: please| pls)*\W{0,3}$/i

/** 'dan is out, cancel his': of whoever is named, and of nobody else */
function takesTheirsOff(message: string, before: Before): string {
  const [, who = ''] = THEIRS_OFF.exec(message) ?? []
  const isTheirs = rowsOf(before).some(
    ({ customerName }) => who !== '' && customerName?.toLowerCase() === who.toLowerCase(),
  )
  return isTheirs ? `remove ${who}'s` : message
}
const THEIRS_OFF =
  /^\W{0,3}(?:(?:oh|ok|wait|actually|ugh),? ){0,2}([a-z]{2,14})(?:'s)? [a-z' ]{2,30}[,.;]? (?:so |and |just |pls |please ){0,2}(?:cancel|remove|drop|delete|lose|skip|take off|take out) (?:his|hers|theirs|her one|his one|their one)(?: please| pls)?\W{0,3}$/i

/** 'not the mango one, that gets lychee jelly', behind a topping for all: in the place of that one's */
function notSoThat(message: string, before: Before): string {
  const [, which = '', what = ''] = NOT_SO.exec(message) ?? []
  const words = which.toLowerCase().split(' ')
  const [row, more] = which
    ? rowsOf(before).filter(({ item }) =>
        words.every((word) => item.name.toLowerCase().split(' ').includes(word)),
      )
    : []
  const [wish] = what ? itemsOf(what, before.lexicon) : []
  if (!row || more || wish?.kind !== 'choice' || wish.slot !== 'topping') return message
  const [old, other] = row.customizations?.toppings ?? []
  const name = before.menu.toppings.find(({ id }) => id === old)?.name
  return name && !other ? `swap the ${name} in the ${row.item.name} for ${what}` : message
}
const NOT_SO =
  /^\W{0,3}(?:but )?not (?:the |in the |on the )?([a-z][a-z ]{2,25}?)(?: one)?[,.;-]{1,2} ?(?:that|it|that one|this one|there)(?:'s| one)? (?:gets|has|should have|needs|wants|takes|with|i want|put) ([a-z][a-z ]{3,25}?)(?: instead| please| pls)*\W{0,3}$/i

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
