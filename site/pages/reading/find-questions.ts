import type { Faq } from '#domain/contracts/content.ts'
import { isNear, wordsOf } from '../menu/near.ts'

/** Words that every question is made of. */
const PLAIN = new Set(
  'a an and are can do does for how i in is it my of on or the to we what you'.split(' '),
)

/**
 * Questions that a few typed words mean: each word begins a word of the question, the answer or the group; one wrong letter
 * is forgiven. What has it in the question comes before what has it in the answer.
 */
export function findQuestions(questions: readonly Faq[], typed: string): Faq[] {
  const all = wordsOf(typed)
  const told = all.filter((word) => !PLAIN.has(word))
  const words = told.length > 0 ? told : all
  if (words.length === 0) return [...questions]
  return questions
    .map((faq) => ({ faq, score: scoreOf(faq, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ faq }) => faq)
}

/** In the order in which the groups first come. */
export function groupsOf(questions: readonly Faq[]): [group: string, questions: Faq[]][] {
  const groups = new Map<string, Faq[]>()
  for (const faq of questions) groups.set(faq.group, [...(groups.get(faq.group) ?? []), faq])
  return [...groups]
}

function scoreOf({ question, answer, group }: Faq, words: readonly string[]): number {
  const asked = wordsOf(`${question} ${group}`)
  const answered = wordsOf(answer)
  let sum = 0
  for (const word of words) {
    if (asked.some((each) => each.startsWith(word))) sum += 3
    else if (answered.some((each) => each.startsWith(word))) sum += 2
    else if (isNear(word, asked) || isNear(word, answered)) sum += 1
    else return 0
  }
  return sum
}
