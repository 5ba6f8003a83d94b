import { changed, choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import type { Line } from './target.ts'

/**
 * "make Mike's large", 'Ann wants hers iced', 'the one for Bob without ice': a change of the drinks that are somebody's.
 * @returns null where nobody is named who has a drink there
 */
export function whose(clause: string, lines: Line[], lexicon: Lexicon): Line[] | null {
  const gone = GONE.exec(clause)?.groups?.['name']?.toLowerCase()
  if (gone && lines.some(({ drink }) => drink.customerName?.toLowerCase() === gone))
    return lines.filter(({ drink }) => drink.customerName?.toLowerCase() !== gone)
  const { a, b, c, wish = '' } = WHOSE.exec(clause)?.groups ?? {}
  const name = (a ?? b ?? c)?.toLowerCase()
  const wishes = choicesIn(itemsOf(wish, lexicon))
  if (!name || wishes.length === 0) return null
  const isTheirs = ({ drink }: Line) => drink.customerName?.toLowerCase() === name
  if (!lines.some(isTheirs)) return null
  return lines.map((line) => (isTheirs(line) ? changed(line, wishes) : line))
}

const WHOSE =
  /^\W*(?:and |also |actually,? |please |can you |could you )*(?:(?:make |have |get |change )?(?<a>[a-z]{2,15})(?:'s|s'|’s|s(?= (?:is|should be|with|without)\b))(?: one| drink| (?:latte|mocha|tea|coffee))?(?: to| is(?: an?)?| should be| needs to be| has to be)?|(?<b>[a-z]{2,15}) (?:says|said|asked for|wants|would like|needs|prefers|likes|gets|will have)(?: (?:hers|his|theirs|it|that)|(?= (?:no|without) ))|(?:make |have )?(?:the )?(?:one )?(?:for|with) (?<c>[a-z]{2,15})(?: to be| be)?) (?<wish>[a-z0-9%' -]{2,60})\W*$/i

/** "drop Sam's", "cancel Ann's latte" */
const GONE =
  /^\W*(?:(?:and|also|please|can you|could you|actually),? ){0,3}(?:drop|remove|cancel|delete|scratch|take (?:off|out)|forget|lose) (?<name>[a-z]{2,15})'?s'?(?: (?:one|drink|order|[a-z]{3,15}))?(?: (?:off|out))?(?: please)?\W*$/i
