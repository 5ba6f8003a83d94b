import { spanish } from './t.ts'

/** An answer of the API has a code, a line that cannot be sold a reason. */
type Known = { code?: string; reason?: string; message: string }

/** What went wrong, for people: in English what the café says; else its translation, or a sentence by its code. */
export function errorText({ code, reason, message }: Known): string {
  const language = spanish()
  return language ? (language.say(message) ?? language.error(code ?? reason)) : message
}
