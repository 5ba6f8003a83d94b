import { changed } from './change-line.ts'
import type { Line } from './drink.ts'
import type { Part } from './frame-named.ts'
import { FramedLines } from './frame-lines.ts'
import { choicesOf, noneOf, thingsOf, TURNS } from './frame-parts.ts'
import type { Thing } from './frame-base.ts'
import type { Choice } from './item.ts'

/** One thing in the place of another. */
export class Swaps extends FramedLines {
  /** 'almond one', 'one of them almond', 'one plain one almond' */
  protected varied(
    { line, drink }: Extract<Part, { is: 'variant' }>,
    parts: readonly Part[],
  ): Line[] | null {
    if (parts.some(({ is }) => !/^(?:variant|number|thing|plain|join|drink)$/.test(is))) return null
    const at = parts.findIndex(({ is }) => is === 'variant')
    const number = parts[at - 1]?.is === 'drink' ? parts[at - 2] : parts[at - 1]
    const thing = thingsOf(parts)[0]
    const { quantity } = line.drink
    const count = number?.is === 'number' ? number.n : (thing?.count ?? null)
    return this.replaced(line, count ?? (quantity > 1 ? 1 : null), drink, [])
  }

  /** 'vanilla in the oat one': the drink that has it in its name */
  protected flavouredWith(flavour: string, parts: readonly Part[]): Line[] | null {
    const isOther = (part: Part) => !/^(?:flavour|thing|drink|choice|join)$/.test(part.is)
    const [line, more] = this.about(parts)
    const drink = line && this.flavoured(line, flavour)
    if (!line || !drink || more || parts.some(isOther)) return null
    return this.replaced(line, thingsOf(parts)[0]?.count ?? null, drink, choicesOf(parts))
  }

  /** 'chai not mocha', 'not the latte', 'boba in the thai not the taro' */
  protected insteadOfNot(parts: readonly Part[]): Line[] | null {
    const nots = parts.filter((part) => part.is === 'not')
    const [not, more] = nots
    const drinks = parts.filter((part) => part.is === 'drink')
    const [drink, other] = drinks
    const choices = choicesOf(parts)
    const [line, second] = not?.lines ?? []
    if (!not || more || !line || other || parts.some(({ is }) => is === 'number')) return null
    if (!drink && choices.length === 0 && parts.length === 1)
      return this.lines.filter((each) => !not.lines.includes(each))
    if (second) return null
    const about = this.about(parts)
    if (about.length > 0 && choices.length > 0) {
      const has = choices.filter((choice) => this.isSo(line.drink, choice)).map(noneOf)
      return this.lines.map((each) =>
        each === line ? changed(each, has) : about.includes(each) ? changed(each, choices) : each,
      )
    }
    if (!drink) return choices.length > 0 ? null : this.lines.filter((each) => each !== line)
    // 'latte not mocha', of both
    if (choices.length === 0 && about.length > 0 && !about.includes(line))
      return this.lines.filter((each) => each !== line)
    const variant =
      this.variantOf(line, drink.drink.word, not.word) ??
      this.likeOf(line, drink.drink) ??
      drink.drink
    return this.replaced(line, null, variant, choices)
  }

