/** Looks like an email address. The survey, the checkout and the stored user share this rule. */
export function isEmail(text: string): boolean {
  const email = plainEmail(text)
  return (
    text.length <= 254 &&
    email.length <= 254 &&
    EMAIL.test(email) &&
    !NO_EMAIL.test(email) &&
    hasHost(email)
  )
}

/** Parts of a host name are at most 63 characters long, and neither begin nor end with a dash (RFC 1035, 2.3.1). */
function hasHost(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1)
  return host
    .split('.')
    .every((label) => label.length <= 63 && !label.startsWith('-') && !label.endsWith('-'))
}

/** An address as it is kept: lower case, full-width letters as plain ones, without characters that nobody sees. */
export function plainEmail(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSEEN, '').trim().toLowerCase()
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/
/** Dots where no mail server takes them (RFC 5321, 4.1.2), and the marks of lists and links. */
const NO_EMAIL = /^\.|\.\.|\.@|@\.|[:;,()[\]]/
/** Soft hyphens, zero-width spaces and the like. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A phone number as people type it, with the usual marks: the ten digits of North America, with or without their 1, or a plus, the
 * code of a country and the number, together at most 15 digits (ITU-T E.164).
 */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[\s().-]/g, '')
  return text.trim().length < 33 && /^(\+[2-9]\d{7,14}|(\+?1)?\d{10})$/.test(digits)
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
