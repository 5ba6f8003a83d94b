/** More than anybody looks through while they answer. */
export const TEMPLATES_MAX = 40

/** What stands for something in a kept answer. */
export const PLACEHOLDERS = {
  '{name}': 'the name of whoever wrote',
  '{reference}': 'the reference of what they sent',
  '{cafe}': 'the name of the café',
  '{phone}': 'the phone number of the café',
  '{me}': 'your own name',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

/** Puts in what the placeholders stand for. What is not known, and what is no placeholder, stays as it is, to be seen before it is sent. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string | null>>>,
): string {
  return text.replace(/\{[a-z]+\}/g, (found) => values[found as Placeholder] || found)
}

/** Adds an answer below what is written already. */
export function withTemplate(written: string, filled: string): string {
  return written.trim() === '' ? filled : `${written.trimEnd()}\n\n${filled}`
}
