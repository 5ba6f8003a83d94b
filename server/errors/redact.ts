/**
 * What browsers report is kept for months and read by many, so tokens, passwords and card data are taken out first
 * (DECISIONS 25): by the name of a field, and by how a value looks.
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
    .replace(JWT, REMOVED)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(NAMED, (_, name: string, mark: string) => `${name}${mark}${REMOVED}`)
    .replace(CARD_LIKE, (digits) => (isCardNumber(digits) ? REMOVED : digits))
}

const REMOVED = '[removed]'
const DEPTH_LIMIT = 8
const SECRET_NAME =
  /pass(word|wd|phrase)?$|^pwd$|secret|token|authorization|cookie|api[-_]?key|card[-_]?(number|no)|^(cvc|cvv|pan)$/i
const JWT = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
const NAMED =
  /\b((?:access_|refresh_|csrf_?)?token|password|passwd|pwd|secret|api[-_]?key|cvc|cvv)("?\s*[=:]\s*"?)[^\s"&,;]+/gi
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g

/** The check digit that every card number carries (Luhn), so that order and phone numbers stay readable. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
