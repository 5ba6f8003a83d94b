/**
 * What browsers report is kept for months and read by many, so tokens, passwords and card data are taken out first
 * (docs/decisions/private-logs.md): by the name of a field, and by how a value looks.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSecretsInText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH_LIMIT) return '…'
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      SECRET_NAME.test(key) ? REMOVED : withoutSecrets(each, depth + 1),
    ]),
  )
}

export function withoutSecretsInText(text: string): string {
  return text
    .replace(JOINED, withoutJwt)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(NAMED, (_, name: string, mark: string) => `${name}${mark}${REMOVED}`)
    .replace(CARD_LIKE, (digits) => (isCardNumber(digits) ? REMOVED : digits))
}

const REMOVED = '[removed]'
const DEPTH_LIMIT = 8
const SECRET_NAME =
  /pass(word|wd|phrase)?$|^pwd$|secret|token|authorization|cookie|api[-_]?key|card[-_]?(number|no)|^(cvc|cvv|pan)$/i
/** Letters, digits and dots without a gap: a JWT stands in one of these. */
const JOINED = /[\w.-]+/g
const JWT_START = 'eyJ'
const JWT_PART_CHARACTERS = 8
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
const NAMED =
  /\b((?:access_|refresh_|csrf_?)?token|password|passwd|pwd|secret|api[-_]?key|cvc|cvv)("?\s*[=:]\s*"?)[^\s"&,;]+/gi
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g

/**
 * A run of text without the JWTs in it. Read part by part, each part once: one pattern for the whole token
 * would start again at every 'eyJ' and take quadratic time on a text that is full of them.
 */
function withoutJwt(run: string): string {
  const parts = run.split('.')
  if (parts.length < 3) return run
  const kept: string[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!
    const start = part.indexOf(JWT_START)
    const isHeader = start >= 0 && part.length - start >= JWT_START.length + JWT_PART_CHARACTERS
    const hasBody = (parts[index + 1]?.length ?? 0) >= JWT_PART_CHARACTERS
    if (isHeader && hasBody && index + 2 < parts.length) {
      kept.push(part.slice(0, start) + REMOVED)
      index += 2
    } else kept.push(part)
  }
  return kept.join('.')
}

/** The check digit that every card number carries (Luhn), so that order and phone numbers stay readable. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
