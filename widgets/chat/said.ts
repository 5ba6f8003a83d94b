import type { ChatReply } from '#domain/contracts/barista.ts'
import { ENGLISH_WORDS } from '#domain/menu/words.ts'
import { chat } from '#widgets/state/chat.ts'
import { noteProblem } from '#widgets/state/index.ts'
import { SAID } from '#widgets/texts/en/said.ts'
import { LANGUAGES, texts } from '#widgets/texts/language.ts'
import type { Translation } from '#widgets/texts/translation.ts'

type Language = NonNullable<ChatReply['language']>

/** Spanish on a page of another language, once somebody spoke it. */
let learned: Translation | undefined

const pageLanguage = (): Language => texts?.cafe ?? 'en'

/** What the conversation is in: as it was spoken last, else as the page is. */
export function language(): Language {
  return chat.language.value ?? pageLanguage()
}

/** Undefined where it is English. */
export const translation = () => {
  if (language() === 'en') return undefined
  return texts?.cafe ? texts : learned
}
/** What the barista says, in the language of the conversation. */
export const says = (): Translation['said'] => translation()?.said ?? SAID
/** The words of the menu in that language. */
export const words = () => translation()?.words ?? ENGLISH_WORDS

/** Goes on in the language of a message. @param isSpanish null where it may be in either: that changes nothing */
export async function listenTo(isSpanish: boolean | null): Promise<void> {
  if (isSpanish !== null) await speak(isSpanish ? 'es' : 'en')
}

async function speak(next: Language): Promise<void> {
  if (next === 'es' && !texts?.cafe)
    learned ??= (await LANGUAGES['es']?.().catch((error) => noteProblem('load', error)))?.texts
  chat.language.value = next
}
