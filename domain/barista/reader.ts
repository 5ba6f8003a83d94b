import type { Span } from './cover.ts'
import { type Choice, type Item, PLAIN, type Slot } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { iceLevel, nearestSugar, sizeOfOunces, SUGAR } from './levels.ts'
import { GENERIC_DRINK, type Kind } from './vocabulary.ts'
import { isMark, UNSOLD_MARK } from './words.ts'

/** Reads covered spans as items. Each rule reads what begins at `i` and gives the index behind it, or 0 when it does not apply. */
export class Reader {
  readonly #items: Item[] = []
  readonly #spans: readonly Span[]
  /** 'less ice and sugar': the amount said last, while only 'and' stands between. */
  #carried = ''

  readonly #drinks: Lexicon['drinks']

  constructor(spans: readonly Span[], { drinks }: Lexicon) {
    this.#spans = spans
    this.#drinks = drinks
  }

  read(): Item[] {
    for (let i = 0; i < this.#spans.length;) {
      const carried = this.#carried
      if (!this.#has(i, 'and') && !this.#has(i, 'soft')) this.#carried = ''
      i =
        this.#mark(i) ||
        this.#number(i) ||
        this.#menu(i) ||
        this.#not(i) ||
        this.#level(i) ||
        this.#sugarOrIce(i, carried) ||
        this.#quantity(i) ||
        this.#rest(i)
    }
    return this.#items
  }

  #mark(i: number): number {
    const { word } = this.#spans[i]!
    if (!isMark(word)) return 0
    return this.#push(i, { kind: /[.;!?]/.test(word) ? 'end' : 'comma' })
  }

