import type { Menu } from '#domain/contracts/menu.ts'
import type { Line } from './drink.ts'
import type { Item } from './item.ts'
import { type Kind, VOCABULARY } from './vocabulary.ts'
import { stem, wordsOf } from './words.ts'

/** A phrase of the menu and what it stands for. */
export type Named = { id: string; name: string; aliases: readonly string[]; category?: string }
export type LexiconWords = {
  drinks: readonly Named[]
  toppings: readonly Named[]
  milks: readonly Named[]
  /** Sizes that this menu names, beside the common words for sizes. */
  sizes?: readonly Named[]
}

export type Meaning = { kind: Kind; value: string | number }
type Node = { next: Map<string, Node>; meanings: Meaning[] }

/** A menu and the common vocabulary, compiled for `parseOrder`. */
export type Lexicon = {
  root: Node
  drinks: ReadonlyMap<string, Named>
  /** Words of the menu by length, for spelling mistakes. */
  spelled: ReadonlyMap<number, readonly string[]>
  known: ReadonlySet<string>
  /** Words of the menu written as one: 'oatmilk'. */
  joined: ReadonlyMap<string, readonly string[]>
  /** Corrections already found. */
  spellings: Map<string, string>
  /** The words of each name and alias of a drink, for names said in part. */
  names: readonly { id: string; words: readonly string[] }[]
  /** How much a word tells about which drink is meant: 1 for a word of one drink, less for a word of many. */
  weights: ReadonlyMap<string, number>
  more: More
}

/** What reads more than plain orders. In a page it is another file than these (docs/decisions/embed-facades.md). */
export type More = {
  /** Rows for words that no plain order has. */
  vocabulary: typeof VOCABULARY
  /** Milks that are not poured here. */
  milks: readonly Named[]
  /** A name of a milk in another order of words. */
  turnedAround(phrase: string): string[]
  /** Words of every order that are worth a correction. */
  spelled: readonly string[]
  /** Puts mistyped words right; boldly where an order has no drink yet. */
  spell(words: readonly string[], lexicon: Lexicon, isBold: boolean): readonly string[]
  /** Names that were written as one word and mistyped; null where a word is none. */
  apart(word: string, lexicon: Lexicon): readonly string[] | null
  /** Which drinks words of a name may mean, best first. */
  closestDrink(
    words: readonly string[],
    lexicon: Lexicon,
  ): { ids: string[]; isClear: boolean } | null
  ordersAndQuestions(text: string): { orders: string; asked: string }
  isQuestion(sentence: string): boolean
  /** Reads parts of the names of what is there as those. */
  withNames(items: readonly Item[], text: string, lines: readonly Line[]): readonly Item[]
  /** 'the same but with boba', 'one more': undefined where none is asked for, null for one of something else. */
  sameAgain(
    plain: string,
    items: readonly Item[],
    lines: Line[],
    lexicon: Lexicon,
    focus?: string,
  ): Line[] | null | undefined
  /** 'just the latte', 'all but the latte', 'all large but the latte': what stays and what goes or changes; null where nothing of the kind is said. */
  kept(clause: string, plain: string, lines: Line[], lexicon: Lexicon): Line[] | null
  /** 'cappuccino instead': what takes the place of a line. */
  replaced(
    clause: string,
    items: readonly Item[],
    lines: Line[],
    lexicon: Lexicon,
    focus?: string,
  ): Line[] | null
  /** 'one of them hot', 'one with oat and one with soy', 'just one': some of what is offered; null where nothing is said of it. */
  countedOut(
    items: readonly Item[],
    lines: Line[],
    meant: { lines: Line[]; count: number | null },
    isOnly: boolean,
  ): Line[] | null
  /** Changes what is offered by naming it again. */
  namedAgain(
    clause: string,
    items: readonly Item[],
    lines: Line[],
    lexicon: Lexicon,
  ): Line[] | 'more' | null
}

/** What a menu sells, to be compiled. */
export const wordsOfMenu = (menu: Menu): LexiconWords => ({
  drinks: menu.items,
  toppings: menu.toppings,
  milks: MILKS,
})

