/** Why a new password is refused although it is long enough. */
export type Guessable = 'common' | 'own-words' | 'one-pattern'

/** What happened and what to do, for each reason. */
export const GUESSABLE_TEXTS: Record<Guessable, string> = {
  common:
    'This password is on the lists of stolen ones, which are tried first. Use three or four words that do not belong together.',
  'own-words':
    'This is mostly your name, your email or the café’s name, which are tried first. Use other words.',
  'one-pattern':
    'This repeats or counts on, which is tried first. Use three or four words that do not belong together.',
}

/** Whose password it is to be: their own words are tried first by whoever knows them. */
export type Owner = { name?: string | null; email: string }
export type Place = { name: string; city: string }

/**
 * Whether somebody would find a password by trying what people choose most.
 *
 * Besides the password itself this looks at what people do to a bad one: capitals, marks, `@` for `a`, and up to six digits
 * or marks at either end (the years and exclamation marks that forms used to ask for). Own words count for nothing: what is
 * left without them must be long enough alone.
 * @param isCommon whether a word, in lower case, is on the list of common passwords
 */
export function guessable(
  password: string,
  words: readonly string[],
  isCommon: (word: string) => boolean,
): Guessable | null {
  const text = password.slice(0, LOOKED_AT).toLowerCase()
  const forms = new Set([plain(text), plain(unleet(text))])
  if (isListed(text, isCommon)) return 'common'
  if (isPattern(text.replaceAll(/[\s._-]/g, ''))) return 'one-pattern'
  for (const form of forms) {
    const rest = without(form, words)
    if (rest.length === form.length) continue
    if (rest.length < REST_MIN || isListed(rest, isCommon)) return 'own-words'
  }
  return null
}

/** A person's own words and the café's, as `guessable` takes them, the longest first. */
export function ownWords(owner: Owner, place: Place): string[] {
  const [local = '', host = ''] = owner.email.split('@')
  const whole = [owner.name ?? '', local, place.name, place.city]
  // Of the host the last part says nothing: everybody is at .com.
  const parts = [...whole, host.split('.').slice(0, -1).join(' ')].flatMap(pieces)
  const words = new Set([...whole.map(plain), ...parts.map(plain)])
  return [...words]
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((a, b) => b.length - a.length)
}

/** A password longer than the contract allows is refused elsewhere; nothing here works on more. */
const LOOKED_AT = 200
/** Shorter ones stand in many words by chance. */
const WORD_MIN = 3
/** What must be left besides the own words. */
const REST_MIN = 8
/** How much around a common word makes no other word of it. */
const TRIMMINGS_MAX = 6

function isListed(text: string, isCommon: (word: string) => boolean): boolean {
  const core = trimmed(text)
  const isCore = text.length - core.length <= TRIMMINGS_MAX || isCommon(text.replace(core, ''))
  const forms = [text, plain(text), ...(isCore ? [core, plain(core), plain(unleet(core))] : [])]
  return forms.some((form) => form.length > 2 && isCommon(form))
}

/** The same over and over, fewer than five different characters, or one after the other: 1234567890, zyxwvutsrq. */
function isPattern(text: string): boolean {
  if (new Set(text).size < 5) return true
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at++) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  // 9 to 0 breaks the row of 1234567890.
  steps.delete(-9)
  return (steps.size === 1 && (steps.has(1) || steps.has(-1))) || period(text) < REST_MIN
}

/** The length of what a text repeats, or its own length. */
function period(text: string): number {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return length
  }
  return Infinity
}

function without(text: string, words: readonly string[]): string {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, '')
  return rest
}

/** Without digits and marks at its ends. */
function trimmed(text: string): string {
  const chars = [...text]
  const first = chars.findIndex(isSubmission)
  return first === -1 ? text : chars.slice(first, chars.findLastIndex(isSubmission) + 1).join('')
}

const pieces = (text: string): string[] => text.split(/[^\p{L}\p{N}]/u).flatMap(withoutDigits)
/** 'zoe92' → 'zoe92', 'zoe' */
const withoutDigits = (text: string): string[] => [text, trimmed(text)]
const isSubmission = (char: string): boolean => /\p{L}/u.test(char)

/** Letters and digits alone, without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function unleet(text: string): string {
  return [...text].map((char) => LEET[char] ?? char).join('')
}
