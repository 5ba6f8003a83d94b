import { texts } from './language.ts'

type Known = { code?: string; message?: string; problem?: string }

/** What went wrong, for people: in English what the café says, in another language by the code of it. */
export function errorText(error: unknown): string {
  const { code, message = String(error) } = (error ?? {}) as Known
  if (!texts) return message
  const { errors } = texts
  return errors[code ?? ''] ?? errors['other'] ?? message
}
