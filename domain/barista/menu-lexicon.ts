import type { Menu } from '#domain/contracts/menu.ts'
import { allBut } from './all-but.ts'
import { replaced } from './in-place-of.ts'
import { kept } from './just-the.ts'
import { compileWith, type Lexicon, type LexiconWords, type More, wordsOfMenu } from './lexicon.ts'
import { MORE_VOCABULARY } from './more-vocabulary.ts'
import { namedAgain } from './named-again.ts'
import { apartNear, nearShort } from './near-words.ts'
import { OTHER_MILKS, turnedAround } from './other-milks.ts'
import { withNames } from './part-names.ts'
import { isQuestion, ordersAndQuestions } from './questions.ts'
import { sameAgain } from './same-again.ts'
import { countedOut } from './some-of.ts'
import { ofThose } from './of-those.ts'
import { whose } from './whose.ts'
import { closestDrink, spell, SPELLED, spellTogether } from './spelling.ts'

/** Compiles the live menu; keep the result as long as the menu's version stands. */
export const lexiconOf = (menu: Menu): Lexicon => {
  const words = wordsOfMenu(menu)
  // What is sold out is known by its name all the same.
  return compile({ ...words, toppings: [...words.toppings, ...(menu.toppingsOut ?? [])] })
}

/** Compiles any menu. */
export const compile = (words: LexiconWords): Lexicon => compileWith(words, EVERYTHING)

/** Of one message many rules want the words, put right. */
const spellings = new WeakMap<Lexicon, Map<string, string[]>>()
function spelled(lexicon: Lexicon): Map<string, string[]> {
  const had = spellings.get(lexicon)
  if (had) return had
  const rows = new Map<string, string[]>()
  spellings.set(lexicon, rows)
  return rows
}

const EVERYTHING: More = {
  vocabulary: MORE_VOCABULARY,
  spelled: SPELLED,
  milks: OTHER_MILKS,
  turnedAround,
  spell: (words, lexicon, isBold) => {
    const rows = spelled(lexicon)
    const key = `${isBold} ${words.join(' ')}`
    const had = rows.get(key)
    if (had) return had
    const alone = words.map((word) => spell(word, lexicon, isBold))
    const right = nearShort(spellTogether(alone, lexicon), lexicon)
    if (rows.size > 500) rows.clear()
    rows.set(key, right)
    return right
  },
  apart: apartNear,
  closestDrink,
  ordersAndQuestions,
  isQuestion,
  withNames,
  namedAgain,
  sameAgain,
  kept: (clause, plain, lines, lexicon) =>
    kept(clause, plain, lines, lexicon) ??
    whose(clause, lines, lexicon) ??
    allBut(plain, lines, lexicon) ??
    ofThose(clause, plain, lines, lexicon),
  replaced,
  countedOut,
}
