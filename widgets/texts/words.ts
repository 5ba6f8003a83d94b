import { ENGLISH_WORDS } from '#domain/menu/words.ts'
import { textsOf } from './texts.ts'

/** The words of the menu in the language of the page. */
export const wordsHere = textsOf('words', ENGLISH_WORDS)
