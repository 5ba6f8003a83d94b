/** Looks like an address somebody reads: the rule of the survey, the checkout and the stored user (spec §5). */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(email)
}

/** A phone number as people type it: digits and the usual marks, at least seven digits. */
export function isPhone(text: string): boolean {
  const phone = text.trim()
  return phone.length <= 32 && /^\+?[\d\s().-]+$/.test(phone) && digitsOf(phone).length >= 7
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
