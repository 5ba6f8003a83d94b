import { mailboxOf } from '#domain/ordering/contact-key.ts'
import { digitsOf, isEmail, isPhone } from '#domain/people/contact.ts'
import { CONTACT_TEXTS } from './contact-texts.ts'

export type Step1 = { name: string; email: string; phone: string }
/** What may be wrong, in one language. */
export type ContactTexts = Record<
  'nameRequired' | 'contactRequired' | 'invalidEmail' | 'invalidPhone',
  string
>
export type Step1Errors = { name?: string; email?: string; phone?: string }

/** What is wrong with the answers of step 1, by field. Nothing wrong leads to step 2. */
export function checkStep1(
  { name, email, phone }: Step1,
  texts: ContactTexts = CONTACT_TEXTS,
): Step1Errors {
  const errors: Step1Errors = {}
  if (!name.trim()) errors.name = texts.nameRequired
  if (!email.trim() && !phone.trim()) errors.email = texts.contactRequired
  if (email.trim() && !isEmail(email)) errors.email = texts.invalidEmail
  if (phone.trim() && !isPhone(phone)) errors.phone = texts.invalidPhone
  return errors
}

/**
 * What makes two entries one person (docs/decisions/contest.md): the mailbox behind an address and the number behind its spelling.
 * An entry is a second one when any of its keys is known.
 * @param asciiHost writes the host of an address in ASCII
 * @param numberOf reads a phone number as the digits it is called by from abroad; the server knows the plans of all countries
 */
export function entryKeys(
  email?: string | null,
  phone?: string | null,
  numberOf: (phone: string) => string | null = plainNumber,
  asciiHost?: (host: string) => string,
): string[] {
  const keys: string[] = []
  if (email?.trim()) keys.push(`email:${mailboxOf(email, asciiHost)}`)
  const number = phone ? numberOf(phone) : null
  if (number) keys.push(`phone:${number}`)
  return keys
}

/** Ten digits are a US number without its 1. */
function plainNumber(phone: string): string | null {
  const digits = digitsOf(phone)
  if (digits === '') return null
  return digits.length === 10 ? `1${digits}` : digits
}
