import { changed, choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { withNames } from './part-names.ts'
import { type Line, targetOf } from './target.ts'

/**
 * 'cancel everything but the croissant', 'keep only the latte', 'make those all large except the mocha': what is named stays as it
 * is, and all else goes or changes.
 * @returns null where nothing of the kind is said, or what is named is not there
 */
export function allBut(plain: string, lines: Line[], lexicon: Lexicon): Line[] | null {
  if (lines.length < 2) return null
  const removed = (GO.exec(plain) ?? KEEP.exec(plain))?.groups?.['names']
  if (removed) {
    const kept = meantBy(removed, lines, lexicon)
    return kept && lines.filter((line) => kept.includes(line))
  }
  const { wish, names } = CHANGE.exec(plain)?.groups ?? {}
  if (!wish || !names) return null
  const choices = choicesIn(itemsOf(wish, lexicon))
  const others = meantBy(names, lines, lexicon)
  if (choices.length === 0 || !others) return null
  return lines.map((line) => (others.includes(line) ? line : changed(line, choices)))
}

/** The lines that 'the mocha and the second one' name; null where one of them is not there. */
function meantBy(names: string, lines: Line[], lexicon: Lexicon): Line[] | null {
  const meant: Line[] = []
  for (const part of names.split(/ ?(?:,|&|\band\b) ?/)) {
    if (!/[a-z]/.test(part)) continue
    const items = withNames(
      itemsOf(`the ${part.replace(/^(?:the|my|that)\s+/, '')}`, lexicon),
      part,
      lines,
    )
    const target = targetOf(items, lines, lexicon, { isRemoval: true })
    if (!target || target.at < 0) return null
    const ids = target.isByName ? target.lines.map(({ drink }) => drink.id) : []
    const isDescribed = choicesIn(items).length > 0
    meant.push(
      ...(isDescribed
        ? target.lines
        : lines.filter((line) => target.lines.includes(line) || ids.includes(line.drink.id))),
    )
  }
  return meant.length > 0 ? meant : null
}

const BUT = '(?:but|except(?: for)?|besides|apart from|other than|aside from|save)'
const ALL =
  '(?:everything(?: else)?|every ?one|all(?: of)?(?: (?:it|them|this|that|those|these|my order|the order|the drinks|the rest))?|(?:them|it|those|these) all|each(?: of (?:them|those|these))?|both|the (?:whole|entire) (?:order|thing|cart)|the rest)'
const GO = new RegExp(
  `^(?:please )?(?:remove|delete|cancel|drop|clear|scrap|forget|ditch|lose|get rid of|take (?:out|off|away)|i don't want|no more)(?: out)? ${ALL}(?: out| off)?,? ${BUT} (?<names>[^.!?]{3,80})`,
)
const KEEP =
  /^(?:please )?(?:(?:(?:forget|cancel|remove|drop|skip) (?:the rest|everything else|all the others?|the others?),? (?:and )?(?:just|only|keep|leave)(?: keep| leave| want)?)|(?:just|only) keep|keep (?:just|only)|leave (?:just|only)) (?<names>[^.!?]{3,80})/
const CHANGE = new RegExp(
  `^(?:make |have |get |change |turn |i want |can i have )?${ALL}(?: be)? (?<wish>[^.!?]{2,50}?),? ${BUT} (?<names>[^.!?]{3,80})`,
)
