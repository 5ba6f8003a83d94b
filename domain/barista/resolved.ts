import type { ChatCartLine } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { temperatureOf } from '#domain/menu/customize.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import { allFromSpoken } from './state.ts'
import { isSo } from './target.ts'
import { stem, wordsOf } from './words.ts'

/**
 * Says of drinks that are pointed at which they are, by their place: whose they are ("Ann's", 'mine', 'hers'), of what kind ('the
 * coffee', 'the purple one') or how they are made ('the iced one'). In a question, by their name ("what's in the second one").
 * Nothing is changed where more than one may be meant.
 */
export function resolved(low: string, before: Before): string {
  const lines = linesOf(before)
  if (lines.length === 0 || low.length > 150) return low
  const told = ofCart(low, lines, before)
  if (told || lines.length < 2) return told ?? ofCup(low, lines) ?? low
  return (
    ofName(low, lines) ??
    ofPronoun(low, lines, before) ??
    askedByPlace(low, lines, before) ??
    ofKind(low, lines, before) ??
    madeSo(low, lines, before) ??
    oneWith(low, lines, before) ??
    low
  )
}

/** What is in the cart and what is offered, in the order in which 'the second one' counts them. */
type Row = Pick<ChatCartLine, 'id' | 'quantity' | 'customizations' | 'customerName'> & {
  item: MenuItem
  isOffered: boolean
}
function linesOf({ cart, state, menu }: Before): Row[] {
  const rows = [
    ...cart.map((line) => ({ ...line, isOffered: false })),
    ...state.pending.map(({ id, quantity, customerName, temperature, milk, toppings }) => ({
      id,
      quantity,
      ...(customerName && { customerName }),
      customizations: {
        ...(temperature && { temperature }),
        ...(milk && milk !== 'regular' && { milk: milk as 'oat' }),
        ...(toppings && { toppings }),
      },
      isOffered: true,
    })),
  ]
  return rows.flatMap((row) => {
    const item = findItem(menu, row.id)
    return item ? [{ ...row, item }] : []
  })
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const placeOf = (at: number): string | null => (PLACES[at] ? `the ${PLACES[at]} one` : null)
/** The place of the only one that is so; null for none and for several. */
function onlyPlace(lines: readonly Row[], is: (row: Row) => boolean): string | null {
  const at = lines.findIndex(is)
  return at >= 0 && lines.findLastIndex(is) === at ? placeOf(at) : null
}

/** 'the latte iced', 'and the mint in a pot': with 'the' and a wish it is the one in the cart, and no other one. */
function ofCart(low: string, lines: readonly Row[], { lexicon }: Before): string | null {
  const found = THE.exec(low)
  const { lead = '', rest = '' } = found?.groups ?? {}
  const isOffering = lines.some(({ isOffered }) => isOffered)
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
    const exact = onlyPlace(lines, (row) => row.id === id)
    const place = exact ?? (lines.some((row) => row.id === id) ? null : onlyPlace(lines, isMeant))
    const row = lines[PLACES.findIndex((each) => place === `the ${each} one`)]
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
      return lines.length === 1 ? `make the ${row.item.name} ${wish}` : `${lead}${place} ${wish}`
  }
  return null
}
const THE =
  /^(?<lead>\W{0,3}(?:(?:and|ok|also|oh|actually|please|then|but|make),? ){0,2})(?:the|my) (?<rest>(?!first|second|third|last|other|one\b)[a-z][a-z0-9% ]{3,60}?)(?: please| pls| too)?\W{0,3}$/

/** "change Bob's to a mocha", 'anns iced', 'the one for ann without ice': the only drink of who is named. */
function ofName(low: string, lines: readonly Row[]): string | null {
  for (const found of low.matchAll(OWNED)) {
    const { one, theirs = '' } = found.groups ?? {}
    const said = one ?? theirs.replace(/'s$|s'?$/, '')
    const place = onlyPlace(lines, ({ customerName }) => customerName?.toLowerCase() === said)
    if (!place) continue
    const rest = low.slice(found.index + found[0].length)
    const row = lines.find(({ customerName }) => customerName?.toLowerCase() === said)
    const [noun = ''] = /^ [a-z]+/.exec(rest) ?? []
    const isOwn =
      /^ (?:one|drink|order|cup)$/.test(noun) ||
      (noun !== '' && wordsOf(row?.item.name ?? '').includes(noun.trim()))
    return `${low.slice(0, found.index)}${place}${isOwn ? rest.slice(noun.length) : rest}`
  }
  return null
}
const OWNED =
  /\bthe (?:one|drink) for (?<one>[a-z]{2,15})\b|\b(?<theirs>[a-z]{2,14}(?:'s|s))(?![a-z'])/g