  /** 'swap the boba for pudding', 'replace one of the lattes with a mocha', 'switch the first to iced' */
  protected swapped(
    left: readonly Part[],
    right: readonly Part[],
    isFresh: boolean,
  ): Line[] | null {
    const [drink, other] = right.flatMap((part) => (part.is === 'drink' ? [part.drink] : []))
    const wanted = choicesOf(right)
    const things = thingsOf(left)
    // 'swap the pudding taro for aloe'
    const how = drink ? [] : (things[0]?.how ?? [])
    const gone = [
      ...choicesOf(left),
      ...how.filter(({ slot }) => wanted.some((choice) => choice.slot === slot)),
    ]
    const named = left.flatMap((part) =>
      part.is === 'drink' ? this.lines.filter((line) => this.isNamed(part.drink, line)) : [],
    )
    if (
      other ||
      things.length + (named.length > 0 ? 1 : 0) > 1 ||
      right.some(({ is }) => is === 'thing')
    )
      return null
    const number = left.find((part) => part.is === 'number')
    const count = things[0]?.count ?? (number?.is === 'number' ? number.n : null)
    if (left.some((part) => part.is === 'rest' || (part.is === 'join' && TURNS.test(part.word))))
      return null
    // 'change one to lychee'
    const [row, rows] = this.scope().filter(({ drink: of }) => of.quantity > 1)
    const some = count !== null && row && !rows && row.drink.quantity > count ? [row] : []
    let about = things[0]?.lines ?? (named.length > 0 ? named : some)
    if (gone.length > 0) {
      if (drink || wanted.length === 0) return null
      const has = ({ drink: of }: Line) => gone.every((choice) => this.isSo(of, choice))
      about = (about.length > 0 ? about : this.scope()).filter(has)
    }
    const [line, more] = about
    if (!line || (more && named.length > 0)) return null
    if (drink && more)
      return things[0]?.count === null ? this.allReplaced(about, drink, wanted) : null
    if (drink) return this.replaced(line, count, drink, wanted, isFresh && line.lineId !== null)
    if (wanted.length === 0) return null
    const not = gone.map((choice) => ({ ...choice, isNot: true }))
    return this.some(about, count, [...not, ...wanted])
  }

  /** 'put the boba in the thai instead', which only the other has */
  protected moved({ lines: about, count }: Thing, choices: readonly Choice[]): Line[] | null {
    const [line, more] = about
    const [from, second] = this.scope().filter(
      (each) => each !== line && choices.every((choice) => this.isSo(each.drink, choice)),
    )
    const isThere = line && choices.some((choice) => this.isSo(line.drink, choice))
    if (!line || more || count !== null || isThere || !from || second) return null
    if (choices.some(({ slot }) => slot !== 'topping')) return null
    return this.lines.map((each) =>
      each === from
        ? changed(each, choices.map(noneOf))
        : each === line
          ? changed(each, choices)
          : each,
    )
  }

  /** 'make it pudding instead': in the place of what was added last */
  protected instead(things: readonly Thing[], choices: readonly Choice[]): Line[] | null {
    const [thing, other] = things
    if (!thing || other || thing.count !== null) return null
    if (thing.lines.length > 1) return null
    const isTopping = choices.some(({ slot }) => slot === 'topping')
    return this.map(thing.lines, (line) => {
      const toppings = isTopping ? line.drink.toppings.slice(0, -1) : line.drink.toppings
      return [changed({ ...line, drink: { ...line.drink, toppings } }, choices)]
    })
  }

  /** 'the second with pudding instead of grass jelly', 'normal boba instead of the brown sugar' */
  protected insteadOf(wanted: readonly Part[], gone: readonly Part[]): Line[] | null {
    const [thing, other] = thingsOf(wanted)
    const [to, from] = [choicesOf(wanted), choicesOf(gone)]
    const [drink, more] = wanted.flatMap((part) => (part.is === 'drink' ? [part.drink] : []))
    const [line, second] = this.about(gone)
    const isPut = wanted.every(({ is }) => is === 'drink' || is === 'choice' || is === 'number')
    const number = wanted.find((part) => part.is === 'number')
    const head = this.items.findLast((item) => item.kind === 'drink')
    // 'a latte instead of the cold brew', of two
    const count = number?.is === 'number' && head && !this.isPlural(head) ? number.n : null
    const named = gone.find((part) => part.is === 'drink')
    if (drink && !more && line && !second && isPut && from.length === 0) {
      const variant = named && this.variantOf(line, drink.word, named.drink.word)
      return this.replaced(line, count, variant ?? this.likeOf(line, drink) ?? drink, to)
    }
    const isMore = [...wanted, ...gone].some(({ is }) => is === 'drink' || is === 'rest')
    if (other || isMore || to.length === 0 || from.length !== 1 || gone.length > 1) return null
    const has = ({ drink }: Line) => from.every((choice) => this.isSo(drink, choice))
    const about = (thing?.lines ?? this.scope()).filter(has)
    if (about.length === 0 || (!thing && about.length > 1)) return null
    return this.some(about, thing?.count ?? null, [
      ...from.map((choice) => ({ ...choice, isNot: true })),
      ...to,
    ])
  }
}
