import { domainToASCII } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { entryKeys } from '#domain/contest/rules.ts'
import { digitsOf } from '#domain/people/contact.ts'

/** What makes two entries one person, with phone numbers read by the plans of their countries. */
export function keysOfEntry(email?: string | null, phone?: string | null): string[] {
  return [...new Set(entryKeys(email, phone, numberOf, domainToASCII))].toSorted()
}

/** '(518) 555-0142', '1 518 555 0142', '001518…', '011 1 518…' and '+1518…' → '15185550142' */
function numberOf(phone: string): string | null {
  const plain = phone.normalize('NFKC').trim()
  // '00' is dialled before a country in most of the world, though not here.
  const parsed = parsePhoneNumberFromString(plain.replace(/^\+?00/, '+'), 'US')
  const digits = digitsOf(parsed?.number ?? plain)
  return digits === '' ? null : digits
}
