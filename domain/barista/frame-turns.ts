import type { Line } from './drink.ts'
import { changeRead, type Read, unkeyed } from './frames.ts'
import type { Changed } from './frame-base.ts'

/**
 * A message of several changes, read one after the other: it is cut where another change may begin, and each of them works on the
 * lines that the one before it left (docs/decisions/chat-changes.md). Every part has to be read as one; the longest are tried first.
 * @returns the lines after it, and how many changes there were; null where a part is none
 */
export function framedInTurn(low: string, of: Changed): { lines: Line[]; count: number } | null {
  if (of.lines.length === 0 || low.length > 240) return null
  const parts = partsOf(low.replace(NO_MORE_THAN_THAT, '').replace(AT_ALL, ''))
  if (parts.length < 2 || parts.length > MAX_PARTS || AGREES.test(parts.at(-1)!)) return null
  // 'never mind the first one', of the only one: what was there before it
  if (of.lines.length === 1 && PLACE.test(low)) return null
  // 'not the mango, that gets jelly': it stays
  if (NOT_FOR.test(low)) return null
  return inTurn(parts, of)
}

function inTurn(parts: readonly string[], of: Changed): { lines: Line[]; count: number } | null {
  const places = of.lines.map((line, key): Line => ({ ...line, key }))
  let tries = 0
  const from = (at: number, before: Read, said: string): { read: Read; count: number } | null => {
    for (let to = parts.length; to > at; to--) {
      if ((tries += 1) > MAX_TRIES) return null
      const change = textOf(parts.slice(at, to))
      const read = changeRead(
        change,
        { ...of, ...before, places, ...(at > 0 && { before: said }) },
        true,
      )
      if (!read || read.lines.length === 0) continue
      if (to === parts.length) return { read, count: 1 }
      const rest = from(to, read, change)
      if (rest) {
        const isEdit = read.isEdit || rest.read.isEdit
        return { read: { ...rest.read, isEdit }, count: rest.count + 1 }
      }
    }
    return null
  }
  const found = from(0, { lines: places, last: [], touched: new Set(), isEdit: false }, '')
  return found?.read.isEdit
    ? { lines: unkeyed(found.read.lines, of.lines), count: found.count }
    : null
}
/** 'no wait, make it …': nothing is refused. */
const NO_MORE_THAN_THAT =
  /^\W{0,3}(?:(?:oh|ok|okay|ugh|hm+|um+|uh|wait|right|yeah|sorry|actually|hold on|(?:that's |thats |that is )?(?:too|so) (?:much|expensive|many|pricey)|one sec(?:ond)?|no(?=,| wait\b| sorry\b| actually\b| make\b| change\b| swap\b| let'?s\b| do\b))[\s,.!;-]{1,3}){1,4}(?=\w)/
/** 'no tarts at all', 'oolong: boba' */
const AT_ALL = /:(?= )| at all(?=[,.]| and\b|\W*$)/g
const AGREES =
  /^[\s,]*(?:and )?(?:(?:go|go ahead|done|ok|okay|yes|yeah|yep|yup|sure|perfect|good|great|order|send it|add (?:it|them|both|all|that|those)|that'?s (?:it|all)|please|thanks|thx)\b[\s,.!]{0,3}){1,4}$/
const NOT_FOR =
  /^\W{0,3}(?:(?:but|and|ok|oh),? )?not (?:in |for |on )?(?:the|my)\b.{3,40}\b(?:that|it|this)\b/
const PLACE = /\b(?:first|second|other|last)\b/
const MAX_PARTS = 8
const MAX_TRIES = 40

/** A part begins with what joins it to the one before. */
const partsOf = (low: string): string[] =>
  low
    .replace(/\s+/g, ' ')
    .split(CUTS)
    .filter((part) => /[a-z0-9]/.test(part.replace(LEADS, '')))
const CUTS =
  /(?<=[.!;]) (?!\d)|(?=, )| (?=(?:and|but|then|plus|also|n|&) )|(?<=[a-z0-9%]) (?=(?:make|drop|remove|add|change|swap|cancel|lose|take|put|switch|skip|keep|throw|get rid) )/
const LEADS = /^[\s,]*(?:(?:and|but|then|plus|also|n)\b[\s,]{0,3}|& ){0,4}/

const textOf = (parts: readonly string[]): string =>
  parts.join(' ').replace(LEADS, '').replace(/ ,/g, ',')
