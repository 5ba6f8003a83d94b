import { changed, choicesIn, withQuantity } from './change-line.ts'
import type { Choice, Item } from './item.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { blankDrink } from './parse.ts'
import { FOOD, isSo, lastOf, type Line, OF_DRINKS } from './target.ts'

/**
 * 'two of them iced, one of the iced ones with oat', 'the first with boba and the other with aloe', 'pudding in one', 'make the
 * other two large': some of what is there changes, counted.
 * @returns null where nothing of the kind is said, or it does not fit what is there
 */
export function ofThose(
  clause: string,
  plain: string,
  lines: Line[],
  lexicon: Lexicon,
): Line[] | null {
  if (lines.length === 0 || plain.length > 200 || /\b(?:just|only)\b/i.test(clause)) return null
  const parts = plain.split(PARTS).map((part) => readPart(part.trim(), lexicon))
  if (!parts.some((part) => part?.isShare)) return null
  let now = lines
  // What was changed by a part before is not 'the other'.
  const taken = new Set<Line>()
  for (const part of parts) {
    const all = part && meantBy(part, now, taken, lexicon)
    const total = all?.reduce((sum, { drink }) => sum + drink.quantity, 0) ?? 0
    const count = part?.count ?? total
    if (
      !all ||
      count < 1 ||
      count > total ||
      (total < 2 && parts.length < 2 && part.place === null)
    )
      return null
    now = shared(now, all, count, part, taken)
  }
  return now
}

/** Changes so many of the lines that are meant, and notes which they are. */
function shared(
  lines: Line[],
  meant: readonly Line[],
  count: number,
  { wishes, turn }: Part,
  taken: Set<Line>,
): Line[] {
  let left = count
  return lines
    .toReversed()
    .flatMap((line) => {
      const { quantity } = line.drink
      const share = meant.includes(line) ? Math.min(left, quantity) : 0
      if (share === 0) return [line]
      left -= share
      const isSplit = share < quantity
      const some = isSplit ? { ...withQuantity(line, share), lineId: null } : line
      const one = turn
        ? { lineId: null, drink: { ...drinkOf(turn.id, turn.name), quantity: share } }
        : changed(some, wishes)
      taken.add(one)
      return isSplit ? [one, withQuantity(line, quantity - share)] : [one]
    })
    .toReversed()
}

const drinkOf = (id: string, name: string) => ({ ...blankDrink(id, ''), name, confidence: 1 })

type Part = {
  /** null for 'the rest' */
  count: number | null
  wishes: Choice[]
  /** 'the iced ones' */
  of: Choice[]
  name: Extract<Item, { kind: 'drink' }> | null
  isOther: boolean
  /** 'one of those a thai tea' */
  turn: Extract<Item, { kind: 'drink' }> | null
  /** 'the first', of several lines */
  place: number | null
  /** Says by more than a number that it is about some of what is there. */
  isShare: boolean
}

function readPart(part: string, lexicon: Lexicon): Part | null {
  const found = SOME.exec(part) ?? IN_SOME.exec(part)
  const { count = '', wish = '', named = '', of = named } = found?.groups ?? {}
  if (!found) return null
  const described = itemsOf(of, lexicon)
  const wished = itemsOf(wish, lexicon)
  const wishes = choicesIn(wished)
  const drink = described.find((item) => item.kind === 'drink')
  const isOther = /\b(?:other|rest|another|second)\b/.test(count)
  const into = wished.find((item) => item.kind === 'drink')
  const turn =
    into?.kind === 'drink' &&
    /^(?:make|change|turn) .*\b(?:of (?:them|those)|one) (?:to |into )?an? /.test(part)
      ? into
      : null
  if (turn ? wishes.length > 0 : wishes.length === 0 || into) return null
  const number = COUNTS[/\b(?:one|two|three|four|five|six|\d+)\b/.exec(count)?.[0] ?? '']
  return {
    count:
      number ??
      (/^\d+$/.test(count) ? Number(count) : /\brest\b|\bothers?$/.test(count) ? null : 1),
    wishes,
    of: choicesIn(described),
    name: drink?.kind === 'drink' ? drink : null,
    isOther,
    turn,
    place: /\bfirst\b/.test(count) ? 0 : /\bother\b|\bsecond\b/.test(count) ? 1 : null,
    isShare:
      of !== '' ||
      IN_SOME.test(part) ||
      /\bfirst\b|\bother (?:two|three|\d)/.test(count) ||
      /^(?:(?:and|make|change|turn|have|get) ){0,2}\S{1,6} of (?:them|those|these)\b/.test(part),
  }
}

/** The lines that a part is about: those that are described, else all of the drink that was offered last. */
function meantBy(
  { of, name, isOther, place, wishes }: Part,
  lines: Line[],
  taken: ReadonlySet<Line>,
  lexicon: Lexicon,
): Line[] {
  // 'one of them with oat milk' is about no croissant.
  const ofDrinks = wishes.some(({ slot }) => OF_DRINKS.has(slot))
    ? lines.filter(({ drink }) => !FOOD.has(lexicon.drinks.get(drink.id)?.category ?? ''))
    : []
  const [last] = lastOf(ofDrinks.length > 0 ? ofDrinks : lines)
  const id = name ? name.id : last?.drink.id
  const [first, second] = lines
  if (place !== null && of.length === 0 && !name && first && second && lines.length === 2)
    if (
      (first.drink.id !== second.drink.id || taken.size === 0) &&
      first.drink.quantity + second.drink.quantity === 2
    )
      return [place === 0 ? first : second]
  // 'the first', of several drinks that are not two single ones
  if (place !== null && lines.some(({ drink }) => drink.id !== lines[0]?.drink.id)) return []
  if (of.length > 0) return lines.filter(({ drink }) => of.every((each) => isSo(drink, each)))
  const those = lines.filter((line) => line.drink.id === id && !taken.has(line))
  if (!isOther || taken.size > 0 || those.length < 2) return those
  // 'the other two': those that nothing was said about yet.
  const most = Math.max(...those.map(({ drink }) => drink.quantity))
  return those.filter(({ drink }) => drink.quantity === most)
}

const COUNTS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const COUNT =
  '(?<count>one|two|three|four|five|six|\\d{1,2}|(?:the )?first(?: one)?|(?:the )?second(?: one)?|(?:the )?others?(?: (?:one|two|three|four|\\d))?|the rest|another(?: one)?)'
const PARTS =
  / ?(?:, ?(?:and )?|; ?|\band )(?=(?:make |have |get )?(?:the )?(?:one|two|three|four|five|six|\d{1,2}|first|second|others?|rest|another)\b)/
/** 'two of them iced', 'one of the iced ones with oat', 'the other two large' */
const SOME = new RegExp(
  `^(?:and )?(?:make |have |get |i want |can i have )?${COUNT}(?: of (?:them|those|these|it)| of (?:the|my|those) (?:(?<of>[a-z' -]{2,30}?) ones?|(?<named>[a-z' -]{2,30}s)))?(?: (?:be|to be|is|should be))? (?<wish>(?:with |without |no )?[a-z0-9%' -]{2,50})[.! ]*$`,
)
/** 'pudding in one', 'oat milk in two of them' */
const IN_SOME = new RegExp(
  `^(?:and |add |put )?(?<wish>[a-z' -]{3,30}) (?:in|on|to|for) ${COUNT}(?: of (?:them|those|the (?<of>[a-z' -]{2,30}?)(?: ones?)?))?[.! ]*$`,
)