  /** Digits and what stands for a customer's name; words that mean nothing. */
  #number(i: number): number {
    const { word, meanings } = this.#spans[i]!
    if (meanings.length > 0) return 0
    if (word[0] === UNSOLD_MARK)
      return this.#push(i, { kind: 'drink', id: word, name: word, isExact: true, others: [] })
    if (word[0] === '@') return this.#push(i, { kind: 'name', n: Number(word.slice(1)) })
    if (/^x\d/.test(word)) return this.#push(i, { kind: 'times', word: word.slice(1) })
    const n = Number.parseInt(word)
    if (word.endsWith('%')) {
      const noun = this.#skip(i + 1, ['soft', 'with'])
      if (this.#has(noun, 'milk')) return i + 1
      return this.#measure(i, noun, n) || this.#choice(i, 'sugar', nearestSugar(n))
    }
    // 'with hemp milk': a milk of which nothing is known.
    if (this.#spans[i + 1]?.word === 'milk' && this.#has(i - 1, 'with') && NO_MILK.test(word))
      return this.#choice(i, 'milk', `${word} milk`) + 1
    if (!/^\d/.test(word)) return this.#push(i, { kind: 'word' })
    const noun = this.#skip(i + 1, ['soft'])
    if (this.#has(noun, 'sugar') && n % 5 === 0) return this.#measure(i, noun, n)
    return (
      this.#shots(i, noun, n) ||
      this.#portion(i, noun, n) ||
      this.#push(i, { kind: 'quantity', n, isArticle: false })
    )
  }

  /** 'two extra shots': never two drinks; 0 when nothing of the kind is counted. */
  #shots(i: number, noun: number, n: number): number {
    if (!/^extra shot$/.test(this.#spans[noun]?.word ?? '')) return 0
    const thing = this.#skip(noun + 1, ['soft'])
    if (thing > noun + 1 && this.#has(thing, 'topping'))
      return this.#addition(i, thing, { amount: 'extra shot' })
    // On top of the one that is in it.
    return this.#choice(i, 'shots', n + 1, { word: 'extra shot' }) && noun + 1
  }

  /** What the menu sells. */
  #menu(i: number): number {
    const { isExact, others = [] } = this.#spans[i]!
    const id = this.#value(i, 'drink')
    if (id !== undefined) {
      const before = this.#items.at(-1)
      // 'mocha coffee', 'sencha green tea'
      const isPart = before?.kind === 'drink' && (before.id === id || this.#isIn(before.id, i))
      const isSame =
        isPart || GENERIC_DRINK.test(this.#spans[i]!.word) || others.length > 1 || !isExact
      if (before?.kind === 'drink' && isSame && this.#mayBe(before, i)) return i + 1
      const name = this.#drinks.get(String(id))?.name ?? ''
      return this.#push(i, { kind: 'drink', id: String(id), name, isExact, others })
    }
    if (this.#has(i, 'dairyless')) return this.#choice(i, 'milk', 'regular', { isNot: true })
    const isTemp = this.#has(i, 'temp')
    if (isTemp && this.#has(i + 1, 'weather')) return this.#push(i, { kind: 'word' }) + 1
    if (!this.#isAddition(i) && !isTemp) return this.#sweetness(i)
    // 'chocolate chips', 'cold foam'
    const isHead = this.#has(i + 1, 'head') && !this.#has(i + 1, 'drink')
    if (isHead && (!this.#isUnsold(i + 1) || this.#spans[i]!.word === 'cold'))
      return this.#push(i, { kind: 'word' }) + 1
    if (!this.#isAddition(i)) return 0
    const next = this.#addition(i, i)
    // 'vanilla sweetener' is one thing, also where 'sweetener' alone is another.
    const isOne = this.#has(i, 'topping') && this.#has(next, 'topping')
    return isOne && GENERIC_TOPPING.test(this.#spans[next]!.word) ? next + 1 : next
  }

  /** 'kumquat green tea': the end of a name of which the beginning was said. */
  #isIn(id: string, i: number): boolean {
    return ` ${this.#drinks.get(id)?.name.toLowerCase()}`.endsWith(` ${this.#spans[i]!.word}`)
  }

  /** 'brown milk tea' may be the Brown Sugar Milk Tea, 'rose milk tea' is no Rose Hibiscus. */
  #mayBe({ id, isExact }: { id: string; isExact: boolean }, i: number): boolean {
    const { word, meanings } = this.#spans[i]!
    const drink = this.#drinks.get(id)
    if (isExact || !drink || meanings.length === 0) return true
    return [drink.name, ...drink.aliases].some((name) => name.toLowerCase().includes(word))
  }

  #sweetness(i: number): number {
    const value = this.#value(i, 'sweetness')
    if (value === undefined) return 0
    this.#carried = Object.keys(SUGAR).find((key) => SUGAR[key] === value) ?? ''
    return this.#choice(i, 'sugar', value)
  }

  /** 'no boba or jelly', 'without ice', 'not too hot', 'not decaf'; otherwise 'not' is left for its neighbours. */
  #not(i: number): number {
    if (this.#has(i, 'instead')) {
      const thing = this.#skip(i + 1, ['soft'])
      return this.#has(thing, 'milk') ? this.#addition(i, thing, { isNot: true }) : 0
    }
    if (!this.#has(i, 'not')) return 0
    const near = this.#skip(i + 1, ['with', 'soft', 'that', 'level'])
    const measured = this.#measure(i, near, 'none')
    if (measured) return measured
    let thing = this.#skip(i + 1, ['with', 'soft', 'quantity', 'measure', 'stop', 'level'])
    // 'no milk': none of the usual one.
    if (this.#spans[thing]?.word === 'milk')
      return this.#choice(i, 'milk', 'regular', { isNot: true }) && thing + 1
    if (this.#isAddition(thing)) {
      for (;;) {
        const next = this.#addition(i, thing, { isNot: true })
        const or = this.#skip(next, ['soft'])
        if (!/^n?or$/.test(this.#spans[or]?.word ?? '')) return next
        thing = this.#skip(or + 1, ['not', 'soft', 'quantity'])
        if (!this.#isAddition(thing)) return next
      }
    }
    const temp = this.#value(thing, 'temp')
    // 'not too hot' is no wish for a cold one.
    if (temp !== undefined)
      return thing === i + 1 ? this.#choice(i, 'temp', temp, { isNot: true }) + 1 : thing + 1
    const decaf = this.#value(i + 1, 'decaf')
    if (decaf !== undefined)
      return this.#choice(i, 'decaf', decaf === 'decaf' ? 'caffeinated' : 'decaf') + 1
    return this.#push(i, { kind: 'not' })
  }

  #level(i: number): number {
    const level = this.#value(i, 'level')
    if (level === undefined) return 0
    // 'a regular with less ice'
    const isOther = this.#has(i + 1, 'with') && this.#has(i + 2, 'level')
    const noun = isOther ? i + 1 : this.#skip(i + 1, ['soft', 'with', 'level'])
    const measured = this.#measure(i, noun, level)
    if (measured) return measured
    if (this.#isUnsold(noun) && level !== 'none') return this.#addition(i, noun)
    if (this.#spans[i]!.word === 'double' && this.#has(noun, 'topping'))
      return this.#addition(i, noun, { times: 2 })
    const thing = this.#skip(i + 1, ['soft', 'with', 'level', 'plain', 'measure'])
    if (level !== 'none' && this.#has(thing, 'topping'))
      return this.#addition(i, thing, { amount: this.#spans[i]!.word })
    return level === 'none' && this.#isAddition(noun) ? this.#addition(i, noun, { isNot: true }) : 0
  }

  /** 'sugar 50%', 'ice: less', and 'sugar' in 'less ice and sugar' */
  #sugarOrIce(i: number, carried: string): number {
    if (!this.#has(i, 'sugar') && !this.#has(i, 'ice')) return 0
    const after = this.#skip(i + 1, ['soft', 'with', 'that'])
    const beyond = this.#skip(after + 1, ['soft', 'with'])
    const isTaken = ['sugar', 'ice', 'drink', 'topping', 'milk'].some((kind) =>
      this.#has(beyond, kind as Kind),
    )
    const { word = '' } = this.#spans[after] ?? {}
    const level = /^\d+%$/.test(word) ? Number.parseInt(word) : this.#value(after, 'level')
    if (level !== undefined && !isTaken && after - i < 3 && this.#measure(i, i, level))
      return after + 1
    if (carried && this.#measure(i, i, carried)) return i + 1
    return this.#has(i, 'ice') ? this.#choice(i, 'temp', 'iced') : this.#push(i, { kind: 'word' })
  }

  #quantity(i: number): number {
    const value = this.#value(i, 'quantity')
    if (value === undefined) return 0
    const n = Number(value)
    // 'with two sugars'
    const isPortions = n > 1 && this.#has(i - 1, 'with') && !this.#has(i + 2, 'drink')
    if (isPortions && this.#has(i + 1, 'topping')) return this.#addition(i, i + 1, { times: n })
    const noun = this.#skip(i + 1, ['soft', 'size', 'level'])
    const isArticle = /^an?$/.test(this.#spans[i]!.word)
    return (
      this.#shots(i, this.#skip(i + 1, ['soft']), n) ||
      this.#portion(i, noun, n) ||
      this.#push(i, { kind: 'quantity', n, isArticle })
    )
  }

  #rest(i: number): number {
    for (const kind of ['other', 'ordinal'] as const) {
      const n = this.#value(i, kind)
      if (n !== undefined) return this.#push(i, { kind, n: Number(n) })
    }
    const size = this.#value(i, 'size')
    if (size !== undefined)
      return this.#isSize(i) ? this.#choice(i, 'size', size) : this.#push(i, { kind: 'word' })
    // 'an extra shot of chocolate'
    const thing = this.#skip(i + 1, ['soft'])
    const { word } = this.#spans[i]!
    if (thing > i + 1 && word.endsWith(' shot') && this.#has(thing, 'topping'))
      return this.#addition(i, thing, { amount: word, times: word.startsWith('double') ? 2 : 1 })
    for (const [kind, slot] of CHOICES) {
      const value = this.#value(i, kind)
      if (value !== undefined) return this.#choice(i, slot, value)
    }
    return this.#push(i, { kind: PLAIN.find((kind) => this.#has(i, kind)) ?? 'word' })
  }

  /** An amount of sugar or ice: the index behind both words, or 0 when `noun` is neither. */
  #measure(i: number, noun: number, level: string | number): number {
    if (this.#isAddition(noun)) return 0
    const behind = Math.max(i, noun) + 1
    if (this.#has(noun, 'sugar') && !this.#has(noun, 'ice'))
      this.#choice(i, 'sugar', typeof level === 'number' ? nearestSugar(level) : SUGAR[level]!)
    else if (this.#has(noun, 'ice')) this.#choice(i, 'ice', iceLevel(level))
    else return 0
    this.#carried = String(level)
    return behind
  }

  /** 'two pumps of vanilla', '16 oz', 'a splash of oat milk', 'two people'; 0 when nothing is measured. */
  #portion(i: number, noun: number, n: number): number {
    const kind = this.#value(noun, 'measure')
    if (kind === undefined || this.#has(i + 1, 'drink')) return 0
    const { word } = this.#spans[noun]!
    if (kind === 1) {
      if (/^(?:oz|ounce)$/.test(word)) this.#choice(i, 'size', sizeOfOunces(n))
      else this.#push(i, { kind: 'word' })
      return noun + 1
    }
    const thing = this.#skip(noun + 1, ['with', 'soft', 'measure'])
    if (this.#isAddition(thing))
      return this.#addition(i, thing, { times: Math.max(1, Math.round(n)) })
    if (!/^(?:shot|pump)$/.test(word)) return 0
    this.#choice(i, 'shots', n)
    return noun + 1
  }

  /** A topping or a milk. */
  #addition(i: number, thing: number, more: Partial<Choice> = {}): number {
    if (this.#isUnsold(thing)) {
      const { word } = this.#spans[thing]!
      const level = this.#value(i, 'level')
      const amount =
        thing > i && (level === 'extra' || level === 'less') ? this.#spans[i]!.word : ''
      return this.#choice(i, 'unsold', `${amount} ${word}`.trim(), more) && thing + 1
    }
    const slot = this.#has(thing, 'topping') ? 'topping' : 'milk'
    this.#choice(i, slot, this.#value(thing, slot)!, more)
    return thing + 1
  }

  #isAddition(i: number): boolean {
    return (
      !this.#has(i, 'drink') &&
      (this.#has(i, 'topping') || this.#has(i, 'milk') || this.#isUnsold(i))
    )
  }

  /** Something that may be added elsewhere, and means nothing else here. */
  #isUnsold(i: number): boolean {
    return this.#has(i, 'unsold') && !this.#has(i, 'topping') && !this.#has(i, 'milk')
  }

  /** A letter is a size only where one may stand. */
  #isSize(i: number): boolean {
    // 'for my kid' is no size, 'a kid latte' has one.
    if (this.#spans[i]!.word === 'kid') return this.#has(i + 1, 'drink') || this.#has(i + 1, 'temp')
    return (
      this.#spans[i]!.word.length > 1 ||
      i === this.#spans.length - 1 ||
      this.#has(i + 1, 'drink') ||
      /^(?:size|in|an|a|,|\(|one|two|\d+)$/.test(this.#spans[i - 1]?.word ?? ',')
    )
  }

  #push(i: number, item: DistributiveOmit<Item, 'at' | 'word'> & { word?: string }): number {
    const { at, word } = this.#spans[i]!
    this.#items.push({ at, word, ...item } as Item)
    return i + 1
  }

  #choice(i: number, slot: Slot, value: string | number, more: Partial<Choice> = {}): number {
    return this.#push(i, { kind: 'choice', slot, value, isNot: false, times: 1, ...more })
  }

  #has(i: number, kind: Kind): boolean {
    return this.#value(i, kind) !== undefined
  }

  #value(i: number, kind: Kind): string | number | undefined {
    return this.#spans[i]?.meanings.find((meaning) => meaning.kind === kind)?.value
  }

  /** Behind words of these kinds, if they are nothing on the menu. */
  #skip(i: number, kinds: readonly Kind[]): number {
    while (
      kinds.some((kind) => this.#has(i, kind)) &&
      !this.#isAddition(i) &&
      !this.#has(i, 'drink')
    )
      i++
    return i
  }
}

/** A word that may name a milk, and does not say how it is. */
const NO_MILK =
  /^(?!(?:cold|fresh|some|that|whatever|normal|different|other|what|frothed)$)[a-z]{3,}$/

const GENERIC_TOPPING =
  /^(?:sweeten|sweetener|sweetner|syrup|sauce|drizzle|flavoring|topping|jelly|boba|pearl|popping)$/

const CHOICES = [
  ['temp', 'temp'],
  ['decaf', 'decaf'],
  ['shots', 'shots'],
] as const satisfies readonly (readonly [Kind, Slot])[]

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
