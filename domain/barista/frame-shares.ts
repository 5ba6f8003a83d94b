import { changed, withQuantity } from './change-line.ts'
import type { Line } from './drink.ts'
import type { Part } from './frame-named.ts'
import { inOrder } from './frame-parts.ts'
import { Sets } from './frame-sets.ts'
import type { Choice } from './item.ts'

/** So many of several, and how they are to be. */
type Share = { n: number; choices: Choice[]; isPlain?: boolean }

/** Some of several in one way, others in another. */
export class Shares extends Sets {
  /** 'one with almond and one with soy', 'two iced, the other hot', '2, one large one regular': shares of what there are several of. */
  protected shared(parts: readonly Part[]): Line[] | null {
    const shares: Share[] = []
    let group: Line[] | null = null
    for (const part of inOrder(parts)) {
      if (part.is === 'number' && !part.isArticle) shares.push({ n: part.n, choices: [] })
      else if (part.is === 'rest') shares.push({ n: 0, choices: [] })
      else if (part.is === 'plain') {
        const share = shares.at(-1)
        if (!share) return null
        share.isPlain = true
      } else if (part.is === 'choice') {
        const share = shares.at(-1)
        if (!share) return null
        share.choices.push(part.choice)
      } else if (part.is === 'thing') {
        if (shares.length > 0 && part.thing.count !== null) {
          shares.push({ n: part.thing.count, choices: [] })
        } else if (part.thing.count !== null) {
          group = part.thing.lines
          shares.push({ n: part.thing.count, choices: [] })
        } else if (shares.length === 0) group = part.thing.lines
        else return null
      } else if (part.is === 'drink') {
        const own = this.lines.filter((line) => this.isNamed(part.drink, line))
        if (own.length !== 1 || (group && group[0] !== own[0])) return null
        group = own
      } else if (part.is !== 'join') return null
    }
    const [first, ...behind] = shares
    const isTotal = first && first.n > 1 && first.choices.length === 0 && !first.isPlain
    const total = isTotal ? first.n : null
    const asked = isTotal ? behind : shares
    if (
      asked.length < (isTotal ? 1 : 2) ||
      asked.some(({ choices, isPlain }) => choices.length === 0 && !isPlain) ||
      asked.every(({ choices }) => choices.length === 0)
    )
      return null
    const sum = asked.reduce((all, { n }) => all + n, 0)
    const all =
      group ??
      this.scope().filter(({ drink }) =>
        total === null ? drink.quantity >= Math.max(2, sum) : drink.quantity <= total,
      )
    const [found, more] = all
    const isOffered = found?.lineId === null
    if (!found || more) return null
    if (total !== null && !isOffered) return this.#moreThanInCart(found, total, asked)
    const [only] = asked
    // 'make it two, the other one hot'
    if (total !== null && only?.n === 0) {
      const n = total - found.drink.quantity
      const other = changed({ ...withQuantity(found, n), lineId: null }, only.choices)
      return asked.length > 1 || n < 1
        ? null
        : this.lines.flatMap((each) => (each === found ? [each, other] : [each]))
    }
    const line = withQuantity(found, total ?? found.drink.quantity)
    if (sum > line.drink.quantity || line.drink.quantity < 2) return null
    const rest = line.drink.quantity - sum
    const rests = asked.filter(({ n }) => n === 0)
    if (rests.length > 1 || (rests.length === 1 && rest === 0)) return null
    const cups = asked.map(({ n, choices }) =>
      changed({ ...withQuantity(line, n || rest), lineId: null }, choices),
    )
    if (rests.length === 0 && rest > 0) cups.push({ ...withQuantity(line, rest), lineId: null })
    // The first keeps the place of the line.
    const [lead, ...others] = cups
    return this.lines.flatMap((each) =>
      each === found && lead ? [{ ...lead, lineId: line.lineId }, ...others] : [each],
    )
  }

  /** 'make it two, one with oat', of one in the cart, which stays as it is. */
  #moreThanInCart(line: Line, total: number, shares: readonly Share[]): Line[] | null {
    const sum = shares.reduce((all, { n }) => all + n, 0)
    const rest = total - sum - line.drink.quantity
    if (rest < 0 || shares.some(({ n }) => n === 0)) return null
    const fresh = shares.map(({ n, choices }) =>
      changed({ ...withQuantity(line, n), lineId: null }, choices),
    )
    if (rest > 0) fresh.push({ ...withQuantity(line, rest), lineId: null })
    return [...this.lines, ...fresh]
  }
}
