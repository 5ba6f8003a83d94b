import { choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { withNames } from './part-names.ts'
import { type Line, targetOf } from './target.ts'

/** 'just the latte': of what was offered only that; null where it is not there or nothing else is. */
export function kept(
  clause: string,
  plain: string,
  lines: Line[],
  lexicon: Lexicon,
): Line[] | null {
  if (!JUST.test(clause)) return null
  const items = withNames(itemsOf(plain, lexicon), plain, lines)
  const offered = lines.filter(({ lineId }) => lineId === null)
  const target = targetOf(items, offered, lexicon)
  const isTea = target !== null && items[target.at]?.word === 'tea'
  if (offered.length < 2 || !(target?.isByName || isTea) || choicesIn(items).length > 0) return null
  return lines.filter((line) => line.lineId !== null || target.lines.includes(line))
}
const JUST =
  /^\W*(?:(?:k+|ok(?:ay)?|alright|well|so|then|yeah|nah|no|actually|um|hmm|i want|i'll take|give me),? )*(?:just|only) (?:the|my)\b/i
