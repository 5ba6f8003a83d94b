import { ENGLISH, type Say } from './say.ts'
import { SPANISH } from './say-es.ts'
import { isSpanish } from './is-spanish.ts'
import { englishOf, mixedEnglish } from './spanish.ts'

type Said = readonly { role: 'user' | 'bot'; text: string }[]

/**
 * The language to answer in, which is the one that the customer speaks: of this message, else of those before it, else that of
 * the page. And how to read what was said, each text in its own.
 */
export function tongueOf(
  message: string,
  history: Said,
  page: string | undefined,
): { say: Say; read: (text: string) => string } {
  const before = history.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
  const spoken = [message, ...before.toReversed()].find((text) => isSpanish(text) !== null)
  const say = (spoken === undefined ? page === 'es' : isSpanish(spoken)) ? SPANISH : ENGLISH
  const read = (text: string) =>
    (isSpanish(text) ?? say === SPANISH) ? englishOf(text) : mixedEnglish(text)
  return { say, read }
}