/** 'hers no ice', 'make mine large', "my mum's in a pot": of two drinks mine is the first, as people order them. */
function ofPronoun(low: string, lines: readonly Row[], { state, said }: Before): string | null {
  const found = PRONOUN.exec(low)
  const drinks = lines.filter(({ item }) => item.kind === 'drink')
  if (!found || drinks.length !== 2 || (lines[0]?.isOffered && lines[1]?.isOffered)) return null
  const [, who = ''] = found
  const [first, second] = drinks
  const isMine = /^mine|^my (?:one|drink)/.test(who)
  const before = PRONOUN.exec(said.toLowerCase())?.[1]
  const isTopic = (row?: Row) => row?.id === state.topic?.id
  // 'his large' and then 'hers with oat': the other one.
  const isOther = before !== undefined && before !== who && isTopic(first) !== isTopic(second)
  const meant = isOther ? (isTopic(first) ? second : first) : isMine ? first : second
  const place = placeOf(lines.findIndex((row) => row === meant))
  return place && `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
}
const PRONOUN =
  /\b(mine|hers|theirs|his(?= (?:with|without|no|less|more|extra|half|large|small|iced|hot|decaf|in|to|for|a|an|be|is|should|oat|soy|almond|too|off|out)\b|\W*$)|(?:my )?(?:mom|mum|mother|dad|father|sister|brother|wife|husband|friend|boss|daughter|son|kid|boyfriend|girlfriend|coworker|colleague)'?s(?: (?:one|drink))?)(?=\W|$)/

/** 'almond milk in hers', of two lattes */
function ofCup(low: string, [row]: readonly Row[]): string | null {
  const found = PRONOUN.exec(low)
  const isMine = /^mine|^my (?:one|drink)/.test(found?.[1] ?? '')
  if (!found || isMine || row?.quantity !== 2) return null
  return `${low.slice(0, found.index)}one of them${low.slice(found.index + found[0].length)}`
}

/** "what's in the second one", 'is the first vegan' */
function askedByPlace(
  low: string,
  lines: readonly Row[],
  { lexicon, state }: Before,
): string | null {
  if (state.choices.length > 0 || !(lexicon.more.isQuestion(low) || ASKS.test(low))) return null
  const found = /\bthe (first|second|third|fourth|last)(?: one| drink)?\b/.exec(low)
  const at = found?.[1] === 'last' ? lines.length - 1 : PLACES.indexOf(found?.[1] ?? '')
  const name = lines[at]?.item.name
  return found && name
    ? `${low.slice(0, found.index)}the ${name}${low.slice(found.index + found[0].length)}`
    : null
}
const ASKS = /^\W*(?:and |so |wait )?(?:what|whats|what's|is|are|does|do|how|has)\b/

/** 'the coffee iced', 'remove the pastry', 'the purple one large': the only one of its kind, where that is no name of another. */
function ofKind(low: string, lines: readonly Row[], { lexicon }: Before): string | null {
  const found = KIND.exec(low)
  const kind = found?.groups?.['kind'] ?? ''
  const looks = found?.groups?.['looks'] ?? ''
  if (!found || ORDERS.test(low) || lexicon.more.isQuestion(low)) return null
  const place =
    looks !== ''
      ? onlyPlace(lines, ({ item }) => textsOf(item).includes(looks))
      : onlyPlace(lines, ({ item }) => (KINDS[kind] ?? []).includes(item.category))
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
function madeSo(low: string, lines: readonly Row[], { lexicon, menu }: Before): string | null {
  const found = MADE.exec(low)
  if (!found || lines.some(({ isOffered }) => isOffered) || lexicon.more.isQuestion(low))
    return null
  const items = itemsOf(found[1] ?? '', lexicon)
  const wishes = choicesIn(items)
  const words = wordsOf(found[1] ?? '').map(stem)
  const named = onlyPlace(lines, ({ item }) => {
    const own = wordsOf(item.name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  if (named && !ORDERS.test(low))
    return `${low.slice(0, found.index)}${named}${low.slice(found.index + found[0].length)}`
  if (wishes.length === 0 || items.some(({ kind }) => kind === 'drink')) return null
  const place = onlyPlace(lines, ({ id, item, customizations = {} }) => {
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

/** 'remove the one with lychee jelly': the only one that has it. */
function oneWith(low: string, lines: readonly Row[], { lexicon }: Before): string | null {
  const found =
    /\bthe one (with|without) ([a-z][a-z ]{2,25}?)(?=\W{0,3}$| (?:large|iced|hot|with|to|for)\b)/.exec(
      low,
    )
  const [, how = '', what = ''] = found ?? []
  const toppings = choicesIn(itemsOf(what, lexicon)).flatMap(({ slot, value }) =>
    slot === 'topping' ? String(value) : [],
  )
  if (!found || toppings.length !== 1 || lines.some(({ isOffered }) => isOffered)) return null
  const place = onlyPlace(
    lines,
    ({ item, customizations }) =>
      item.kind === 'drink' &&
      (customizations?.toppings ?? []).includes(toppings[0]!) === (how === 'with'),
  )
  return place && `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
}
