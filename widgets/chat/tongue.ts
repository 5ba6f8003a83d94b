import { chat } from '#widgets/state/chat.ts'
import { noteProblem } from '#widgets/state/index.ts'
import { language } from './said.ts'

type Tongue = ReturnType<typeof import('#domain/barista/tongue.ts').tongueOf>

/** How Spanish is read and answered: downloaded where the conversation is in Spanish. English is what the barista reads. */
export async function tongue(
  text: string,
  history: ReturnType<typeof chat.history>,
): Promise<Partial<Tongue>> {
  if (language() === 'en') return {}
  const file = await import('#domain/barista/tongue.ts').catch((error: unknown) =>
    noteProblem('load', error),
  )
  return file?.tongueOf(text, history, language()) ?? {}
}