/** Compiles any menu: what it sells, what can be added, which milks it pours. */
export function compileWith(
  { drinks, toppings, milks, sizes = [] }: LexiconWords,
  more: More,
): Lexicon {
  const root: Node = { next: new Map(), meanings: [] }
  const known = new Set<string>()
  const spelled = new Map<number, Set<string>>()
  const joined = new Map<string, readonly string[]>()
  const teach = (phrase: string, meaning: Meaning, isMenu: boolean) => {
    const words = wordsOf(phrase)
    if (words.length === 0) return
    let node = root
    for (const word of words) {
      known.add(word)
      if (isMenu && word.length > 3 && /^[a-z]+$/.test(word))
        spelled.set(word.length, (spelled.get(word.length) ?? new Set()).add(word))
      let next = node.next.get(word)
      if (!next) node.next.set(word, (next = { next: new Map(), meanings: [] }))
      node = next
    }
    if (!node.meanings.some((m) => m.kind === meaning.kind && m.value === meaning.value))
      node.meanings.push(meaning)
    // 'coldbrew', 'oatmilk', 'mangogreentea'
    if (isMenu && words.length > 1) joined.set(words.join(''), words)
  }
  const isTaught = (phrase: string) => {
    let node: Node | undefined = root
    for (const word of wordsOf(phrase)) node = node?.next.get(word)
    return node !== undefined && node.meanings.length > 0
  }
  const teachAll = (kind: Kind, things: readonly Named[]) => {
    for (const { id, name, aliases } of things)
      for (const phrase of [name, ...aliases]) teach(phrase, { kind, value: id }, true)
  }
  teachAll('drink', drinks)
  teachAll('topping', toppings)
  teachAll('milk', milks)
  for (const { id, name, aliases } of milks)
    for (const phrase of [name, ...aliases].flatMap(more.turnedAround))
      teach(phrase, { kind: 'milk', value: id }, false)
  for (const { id, aliases } of more.milks)
    if (!milks.some((milk) => milk.id === id))
      for (const phrase of aliases.flatMap((alias) => [alias, ...more.turnedAround(alias)]))
        if (!isTaught(phrase)) teach(phrase, { kind: 'milk', value: id }, false)
  for (const { id, name, aliases } of sizes)
    for (const phrase of [name, ...aliases]) teach(phrase, { kind: 'size', value: id }, false)
  for (const [kind, value, phrases] of [...VOCABULARY, ...more.vocabulary])
    for (const phrase of phrases.split('|')) {
      // Where the menu sells chocolate, 'chocolate drizzle' is chocolate.
      const [first = ''] = wordsOf(phrase)
      const isSold =
        kind === 'unsold' &&
        value === 0 &&
        root.next.get(first)?.meanings.some((m) => m.kind === 'topping')
      if (!isSold) teach(phrase, { kind, value }, false)
    }
  for (const word of more.spelled)
    spelled.set(stem(word).length, (spelled.get(word.length) ?? new Set()).add(stem(word)))

  const names = drinks.flatMap(({ id, name, aliases }) =>
    [name, ...aliases].map((phrase) => ({ id, words: wordsOf(phrase) })),
  )
  const drinksOf = new Map<string, Set<string>>()
  for (const { id, words } of names)
    // A size or an amount ('cup', 'hot') alone is no part of a name.
    for (const word of words)
      if (!root.next.get(word)?.meanings.some(({ kind }) => !NAMING.has(kind)))
        drinksOf.set(word, (drinksOf.get(word) ?? new Set()).add(id))
  return {
    more,
    root,
    known,
    spellings: new Map(),
    joined,
    names,
    drinks: new Map(drinks.map((drink) => [drink.id, drink])),
    spelled: new Map([...spelled].map(([length, words]) => [length, [...words]])),
    weights: new Map([...drinksOf].map(([word, ids]) => [word, 1 / ids.size])),
  }
}

const NAMING = new Set<Kind>(['drink', 'topping', 'milk'])

/** The milks that the café has. */
const MILKS: readonly Named[] = [
  { id: 'oat', name: 'oat', aliases: ['oat milk', 'oatly'] },
  { id: 'almond', name: 'almond', aliases: ['almond milk'] },
  { id: 'soy', name: 'soy', aliases: ['soy milk', 'soya', 'soya milk'] },
  {
    id: 'regular',
    name: 'regular milk',
    aliases: [
      'whole milk',
      'dairy milk',
      'cow milk',
      'normal milk',
      'full fat milk',
      'real milk',
      'standard milk',
      'dairy',
      'lactose',
    ],
  },
]
