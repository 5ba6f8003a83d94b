/** What a new password has at least; length is what makes it hard to guess, so nothing else is asked of it. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

/** How hard to guess, judged by its length alone, and a sentence to say so. Null while nothing is typed. */
export function strengthOf(password: string): Strength | null {
  const length = [...password].length
  if (length === 0) return null
  if (password.length < PASSWORD_MIN) {
    const missing = PASSWORD_MIN - password.length
    return { level: 1, says: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` }
  }
  if (new Set(password).size < 5) return { level: 1, says: 'Too much of the same. Mix it up.' }
  if (length < 14) return { level: 2, says: 'Fine. A few words in a row would be stronger.' }
  return length < 20 ? { level: 3, says: 'Good.' } : { level: 4, says: 'Very good.' }
}

/** Of four. */
export type Strength = { level: 1 | 2 | 3 | 4; says: string }

/** What is wrong with a new password, as the server would say it; null where nothing is. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  return password.length > PASSWORD_MAX ? `Use at most ${PASSWORD_MAX} characters.` : null
}
