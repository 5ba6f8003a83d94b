import { stem } from './words.ts'

/** Words that a question has in every form of it. */
const SMALL = new Set(
  'a an the is are am be do does did can could would will may might i you we they it this that there here to of in on at for with and or so my your our please tell me us have has got get any some what whats how un una el la los las de en con por para que es son hay tienen tiene puedo me mi su'.split(
    ' ',
  ),
)

/**
 * Whether two messages ask the same: the words that say something are the same, but for one of four or more. 'can I bring my
 * parrot' is 'are parrots allowed to be brought', and no 'can I bring a cake'.
 */
export function isSameQuestion(one: string, other: string): boolean {
  const [ours, theirs] = [wordsIn(one), wordsIn(other)]
  if (ours.size === 0 || theirs.size === 0) return false
  const shared = [...ours].filter((word) => theirs.has(word)).length
  const more = Math.max(ours.size, theirs.size)
  return shared === more || (more > 3 && shared >= more - 1)
}

function wordsIn(text: string): Set<string> {
  const plain = text
    .slice(0, 500)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !SMALL.has(word)).map(stem))
}
