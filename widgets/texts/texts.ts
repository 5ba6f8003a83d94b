import { page } from '#widgets/state/page.ts'
import { texts } from './language.ts'
import type { Translation } from './translation.ts'

/**
 * The texts of one part of the widgets in the language of the page. A component that asks for them follows a change of it.
 * @param english in the file of who needs it, so that an English page downloads no other
 */
export function textsOf<Part extends keyof Translation>(
  part: Part,
  english: Translation[Part],
): () => Translation[Part] {
  return () => (page.locale.value, texts?.[part] ?? english)
}

/**
 * A word that the software came with and the café may have changed, in the language of the page where it is known.
 * @param own what the café says itself in that language
 */
export function known(word: string, own?: string): string {
  return page.locale.value && ((texts?.cafe && own) || (texts?.words.known[word] ?? word))
}
