import type { MenuItem } from '#domain/contracts/menu.ts'
import { temperatureOf } from '#domain/menu/customize.ts'
import type { Before } from './before.ts'
import { choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import { onlyPlace, PLACES, type Row } from './rows.ts'
import { allFromSpoken } from './state.ts'
import { isSo } from './target.ts'
import { stem, wordsOf } from './words.ts'

/** Of drinks that are pointed at by what they are, the same message with their place in it: 'the coffee', 'the iced one'. */
export const byLook = (low: string, rows: readonly Row[], before: Before): string | null =>
  ofKind(low, rows, before) ?? madeSo(low, rows, before) ?? oneWith(low, rows, before)

/** 'the latte iced', 'and the mint in a pot': with 'the' and a wish it is the one in the cart, and no other one. */
export function ofCart(low: string, rows: readonly Row[], { lexicon }: Before): string | null {
  const found = THE.exec(low)
  const { lead = '', rest = '' } = found?.groups ?? {}
  const isOffering = rows.some(({ isOffered }) => isOffered)
  if (!found || isOffering || lexicon.more.isQuestion(low) || low.includes('?')) return null
  const words = rest.split(' ')
  for (let to = Math.min(4, words.length - 1); to > 0; to--) {
    const name = words.slice(0, to).join(' ')
    const wish = words.slice(to).join(' ')
    if (/^(?:one|ones|drink)\b/.test(wish)) continue
    const own = wordsOf(name).map(stem)
    const [named, more] = itemsOf(name, lexicon).filter(({ kind }) => kind !== 'end')
    const id = named?.kind === 'drink' && named.isExact && !more ? named.id : null
    const isMeant = ({ item }: Row) => {
      const all = wordsOf(item.name).map(stem)
      return own.every((word) => all.includes(word))
    }
    const exact = onlyPlace(rows, (row) => row.id === id)
    const place = exact ?? (rows.some((row) => row.id === id) ? null : onlyPlace(rows, isMeant))
    const row = rows[PLACES.findIndex((each) => place === `the ${each} one`)]
    if (!place || !row) continue
    const items = itemsOf(wish, lexicon).filter(({ kind }) => kind !== 'end')
    const isWish =
      choicesIn(items).length > 0 &&
      !items.some(
        (item) =>
          item.kind === 'drink' ||
          item.kind === 'not' ||
          (item.kind === 'quantity' && !item.isArticle),
      ) &&
      items.filter(({ kind }) => kind === 'word').length < 3
    if (isWish)
      return rows.length === 1 ? `make the ${row.item.name} ${wish}` : `${lead}${place} ${wish}`
  }
  return null
}
const THE =
  /^(?<lead>\W{0,3}(?:(?:and|ok|also|oh|actually|please|then|but|make),? ){0,2})(?:the|my) (?<rest>(?!first|second|third|last|other|one\b)[a-z][a-z0-9% ]{3,60}?)(?: please| pls| too)?\W{0,3}$/

/** 'the coffee iced', 'remove the pastry', 'the purple one large': the only one of its kind, where that is no name of another. */
function ofKind(low: string, rows: readonly Row[], { lexicon }: Before): string | null {
  const found = KIND.exec(low)
  const kind = found?.groups?.['kind'] ?? ''
  const looks = found?.groups?.['looks'] ?? ''
  if (!found || ORDERS.test(low) || lexicon.more.isQuestion(low)) return null
  const place =
    looks !== ''
      ? onlyPlace(rows, ({ item }) => textsOf(item).includes(looks))
      : onlyPlace(rows, ({ item }) => (KINDS[kind] ?? []).includes(item.category))
  return place && `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
}
const KIND =
  /\bthe (?:(?<kind>milk tea|fruit tea|coffee|tea|pastry|food|snack|boba)(?: one| drink)?|(?<looks>purple|blue|pink|orange|red|yellow|brown|black|green|creamy|fruity) (?:one|drink))(?= |\W*$)(?! (?:latte|jelly|cake|bar)\b)/
const KINDS: Record<string, readonly string[]> = {
  'milk tea': ['boba'],
  boba: ['boba'],
  'fruit tea': ['fruit-tea'],
  tea: ['boba', 'fruit-tea', 'specialty-tea'],
  coffee: ['coffee'],
  pastry: ['pastry'],
  food: ['pastry', 'snack'],
  snack: ['snack'],
}
const textsOf = ({ name, aliases, description }: MenuItem): string[] =>
  wordsOf(`${name} ${aliases.join(' ')} ${description}`).map(stem)
const ORDERS =
  /^\W*(?:ok |no |actually )?(?:just|only)\b|\b(?:i'll|ill|i will|i want|i'd|can i (?:get|have)|give me|get me|add)\b/

/** 'make the iced one large', 'the oat one without sugar': of what is in the cart the only one that is so. */
function madeSo(low: string, rows: readonly Row[], { lexicon, menu }: Before): string | null {
  const found = MADE.exec(low)
  if (!found || rows.some(({ isOffered }) => isOffered) || lexicon.more.isQuestion(low)) return null
  const items = itemsOf(found[1] ?? '', lexicon)
  const wishes = choicesIn(items)
  const words = wordsOf(found[1] ?? '').map(stem)
  const named = onlyPlace(rows, ({ item }) => {
    const own = wordsOf(item.name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  if (named && !ORDERS.test(low))
    return `${low.slice(0, found.index)}${named}${low.slice(found.index + found[0].length)}`
  if (wishes.length === 0 || items.some(({ kind }) => kind === 'drink')) return null
  const place = onlyPlace(rows, ({ id, item, customizations = {} }) => {
    const [drink] = allFromSpoken(
      [{ id, quantity: 1, ...customizations }] as Before['state']['pending'],
      menu,
    )
    const temperature = temperatureOf(item, customizations)
    return Boolean(drink) && wishes.every((wish) => isSo({ ...drink!, temperature }, wish))
  })
  return place && `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
}
const MADE = /\bthe ([a-z][a-z %-]{2,20}?) (?:one|drink)\b/

/** 'remove the one with lychee jelly', 'the one without oat milk': the only one that is made so, or not so. */
function oneWith(low: string, rows: readonly Row[], { lexicon, menu }: Before): string | null {
  const found = ONE_WITH.exec(low)
  const [, how = '', what = ''] = found ?? []
  const wishes = choicesIn(itemsOf(what, lexicon)).filter(({ isNot }) => !isNot)
  const [wish] = wishes
  if (!found || wishes.length !== 1 || !wish || !/^(?:topping|milk)$/.test(wish.slot)) return null
  if (rows.some(({ isOffered }) => isOffered)) return null
  const place = onlyPlace(rows, ({ id, item, customizations = {} }) => {
    const [drink] = allFromSpoken([{ id, quantity: 1, ...customizations }], menu)
    return item.kind === 'drink' && drink !== undefined && isSo(drink, wish) === (how === 'with')
  })
  return place && `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
}
const ONE_WITH =
  /\bthe one (with|without) ([a-z][a-z ]{2,25}?)(?=\W{0,3}$| (?:large|iced|hot|with|to|for)\b)/
