import { RESUME_LIMIT_BYTES, RESUME_PROBLEMS } from '#domain/content/form-texts.ts'

/** The endings that the server looks into; what is inside is its to find out. */
export const RESUME_ENDINGS = ['.pdf', '.doc', '.docx', '.odt', '.rtf', '.txt']

/** Why this file cannot be sent, as far as a browser can tell before sending it. */
export function resumeProblem(file: Pick<File, 'name' | 'size'> | null): string | null {
  if (!file) return RESUME_PROBLEMS.missing
  if (file.size === 0) return RESUME_PROBLEMS.empty
  if (file.size > RESUME_LIMIT_BYTES) return RESUME_PROBLEMS.tooLarge
  const name = file.name.toLowerCase()
  return RESUME_ENDINGS.some((ending) => name.endsWith(ending)) ? null : RESUME_PROBLEMS.unknown
}
