import { changed, withQuantity } from './change-line.ts'
import type { Line, ParsedDrink } from './drink.ts'
import { Clauses } from './frame-clauses.ts'
import type { Part } from './frame-named.ts'
import { moreOf } from './frame-parts.ts'
import type { Drink } from './frame-base.ts'
import type { Choice } from './item.ts'
import { blankDrink } from './parse.ts'
import { some } from './some-of.ts'

/** The lines that a message changes, one clause after the other. */
export class FramedLines extends Clauses {
  /** Changed by an earlier clause: none of 'the others'. */
  protected readonly touched = new Set<Line>(this.of.touched)
  /** One of the clauses is a change. */
  protected hasEdit = false
  /** Several drinks are named, all of what is there, without a number: none is new. */
  protected isOfOwn = false
  /** How many clauses the message has. */
  protected count = 0

  get changed(): ReadonlySet<Line> {
    return this.touched
  }

  /** 'large thai', 'latte hot', 'latte and mocha with oat': of what is there, which is named without a number. */
  protected isOwn(parts: readonly Part[]): boolean {
    const drinks = parts.filter((part) => part.is === 'drink')
    const isOther = (part: Part) => !/^(?:drink|choice|plain|join|thing)$/.test(part.is)
    if (drinks.length === 0 || parts.some(isOther)) return false
    if (parts.some((part) => part.is === 'join' && !/^(?:with|for|in|on|of|is)$/.test(part.word)))
      return false
    const own = drinks.map(({ drink }) => this.lines.filter((line) => this.isNamed(drink, line)))
    return (
      own.every(
        ([line, more]) =>
          line &&
          !more &&
          (line.lineId === null || this.hasEdit || this.isOfOwn || this.isSpokenOf(line)),
      ) &&
      parts.some(({ is }) => is === 'choice' || is === 'plain') &&
      !/\b(?:and|plus|also|another|too)\b/.test(this.raw.slice(0, 5))
    )
  }

  /** Another drink in its place, which keeps what was said of the one before and the other can have. */
  protected replaced(
    line: Line,
    count: number | null,
    asked: Drink,
    wanted: readonly Choice[],
    isFresh = false,
  ): Line[] {
    const { id, name } = this.likeOf(line, asked) ?? asked
    const { size, isSizeSaid, milk, quantity, customerName, iceLevel, sugarLevel } = line.drink
    const [before, after] = [line.drink, { id } as ParsedDrink].map((each) => this.item(each))
    const isLike = before?.kind === after?.kind
    const isOfKind = before?.category === after?.category
    const toppings = isOfKind ? line.drink.toppings : []
    // Less ice goes with an iced one alone.
    const isCold = iceLevel !== null && after?.temps.includes('iced')
    const temperature = line.drink.temperature ?? (isCold ? 'iced' : null)
    const kept = { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel, toppings }
    const n = Math.min(count ?? quantity, quantity)
    const next: ParsedDrink = {
      ...blankDrink(id, ''),
      name,
      confidence: 1,
      ...(isLike && !isFresh && kept),
      quantity: n,
      customerName,
    }
    const turned = changed(
      { ...line, lineId: n < quantity ? null : line.lineId, drink: next },
      wanted,
    )
    this.last = [turned]
    this.touched.add(turned)
    return this.lines.flatMap((each) =>
      each !== line ? [each] : n < quantity ? [withQuantity(line, quantity - n), turned] : [turned],
    )
  }

  /** 'cold brews for both': one line of as many cups, where none is in the cart yet. */
  protected allReplaced(about: readonly Line[], drink: Drink, wanted: readonly Choice[]): Line[] {
    const [first, ...others] = about
    const isOffered = about.every(({ lineId, drink: of }) => lineId === null && !of.customerName)
    if (!first || !isOffered) {
      for (const line of about) this.lines = this.replaced(line, null, drink, wanted)
      return this.lines
    }
    const quantity = about.reduce((sum, { drink: of }) => sum + of.quantity, 0)
    const all = withQuantity(first, quantity)
    this.lines = this.lines.flatMap((line) =>
      line === first ? [all] : others.includes(line) ? [] : [line],
    )
    return this.replaced(all, null, drink, wanted)
  }

  protected some(about: Line[], count: number | null, choices: Choice[]): Line[] {
    if (count === null) return this.map(about, (line) => [changed(line, moreOf(choices, line))])
    const [line] = about
    return some(this.lines, about, count, line ? moreOf(choices, line) : choices)
  }

  protected map(about: readonly Line[], change: (line: Line) => Line[]): Line[] {
    this.last = []
    return this.lines.flatMap((line) => {
      if (!about.includes(line)) return [line]
      const next = change(line)
      this.last.push(...next)
      for (const each of next) this.touched.add(each)
      return next
    })
  }
}
