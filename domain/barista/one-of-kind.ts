import type { Menu } from '#domain/contracts/menu.ts'
import { wordsOf } from './words.ts'

/**
 * 'swap the almond croissant for a butter one': 'one' stands for the last word of what is named before it, or of what was spoken of,
 * where the menu has such a thing.
 * @param about the names that 'one' may stand for where the message names nothing, the most likely first
 */
export function withOnes(message: string, about: readonly string[], { items }: Menu): string {
  return message.replace(A_ONE, (said, article: string, kind: string, at: number) => {
    const before = wordsOf(message.slice(0, at))
    const named = items.flatMap(({ name }) =>
      wordsOf(name).every((word) => before.includes(word)) ? name : [],
    )
    for (const name of [...named, ...about]) {
      const wanted = [...wordsOf(kind), wordsOf(name).at(-1)].join()
      const found = items.find((item) => item.name !== name && wordsOf(item.name).join() === wanted)
      if (found) return `${article} ${found.name}`
    }
    return said
  })
}
const A_ONE = /\b(an?|the) ([a-z]{3,12}) one\b/gi
